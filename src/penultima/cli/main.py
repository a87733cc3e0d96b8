"""The command line: the commands, error messages and exit codes."""

import sys
from collections.abc import Callable, Sequence
from signal import SIGINT

from penultima import __version__
from penultima.cli.commands import (
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
    serve,
)
from penultima.cli.flags import rules_flags
from penultima.cli.flags.language_flag import find_language
from penultima.cli.output.stdio import discard_output, print_error, replace_closed_streams
from penultima.cli.parser import Parser
from penultima.cli.signals import Terminated
from penultima.errors import BadInput, Phrase, describe_os_error
from penultima.i18n import Catalogue, catalogue
from penultima.i18n.quoting import quote_path

BAD_INPUT = 2
SIGNAL_EXIT_BASE = 128
"""The exit code after a signal is this number plus the signal number, as in shells."""
BROKEN_PIPE_EXIT = 141


def build_parser(language: str) -> Parser:
    """Build the parser of all commands, with help texts in this language."""
    texts = catalogue(language)
    say = texts.say
    whole = Parser(texts, prog="penultima", description=say("cli.description"))
    whole.add_argument("--version", action="version", version=f"penultima {__version__}", help=say("cli.version"))
    rules_flags.add_language(whole, say)
    commands = whole.add_commands()
    for command in (play, serve, judge, editions, diff, passport, digest, record, lab, arena, referee, admin):
        command.add_to(commands, say)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    If standard output cannot be flushed, the command has failed too.
    """
    words = sys.argv[1:] if arguments is None else arguments
    texts = catalogue(find_language(words))
    code = _run_reporting_errors(lambda: _run_command(words, texts), texts)
    return max(code, _run_reporting_errors(sys.stdout.flush, texts))


def _run_command(words: Sequence[str], texts: Catalogue) -> int:
    replace_closed_streams()
    try:
        flags = build_parser(texts.language.code).parse_args(words)
    except SystemExit:  # help or version, already printed
        return 0
    return int(flags.run(flags))


def _run_reporting_errors(work: Callable[[], int | None], texts: Catalogue) -> int:
    """Run `work` and return its exit code. If it fails, print its error."""
    try:
        return work() or 0
    except UnicodeEncodeError as problem:
        print_error(
            texts.translate_error(Phrase("the output cannot be written in {encoding}", encoding=problem.encoding))
        )
    except BadInput as problem:
        print_error(texts.translate_error(problem))
    except BrokenPipeError:
        discard_output(sys.stdout)
        return BROKEN_PIPE_EXIT
    except OSError as problem:
        if problem.filename is None:
            discard_output(sys.stdout)
        place = Phrase("standard output") if problem.filename is None else quote_path(problem.filename)
        print_error(texts.translate_error(BadInput(describe_os_error(problem)).at(place)))
    except KeyboardInterrupt as problem:
        return SIGNAL_EXIT_BASE + (problem.number if isinstance(problem, Terminated) else SIGINT)
    return BAD_INPUT
