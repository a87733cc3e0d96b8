"""What the tests let a worker do; a worker finds it by its name."""

import os
import time
from pathlib import Path

from penultima.bots.thinking import Task
from penultima.errors import BadInput
from penultima.notation.wish import Wish, parse_wish


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


READY: list[str] = []


def be_ready() -> None:
    """There is nothing else to prepare."""
    READY.append("ready")


def told() -> str:
    """What this process was told before."""
    return " ".join(READY)


def be_never_ready() -> None:
    """A compiler that fails."""
    raise ValueError("no place for what it makes")


def wait_for_file(path: str) -> None:
    """A compiler that takes as long as a test wants."""
    while not Path(path).exists():
        time.sleep(0.01)


def hang(_task: Task, _until: float) -> Wish | None:
    loop_for_ever()
    return None


def crash(_task: Task, _until: float) -> Wish | None:
    die()
    return None


def stumble(_task: Task, _until: float) -> Wish | None:
    raise ValueError("a secret of the bot")


def talk_nonsense(_task: Task, _until: float) -> object:
    return "to be or not to be"


def want_what_cannot_be(_task: Task, _until: float) -> Wish | None:
    """Well said, but this card is in no hand."""
    return parse_wish("play B9")


def say_nothing(_task: Task, _until: float) -> Wish | None:
    return None
