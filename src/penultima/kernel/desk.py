"""What lies beside the cards while a step runs: the log of its events and the chance of the table."""

from collections.abc import Callable
from typing import Protocol

EVENTS = 16_000
"""Room for one step: each of an effect's 60 words tells at most the whole deck twice, and the seats."""

Word = Callable[[], int]
"""Gives the next 32 random bits."""


class Open(Protocol):
    """Whatever has a stream open."""

    word: Word


class Source(Protocol):
    def open(self, deal: int, use: int, count: int) -> Word: ...


class Desk:
    """`events` is a list to whoever writes or reads it; `fast/log.py` gives the compiled log the face of one."""

    __slots__ = ("events", "put_back", "source", "word")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.events: list[int] = []
        self.put_back = 0  # cards that became a new draw pile, for whoever counts what is drawn
        self.word: Word = closed

    def take_events(self) -> list[int]:
        taken = self.events
        self.events = []
        if len(taken) > EVENTS:
            message = f"a step made {len(taken)} events, more than the {EVENTS} there is room for"
            raise OverflowError(message)
        return taken


def closed() -> int:
    message = "no stream was opened for this use of chance"
    raise RuntimeError(message)
