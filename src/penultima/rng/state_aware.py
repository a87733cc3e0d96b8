"""Base class of random sources that read the state of the table."""

from copy import copy
from typing import Any, Self

from penultima.kernel.bits import popcount
from penultima.kernel.state import State
from penultima.kernel.step_context import Source
from penultima.kernel.streams import HANDS, RETURN
from penultima.rng.origin import SHUFFLES


class StateAwareSource:
    """A source that needs the state of the table.

    The state tells it which cards a stream shuffles, or the number of values from which a stream chooses.
    """

    state: State
    cards: int

    def outcome_size(self, use: int) -> int:
        """Return the number of cards that the stream shuffles now, or the number of values from which it chooses."""
        s = self.state
        if use == RETURN:
            return s.stocked + 1
        if use == HANDS:
            return self.cards - s.stocked - sum(s.discard) - 1
        if use in SHUFFLES:
            return s.stocked
        return popcount(s.racers) or s.seats

    def shuffled_cards(self, use: int) -> list[int]:
        """Return the cards that the stream will shuffle now, in their current order."""
        start = self.state.stocked if use == HANDS else 0
        return self.state.stock[start : start + self.outcome_size(use)]

    def fork(self) -> Self:
        """Return an independent copy, which can be attached to a copy of the state."""
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle everything except the state, which is stored separately."""
        return {name: value for name, value in self.__dict__.items() if name != "state"}


def attach_state(source: Source, state: State, cards: int) -> None:
    """Give the state to a source that needs it. `cards` is the number of cards in play."""
    if isinstance(source, StateAwareSource):
        source.state = state
        source.cards = cards


def fork_for_state(source: Source, state: State) -> Source:
    """Return a source for a copied table with this state. If the source needs the state, it is copied, too."""
    if not isinstance(source, StateAwareSource):
        return source
    other = source.fork()
    other.state = state
    return other
