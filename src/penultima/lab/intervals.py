"""95 % intervals of what was counted, made so that they hold for few events too; docs/lab.md says how in words."""

from math import log, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""Within so many standard errors lies a mean in 95 of 100 runs."""
HALF = 0.5
"""Whole numbers jump: where they are few, half a step is added on the side where the true value would be missed."""
MISSED = 0.05
TUNED = (-2 * log(MISSED) + log(1 - 2 * log(MISSED))) / 1000
"""Where one may stop at any time the interval is wider; least so after a thousand numbers."""
FEW_BELOW, FEW_ABOVE = 17, 5
"""From so many events on the lower end needs no half step, and the upper end none."""


class Interval(NamedTuple):
    low: float
    high: float


class Estimate(NamedTuple):
    """A value that lies in its interval."""

    value: float
    low: float
    high: float


def of_share(count: float, total: float) -> Interval:
    """By Wilson's formula; it stays within 0 and 1. The numbers may be such as a share without clusters would have."""
    rest = total - count
    below = HALF if count < FEW_BELOW or rest < FEW_ABOVE else 0
    above = HALF if rest < FEW_BELOW or count < FEW_ABOVE else 0
    return Interval(_lowest(count - below, total), 1 - _lowest(rest - above, total))


def _lowest(count: float, total: float) -> float:
    """The share of which so many of all would be as much too many as an interval allows."""
    if count <= 0:
        return 0.0
    share = count / total
    spread = Z * sqrt(share * (1 - share) / total + (Z / total) ** 2 / 4)
    return max(0.0, (share + Z * Z / total / 2 - spread) / (1 + Z * Z / total))


def of_mean(numbers: int, total: int, squares: int) -> Interval:
    """Of so many numbers from 0 on, by their sum and that of their squares. The more the mean, the more they vary.

    It is the interval of a number of events of chance that varies as much, and that of the normal approximation where
    they are many.
    """
    spread = squares * numbers - total * total
    if not total or not spread:
        return Interval(total / numbers, total / numbers) if total else Interval(0.0, _most(0) / numbers)
    step = spread / total / (numbers - 1)
    events = total / step
    return Interval(_fewest(events) * step / numbers, _most(events) * step / numbers)


def _fewest(events: float) -> float:
    counted = max(0.0, events - (HALF if events < FEW_BELOW else 0))
    return (sqrt(Z * Z / 4 + counted) - Z / 2) ** 2


def _most(events: float) -> float:
    counted = events + (HALF if events < FEW_ABOVE else 0)
    return (sqrt(Z * Z / 4 + counted) + Z / 2) ** 2


def of_difference(first: Estimate, second: Estimate, correlation: float) -> Interval:
    """Second less first, from the interval of each (Zou and Donner 2008; of shares, Newcombe 1998)."""
    change = second.value - first.value
    down = _joined(second.value - second.low, first.high - first.value, correlation)
    up = _joined(second.high - second.value, first.value - first.low, correlation)
    return Interval(change - down, change + up)


def _joined(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))


def at_any_time(mean: float, deviation: float, numbers: int) -> Interval:
    """Of numbers of which one may look at the mean again and again, and stop when it suits: all such intervals of 95 of
    100 runs hold at once (Robbins 1970; for any distribution, once they are many, Waudby-Smith and others 2021).
    """
    tuned = numbers * TUNED
    reach = deviation * sqrt(2 * (tuned + 1) / (tuned * numbers) * log(sqrt(tuned + 1) / MISSED))
    return Interval(mean - reach, mean + reach)
