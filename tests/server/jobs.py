"""What the tests let a worker do; a worker finds it by its name."""

import os
import time

from penultima.errors import BadInput


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
