"""`python -m penultima.bots.external.python_host MODULE:CLASS RULES` runs a bot written in Python in its own process.

It uses the same protocol as any other program, so there is only one way to run external bots. A bot in a separate
process does no harm if it crashes or hangs. It can use another processor core, and it cannot reach the cards.
"""

import os
import pickle
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from importlib import import_module
from traceback import print_exception
from typing import BinaryIO, cast

from penultima.bots.external.messages import Message, decode_message, read_budget, read_question, read_view
from penultima.bots.interface import Bot, Maker
from penultima.editions.ruleset import Ruleset
from penultima.notation.action import Action

STDIN, STDOUT, STDERR = range(3)
LOADER_FILES = (
    __file__,
    import_module.__code__.co_filename,
    "<frozen importlib._bootstrap>",
    "<frozen importlib._bootstrap_external>",
)
"""Source files that load a bot. In a traceback, the frames of these files come before the frames of the bot."""
ERROR_PREFIX = "! "
"""Prefix of a line that reports an error."""


def host_command(target: str, rules: Ruleset) -> list[str]:
    """Return the command that hosts `target`.

    The command contains the pickled rules, because an edition may come from a file.
    """
    return [sys.executable, "-m", __name__, target, b64encode(pickle.dumps(rules)).decode()]


def main() -> int:
    lines, answers = take_over_pipes()
    try:
        rules = cast("Ruleset", pickle.loads(b64decode(sys.argv[2])))  # noqa: S301 - written by the process that started this one
        serve(import_maker(sys.argv[1]), rules, lines, answers)
    except KeyboardInterrupt:
        return 130
    except Exception as problem:  # noqa: BLE001 - the bot may raise anything
        _print_traceback(problem)
        _write_line(answers, f"{ERROR_PREFIX}{type(problem).__name__}: {problem}")
        return 1
    return 0


def _print_traceback(problem: Exception) -> None:
    """Print the traceback, starting at the first frame of the bot's code.

    If there is no such frame, print nothing, because the line with the error is enough.
    """
    trace = problem.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename in LOADER_FILES:
        trace = trace.tb_next
    if trace is not None:
        print_exception(problem.with_traceback(trace))


def take_over_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes of standard input and output, and replace both streams.

    From then on, what the bot and its child processes print goes to standard error, and their standard input is empty.
    """
    lines, answers = os.fdopen(os.dup(STDIN), "rb"), os.fdopen(os.dup(STDOUT), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, STDIN)
    os.close(nothing)
    os.dup2(STDERR, STDOUT)
    return lines, answers


def import_maker(target: str) -> Maker:
    module, _, name = target.partition(":")
    return cast("Maker", getattr(import_module(module), name))


def serve(make: Maker, rules: Ruleset, lines: Iterable[bytes], answers: BinaryIO) -> None:
    seats, bot = 0, cast("Bot", None)
    for message in map(decode_message, lines):
        if message["type"] == "hello":
            seats = message["seats"]
            _write_line(answers, make(rules, seats, 0, 0).version)
        elif message["type"] == "deal":
            bot = make(rules, seats, message["seat"], message["seed"])
        elif message["type"] == "hear":
            bot.hear(read_view(rules, message), message["facts"])
        else:
            _write_line(answers, _answer(bot, rules, message))


def _answer(bot: Bot, rules: Ruleset, message: Message) -> Action | None:
    return bot.answer(read_view(rules, message), read_question(message), read_budget(message))


def _write_line(answers: BinaryIO, value: object) -> None:
    """Write a value as one line of text."""
    answers.write(" ".join(str(value).split()).encode(errors="replace") + b"\n")
    answers.flush()


if __name__ == "__main__":
    sys.exit(main())
