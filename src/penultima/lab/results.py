"""What a statistic comes to. None stands where there is nothing to say: 0 of 0, or the interval of a single deal."""

from dataclasses import dataclass

from penultima.lab.intervals import Estimate


@dataclass(frozen=True)
class Share:
    count: int
    share: float | None
    low: float | None
    high: float | None

    @property
    def estimate(self) -> Estimate | None:
        return estimate(self.share, self.low, self.high)


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
        return estimate(self.mean, self.low, self.high)

    @property
    def quantiles(self) -> tuple[int | None, ...]:
        return self.p50, self.p90, self.p99, self.max


@dataclass(frozen=True)
class Difference:
    """Second less first; `differs` where the interval does not contain zero."""

    first: float | None
    second: float | None
    difference: float | None
    low: float | None
    high: float | None
    differs: bool | None


@dataclass(frozen=True)
class Following:
    """What followed the plays of a lot of cards: how often whoever played them won, and how much more than usual."""

    plays: int
    per_deal: float | None
    win_after: float | None
    change: float | None
    low: float | None
    high: float | None

    @property
    def estimate(self) -> Estimate | None:
        return estimate(self.change, self.low, self.high)


def estimate(value: float | None, low: float | None, high: float | None) -> Estimate | None:
    """Without an interval it is the value alone."""
    if value is None:
        return None
    return Estimate(value, value if low is None else low, value if high is None else high)
