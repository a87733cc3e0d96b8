"""Sources that have to see the table: what is shuffled, and how many there are to choose from."""

from copy import copy
from typing import Any, Self

from penultima.fair.chance import SHUFFLES
from penultima.kernel.bits import popcount
from penultima.kernel.desk import Source
from penultima.kernel.state import State
from penultima.kernel.streams import HANDS, RETURN


class Attending:
    """A source that has to see the table: what is shuffled, and how many there are to choose from."""

    state: State
    cards: int

    def size(self, use: int) -> int:
        """Between how many things the use that opens now decides, or how many cards it shuffles."""
        s = self.state
        if use == RETURN:
            return s.stocked + 1
        if use == HANDS:
            return self.cards - s.stocked - sum(s.discard) - 1
        if use in SHUFFLES:
            return s.stocked
        return popcount(s.racers) or s.seats

    def shuffled(self, use: int) -> list[int]:
        """The cards that the use that opens now will shuffle, in the order they lie in."""
        start = self.state.stocked if use == HANDS else 0
        return self.state.stock[start : start + self.size(use)]

    def forked(self) -> Self:
        """For a copy of the table: what it notes from now on is its own."""
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Without the table, which is kept by whoever keeps this."""
        return {name: value for name, value in self.__dict__.items() if name != "state"}


def attend(source: Source, state: State, cards: int) -> None:
    """Shows a source that has to see it a table on which so many cards are in play."""
    if isinstance(source, Attending):
        source.state = state
        source.cards = cards


def attended(source: Source, state: State) -> Source:
    """The same source for a copy of the table."""
    if not isinstance(source, Attending):
        return source
    other = source.forked()
    other.state = state
    return other
