"""Handles Ctrl-C, which interrupts the program only while it waits for input."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Self


class Interrupted(Exception):
    """Raised when the person has pressed Ctrl-C."""


class Interrupts:
    """Remembers that Ctrl-C was pressed, and raises Interrupted when the program next waits for input."""

    def __init__(self) -> None:
        self._is_pending = False
        self._is_waiting = False

    def __enter__(self) -> Self:
        """Install the handler, unless SIGINT is ignored. Outside the main thread, Python allows no handlers."""
        main = threading.current_thread() is threading.main_thread()
        self.previous_handler = signal.getsignal(signal.SIGINT)
        self.is_installed = main and self.previous_handler not in (None, signal.SIG_IGN)
        if self.is_installed:
            signal.signal(signal.SIGINT, self._handle_signal)
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_installed:
            signal.signal(signal.SIGINT, self.previous_handler)

    @contextmanager
    def allow(self) -> Iterator[None]:
        """Raise Interrupted within this context, and nowhere else."""
        self._is_waiting = True
        try:
            if self._is_pending:
                self._raise_interrupted()
            yield
        finally:
            self._is_waiting = False

    def _handle_signal(self, _: int, __: FrameType | None) -> None:
        self._is_pending = True
        if self._is_waiting:
            self._raise_interrupted()

    def _raise_interrupted(self) -> None:
        self._is_pending = self._is_waiting = False
        raise Interrupted
