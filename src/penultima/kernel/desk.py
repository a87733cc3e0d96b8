"""What lies beside the cards while a step runs: the log of events and the sources of chance."""

from collections.abc import Callable
from typing import Protocol

from penultima.kernel.habits import PLAIN
from penultima.kernel.state import KINDS, SEATS

EVENTS = 16_000
"""Room for one step: each of an effect's 60 words tells at most the whole deck twice, and the seats."""

Word = Callable[[], int]
"""Gives the next 32 random bits."""


class Source(Protocol):
    def open(self, deal: int, use: int, count: int) -> Word: ...


class Desk:
    """The interpreted desk. The compiled one is a record with the same `events`, `count`, `counts` and `habits`."""

    __slots__ = ("choices", "count", "counts", "events", "habits", "source", "word")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.events = [0] * EVENTS
        self.count = 0
        self.counts = [0] * KINDS  # paper to count on
        self.habits = [list(PLAIN) for _ in range(SEATS)]
        self.word: Word = _closed
        self.choices: list[Word] = [_closed] * SEATS

    def take_events(self) -> list[int]:
        if self.count > EVENTS:
            message = f"a step made {self.count} events, more than the {EVENTS} there is room for"
            raise OverflowError(message)
        taken = self.events[: self.count]
        self.count = 0
        return taken


def _closed() -> int:
    message = "no stream was opened for this use of chance"
    raise RuntimeError(message)
