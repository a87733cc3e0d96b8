"""Jobs for workers in tests. They are module-level functions because workers must unpickle them."""

import os
import time
from pathlib import Path

from penultima.bots.search_tasks import SearchTask
from penultima.errors import BadInput
from penultima.notation.action import Action, parse_action


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
    """Initialize a worker without delay. Store a mark that `ready_mark` returns."""
    READY.append("ready")


def ready_mark() -> str:
    """Return the value that `be_ready` stored in this process."""
    return " ".join(READY)


def be_never_ready() -> None:
    """Fail the initialization of a worker, as if the compiler had failed."""
    raise ValueError("no place for what it makes")


def wait_for_file(path: str) -> None:
    """Block until a file exists, to simulate a slow compilation."""
    while not Path(path).exists():
        time.sleep(0.01)


def hang(_task: SearchTask, _until: float) -> Action | None:
    loop_for_ever()
    return None


def crash(_task: SearchTask, _until: float) -> Action | None:
    die()
    return None


def stumble(_task: SearchTask, _until: float) -> Action | None:
    raise ValueError("a secret of the bot")


def talk_nonsense(_task: SearchTask, _until: float) -> object:
    return "to be or not to be"


def want_what_cannot_be(_task: SearchTask, _until: float) -> Action | None:
    """Return a well-formed action with a card that is not in the bot's hand."""
    return parse_action("play B9")


def say_nothing(_task: SearchTask, _until: float) -> Action | None:
    return None
