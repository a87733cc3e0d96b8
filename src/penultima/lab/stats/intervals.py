"""Computes 95 % confidence intervals that are also valid for few events. docs/lab.md explains the methods."""

from math import log, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
CONTINUITY = 0.5
"""The continuity correction for small counts.

It is applied on a side where the interval would otherwise miss the true value too often.
"""
ALPHA = 0.05
TUNING = (-2 * log(ALPHA) + log(1 - 2 * log(ALPHA))) / 1000
"""The parameter of the confidence sequence.

With this value, the interval after a thousand observations is as narrow as possible.
"""
LOW_END_EXACT_FROM, HIGH_END_EXACT_FROM = 17, 5
"""Minimum counts for which the lower end, or the upper end, of an interval needs no continuity correction."""


class Interval(NamedTuple):
    low: float
    high: float


class Estimate(NamedTuple):
    """A value with its interval."""

    value: float
    low: float
    high: float


def share_interval(count: float, total: float) -> Interval:
    """Compute Wilson's interval, which stays within 0 and 1.

    `count` and `total` may be effective counts, which adjust for correlated events.
    """
    rest = total - count
    below = CONTINUITY if count < LOW_END_EXACT_FROM or rest < HIGH_END_EXACT_FROM else 0
    above = CONTINUITY if rest < LOW_END_EXACT_FROM or count < HIGH_END_EXACT_FROM else 0
    return Interval(_lowest_share(count - below, total), 1 - _lowest_share(rest - above, total))


def _lowest_share(count: float, total: float) -> float:
    """Return the smallest share for which this count is still plausible: the lower end of the interval."""
    if count <= 0:
        return 0.0
    share = count / total
    spread = Z * sqrt(share * (1 - share) / total + (Z / total) ** 2 / 4)
    return max(0.0, (share + Z * Z / total / 2 - spread) / (1 + Z * Z / total))


def mean_interval(numbers: int, total: int, squares: int) -> Interval:
    """Compute the interval of the mean of non-negative values.

    The method treats the sum of the values as a scaled Poisson count with the same variance. The variance therefore
    grows with the mean. For large counts it agrees with the normal approximation.
    """
    spread = squares * numbers - total * total
    if not total or not spread:
        return Interval(total / numbers, total / numbers) if total else Interval(0.0, _most(0) / numbers)
    step = spread / total / (numbers - 1)
    events = total / step
    return Interval(_fewest(events) * step / numbers, _most(events) * step / numbers)


def _fewest(events: float) -> float:
    counted = max(0.0, events - (CONTINUITY if events < LOW_END_EXACT_FROM else 0))
    return (sqrt(Z * Z / 4 + counted) - Z / 2) ** 2


def _most(events: float) -> float:
    counted = events + (CONTINUITY if events < HIGH_END_EXACT_FROM else 0)
    return (sqrt(Z * Z / 4 + counted) + Z / 2) ** 2


def difference_interval(first: Estimate, second: Estimate, correlation: float) -> Interval:
    """Compute the interval of second minus first (Zou and Donner 2008; for shares Newcombe 1998)."""
    change = second.value - first.value
    down = _combine(second.value - second.low, first.high - first.value, correlation)
    up = _combine(second.high - second.value, first.value - first.low, correlation)
    return Interval(change - down, change + up)


def _combine(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))


def any_time_interval(mean: float, deviation: float, numbers: int) -> Interval:
    """Compute an interval of a mean that is valid at any stopping time.

    In 95 % of runs, the interval contains the mean at every time (Robbins 1970). This holds asymptotically for any
    distribution (Waudby-Smith and others 2021).
    """
    scaled = numbers * TUNING
    reach = deviation * sqrt(2 * (scaled + 1) / (scaled * numbers) * log(sqrt(scaled + 1) / ALPHA))
    return Interval(mean - reach, mean + reach)
