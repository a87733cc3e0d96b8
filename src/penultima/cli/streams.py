"""The standard streams, which may be closed, full, or read by nobody."""

import os
import sys
from typing import TextIO

from penultima.echo import named
from penultima.errors import BadInput

LONGEST_LINE = 10_000


def replace_closed() -> None:
    """Without input there is nothing to be read, and complaints are lost; but work for no output is not begun."""
    unheard = sys.stdout is None
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - for the rest of the program
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    if unheard:
        raise BadInput("standard output is closed")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - as above


def complain(sentence: str) -> None:
    say_aside(f"penultima: {sentence}")


def say_aside(line: str) -> None:
    """On standard error; whoever does not listen there still gets the output and the exit code."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def typed(prompt: str) -> str:
    """A line of standard input, as `input` gives it.

    One that comes through a pipe is not read without end, and is shown behind the prompt, as if it had been typed.
    """
    if sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(LONGEST_LINE)
    if not line:
        raise EOFError
    if len(line) == LONGEST_LINE and not line.endswith("\n"):
        raise BadInput("standard input: a line has more than {most} signs", most=LONGEST_LINE)
    answer = line.removesuffix("\n")
    print(named(answer))
    return answer


def give_up(stream: TextIO) -> None:
    """What is left in it goes nowhere, or it would be written once more when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
