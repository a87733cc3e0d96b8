"""What the tests let a worker do; a worker finds it by its name."""

import os
import time

from penultima.bots.question import Question
from penultima.errors import BadInput
from penultima.notation.wish import Wish, parse_wish
from penultima.view import View


def double(number: int) -> int:
    return 2 * number


def process() -> int:
    return os.getpid()


def loop_for_ever() -> None:
    while True:
        time.sleep(60)


def die() -> None:
    os._exit(3)


def refuse() -> None:
    raise BadInput("{what} is nothing", what="this")


def break_down() -> None:
    raise ValueError("a secret of the job")


def chatter() -> str:
    os.write(1, b"to standard output")
    return "done"


# -- bots


def hang(_view: View, _question: Question, _key: bytes) -> Wish | None:
    loop_for_ever()
    return None


def crash(_view: View, _question: Question, _key: bytes) -> Wish | None:
    die()
    return None


def stumble(_view: View, _question: Question, _key: bytes) -> Wish | None:
    raise ValueError("a secret of the bot")


def talk_nonsense(_view: View, _question: Question, _key: bytes) -> object:
    return "to be or not to be"


def want_what_cannot_be(_view: View, _question: Question, _key: bytes) -> Wish | None:
    """Well said, but this card is in no hand."""
    return parse_wish("play B9")


def say_nothing(_view: View, _question: Question, _key: bytes) -> Wish | None:
    return None
