"""Results of statistics.

None means that there is no result, such as for 0 of 0 or for the interval of a single deal.
"""

from dataclasses import dataclass

from penultima.lab.stats.intervals import Estimate
from penultima.lab.stats.significance import is_significant


@dataclass(frozen=True)
class Share:
    count: int
    share: float | None
    low: float | None
    high: float | None

    @property
    def estimate(self) -> Estimate | None:
        return make_estimate(self.share, self.low, self.high)


@dataclass(frozen=True)
class Spread:
    mean: float | None
    low: float | None
    high: float | None
    p50: int | None
    p90: int | None
    p99: int | None
    max: int | None

    @property
    def estimate(self) -> Estimate | None:
        return make_estimate(self.mean, self.low, self.high)

    @property
    def quantiles(self) -> tuple[int | None, ...]:
        return self.p50, self.p90, self.p99, self.max


@dataclass(frozen=True)
class Difference:
    """The difference between two settings: the second minus the first.

    The interval is for this statistic alone, while `differs` is corrected for all tests. The interval is None if there
    is no result, or if both settings were equal in every deal.
    """

    first: float | None
    second: float | None
    difference: float | None
    low: float | None
    high: float | None
    differs: bool | None
    p: float | None = None
    p_adjusted: float | None = None

    @property
    def estimate(self) -> Estimate | None:
        return make_estimate(self.difference, self.low, self.high)

    @property
    def may_be_chance(self) -> bool:
        """Return whether a difference is significant on its own, but not after the correction for multiple tests."""
        return self.differs is False and self.p is not None and is_significant(self.p)


@dataclass(frozen=True)
class Following:
    """How often those who played a card of a set won, and the difference from those who played any card."""

    plays: int
    per_deal: float | None
    win_after: float | None
    change: float | None
    low: float | None
    high: float | None

    @property
    def estimate(self) -> Estimate | None:
        return make_estimate(self.change, self.low, self.high)


def make_estimate(value: float | None, low: float | None, high: float | None) -> Estimate | None:
    """Make an estimate. Without an interval, both ends are the value itself."""
    if value is None:
        return None
    return Estimate(value, value if low is None else low, value if high is None else high)
