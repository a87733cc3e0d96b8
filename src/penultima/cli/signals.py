"""Signals that would end the program in the middle of something."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


class Ended(KeyboardInterrupt):
    """By a signal, which is to be heeded as Ctrl-C is."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextmanager
def held_back() -> Iterator[None]:
    """For a moment that must not be cut in two; whatever came meanwhile has its effect afterwards."""
    came: list[int] = []
    with _handled_by(lambda number, _: came.append(number)):
        yield
    for number in came:
        signal.raise_signal(number)


@contextmanager
def as_interrupts() -> Iterator[None]:
    """For work that would leave something behind if it were not told that it ends."""
    with _handled_by(_end):
        yield


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise Ended(number)


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Not what the caller of the program wants to be ignored. Only the main thread may ask."""
    heeded = ENDING if threading.current_thread() is threading.main_thread() else ()
    before = {number: signal.getsignal(number) for number in heeded}
    before = {number: usual for number, usual in before.items() if usual is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, usual in before.items():
            signal.signal(number, usual)
