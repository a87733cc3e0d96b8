"""The context of a step: its event log and its source of random numbers."""

from collections.abc import Callable
from typing import Protocol

MAX_STEP_EVENTS = 16_000
"""The maximum number of events in one step.

No step emits more events: an effect has at most 60 words, and each word emits at most two events for each card of the
deck and one for each seat.
"""

NextWord = Callable[[], int]
"""A function that returns the next 32 random bits."""


class OpenStream(Protocol):
    """An object that has an open random stream."""

    word: NextWord


class Source(Protocol):
    def open(self, deal: int, use: int, count: int) -> NextWord: ...


class StepContext:
    """The event log and the source of random numbers of a table.

    `events` is a plain list here; `compiled/backend/event_log.py` gives the compiled log the same interface.
    """

    __slots__ = ("events", "put_back", "source", "word")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.events: list[int] = []
        self.put_back = 0  # number of cards shuffled back into the draw pile; needed to count the drawn cards
        self.word: NextWord = unopened_stream

    def take_events(self) -> list[int]:
        taken = self.events
        self.events = []
        if len(taken) > MAX_STEP_EVENTS:
            message = f"a step made {len(taken)} events, more than the {MAX_STEP_EVENTS} there is room for"
            raise OverflowError(message)
        return taken


def unopened_stream() -> int:
    message = "no stream was opened for this use of chance"
    raise RuntimeError(message)
