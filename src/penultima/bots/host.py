"""`python -m penultima.bots.host MODULE:CLASS RULES`: a bot written in Python, in a process of its own.

It speaks the lines of any other program, so that there is one way to run a bot of somebody's own: one that crashes or
hangs harms nobody, it is on a core of its own, and the cards are in another process.
"""

import os
import pickle
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from importlib import import_module
from traceback import print_exception
from typing import BinaryIO, cast

from penultima.bots.bot import Bot, Maker
from penultima.bots.telling import Message, budget_of, message_of, question_of, view_of
from penultima.editions.ruleset import Ruleset
from penultima.notation.wish import Wish

STDIN, STDOUT, STDERR = range(3)
OURS = (
    __file__,
    import_module.__code__.co_filename,
    "<frozen importlib._bootstrap>",
    "<frozen importlib._bootstrap_external>",
)
"""Files that lead to a bot."""
COMPLAINT = "! "
"""What a line begins with that says what is wrong."""


def command(target: str, rules: Ruleset) -> list[str]:
    """The rules go along as they are made, for an edition may be somebody's own."""
    return [sys.executable, "-m", __name__, target, b64encode(pickle.dumps(rules)).decode()]


def main() -> int:
    lines, answers = own_streams()
    try:
        rules = cast("Ruleset", pickle.loads(b64decode(sys.argv[2])))  # noqa: S301 - from who started this
        serve(maker_of(sys.argv[1]), rules, lines, answers)
    except KeyboardInterrupt:
        return 130
    except Exception as problem:  # noqa: BLE001 - whatever somebody's code may do
        _print(problem)
        _say(answers, f"{COMPLAINT}{type(problem).__name__}: {problem}")
        return 1
    return 0


def _print(problem: Exception) -> None:
    """For its author, from where the code of the bot begins; where none of it has run, what is said is all there is."""
    place = problem.__traceback__
    while place is not None and place.tb_frame.f_code.co_filename in OURS:
        place = place.tb_next
    if place is not None:
        print_exception(problem.with_traceback(place))


def own_streams() -> tuple[BinaryIO, BinaryIO]:
    """The pipes, as nobody else has them: what a bot, or a program that it starts, prints goes to standard error, and
    there is nothing for it to read.
    """
    lines, answers = os.fdopen(os.dup(STDIN), "rb"), os.fdopen(os.dup(STDOUT), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, STDIN)
    os.close(nothing)
    os.dup2(STDERR, STDOUT)
    return lines, answers


def maker_of(target: str) -> Maker:
    module, _, name = target.partition(":")
    return cast("Maker", getattr(import_module(module), name))


def serve(make: Maker, rules: Ruleset, lines: Iterable[bytes], answers: BinaryIO) -> None:
    seats, bot = 0, cast("Bot", None)
    for message in map(message_of, lines):
        if message["type"] == "hello":
            seats = message["seats"]
            _say(answers, make(rules, seats, 0, 0).version)
        elif message["type"] == "deal":
            bot = make(rules, seats, message["seat"], message["seed"])
        elif message["type"] == "hear":
            bot.hear(view_of(rules, message), message["facts"])
        else:
            _say(answers, _answer(bot, rules, message))


def _answer(bot: Bot, rules: Ruleset, message: Message) -> Wish | None:
    return bot.answer(view_of(rules, message), question_of(message), budget_of(message))


def _say(answers: BinaryIO, said: object) -> None:
    """On one line, whatever it is."""
    answers.write(" ".join(str(said).split()).encode(errors="replace") + b"\n")
    answers.flush()


if __name__ == "__main__":
    sys.exit(main())
