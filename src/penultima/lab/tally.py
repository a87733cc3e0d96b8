"""What is counted of some games; two tallies add up, in any order, to that of both."""

from dataclasses import dataclass
from typing import TypeVar

from penultima.lab.histogram import Histogram
from penultima.lab.sums import Pair, Sums

Added = TypeVar("Added", Histogram, Sums, Pair)


@dataclass(frozen=True)
class Tally:
    """Histograms and sums by the name of their statistic; lots of cards, each beside all cards, by their mask."""

    games: int
    spreads: dict[str, Histogram]
    shares: dict[str, Sums]
    lots: dict[int, Pair]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            added(self.spreads, other.spreads),
            added(self.shares, other.shares),
            added(self.lots, other.lots),
        )


Key = TypeVar("Key", int, str)


def added(some: dict[Key, Added], others: dict[Key, Added]) -> dict[Key, Added]:
    """By name; what only one of them has is taken as it is."""
    both = {name: some[name] + others[name] for name in some if name in others}
    return {**some, **others, **both}
