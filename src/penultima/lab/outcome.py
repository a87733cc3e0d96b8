"""What comes of deals at one table of the arena."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from penultima.fast.records import Array


@dataclass(frozen=True)
class Outcome:
    """Of some deals in order: who won each (-1 nobody, -2 given up), what it was worth, and moves that took time."""

    winners: Array
    worths: Array
    moves: Sequence[tuple[int, int]] = ()
    """(seat, nanoseconds of computing; of who is in a process of its own, until the answer was there)"""


class Table(Protocol):
    """One for each thread. What a deal comes to depends on its number alone, whatever was played before."""

    def play(self, first: int, count: int) -> Outcome: ...
