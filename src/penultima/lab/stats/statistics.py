"""All statistics of the lab.

Each has one entry with its name, its kind and what it counts in a deal. Runs, pages, reports and comparisons iterate
over these lists. A new statistic needs an entry here, texts, and perhaps a new column in `simulation/columns.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from penultima.compiled.layouts import Array
from penultima.i18n import Catalogue
from penultima.kernel.state import NOBODY
from penultima.lab.stats import intervals
from penultima.lab.stats.histogram import Histogram
from penultima.lab.stats.intervals import Estimate, Interval
from penultima.lab.stats.results import Difference, Share, Spread
from penultima.lab.stats.significance import compute_p_value, is_significant
from penultima.lab.stats.sums import PairedSums, Sums
from penultima.lab.stats.tally import Tally
from penultima.simulation import columns

COMEBACK_CARDS = 5
"""A comeback is a win by a player who was at least this many cards behind the leader at the worst moment."""
MIN_DEALS = 2
"""The minimum number of deals. The variance cannot be estimated from one deal."""

RowFunction = Callable[[Array], Array]
"""Maps rows to an array with a number or a boolean for each row."""


def read_column(place: int) -> RowFunction:
    return lambda rows: rows[:, place]


def count_rows(rows: Array) -> Array:
    return np.ones(len(rows), np.int64)


@dataclass(frozen=True)
class Statistic(ABC):
    """A ratio of a part to a whole.

    Both are counted in every deal. `section` is the section of a report that shows the statistic.
    """

    name: str
    part: RowFunction
    whole: RowFunction = count_rows
    section: str = ""
    seat: int | None = None

    def label(self, texts: Catalogue) -> str:
        """Return the label. Statistics about a single seat share one text, into which the seat number is inserted."""
        return texts.say(f"lab.figure.{self.name}" if self.seat is None else "lab.figure.wins", seat=self.seat)

    def pair(self, some: Array, others: Array) -> PairedSums:
        return PairedSums.of(self.numbers(some), self.numbers(others))

    def numbers(self, rows: Array) -> tuple[Array, Array]:
        """Return the part and the whole of each deal. A boolean counts as 1 or 0."""
        return self.part(rows).astype(np.int64), self.whole(rows).astype(np.int64)

    def difference(self, pair: PairedSums) -> Difference:
        """Return the difference between two settings on the same deals.

        Its p-value is not corrected for other tests.
        """
        first, second = self.estimate(pair.first), self.estimate(pair.second)
        if first is None or second is None:
            values = [None if one is None else one.value for one in (first, second)]
            return Difference(values[0], values[1], None, None, None, None)
        change = second.value - first.value
        if pair.first.deals < MIN_DEALS:
            return Difference(first.value, second.value, change, None, None, None)
        if pair.is_same:
            return Difference(first.value, second.value, 0.0, None, None, differs=False)
        interval = intervals.difference_interval(first, second, pair.correlation)
        p = compute_p_value(change, interval)
        return Difference(first.value, second.value, change, *interval, is_significant(p), p)

    def estimate(self, sums: Sums) -> Estimate | None:
        """Return the estimate, or None for 0 of 0."""
        if not sums.whole:
            return None
        return Estimate(sums.ratio, *(self.interval(sums) if sums.deals >= MIN_DEALS else (sums.ratio, sums.ratio)))

    @abstractmethod
    def interval(self, sums: Sums) -> Interval:
        """Return the interval. `sums` must contain at least two deals."""


@dataclass(frozen=True)
class ShareOf(Statistic):
    """A share: the part is never larger than the whole.

    If the whole is the number of deals, the part is the number of deals in which something happened.
    """

    def interval(self, sums: Sums) -> Interval:
        return intervals.share_interval(sums.ratio * sums.effective_count, sums.effective_count)

    def count(self, rows: Array) -> Sums:
        if self.whole is count_rows:
            return Sums.of_deals(self.part(rows))
        return Sums.of(*self.numbers(rows))

    def evaluate(self, tally: Tally) -> Share:
        sums = tally.shares[self.name]
        if not sums.whole:
            return Share(sums.part, None, None, None)
        if sums.deals < MIN_DEALS:
            return Share(sums.part, sums.ratio, None, None)
        return Share(sums.part, sums.ratio, *self.interval(sums))


@dataclass(frozen=True)
class SpreadOf(Statistic):
    """A number that is counted in every deal, with its mean and quantiles."""

    def interval(self, sums: Sums) -> Interval:
        return intervals.mean_interval(sums.deals, sums.part, sums.part_part)

    def count(self, rows: Array) -> Histogram:
        return Histogram.of(self.part(rows))

    def total(self, tally: Tally) -> int:
        return tally.spreads[self.name].sum

    def evaluate(self, tally: Tally) -> Spread:
        counted = tally.spreads[self.name]
        if not counted.total:
            return Spread(*[None] * 7)
        quantiles = (*(counted.quantile(share) for share in (0.5, 0.9, 0.99)), counted.max)
        if counted.total < MIN_DEALS:
            return Spread(counted.mean, None, None, *quantiles)
        return Spread(
            counted.mean, *intervals.mean_interval(counted.total, counted.sum, counted.sum_of_squares), *quantiles
        )


def read_wins(seat: int) -> RowFunction:
    return lambda rows: rows[:, columns.WINNER] == seat


def was_won(rows: Array) -> Array:
    return rows[:, columns.WINNER] >= 0


def was_comeback(rows: Array) -> Array:
    return rows[:, columns.BEHIND] >= COMEBACK_CARDS


def count_challenges(rows: Array) -> Array:
    return rows[:, columns.EXPOSED] + rows[:, columns.ACCUSED]


def count_holders(rows: Array) -> Array:
    return np.bitwise_count(rows[:, columns.HOLDERS])


def count_winning_holders(rows: Array) -> Array:
    """Count the holders who won. There is at most one, because only the seat that went out counts as the winner."""
    winner = rows[:, columns.WINNER]
    return np.where(winner >= 0, rows[:, columns.HOLDERS] >> np.maximum(winner, 0) & 1, 0)


def list_wins(players: int) -> tuple[ShareOf, ...]:
    return tuple(ShareOf(f"wins of seat {seat}", read_wins(seat), seat=seat) for seat in range(players))


NO_WINNER = (ShareOf("nobody", read_wins(NOBODY)), ShareOf("unfinished", read_wins(columns.UNFINISHED)))
TURNS = SpreadOf("turns", read_column(columns.TURNS), section="turns")
DRAWN = SpreadOf("drawn", read_column(columns.DRAWN), section="drawn")
POINTS = SpreadOf("points", read_column(columns.POINTS), section="points")
LENGTHS = (TURNS, DRAWN, POINTS)
"""Statistics of every run and every comparison."""
DEALS = SpreadOf("deals", read_column(columns.DEALS), section="match-length")
"""The number of deals. It is counted only for matches."""
DECISIONS = SpreadOf("decisions", read_column(columns.DECISIONS))
"""The number of decisions. Only comparisons show it; a run reports the total."""
REAL_CHOICES = ShareOf("real_choices", read_column(columns.CHOICES), read_column(columns.DECISIONS), "choices")
LEAD_CHANGES = SpreadOf("lead_changes", read_column(columns.LEADS), section="leads")
COMEBACKS = ShareOf("comebacks", was_comeback, was_won, "leads")
DEEPER: tuple[ShareOf | SpreadOf, ...] = (
    LEAD_CHANGES,
    COMEBACKS,
    SpreadOf("bluffs", read_column(columns.BLUFFS), section="incidents"),
    ShareOf("bluffs_exposed", read_column(columns.EXPOSED), read_column(columns.BLUFFS), "incidents"),
    ShareOf("challenges_that_failed", read_column(columns.ACCUSED), count_challenges, "incidents"),
    SpreadOf("missed_calls", read_column(columns.MISSED), section="incidents"),
    ShareOf("missed_calls_caught", read_column(columns.CAUGHT), read_column(columns.MISSED), "incidents"),
    SpreadOf("reshuffles", read_column(columns.RESHUFFLES), section="leads"),
    ShareOf("blocked", read_column(columns.BLOCKED), section="leads"),
    REAL_CHOICES,
)
"""Statistics of runs and comparisons that are counted step by step."""
ACTS: tuple[SpreadOf, ...] = (
    SpreadOf("jumps", read_column(columns.JUMPS)),
    SpreadOf("stacks", read_column(columns.STACKS)),
    SpreadOf("swaps", read_column(columns.SWAPS)),
    SpreadOf("challenges", count_challenges),
)
"""How often players used optional rules."""
CHANCE_OF_WHO_PLAYS = ShareOf("chance_of_who_plays_it", read_column(columns.WATCHED_WON), read_column(columns.WATCHED))
"""The winners' share of all plays of watched cards.

Players choose when to play, so the share does not measure the effect of the card.
"""
FIRST_HOLDER_WINS = ShareOf("wins_of_first_holder", count_winning_holders, count_holders)
"""How often the first holder of a watched card won.

The shuffle chooses the holder, so a difference between settings is an effect of the card.
"""


def select_shares(statistics: Iterable[Statistic]) -> list[ShareOf]:
    return [one for one in statistics if isinstance(one, ShareOf)]


def select_spreads(statistics: Iterable[Statistic]) -> list[SpreadOf]:
    return [one for one in statistics if isinstance(one, SpreadOf)]
