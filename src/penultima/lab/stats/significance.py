"""Significance tests: p-values, Holm's correction for multiple tests, and one test over all seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

import numpy as np

from penultima.compiled.layouts import Array
from penultima.lab.stats.intervals import ALPHA, Interval, Z


def compute_p_value(change: float, interval: Interval) -> float:
    """Return the two-sided p-value that belongs to the interval. It is at most 0.05 if the interval excludes zero."""
    reach = change - interval.low if change > 0 else interval.high - change
    if reach <= 0:
        return 1.0 if change == 0 else 0.0
    return erfc(Z * abs(change) / reach / sqrt(2))


def adjust_p_values(p_values: Sequence[float]) -> list[float]:
    """Adjust p-values by the method of Holm (1979).

    If there is no true difference, the probability that any adjusted value is 0.05 or less is at most 5 %.
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, most = [1.0] * len(order), 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, (len(order) - rank) * p_values[place]))
        adjusted[place] = most
    return adjusted


def is_significant(p: float) -> bool:
    return p <= ALPHA


@dataclass(frozen=True)
class SeatTest:
    """The result of testing all seats at once for different shares of wins.

    `discordant` counts the deals whose winner differs between the two settings.
    """

    discordant: int
    chi_square: float
    degrees: int
    p: float
    p_adjusted: float | None = None
    differs: bool | None = None


def run_seat_test(winners: Array) -> SeatTest:
    """Test whether wins are distributed equally in both settings, with the test of Stuart (1955) and Maxwell (1970).

    `winners` has a row for each winner in the first setting and a column for each winner in the second.
    """
    table = winners.astype(np.float64)
    change = table.sum(axis=1) - table.sum(axis=0)
    covariance = np.diag(table.sum(axis=1) + table.sum(axis=0)) - table - table.T
    degrees = int(np.linalg.matrix_rank(covariance))
    chi_square = float(change @ np.linalg.pinv(covariance, hermitian=True) @ change)
    discordant = int(winners.sum() - np.trace(winners))
    return SeatTest(discordant, chi_square, degrees, compute_chi_square_tail(chi_square, degrees))


def compute_uniform_p(counts: Sequence[int]) -> float:
    """Return the p-value of Pearson's chi-square test that all seats win equally often."""
    expected = sum(counts) / len(counts)
    if not expected:
        return 1.0
    return compute_chi_square_tail(sum((count - expected) ** 2 for count in counts) / expected, len(counts) - 1)


def compute_chi_square_tail(value: float, degrees: int) -> float:
    """Return the probability that a chi-square variable exceeds this value.

    The computation uses the recurrence of the incomplete gamma function.
    """
    if degrees == 0 or value <= 0:
        return 1.0
    half = value / 2
    shape, tail = (0.5, erfc(sqrt(half))) if degrees % 2 else (1.0, exp(-half))
    while shape < degrees / 2:
        tail += exp(shape * log(half) - half - lgamma(shape + 1))
        shape += 1
    return min(1.0, tail)
