"""For a missing, endless or unwritable file, a command prints one sentence with the name of the file.

The command returns exit code 2 and needs a bounded amount of memory.
"""

import argparse
import io
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from penultima.cli import main
from penultima.cli.main import build_parser
from penultima.match import Match
from penultima.support import text_file
from tests.helpers.cli.command import apart, penultima
from tests.helpers.planted_defects import catches

READING = {
    "play": ("play", "--edition", "{}"),
    "judge a record": ("judge", "--record", "{}"),
    "judge a case": ("judge", "--scenario", "{}"),
    "judge in an edition": ("judge", "--position", "hands=R1/R2 top=R3", "--edition", "{}"),
    "editions": ("editions", "{}"),
    "diff": ("diff", "giant", "{}"),
    "passport": ("passport", "--edition", "{}"),
    "digest": ("digest", "--edition", "{}"),
    "record check": ("record", "check", "{}"),
    "record show": ("record", "show", "{}"),
    "record stats": ("record", "stats", "{}"),
    "record convert": ("record", "convert", "--to", "jsonl", "{}"),
    "record by an edition": ("record", "check", "--edition", "{}", "there-is-none.pen"),
    "referee": ("referee", "{}"),
    "referee by an edition": ("referee", "--edition", "{}", "there-is-none.toml"),
    "lab customs": ("lab", "run", "--edition", "classic", "--customs", "{}"),
    "lab compare": ("lab", "compare", "giant", "{}"),
}
every_command = pytest.mark.parametrize("command", READING.values(), ids=READING.keys())

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command and returns its exit code and its errors or, without errors, its output."""

    def call(*words: str | Path) -> tuple[int, str]:
        capsys.readouterr()
        code = main(["--lang", "en", *map(str, words)])
        captured = capsys.readouterr()
        return code, captured.err or captured.out

    return call


def make_missing(path: Path) -> str:
    return "no such file or directory"


def make_pipe(path: Path) -> str:
    """Make a named pipe without a writer. Opening it for reading would block forever."""
    os.mkfifo(path)
    return "this is not a plain file"


def make_endless(path: Path) -> str:
    path.symlink_to("/dev/zero")
    return "this is not a plain file"


def make_huge(path: Path) -> str:
    """Make a huge sparse file, which takes almost no space on the disk."""
    with path.open("wb") as file:
        file.truncate(1 << 40)
    return "MiB, which is the most that is read"


def make_binary(path: Path) -> str:
    path.write_bytes(b'id = "\xff"')
    return "byte 7 is not UTF-8"


def make_link_loop(path: Path) -> str:
    path.symlink_to(path)
    return "too many levels of symbolic links"


@every_command
@pytest.mark.parametrize("trouble", [make_missing, make_pipe, make_endless, make_huge, make_binary, make_link_loop])
def test_an_unreadable_file_is_named_with_the_reason(
    run: Run, tmp_path: Path, command: tuple[str, ...], trouble: Callable[[Path], str]
) -> None:
    path = tmp_path / "some.toml"
    reason = trouble(path)
    code, output = run(*(word.format(path) for word in command))
    assert code == 2
    first = output.splitlines()[0].removeprefix("penultima: ")
    assert first.startswith(f"{path}: ")
    assert first.endswith(reason)


@every_command
def test_control_characters_in_a_file_name_are_escaped(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "a\x07\x1b[31m\u202e.toml"
    for content in (None, "?"):
        if content:
            path.write_text(content)
        code, output = run(*(word.format(path) for word in command))
        assert code in (1, 2)  # record check reports an invalid record with exit code 1
        assert output.replace("\n", "").isprintable()
        assert r"a\x07\x1b[31m\u202e.toml" in output


def test_a_folder_instead_of_a_file_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("record", "show", tmp_path) == (2, f"penultima: {tmp_path}: is a directory\n")


def test_a_file_name_with_a_line_break_is_shown_on_one_line(run: Run) -> None:
    assert run("record", "show", "a\nb") == (2, "penultima: 'a\\nb': no such file or directory\n")


def bash(line: str) -> subprocess.CompletedProcess[str]:
    command = ["/usr/bin/env", "bash", "-c", line]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_a_pipe_of_process_substitution_is_read(tmp_path: Path) -> None:
    record = tmp_path / "match.pen"
    record.write_text(str(Match("mini", seed=1).record()))
    check = f"{sys.executable} -m penultima record check --lang en"
    for line in (f"cat {record} | {check} /dev/stdin", f"{check} <(cat {record})", f"{check} /dev/stdin <{record}"):
        done = bash(line)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("One record is valid")


def test_an_endless_file_is_read_up_to_its_limit() -> None:
    """The memory of the process is limited to one GiB."""
    line = f"ulimit -v {1 << 20}; yes | {sys.executable} -m penultima record show /dev/stdin --lang en"
    done = bash(line)
    assert done.stderr == "penultima: /dev/stdin: larger than 64 MiB, which is the most that is read\n"
    assert done.returncode == 2


def test_planted_unbounded_read_is_found(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.toml"
    path.write_text("#" * (text_file.MEBIBYTE + 1))

    def check() -> None:
        assert "larger than 1 MiB" in run("editions", path)[1]

    catches(check, monkeypatch, "penultima.support.text_file.MEBIBYTE", 1 << 24)


def forbid_writing() -> None:
    """Limit the size of files to zero bytes, so that every write fails."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


