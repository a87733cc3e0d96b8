"""The command line: its commands, its errors, its exit codes."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from penultima import __version__
from penultima.cli import diff, digest, editions, judge, lab, passport, play, record, referee, rules
from penultima.cli.language import language_in
from penultima.cli.say import Say
from penultima.errors import BadInput, Phrase, reason_of
from penultima.foreign import FLAGS, known_again
from penultima.texts import catalogue

BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(known_again(message, FLAGS))


def parser(language: str) -> Parser:
    """With its help in that language."""
    say: Say = catalogue(language).say
    whole = Parser(prog="penultima", description=say("cli.description"))
    whole.add_argument("--version", action="version", version=f"penultima {__version__}", help=say("cli.version"))
    rules.add_language(whole, say)
    commands = whole.add_subparsers(metavar="COMMAND", required=True)
    for command in (play, judge, editions, diff, passport, digest, record, lab, referee):
        command.add_to(commands, say)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    texts = catalogue(language_in(words))
    try:
        chosen = parser(texts.language.code).parse_args(words)
        code = int(chosen.run(chosen))
        sys.stdout.flush()
    except UnicodeEncodeError as problem:
        reason = Phrase("the output cannot be written in {encoding}", encoding=problem.encoding)
        print(f"penultima: {texts.told(reason)}", file=sys.stderr)
        return BAD_INPUT
    except BadInput as problem:
        print(f"penultima: {texts.told(problem)}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as problem:
        print(f"penultima: {texts.told(reason_of(problem))}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return code
