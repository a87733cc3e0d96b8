"""Handles signals that end the program, so that work in progress is finished or cleaned up first."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


class Terminated(KeyboardInterrupt):
    """Raised when a signal ends the program. It is handled like Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextmanager
def delay_signals() -> Iterator[None]:
    """Delay signals while the `with` block runs, and raise them afterwards."""
    arrived: list[int] = []
    with _handle_signals(lambda number, _: arrived.append(number)):
        yield
    for number in arrived:
        signal.raise_signal(number)


@contextmanager
def raise_on_signals() -> Iterator[None]:
    """Raise Terminated when a signal arrives in the `with` block, so that its code can clean up."""
    with _handle_signals(_end):
        yield


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise Terminated(number)


@contextmanager
def _handle_signals(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Install a handler for each ending signal, unless that signal is currently ignored.

    Outside the main thread do nothing, because only the main thread can install handlers.
    """
    numbers = ENDING_SIGNALS if threading.current_thread() is threading.main_thread() else ()
    before = {number: signal.getsignal(number) for number in numbers}
    before = {number: previous for number, previous in before.items() if previous is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, previous in before.items():
            signal.signal(number, previous)
