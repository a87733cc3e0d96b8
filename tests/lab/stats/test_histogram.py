"""Histograms have exact sums, and means and quantiles as defined in textbooks."""

from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.stats.histogram import Histogram

numbers = st.lists(st.integers(0, 300), min_size=2, max_size=60)


def make_histogram(values: list[int]) -> Histogram:
    return Histogram.of(np.array(values, np.int64))


@given(numbers)
def test_mean_and_sum_of_squares_are_those_of_the_numbers(values: list[int]) -> None:
    assert make_histogram(values).mean == pytest.approx(mean(values))
    assert make_histogram(values).sum_of_squares == sum(value * value for value in values)
    assert make_histogram(values).max == max(values)


@given(numbers, st.sampled_from([0.5, 0.9, 0.99]))
def test_a_quantile_is_the_smallest_number_that_reaches_its_share(values: list[int], share: float) -> None:
    found = make_histogram(values).quantile(share)
    assert sum(value <= found for value in values) >= share * len(values)
    assert sum(value <= found - 1 for value in values) < share * len(values)


@given(numbers, numbers)
def test_histograms_add_up_in_any_order(some: list[int], others: list[int]) -> None:
    assert (
        make_histogram(some) + make_histogram(others)
        == make_histogram(others) + make_histogram(some)
        == make_histogram(some + others)
    )


def test_mean_and_quantiles_of_an_empty_histogram_are_zero() -> None:
    nothing = make_histogram([])
    assert (nothing.total, nothing.mean, nothing.max, nothing.quantile(0.5)) == (0, 0.0, 0, 0)


def test_the_sum_of_squares_does_not_overflow() -> None:
    """The sum of squares of ten million deals with a million turns each exceeds a signed 64-bit integer."""
    counts = np.zeros(1_000_001, np.int64)
    counts[1_000_000] = 10_000_000
    assert Histogram(counts).sum_of_squares == 10**19
