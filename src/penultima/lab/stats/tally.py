"""Counts of games. Tallies may be added in any order."""

from dataclasses import dataclass
from typing import TypeVar

from penultima.lab.stats.histogram import Histogram
from penultima.lab.stats.sums import PairedSums, Sums

Added = TypeVar("Added", Histogram, Sums, PairedSums)


@dataclass(frozen=True)
class Tally:
    """Histograms and sums by the name of a statistic, and sums for each set of cards."""

    games: int
    spreads: dict[str, Histogram]
    shares: dict[str, Sums]
    card_sets: dict[int, PairedSums]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            add_entries(self.spreads, other.spreads),
            add_entries(self.shares, other.shares),
            add_entries(self.card_sets, other.card_sets),
        )


Key = TypeVar("Key", int, str)


def add_entries(some: dict[Key, Added], others: dict[Key, Added]) -> dict[Key, Added]:
    """Add the entries of two mappings by key. A key that is in only one of the mappings keeps its entry."""
    both = {name: some[name] + others[name] for name in some if name in others}
    return {**some, **others, **both}