WRITING = {
    "record": (("play", "--seed", "1", "--record", "{}"), "--record: "),
    "report": (("lab", "report", "mini", "--games", "2", "--seed", "1", "-o", "{}"), ""),
}


@pytest.mark.parametrize(("command", "flag"), WRITING.values(), ids=WRITING.keys())
def test_an_unwritable_output_is_named_and_leaves_no_file(tmp_path: Path, command: tuple[str, ...], flag: str) -> None:
    path = tmp_path / "some.file"
    done = apart(*(word.format(path) for word in command), preexec_fn=forbid_writing)
    assert (done.returncode, done.stderr) == (2, f"penultima: {flag}{path}: file too large\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("command", "flag"), WRITING.values(), ids=WRITING.keys())
def test_an_invalid_output_path_is_refused_before_the_work(tmp_path: Path, command: tuple[str, ...], flag: str) -> None:
    (tmp_path / "text").touch()
    path = tmp_path / "text" / "some.file"
    done = penultima(*(word.format(path) for word in command))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"penultima: {flag}{path}: not a directory\n"


HOSTILE = {
    "control characters": "\x1b[31m\x07\u202e\u200b\u2066",
    "line breaks": "a\nb\r\nc\u2028d",
    "long text": "9" * 4000,
    "invalid text": "\udcff\ud800\0",
}
NEEDED = {
    "judge": ("--position", "hands=R1,R2/B3,B4 top=R7"),
    "diff": ("giant",),
    "record convert": ("--to", "jsonl"),
}


def list_arguments() -> list[tuple[str, ...]]:
    """List all arguments that take a value, except `--record` and the arguments of the slow lab commands."""
    found = []
    for name, command in list_leaf_commands(build_parser("en")):
        base = NEEDED.get(" ".join(name), ())
        for action in command._actions:
            flag = "".join(action.option_strings[:1])
            if action.nargs != 0 and flag != "--record" and name[:1] != ("lab",):
                found.append((*name, *(() if flag in base else base), f"{flag}=" if flag else ""))
    return found


def list_leaf_commands(command: argparse.ArgumentParser) -> list[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """List the commands that have no subcommands, each with the words that call it."""
    below = [action.choices for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    if not below:
        return [((), command)]
    return [
        ((word, *rest), leaf)
        for choices in below
        for word in choices
        for rest, leaf in list_leaf_commands(choices[word])
    ]


@pytest.mark.parametrize("words", list_arguments(), ids=" ".join)
@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_arguments_are_quoted_on_one_short_line(
    run: Run, words: tuple[str, ...], value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code, output = run(*words[:-1], words[-1] + value)
    assert code == 2
    sentence = output.splitlines()[0]
    assert sentence.isprintable()
    assert len(sentence) < 400
