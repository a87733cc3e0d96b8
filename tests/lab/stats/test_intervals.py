"""Confidence intervals agree with values from the literature. Their coverage is computed exactly."""

from math import exp, lgamma, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.lab.stats.intervals import Estimate, difference_interval, mean_interval, share_interval


def test_a_share_has_the_interval_of_wilson() -> None:
    """The values are from Newcombe 1998, table I, method 3: 81 of 263."""
    assert list(share_interval(81, 263)) == pytest.approx([0.2553, 0.3662], abs=5e-5)


def test_small_counts_get_a_continuity_correction() -> None:
    """The values are from Newcombe 1998, table I, method 4: 15 of 148 (only the lower limit), 0 of 20, and 1 of 29."""
    assert share_interval(15, 148).low == pytest.approx(0.0598, abs=5e-5)
    assert list(share_interval(0, 20)) == pytest.approx([0.0, 0.2005], abs=5e-5)
    assert list(share_interval(1, 29)) == pytest.approx([0.0018, 0.1963], abs=5e-5)


@given(st.integers(1, 10_000), st.data())
def test_an_interval_contains_its_share_and_lies_within_0_and_1(total: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, total))
    low, high = share_interval(count, total)
    assert 0 <= low <= count / total + 1e-12
    assert count / total - 1e-12 <= high <= 1
    assert [1 - high, 1 - low] == pytest.approx(list(share_interval(total - count, total)))


def poisson_probability(count: int, expected: float) -> float:
    """Return the probability of a count under a Poisson distribution with the mean `expected`."""
    return exp(count * log(expected) - expected - lgamma(count + 1))


def compute_coverage(expected: float) -> float:
    """Return the coverage of intervals for a rare event: the probability that they contain its true rate.

    The number of events in a million deals has a Poisson distribution with the mean `expected`.
    """
    total = 1_000_000
    found = [(count, share_interval(count, total)) for count in range(150)]
    return sum(poisson_probability(count, expected) for count, (low, high) in found if low <= expected / total <= high)


def test_coverage_of_few_events_is_at_least_95_percent() -> None:
    assert min(compute_coverage(tenths / 10) for tenths in range(1, 100)) >= 0.95


def test_coverage_of_many_events_is_about_95_percent() -> None:
    coverages = [compute_coverage(tenths / 10) for tenths in range(100, 700, 7)]
    assert 0.93 <= min(coverages) <= max(coverages) <= 0.97


def test_planted_missing_continuity_correction_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect is Wilson's formula without the continuity correction."""
    monkeypatch.setattr("penultima.lab.stats.intervals.CONTINUITY", 0.0)
    assert min(compute_coverage(tenths / 10) for tenths in range(1, 100)) < 0.94


def test_the_interval_of_a_rare_mean_is_close_to_that_of_a_rare_share() -> None:
    """Three deals in a million have one event each, so the mean number of events equals the share of such deals."""
    assert list(mean_interval(1_000_000, 3, 3)) == pytest.approx(list(share_interval(3, 1_000_000)), rel=1e-4)
    assert list(mean_interval(1_000_000, 0, 0)) == pytest.approx(list(share_interval(0, 1_000_000)), rel=1e-4)


def test_the_interval_of_a_mean_narrows_with_the_square_root_of_the_count() -> None:
    few, many = mean_interval(100, 500, 5_000), mean_interval(10_000, 50_000, 500_000)
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.02)
    assert many == pytest.approx((5 - 0.098, 5 + 0.098), abs=1e-3)


def test_a_constant_has_an_interval_of_width_zero() -> None:
    assert mean_interval(10, 70, 490) == (7.0, 7.0)


def test_the_interval_of_a_difference_narrows_with_correlation() -> None:
    first, second = Estimate(10.0, 7.0, 13.0), Estimate(12.0, 8.0, 16.0)
    assert difference_interval(first, second, 0.0) == pytest.approx((2 - 5, 2 + 5))
    assert difference_interval(first, second, 1.0) == pytest.approx((2 - 1, 2 + 1))
    assert difference_interval(first, second, -1.0) == pytest.approx((2 - 7, 2 + 7))
