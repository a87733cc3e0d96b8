"""Ctrl-C where it can be heeded: while a person is waited for, and never in the middle of something."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Self


class Interrupted(Exception):
    """By Ctrl-C."""


class Interrupts:
    """What came at another moment comes at the next wait."""

    def __init__(self) -> None:
        self._came = False
        self._waiting = False

    def __enter__(self) -> Self:
        """Not where the caller of the program wants it to be ignored. Only the main thread may ask."""
        main = threading.current_thread() is threading.main_thread()
        self.usual = signal.getsignal(signal.SIGINT)
        self.heeded = main and self.usual not in (None, signal.SIG_IGN)
        if self.heeded:
            signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        if self.heeded:
            signal.signal(signal.SIGINT, self.usual)

    @contextmanager
    def heeded_here(self) -> Iterator[None]:
        """Raises Interrupted within this, and nowhere else."""
        self._waiting = True
        try:
            if self._came:
                self._interrupt()
            yield
        finally:
            self._waiting = False

    def _note(self, _: int, __: FrameType | None) -> None:
        self._came = True
        if self._waiting:
            self._interrupt()

    def _interrupt(self) -> None:
        self._came = self._waiting = False
        raise Interrupted
