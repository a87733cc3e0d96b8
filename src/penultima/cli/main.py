"""The command line: its commands, its errors, its exit codes."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from penultima import __version__
from penultima.cli import diff, digest, editions, judge, lab, passport, play, record, referee
from penultima.errors import BadInput, reason_of
from penultima.texts import catalogue, language_of

BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


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
    try:
        chosen = parser(language_of(os.environ)).parse_args(arguments)
        code = int(chosen.run(chosen))
        sys.stdout.flush()
    except UnicodeEncodeError as problem:
        print(f"penultima: the output cannot be written in {problem.encoding}", file=sys.stderr)
        return BAD_INPUT
    except BadInput as problem:
        print(f"penultima: {problem}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as problem:
        print(f"penultima: {reason_of(problem)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return code
