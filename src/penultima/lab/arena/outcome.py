"""The results of deals at one table of the arena."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from penultima.compiled.layouts import Array


@dataclass(frozen=True)
class DealOutcome:
    """Results of some deals in order: the winners, the points and the timed moves.

    Winner -1 means nobody, -2 an abandoned deal.
    """

    winners: Array
    points: Array
    moves: Sequence[tuple[int, int]] = ()
    """The seat and the duration in nanoseconds of each timed move.

    The duration is CPU time; for external bots, it is the time until the answer arrived.
    """


class ArenaTable(Protocol):
    """A table for use by a single thread. The result of a deal depends only on its number, not on earlier deals."""

    def play(self, first: int, count: int) -> DealOutcome: ...
