"""Standard streams that are closed, full or read by nobody: one sentence or a clean end, and the exit code."""

import os
import subprocess
import sys

import pytest

PENULTIMA = f"{sys.executable} -m penultima"
FULL = "penultima: standard output: no space left on device\n"
CLOSED = "penultima: standard output is closed\n"
TOLD = {
    "full: a page": ("editions giant >/dev/full", 2, FULL),
    "full: help": ("--help >/dev/full", 2, FULL),
    "full: help of a command": ("lab run --help >/dev/full", 2, FULL),
    "full: the version": ("--version >/dev/full", 2, FULL),
    "full: what is wrong": ("editions pocket 2>/dev/full", 2, ""),
    "closed: a page": ("editions giant >&-", 2, CLOSED),
    "closed: help": ("--help >&-", 2, CLOSED),
    "closed: what is wrong": ("editions pocket 2>&-", 2, ""),
    "closed: what is wrong, where nothing is": ("editions giant 2>&- >/dev/null", 0, ""),
    "closed: all of them": ("editions giant <&- >&- 2>&-", 2, ""),
    "only for reading": ("editions giant 1</dev/null", 2, "penultima: standard output: bad file descriptor\n"),
    "unread: a page": ("editions giant | true", 141, ""),
    "unread: help": ("--help | true", 141, ""),
    "full: what is wrong with one of several": ("record stats --json there-is-none.pen 2>/dev/full >/dev/null", 2, ""),
    "unread: what is wrong": ("editions pocket 2>&1 >/dev/null | true", 2, ""),
    "input without end: the judge": (
        "judge </dev/zero >/dev/null",
        2,
        "penultima: standard input: a line has more than 10000 signs\n",
    ),
    "input without end: play": (
        "play </dev/zero >/dev/null",
        2,
        "penultima: standard input: a line has more than 10000 signs\n",
    ),
    "full: in Spanish": (
        "editions giant --lang es >/dev/full",
        2,
        "penultima: la salida estándar: no queda espacio en el disco\n",
    ),
}


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """With the exit code of whatever failed first in a pipe."""
    command = ["bash", "-o", "pipefail", "-c", f"{PENULTIMA} {line}"]
    whole = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=whole)


@pytest.mark.parametrize(("line", "code", "said"), TOLD.values(), ids=TOLD.keys())
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_trouble_with_a_stream_is_a_sentence_or_a_clean_end(line: str, code: int, said: str, unbuffered: str) -> None:
    """Also where Python writes every line at once, so that the trouble is met at another place."""
    done = shell(line, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", said)


def test_who_cannot_type_leaves_the_table() -> None:
    done = shell("play --seed 1 --lang en <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nGoodbye, and see you at the next deal!\n")


def test_letters_that_the_output_does_not_have_are_a_sentence() -> None:
    done = shell("editions giant --lang es", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (2, "penultima: la salida no se puede escribir en ascii\n")


def test_an_edition_is_read_through_a_pipe() -> None:
    done = shell("digest --edition <(echo 'id = 7')")
    assert done.returncode == 2
    assert done.stderr.endswith(":1: the key deck is missing\n")


def test_what_comes_through_a_pipe_does_not_steer_the_screen() -> None:
    done = shell("judge <<< $'\\e[2J'")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
