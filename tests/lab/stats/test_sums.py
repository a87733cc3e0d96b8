"""Sums over deals are exact and do not depend on the order. The error of a ratio follows the textbook formula."""

from statistics import variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.stats.sums import PairedSums, Sums

deals = st.lists(st.tuples(*[st.integers(0, 40)] * 4), min_size=2, max_size=30)


def make_arrays(rows: list[tuple[int, ...]]) -> tuple[np.ndarray, ...]:
    return tuple(np.array(rows, np.int64).T)


def make_pair(rows: list[tuple[int, ...]]) -> PairedSums:
    y, x, v, u = make_arrays(rows)
    return PairedSums.of((y, x), (v, u))


@given(deals, deals)
def test_paired_sums_add_up_in_any_order(some: list[tuple[int, ...]], others: list[tuple[int, ...]]) -> None:
    assert make_pair(some) + make_pair(others) == make_pair(others) + make_pair(some) == make_pair(others + some)
    assert PairedSums() + make_pair(some) == make_pair(some)


@given(deals)
def test_squared_errors_equal_those_computed_from_single_deals(rows: list[tuple[int, ...]]) -> None:
    pair = make_pair(rows)
    if not pair.first.whole or not pair.second.whole:
        return
    y, x, v, u = make_arrays(rows)
    some, others = y - pair.first.ratio * x, v - pair.second.ratio * u
    assert pair.first.squared_errors == pytest.approx(float(some @ some), abs=1e-6)
    scale = float(some @ some * (others @ others)) ** 0.5
    if scale > 1e-6:
        assert pair.correlation == pytest.approx(float(some @ others) / scale, abs=1e-6)


def test_the_squared_errors_of_a_mean_are_those_of_its_numbers() -> None:
    values = [3, 8, 1, 1, 9]
    sums = Sums.of(np.array(values), np.ones(5, np.int64))
    assert sums.squared_errors == pytest.approx(4 * variance(values))


@given(st.lists(st.integers(0, 1)))
def test_sums_of_deals_equal_general_sums(happened: list[int]) -> None:
    part = np.array(happened, np.int64)
    assert Sums.of_deals(part) == Sums.of(part, np.ones(len(part), np.int64))


def test_one_case_per_deal_has_the_full_effective_count() -> None:
    sums = Sums.of(np.array([1, 0, 0, 1, 0]), np.array([1, 1, 1, 1, 0]))
    assert sums.effective_count == pytest.approx(4)


@pytest.mark.parametrize("won", [[6, 0, 0, 6], [0, 0, 0, 0]], ids=["alike within a deal", "never"])
def test_fully_correlated_cases_of_a_deal_count_as_one(won: list[int]) -> None:
    assert Sums.of(np.array(won), np.array([6, 6, 6, 6])).effective_count == pytest.approx(4)


def test_equal_sides_have_correlation_1() -> None:
    y, x = np.array([3, 1, 4, 1]), np.array([9, 9, 4, 6])
    assert PairedSums.of((y, x), (y, x)).correlation == pytest.approx(1)


def test_products_of_long_deals_are_exact() -> None:
    """The sums are as large as those of a whole chunk in which every deal has the maximum length."""
    longest = np.full(50_000, 1_000_000, np.int64)
    assert Sums.of(longest, longest).part_whole == 50_000 * 10**12
