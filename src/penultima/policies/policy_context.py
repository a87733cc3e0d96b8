"""The data that policies use in addition to the state: random streams, habits and scratch memory.

A policy never gets the `StepContext`, because the random source in it would reveal the cards.
"""

from penultima.kernel.decorators import primitive
from penultima.kernel.state import KINDS, SEATS, State
from penultima.kernel.step_context import NextWord, StepContext, unopened_stream
from penultima.kernel.streams import FIRST_SEAT_STREAM
from penultima.policies.habits import PLAIN


class PolicyContext:
    """The context of all seats of a table. Compiled code uses a record with the same fields."""

    __slots__ = ("choices", "counts", "habits")

    def __init__(self) -> None:
        self.choices: list[NextWord] = [unopened_stream] * SEATS
        self.habits = [list(PLAIN) for _ in range(SEATS)]
        self.counts = [0] * KINDS  # scratch memory: a counter for each kind


@primitive
def open_choices(s: State, d: StepContext, w: PolicyContext) -> None:
    """Open the random stream of each seat. This is done once for each deal."""
    for seat in range(s.seats):
        w.choices[seat] = d.source.open(s.deals, FIRST_SEAT_STREAM + seat, 0)
