"""The command line: its commands, its errors, its exit codes."""

import sys
from collections.abc import Callable, Sequence
from signal import SIGINT

from penultima import __version__
from penultima.cli import (
    admin,
    arena,
    diff,
    digest,
    editions,
    judge,
    lab,
    passport,
    play,
    record,
    referee,
    rules,
    serve,
)
from penultima.cli.language import language_in
from penultima.cli.parser import Parser
from penultima.cli.signals import Ended
from penultima.cli.streams import complain, give_up, replace_closed
from penultima.echo import filed
from penultima.errors import BadInput, Phrase, reason_of
from penultima.texts import Catalogue, catalogue

BAD_INPUT = 2
SIGNALLED = 128
"""And the number of the signal, as a shell says it."""
UNREAD = 141


def parser(language: str) -> Parser:
    """With its help in that language."""
    texts = catalogue(language)
    say = texts.say
    whole = Parser(texts, prog="penultima", description=say("cli.description"))
    whole.add_argument("--version", action="version", version=f"penultima {__version__}", help=say("cli.version"))
    rules.add_language(whole, say)
    commands = whole.add_commands()
    for command in (play, serve, judge, editions, diff, passport, digest, record, lab, arena, referee, admin):
        command.add_to(commands, say)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """What was printed has arrived before it ends, or it says that it has not."""
    words = sys.argv[1:] if arguments is None else arguments
    texts = catalogue(language_in(words))
    code = _carried_out(lambda: _command(words, texts), texts)
    return max(code, _carried_out(sys.stdout.flush, texts))


def _command(words: Sequence[str], texts: Catalogue) -> int:
    replace_closed()
    try:
        chosen = parser(texts.language.code).parse_args(words)
    except SystemExit:  # help or version, which are printed by now
        return 0
    return int(chosen.run(chosen))


def _carried_out(work: Callable[[], int | None], texts: Catalogue) -> int:
    """Gives the exit code, and says why where it is not the work's own."""
    try:
        return work() or 0
    except UnicodeEncodeError as problem:
        complain(texts.told(Phrase("the output cannot be written in {encoding}", encoding=problem.encoding)))
    except BadInput as problem:
        complain(texts.told(problem))
    except BrokenPipeError:
        give_up(sys.stdout)
        return UNREAD
    except OSError as problem:
        if problem.filename is None:
            give_up(sys.stdout)
        place = Phrase("standard output") if problem.filename is None else filed(problem.filename)
        complain(texts.told(BadInput(reason_of(problem)).at(place)))
    except KeyboardInterrupt as problem:
        return SIGNALLED + (problem.number if isinstance(problem, Ended) else SIGINT)
    return BAD_INPUT
