"""The command line: its commands, its errors, its exit codes."""

import os
import sys
from collections.abc import Sequence

from penultima import __version__
from penultima.cli import diff, digest, editions, judge, lab, passport, play, record, referee, rules
from penultima.cli.language import language_in
from penultima.cli.parser import Parser
from penultima.errors import BadInput, Phrase, reason_of
from penultima.texts import catalogue

BAD_INPUT = 2
INTERRUPTED = 130


def parser(language: str) -> Parser:
    """With its help in that language."""
    texts = catalogue(language)
    say = texts.say
    whole = Parser(texts, prog="penultima", description=say("cli.description"))
    whole.add_argument("--version", action="version", version=f"penultima {__version__}", help=say("cli.version"))
    rules.add_language(whole, say)
    commands = whole.add_commands()
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
