"""Exact counts: means and quantiles as the textbooks have them."""

from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.histogram import Histogram

numbers = st.lists(st.integers(0, 300), min_size=2, max_size=60)


def of(values: list[int]) -> Histogram:
    return Histogram.of(np.array(values, np.int64))


@given(numbers)
def test_mean_and_squares_are_those_of_the_numbers(values: list[int]) -> None:
    assert of(values).mean == pytest.approx(mean(values))
    assert of(values).squares == sum(value * value for value in values)
    assert of(values).max == max(values)


@given(numbers, st.sampled_from([0.5, 0.9, 0.99]))
def test_a_quantile_is_the_smallest_number_that_so_many_do_not_exceed(values: list[int], share: float) -> None:
    found = of(values).quantile(share)
    assert sum(value <= found for value in values) >= share * len(values)
    assert sum(value <= found - 1 for value in values) < share * len(values)


@given(numbers, numbers)
def test_histograms_add_up_in_any_order(some: list[int], others: list[int]) -> None:
    assert of(some) + of(others) == of(others) + of(some) == of(some + others)


def test_nothing_counted_is_no_error() -> None:
    nothing = of([])
    assert (nothing.total, nothing.mean, nothing.max, nothing.quantile(0.5)) == (0, 0.0, 0, 0)


def test_large_numbers_are_summed_exactly() -> None:
    """A million deals of a million turns each would overflow 64 bits when squared."""
    counts = np.zeros(1_000_001, np.int64)
    counts[1_000_000] = 10_000_000
    assert Histogram(counts).squares == 10**19
