"""Finds the fenced blocks of a documentation page, runs them and returns their problems."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from msgspec import json

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.errors import BadInput
from penultima.notation.record_text import parse_records
from penultima.protocol.codec import Malformed, decode_client_message, decode_server_message, encode_message
from penultima.records.replay import replay
from penultima.scenarios.runner import run_scenario
from penultima.scenarios.scenario_file import read_scenarios
from tests.helpers.cli.command import penultima

ROOT = Path(__file__).parents[3]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TARGETS = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)

_BLOCK = re.compile(r"^( *)(```+|~~~+)([^\n]*)\n(.*?)^\1\2 *$\n*", re.MULTILINE | re.DOTALL)
_TITLE = re.compile(r'title="([\w.-]+)"')


@dataclass(frozen=True)
class Block:
    page: str
    line: int
    language: str
    title: str
    text: str
    end: int
    """The position after the block and the blank lines that follow it."""
    start: int


def blocks(page: str, text: str) -> list[Block]:
    found = []
    for block in _BLOCK.finditer(text):
        indent, _, head, body = block.groups()
        title = _TITLE.search(head)
        found.append(
            Block(
                page=page,
                line=text[: block.start()].count("\n") + 1,
                language=head.partition(" ")[0],
                title=title[1] if title else "",
                text=re.sub(rf"^{indent}", "", body, flags=re.MULTILINE),
                start=block.start(),
                end=block.end(),
            )
        )
    return found


def unclosed(text: str) -> bool:
    return re.search(r"^ *(```|~~~)", _BLOCK.sub("", text), re.MULTILINE) is not None


def blocks_of(page: Path) -> list[Block]:
    return blocks(str(page.relative_to(ROOT)), page.read_text(encoding="utf-8"))


def problem(block: Block, page: list[Block], folder: Path) -> str:
    """Run a block and return its problem, or an empty string. The folder contains the files that the page shows."""
    if block.language not in CARRIED_OUT:
        return f"'{block.language}' is none of {', '.join(CARRIED_OUT)}"
    for other in page:
        if other.title:
            (folder / other.title).write_text(other.text, encoding="utf-8")
    return CARRIED_OUT[block.language](block, page, folder)


def _python(block: Block, page: list[Block], folder: Path) -> str:
    return _first_problem([_fresh(block.text, folder)], _output(block, page))


def _sh(block: Block, page: list[Block], folder: Path) -> str:
    """Run the commands of this program. For `make` commands, only check that the target exists."""
    commands = [line for line in block.text.splitlines() if line and not line.startswith("#")]
    makes = [words for words in map(str.split, commands) if words[0] == "make"]
    ours = [line for line in commands if line.startswith("penultima ")]
    if len(makes) + len(ours) != len(commands):
        return "every line is 'penultima ...' or 'make ...'"
    if missing := [words for words in makes if words[1] not in TARGETS]:
        return f"no such target: {missing}"
    return _first_problem((_ours(line, folder) for line in ours), _output(block, page))


def _toml(block: Block, page: list[Block], folder: Path) -> str:
    """Check that scenarios pass, or that an edition loads. A block with a title but without scenarios is an edition."""
    path = folder / (block.title or "example.toml")
    path.write_text(block.text, encoding="utf-8")
    try:
        if block.title and not _has_scenarios(block):
            load.load_file(path)
            return ""
        outcomes = [run_scenario(scenario) for scenario in read_scenarios(path, _editions(page, folder))]
    except BadInput as found:
        return str(found)
    return "; ".join(str(outcome.problem) for outcome in outcomes if not outcome.passed)


def _pen(block: Block, page: list[Block], folder: Path) -> str:
    """Check that the record replays, and that printing it gives the same text."""
    try:
        records = parse_records(block.text, block.page)
        for record in records:
            replay(record)
    except BadInput as found:
        return str(found)
    return "" if "\n".join(map(str, records)) == block.text else "it would be written otherwise"


def _json(block: Block, page: list[Block], folder: Path) -> str:
    """Check that the server or the client can decode the frame, and that encoding it gives the same text."""
    data = block.text.encode()
    said = []
    for read in (decode_client_message, decode_server_message):
        try:
            written = encode_message(read(data))
        except Malformed as found:
            said.append(str(found))
        else:
            return "" if written == json.format(data, indent=-1) else "it would be written otherwise"
    return "; ".join(said)


def _text(block: Block, page: list[Block], folder: Path) -> str:
    """Return an empty string.

    A text block is the expected output of the block before it, and is compared when that block runs.
    """
    return ""


CARRIED_OUT: dict[str, Callable[[Block, list[Block], Path], str]] = {
    "python": _python,
    "sh": _sh,
    "toml": _toml,
    "pen": _pen,
    "json": _json,
    "text": _text,
}


def _has_scenarios(block: Block) -> bool:
    return "[[scenario]]" in block.text


def _editions(page: list[Block], folder: Path) -> dict[str, Edition]:
    files = [other for other in page if other.title.endswith(".toml") and not _has_scenarios(other)]
    return {edition.id: edition for edition in (load.load_file(folder / file.title) for file in files)}


def _output(block: Block, page: list[Block]) -> str | None:
    """Return the expected output: the text block that directly follows this block, or None if there is none."""
    after = [other.text for other in page if other.language == "text" and other.start == block.end]
    return after[0] if after else None


def _fresh(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the code in a new interpreter."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        check=False,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PENULTIMA_LANG": "en", "PYTHONUTF8": "1"},
    )


def _ours(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line. Quotes, comments and `< FILE` work as in a shell."""
    command, _, typed = line.partition(" < ")
    words = shlex.split(command, comments=True)
    with chdir(folder), patch.dict(os.environ, PENULTIMA_LANG="en"):
        return penultima(*words[1:], typed=Path(typed).read_text(encoding="utf-8") if typed else "")


def _first_problem(done: Iterable[subprocess.CompletedProcess[str]], expected: str | None) -> str:
    """Return the first failure, or the whole output if it is not as expected. Otherwise return an empty string."""
    printed = ""
    for each in done:
        if each.returncode:
            return f"exit code {each.returncode}: {each.stderr}{each.stdout}"
        printed += each.stdout
    return "" if expected is None or _fits(printed, expected) else f"it printed:\n{printed}"


def _fits(output: str, expected: str) -> bool:
    """Compare the lines of an output. An expected line of three dots stands for any number of lines."""
    lines = [r"(?:.*\n)*" if line == "..." else re.escape(line) + r" *\n" for line in expected.splitlines()]
    return re.fullmatch("".join(lines), output) is not None
