"""The command line: its commands, its errors, its exit codes."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from signal import SIGINT
from typing import TYPE_CHECKING, NoReturn

from penultima import __version__
from penultima.cli import diff, digest, editions, judge, lab, passport, play, record, referee
from penultima.cli.signals import Ended
from penultima.cli.streams import complain, give_up, replace_closed
from penultima.echo import filed, on_one_line
from penultima.errors import BadInput, reason_of
from penultima.texts import catalogue, language_of

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

BAD_INPUT = 2
SIGNALLED = 128
"""And the number of the signal, as a shell says it."""
UNREAD = 141


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """It has words of the person in it, however long they are."""
        raise BadInput(on_one_line(message))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """argparse takes no notice of a disk that is full."""
        print(message, end="", file=file)


def parser(language: str) -> Parser:
    """With its help in that language."""
    say = catalogue(language).say
    whole = Parser(prog="penultima", description=say("cli.description"))
    whole.add_argument("--version", action="version", version=f"penultima {__version__}", help=say("cli.version"))
    commands = whole.add_subparsers(metavar="COMMAND", required=True)
    for command in (play, judge, editions, diff, passport, digest, record, lab, referee):
        command.add_to(commands, say)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """What was printed has arrived before it ends, or it says that it has not."""
    code = _carried_out(lambda: _command(arguments))
    return max(code, _carried_out(sys.stdout.flush))


def _command(arguments: Sequence[str] | None) -> int:
    replace_closed()
    try:
        chosen = parser(language_of(os.environ)).parse_args(arguments)
    except SystemExit:  # help or version, which are printed by now
        return 0
    return int(chosen.run(chosen))


def _carried_out(work: Callable[[], int | None]) -> int:
    """Gives the exit code, and says why where it is not the work's own."""
    try:
        return work() or 0
    except UnicodeEncodeError as problem:
        complain(f"the output cannot be written in {problem.encoding}")
    except BadInput as problem:
        complain(str(problem))
    except BrokenPipeError:
        give_up(sys.stdout)
        return UNREAD
    except OSError as problem:
        if problem.filename is None:
            give_up(sys.stdout)
        complain(f"{filed(problem.filename or 'standard output')}: {reason_of(problem)}")
    except KeyboardInterrupt as problem:
        return SIGNALLED + (problem.number if isinstance(problem, Ended) else SIGINT)
    return BAD_INPUT
