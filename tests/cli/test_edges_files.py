"""Files that are none, are endless, or cannot be written: one sentence that names them, exit code 2, bounded memory."""

import argparse
import io
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from penultima import textfile
from penultima.cli import main
from penultima.cli.main import parser
from penultima.match import Match
from tests.cli.command import apart, penultima
from tests.laws.planted import catches

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
    """(exit code, all that was said)"""

    def call(*words: str | Path) -> tuple[int, str]:
        capsys.readouterr()
        code = main(["--lang", "en", *map(str, words)])
        told = capsys.readouterr()
        return code, told.err or told.out

    return call


def missing(path: Path) -> str:
    return "no such file or directory"


def no_plain_file(path: Path) -> str:
    """A pipe without a writer, which would be waited for."""
    os.mkfifo(path)
    return "this is not a plain file"


def endless(path: Path) -> str:
    path.symlink_to("/dev/zero")
    return "this is not a plain file"


def huge(path: Path) -> str:
    """It takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(1 << 40)
    return "MiB, which is the most that is read"


def no_text(path: Path) -> str:
    path.write_bytes(b'id = "\xff"')
    return "byte 7 is not UTF-8"


def in_a_loop(path: Path) -> str:
    path.symlink_to(path)
    return "too many levels of symbolic links"


@every_command
@pytest.mark.parametrize("trouble", [missing, no_plain_file, endless, huge, no_text, in_a_loop])
def test_what_cannot_be_read_is_named_with_the_reason(
    run: Run, tmp_path: Path, command: tuple[str, ...], trouble: Callable[[Path], str]
) -> None:
    path = tmp_path / "some.toml"
    reason = trouble(path)
    code, said = run(*(word.format(path) for word in command))
    assert code == 2
    first = said.splitlines()[0].removeprefix("penultima: ")
    assert first.startswith(f"{path}: ")
    assert first.endswith(reason)


@every_command
def test_a_name_that_steers_the_screen_is_shown_as_it_is_written(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "a\x07\x1b[31m\u202e.toml"
    for content in (None, "?"):
        if content:
            path.write_text(content)
        code, said = run(*(word.format(path) for word in command))
        assert code in (1, 2)  # a record that is no record was looked at
        assert said.replace("\n", "").isprintable()
        assert r"a\x07\x1b[31m\u202e.toml" in said


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    assert run("record", "show", tmp_path) == (2, f"penultima: {tmp_path}: is a directory\n")


def test_a_name_of_two_lines_is_shown_on_one(run: Run) -> None:
    assert run("record", "show", "a\nb") == (2, "penultima: 'a\\nb': no such file or directory\n")


def bash(line: str) -> subprocess.CompletedProcess[str]:
    command = ["/usr/bin/env", "bash", "-c", line]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_what_a_shell_hands_over_is_waited_for(tmp_path: Path) -> None:
    record = tmp_path / "match.pen"
    record.write_text(str(Match("mini", seed=1).record()))
    check = f"{sys.executable} -m penultima record check --lang en"
    for line in (f"cat {record} | {check} /dev/stdin", f"{check} <(cat {record})", f"{check} /dev/stdin <{record}"):
        done = bash(line)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("One record holds")


def test_something_endless_is_read_no_further_than_it_may() -> None:
    """With a gibibyte of memory."""
    line = f"ulimit -v {1 << 20}; yes | {sys.executable} -m penultima record show /dev/stdin --lang en"
    done = bash(line)
    assert done.stderr == "penultima: /dev/stdin: larger than 64 MiB, which is the most that is read\n"
    assert done.returncode == 2


def test_planted_a_file_that_is_read_without_bounds_is_found(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.toml"
    path.write_text("#" * (textfile.MEBIBYTE + 1))

    def check() -> None:
        assert "larger than 1 MiB" in run("editions", path)[1]

    catches(check, monkeypatch, "penultima.textfile.MEBIBYTE", 1 << 24)


def without_room() -> None:
    """For not a byte more on any disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


WRITING = {
    "record": (("play", "--seed", "1", "--record", "{}"), "--record: "),
    "report": (("lab", "report", "mini", "--games", "2", "--seed", "1", "-o", "{}"), ""),
}


@pytest.mark.parametrize(("command", "flag"), WRITING.values(), ids=WRITING.keys())
def test_what_cannot_be_written_is_named_and_nothing_stays(tmp_path: Path, command: tuple[str, ...], flag: str) -> None:
    path = tmp_path / "some.file"
    done = apart(*(word.format(path) for word in command), preexec_fn=without_room)
    assert (done.returncode, done.stderr) == (2, f"penultima: {flag}{path}: file too large\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("command", "flag"), WRITING.values(), ids=WRITING.keys())
def test_a_place_where_no_file_can_be_is_named_before_the_work(
    tmp_path: Path, command: tuple[str, ...], flag: str
) -> None:
    (tmp_path / "text").touch()
    path = tmp_path / "text" / "some.file"
    done = penultima(*(word.format(path) for word in command))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"penultima: {flag}{path}: not a directory\n"


HOSTILE = {
    "steers the screen": "\x1b[31m\x07\u202e\u200b\u2066",
    "breaks the line": "a\nb\r\nc\u2028d",
    "is long": "9" * 4000,
    "is no text": "\udcff\ud800\0",
}
NEEDED = {
    "judge": ("--position", "hands=R1,R2/B3,B4 top=R7"),
    "diff": ("giant",),
    "record convert": ("--to", "jsonl"),
}


def arguments() -> list[tuple[str, ...]]:
    """Every argument that takes a value, but for those of the lab, which takes a while, and of files to be written."""
    found = []
    for name, command in leaves(parser("en")):
        base = NEEDED.get(" ".join(name), ())
        for action in command._actions:
            flag = "".join(action.option_strings[:1])
            if action.nargs != 0 and flag != "--record" and name[:1] != ("lab",):
                found.append((*name, *(() if flag in base else base), f"{flag}=" if flag else ""))
    return found


def leaves(command: argparse.ArgumentParser) -> list[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """The commands that do something, by their words."""
    below = [action.choices for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    if not below:
        return [((), command)]
    return [((word, *rest), leaf) for choices in below for word in choices for rest, leaf in leaves(choices[word])]


@pytest.mark.parametrize("words", arguments(), ids=" ".join)
@pytest.mark.parametrize("value", HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_is_handed_in_comes_back_short_and_on_one_line(
    run: Run, words: tuple[str, ...], value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code, said = run(*words[:-1], words[-1] + value)
    assert code == 2
    sentence = said.splitlines()[0]
    assert sentence.isprintable()
    assert len(sentence) < 400
