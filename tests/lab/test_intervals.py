"""Intervals: the values of the literature, and how often they have the true value, reckoned exactly."""

from math import exp, lgamma, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.intervals import Estimate, of_difference, of_mean, of_share


def test_a_share_has_the_interval_of_wilson() -> None:
    """Newcombe 1998, table I, method 3: 81 of 263."""
    assert list(of_share(81, 263)) == pytest.approx([0.2553, 0.3662], abs=5e-5)


def test_where_events_are_few_half_a_step_is_added() -> None:
    """Newcombe 1998, table I, method 4: 15 of 148 below, 0 of 20 and 1 of 29 on both sides."""
    assert of_share(15, 148).low == pytest.approx(0.0598, abs=5e-5)
    assert list(of_share(0, 20)) == pytest.approx([0.0, 0.2005], abs=5e-5)
    assert list(of_share(1, 29)) == pytest.approx([0.0018, 0.1963], abs=5e-5)


@given(st.integers(1, 10_000), st.data())
def test_a_share_lies_in_its_interval_and_that_between_zero_and_one(total: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, total))
    low, high = of_share(count, total)
    assert 0 <= low <= count / total + 1e-12
    assert count / total - 1e-12 <= high <= 1
    assert [1 - high, 1 - low] == pytest.approx(list(of_share(total - count, total)))


def chance(count: int, expected: float) -> float:
    """By Poisson."""
    return exp(count * log(expected) - expected - lgamma(count + 1))


def covered(expected: float) -> float:
    """Of so many events in a million: how likely the interval has them."""
    total = 1_000_000
    found = [(count, of_share(count, total)) for count in range(150)]
    return sum(chance(count, expected) for count, (low, high) in found if low <= expected / total <= high)


def test_few_events_are_covered_at_least_as_often_as_promised() -> None:
    assert min(covered(tenths / 10) for tenths in range(1, 100)) >= 0.95


def test_many_events_are_covered_about_as_often_as_promised() -> None:
    coverages = [covered(tenths / 10) for tenths in range(100, 700, 7)]
    assert 0.93 <= min(coverages) <= max(coverages) <= 0.97


def test_without_half_steps_few_events_would_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: Wilson's formula alone."""
    monkeypatch.setattr("penultima.lab.intervals.HALF", 0.0)
    assert min(covered(tenths / 10) for tenths in range(1, 100)) < 0.94


def test_a_mean_of_rare_events_is_that_of_a_rare_share() -> None:
    """Three deals in a million had one."""
    assert list(of_mean(1_000_000, 3, 3)) == pytest.approx(list(of_share(3, 1_000_000)), rel=1e-4)
    assert list(of_mean(1_000_000, 0, 0)) == pytest.approx(list(of_share(0, 1_000_000)), rel=1e-4)


def test_the_interval_of_a_mean_narrows_with_the_root_of_the_number() -> None:
    few, many = of_mean(100, 500, 5_000), of_mean(10_000, 50_000, 500_000)
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.02)
    assert many == pytest.approx((5 - 0.098, 5 + 0.098), abs=1e-3)


def test_what_never_varies_is_known() -> None:
    assert of_mean(10, 70, 490) == (7.0, 7.0)


def test_a_difference_is_as_uncertain_as_both_sides_unless_they_go_together() -> None:
    first, second = Estimate(10.0, 7.0, 13.0), Estimate(12.0, 8.0, 16.0)
    assert of_difference(first, second, 0.0) == pytest.approx((2 - 5, 2 + 5))
    assert of_difference(first, second, 1.0) == pytest.approx((2 - 1, 2 + 1))
    assert of_difference(first, second, -1.0) == pytest.approx((2 - 7, 2 + 7))
