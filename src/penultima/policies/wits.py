"""What the players bring themselves and no rule asks for: choices by lot, habits, paper to count on.

A bot is handed this and never the desk, whose source knows the cards.
"""

from penultima.kernel.desk import Desk, Word, closed
from penultima.kernel.mark import primitive
from penultima.kernel.state import KINDS, SEATS, State
from penultima.kernel.streams import DECIDE
from penultima.policies.habits import PLAIN


class Wits:
    """Of all seats; the compiled ones are a record with the same fields."""

    __slots__ = ("choices", "counts", "habits")

    def __init__(self) -> None:
        self.choices: list[Word] = [closed] * SEATS
        self.habits = [list(PLAIN) for _ in range(SEATS)]
        self.counts = [0] * KINDS  # the paper


@primitive
def open_choices(s: State, d: Desk, w: Wits) -> None:
    """Once for each deal."""
    for seat in range(s.seats):
        w.choices[seat] = d.source.open(s.deals, DECIDE + seat, 0)
