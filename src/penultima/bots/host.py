"""`python -m penultima.bots.host MODULE:CLASS RULES`: a bot written in Python, in a process of its own.

It speaks the lines of any other program, so that there is one way to run a bot of somebody's own: one that crashes or
hangs harms nobody, it is on a core of its own, and the cards are in another process.
"""

import pickle
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from importlib import import_module
from traceback import print_exc
from typing import BinaryIO, cast

from penultima.bots.bot import Bot, Maker
from penultima.bots.telling import Message, budget_of, message_of, question_of, view_of
from penultima.editions.ruleset import Ruleset

COMPLAINT = "! "
"""What a line begins with that says what is wrong."""


def command(target: str, rules: Ruleset) -> list[str]:
    """The rules go along as they are made, for an edition may be somebody's own."""
    return [sys.executable, "-m", __name__, target, b64encode(pickle.dumps(rules)).decode()]


def main() -> int:
    """What a bot prints itself goes to standard error, for the other stream is for answers."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    try:
        rules = cast("Ruleset", pickle.loads(b64decode(sys.argv[2])))  # noqa: S301 - from who started this
        serve(maker_of(sys.argv[1]), rules, sys.stdin.buffer, answers)
    except KeyboardInterrupt:
        return 130
    except Exception as problem:  # noqa: BLE001 - whatever somebody's code may do
        print_exc()
        _say(answers, COMPLAINT + " ".join(f"{type(problem).__name__}: {problem}".split()))
        return 1
    return 0


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


def _answer(bot: Bot, rules: Ruleset, message: Message) -> str:
    return str(bot.answer(view_of(rules, message), question_of(message), budget_of(message)))


def _say(answers: BinaryIO, text: str) -> None:
    answers.write(text.encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    sys.exit(main())
