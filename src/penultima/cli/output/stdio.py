"""The standard streams. A stream may be closed, write to a full disk, or be a pipe that nobody reads."""

import os
import sys
from typing import TextIO

from penultima.errors import BadInput
from penultima.i18n.quoting import quote_name
from penultima.terminal.input.readable import wait_readable

MAX_LINE = 10_000


def replace_closed_streams() -> None:
    """Replace closed streams with the null device.

    Then raise BadInput if standard output was closed, because the output of the command would be lost.
    """
    was_closed = sys.stdout is None
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - stays open until the program ends
    if sys.stdout is None:
        sys.stdout = _open_null_device()
    if sys.stderr is None:
        sys.stderr = _open_null_device()
    if was_closed:
        raise BadInput("standard output is closed")


def _open_null_device() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - as above


def print_error(sentence: str) -> None:
    print_aside(f"penultima: {sentence}")


def print_aside(line: str) -> None:
    """Print to standard error. Ignore a failure to print."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        discard_output(sys.stderr)


def read_line(prompt: str) -> str:
    """Read a line of standard input, as `input` does.

    A line that does not come from a terminal has a maximum length. It is printed after the prompt, as if it had been
    typed.
    """
    print(prompt, end="", flush=True)
    if sys.stdin.isatty():
        while not wait_readable([sys.stdin.fileno()], None):
            pass
        return input()
    line = sys.stdin.readline(MAX_LINE)
    if not line:
        raise EOFError
    if len(line) == MAX_LINE and not line.endswith("\n"):
        raise BadInput("standard input: a line has more than {most} signs", most=MAX_LINE)
    answer = line.removesuffix("\n")
    print(quote_name(answer))
    return answer


def discard_output(stream: TextIO) -> None:
    """Discard the text that is left in the buffer, so that the program does not try to write it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
