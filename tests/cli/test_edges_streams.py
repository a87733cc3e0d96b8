"""With a closed, full or unread standard stream, a command prints one sentence or nothing, and sets its exit code."""

import os
import subprocess
import sys

import pytest

PENULTIMA = f"{sys.executable} -m penultima"
FULL = "penultima: standard output: no space left on device\n"
CLOSED = "penultima: standard output is closed\n"
BROKEN_STREAMS = {
    "full: a page": ("editions giant >/dev/full", 2, FULL),
    "full: help": ("--help >/dev/full", 2, FULL),
    "full: help of a command": ("lab run --help >/dev/full", 2, FULL),
    "full: the version": ("--version >/dev/full", 2, FULL),
    "full: an error": ("editions pocket 2>/dev/full", 2, ""),
    "closed: a page": ("editions giant >&-", 2, CLOSED),
    "closed: help": ("--help >&-", 2, CLOSED),
    "closed: an error": ("editions pocket 2>&-", 2, ""),
    "closed: no error": ("editions giant 2>&- >/dev/null", 0, ""),
    "closed: all streams": ("editions giant <&- >&- 2>&-", 2, ""),
    "read-only output": ("editions giant 1</dev/null", 2, "penultima: standard output: bad file descriptor\n"),
    "unread: a page": ("editions giant | true", 141, ""),
    "unread: help": ("--help | true", 141, ""),
    "full: an error of one of several files": ("record stats --json there-is-none.pen 2>/dev/full >/dev/null", 2, ""),
    "unread: an error": ("editions pocket 2>&1 >/dev/null | true", 2, ""),
    "endless input: judge": (
        "judge </dev/zero >/dev/null",
        2,
        "penultima: standard input: a line has more than 10000 signs\n",
    ),
    "endless input: play": (
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


def run_shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command. The exit code of a pipeline is that of the last command in it that fails."""
    command = ["bash", "-o", "pipefail", "-c", f"{PENULTIMA} {line}"]
    whole = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=whole)


@pytest.mark.parametrize(("line", "code", "sentence"), BROKEN_STREAMS.values(), ids=BROKEN_STREAMS.keys())
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_broken_standard_stream_gives_one_sentence_or_a_clean_end(
    line: str, code: int, sentence: str, unbuffered: str
) -> None:
    """Unbuffered output fails earlier than buffered output, so both are tested."""
    done = run_shell(line, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", sentence)


def test_play_ends_if_standard_input_is_closed() -> None:
    done = run_shell("play --seed 1 --lang en <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nGoodbye, and see you at the next deal!\n")


def test_characters_outside_the_output_encoding_give_one_sentence() -> None:
    done = run_shell("editions giant --lang es", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (2, "penultima: la salida no se puede escribir en ascii\n")


def test_an_edition_file_may_be_a_pipe() -> None:
    done = run_shell("digest --edition <(echo 'id = 7')")
    assert done.returncode == 2
    assert done.stderr.endswith(":1: the key deck is missing\n")


def test_control_characters_from_a_pipe_are_escaped() -> None:
    done = run_shell("judge <<< $'\\e[2J'")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
