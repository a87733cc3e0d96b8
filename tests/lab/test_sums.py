"""Sums over deals: exact, in any order, and the error of a ratio as the textbooks have it."""

from statistics import variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.sums import Pair, Sums

deals = st.lists(st.tuples(*[st.integers(0, 40)] * 4), min_size=2, max_size=30)


def arrays(rows: list[tuple[int, ...]]) -> tuple[np.ndarray, ...]:
    return tuple(np.array(rows, np.int64).T)


def pair_of(rows: list[tuple[int, ...]]) -> Pair:
    y, x, v, u = arrays(rows)
    return Pair.of((y, x), (v, u))


@given(deals, deals)
def test_pairs_add_up_in_any_order(some: list[tuple[int, ...]], others: list[tuple[int, ...]]) -> None:
    assert pair_of(some) + pair_of(others) == pair_of(others) + pair_of(some) == pair_of(others + some)
    assert Pair() + pair_of(some) == pair_of(some)


@given(deals)
def test_the_errors_are_those_of_the_deals(rows: list[tuple[int, ...]]) -> None:
    pair = pair_of(rows)
    if not pair.first.whole or not pair.second.whole:
        return
    y, x, v, u = arrays(rows)
    some, others = y - pair.first.ratio * x, v - pair.second.ratio * u
    assert pair.first.errors == pytest.approx(float(some @ some), abs=1e-6)
    scale = float(some @ some * (others @ others)) ** 0.5
    if scale > 1e-6:
        assert pair.correlation == pytest.approx(float(some @ others) / scale, abs=1e-6)


def test_the_error_of_a_mean_is_that_of_its_numbers() -> None:
    values = [3, 8, 1, 1, 9]
    sums = Sums.of(np.array(values), np.ones(5, np.int64))
    assert sums.errors == pytest.approx(4 * variance(values))


@given(st.lists(st.integers(0, 1)))
def test_what_happens_once_in_a_deal_is_summed_up_sooner(happened: list[int]) -> None:
    part = np.array(happened, np.int64)
    assert Sums.of_deals(part) == Sums.of(part, np.ones(len(part), np.int64))


def test_cases_that_come_one_to_a_deal_all_count() -> None:
    sums = Sums.of(np.array([1, 0, 0, 1, 0]), np.array([1, 1, 1, 1, 0]))
    assert sums.effective == pytest.approx(4)


@pytest.mark.parametrize("won", [[6, 0, 0, 6], [0, 0, 0, 0]], ids=["alike within a deal", "never"])
def test_cases_of_a_deal_that_go_together_count_as_one(won: list[int]) -> None:
    assert Sums.of(np.array(won), np.array([6, 6, 6, 6])).effective == pytest.approx(4)


def test_the_same_on_both_sides_goes_together_wholly() -> None:
    y, x = np.array([3, 1, 4, 1]), np.array([9, 9, 4, 6])
    assert Pair.of((y, x), (y, x)).correlation == pytest.approx(1)


def test_products_of_long_deals_are_exact() -> None:
    """A chunk of the longest deals that there can be."""
    longest = np.full(50_000, 1_000_000, np.int64)
    assert Sums.of(longest, longest).part_whole == 50_000 * 10**12
