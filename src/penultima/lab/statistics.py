"""The statistics of the lab, each in one entry: its name, what is counted of a deal, what kind of figure it is.

Runs, pages, reports and comparisons walk over these lists. A new one is an entry here, its texts, and a column in
`loops/columns.py` if something has to be counted that no row has yet.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from penultima.fast.records import Array
from penultima.kernel.state import NOBODY
from penultima.lab import intervals
from penultima.lab.histogram import Histogram
from penultima.lab.intervals import Estimate, Interval
from penultima.lab.results import Difference, Share, Spread
from penultima.lab.sums import Pair, Sums
from penultima.lab.tally import Tally
from penultima.loops import columns
from penultima.texts import Catalogue

COMEBACK = 5
"""Cards that a later winner was behind whoever led, at the worst moment."""
FEWEST = 2
"""Of one deal nobody can say how much it varies."""

Counted = Callable[[Array], Array]
"""A number for each row, or whether it happened."""


def column(place: int) -> Counted:
    return lambda rows: rows[:, place]


def every(rows: Array) -> Array:
    return np.ones(len(rows), np.int64)


@dataclass(frozen=True)
class Statistic(ABC):
    """A part of a whole, both counted of every deal. `section` is that of the report, where it has a place there."""

    name: str
    part: Counted
    whole: Counted = every
    section: str = ""
    seat: int | None = None

    def label(self, texts: Catalogue) -> str:
        """Those of the seats have a name in common."""
        return texts.say(f"lab.figure.{self.name}" if self.seat is None else "lab.figure.wins", seat=self.seat)

    def pair(self, some: Array, others: Array) -> Pair:
        return Pair.of(self.numbers(some), self.numbers(others))

    def numbers(self, rows: Array) -> tuple[Array, Array]:
        """Part and whole of each deal; what happened or not is 1 or 0."""
        return self.part(rows).astype(np.int64), self.whole(rows).astype(np.int64)

    def difference(self, pair: Pair) -> Difference:
        """Of two settings on the same deals."""
        first, second = self.estimate(pair.first), self.estimate(pair.second)
        if first is None or second is None:
            values = [None if one is None else one.value for one in (first, second)]
            return Difference(values[0], values[1], None, None, None, None)
        change = second.value - first.value
        if pair.first.deals < FEWEST:
            return Difference(first.value, second.value, change, None, None, None)
        low, high = intervals.of_difference(first, second, pair.correlation)
        return Difference(first.value, second.value, change, low, high, low > 0 or high < 0)

    def estimate(self, sums: Sums) -> Estimate | None:
        """None of 0 of 0."""
        if not sums.whole:
            return None
        return Estimate(sums.ratio, *(self.interval(sums) if sums.deals >= FEWEST else (sums.ratio, sums.ratio)))

    @abstractmethod
    def interval(self, sums: Sums) -> Interval:
        """Of two deals at least."""


@dataclass(frozen=True)
class ShareOf(Statistic):
    """No part is larger than its whole; where the whole is every deal, the part happened in it or not."""

    def interval(self, sums: Sums) -> Interval:
        return intervals.of_share(sums.ratio * sums.effective, sums.effective)

    def count(self, rows: Array) -> Sums:
        if self.whole is every:
            return Sums.of_deals(self.part(rows))
        return Sums.of(*self.numbers(rows))

    def figure(self, tally: Tally) -> Share:
        sums = tally.shares[self.name]
        if not sums.whole:
            return Share(sums.part, None, None, None)
        if sums.deals < FEWEST:
            return Share(sums.part, sums.ratio, None, None)
        return Share(sums.part, sums.ratio, *self.interval(sums))


@dataclass(frozen=True)
class SpreadOf(Statistic):
    """A number of every deal, with its mean and its quantiles."""

    def interval(self, sums: Sums) -> Interval:
        return intervals.of_mean(sums.deals, sums.part, sums.part_part)

    def count(self, rows: Array) -> Histogram:
        return Histogram.of(self.part(rows))

    def total(self, tally: Tally) -> int:
        return tally.spreads[self.name].sum

    def figure(self, tally: Tally) -> Spread:
        counted = tally.spreads[self.name]
        if not counted.total:
            return Spread(*[None] * 7)
        quantiles = (*(counted.quantile(share) for share in (0.5, 0.9, 0.99)), counted.max)
        if counted.total < FEWEST:
            return Spread(counted.mean, None, None, *quantiles)
        return Spread(counted.mean, *intervals.of_mean(counted.total, counted.sum, counted.squares), *quantiles)


def won_by(seat: int) -> Counted:
    return lambda rows: rows[:, columns.WINNER] == seat


def was_won(rows: Array) -> Array:
    return rows[:, columns.WINNER] >= 0


def was_comeback(rows: Array) -> Array:
    return rows[:, columns.BEHIND] >= COMEBACK


def challenges(rows: Array) -> Array:
    return rows[:, columns.EXPOSED] + rows[:, columns.ACCUSED]


def wins(players: int) -> tuple[ShareOf, ...]:
    return tuple(ShareOf(f"wins of seat {seat}", won_by(seat), seat=seat) for seat in range(players))


NO_WINNER = (ShareOf("nobody", won_by(NOBODY)), ShareOf("unfinished", won_by(columns.UNFINISHED)))
TURNS = SpreadOf("turns", column(columns.TURNS), section="turns")
DRAWN = SpreadOf("drawn", column(columns.DRAWN), section="drawn")
POINTS = SpreadOf("points", column(columns.POINTS), section="points")
LENGTHS = (TURNS, DRAWN, POINTS)
"""Of every run and every comparison."""
DEALS = SpreadOf("deals", column(columns.DEALS))
"""Of matches."""
DECISIONS = SpreadOf("decisions", column(columns.DECISIONS))
"""Of comparisons; a run has their number."""
REAL_CHOICES = ShareOf("real_choices", column(columns.CHOICES), column(columns.DECISIONS), "choices")
DEEPER: tuple[ShareOf | SpreadOf, ...] = (
    SpreadOf("lead_changes", column(columns.LEADS), section="leads"),
    ShareOf("comebacks", was_comeback, was_won, "leads"),
    SpreadOf("bluffs", column(columns.BLUFFS), section="incidents"),
    ShareOf("bluffs_exposed", column(columns.EXPOSED), column(columns.BLUFFS), "incidents"),
    ShareOf("challenges_that_failed", column(columns.ACCUSED), challenges, "incidents"),
    SpreadOf("missed_calls", column(columns.MISSED), section="incidents"),
    ShareOf("missed_calls_caught", column(columns.CAUGHT), column(columns.MISSED), "incidents"),
    SpreadOf("reshuffles", column(columns.RESHUFFLES), section="leads"),
    ShareOf("blocked", column(columns.BLOCKED), section="leads"),
    REAL_CHOICES,
)
"""Of runs and comparisons that look at every step."""
CHANCE_OF_WHO_PLAYS = ShareOf("chance_of_who_plays_it", column(columns.WATCHED_WON), column(columns.WATCHED))
"""Of the cards that are watched."""


def shares(statistics: Iterable[Statistic]) -> list[ShareOf]:
    return [one for one in statistics if isinstance(one, ShareOf)]


def spreads(statistics: Iterable[Statistic]) -> list[SpreadOf]:
    return [one for one in statistics if isinstance(one, SpreadOf)]
