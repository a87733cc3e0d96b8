"""Significance tests agree with the literature and have the promised rate of false positives."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.compiled.layouts import Array
from penultima.editions.ruleset import ruleset
from penultima.lab import compare
from penultima.lab.compare import compare_rows, list_compared
from penultima.lab.counting import make_player, play_rows
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.intervals import Interval
from penultima.lab.stats.significance import adjust_p_values, compute_chi_square_tail, compute_p_value, run_seat_test
from penultima.lab.stats.statistics import DEEPER

RUNS, GAMES = 400, 150
GREEDY = RunSettings(ruleset("giant", {"stacking": "same"}), ("greedy",) * 4, seed=3, deep=True)


@pytest.mark.parametrize(
    ("value", "degrees"), [(3.8414588, 1), (5.9914645, 2), (7.8147279, 3), (9.487729, 4), (16.9189776, 9)]
)
def test_the_chi_square_tail_has_the_5_percent_points_of_the_tables(value: float, degrees: int) -> None:
    assert compute_chi_square_tail(value, degrees) == pytest.approx(0.05, abs=1e-8)


def test_a_p_value_is_at_most_5_percent_where_the_interval_does_not_contain_zero() -> None:
    assert compute_p_value(2.0, Interval(0.0, 4.0)) == pytest.approx(0.05)
    assert compute_p_value(-2.0, Interval(-9.0, 0.0)) == pytest.approx(0.05)
    assert compute_p_value(2.0, Interval(1.0, 3.0)) < 0.05 < compute_p_value(2.0, Interval(-1.0, 5.0))
    assert compute_p_value(0.0, Interval(0.0, 0.0)) == 1
    assert compute_p_value(1.0, Interval(1.0, 1.0)) == 0


def test_holm_multiplies_the_smallest_p_value_by_the_number_of_tests() -> None:
    """Holm 1979: p-values in ascending order are multiplied by n, n - 1, and so on. Adjusted values never decrease."""
    assert adjust_p_values([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert adjust_p_values([0.9, 0.8]) == [1.0, 1.0]
    assert adjust_p_values([]) == []


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_never_decreases_a_p_value_and_keeps_the_order(p_values: list[float]) -> None:
    adjusted = adjust_p_values(p_values)
    assert all(p <= q <= 1 for p, q in zip(p_values, adjusted, strict=True))
    pairs = sorted(zip(p_values, adjusted, strict=True))
    assert [q for _, q in pairs] == sorted(adjusted)


def test_two_seats_are_compared_by_the_test_of_mcnemar() -> None:
    """McNemar 1947: the squared difference of the discordant counts, divided by their sum."""
    found = run_seat_test(np.array([[30, 12], [5, 40]]))
    assert found.chi_square == pytest.approx(49 / 17)
    assert (found.degrees, found.discordant) == (1, 17)


def test_several_seats_are_compared_by_the_test_of_stuart_and_maxwell() -> None:
    """The expected value uses the formula for three categories by Fleiss and Everitt (1971)."""
    table = np.array([[20, 10, 5], [3, 30, 15], [0, 5, 40]])
    d = table.sum(axis=1) - table.sum(axis=0)
    a, b, c = (table[1, 2] + table[2, 1]) / 2, (table[0, 2] + table[2, 0]) / 2, (table[0, 1] + table[1, 0]) / 2
    by_hand = (a * d[0] ** 2 + b * d[1] ** 2 + c * d[2] ** 2) / (2 * (a * b + a * c + b * c))
    found = run_seat_test(table)
    assert found.chi_square == pytest.approx(by_hand)
    assert found.degrees == 2
    assert found.p == pytest.approx(np.exp(-by_hand / 2))


def test_seat_test_handles_missing_winners_and_equal_games() -> None:
    table = np.zeros((6, 6), np.int64)
    table[2:4, 2:4] = [[30, 12], [5, 40]]
    assert run_seat_test(table) == run_seat_test(np.array([[30, 12], [5, 40]]))
    assert run_seat_test(np.diag([5, 6, 7])).p == 1


@pytest.fixture(scope="module")
def runs() -> list[tuple[Array, Array]]:
    """Return pairs of runs without a true difference. About half of the deals are equal on both sides."""
    rows, _ = play_rows(GREEDY, make_player(GREEDY), 0, 2 * RUNS * GAMES, [0])
    some, others = rows[: RUNS * GAMES], rows[RUNS * GAMES :].copy()
    same = np.random.default_rng(1).random(len(some)) < 0.5
    others[same] = some[same]
    return [(some[at : at + GAMES], others[at : at + GAMES]) for at in range(0, RUNS * GAMES, GAMES)]


def errors(runs: list[tuple[Array, Array]]) -> float:
    """Return the share of runs with a false positive: in a statistic, in one seat, or in all seats together."""
    statistics = (*list_compared(GREEDY), *DEEPER)
    found = [compare_rows(GREEDY, GREEDY, *rows).test_together(statistics) for rows in runs]
    return sum(bool(each.seats.differs) or any(one.differs for one in each.figures.values()) for each in found) / RUNS


def test_a_comparison_has_false_positives_in_5_percent_of_runs(runs: list[tuple[Array, Array]]) -> None:
    assert 0.02 <= errors(runs) <= 0.07


def test_planted_missing_correction_gives_more_false_positives(
    runs: list[tuple[Array, Array]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted defect tests every statistic as if it were the only one."""
    monkeypatch.setattr(compare, "adjust_p_values", list)
    assert errors(runs) > 0.25


def test_the_seat_test_has_false_positives_in_5_percent_of_runs(runs: list[tuple[Array, Array]]) -> None:
    found = [run_seat_test(compare_rows(GREEDY, GREEDY, *rows).winners).p <= 0.05 for rows in runs]
    assert 0.03 <= sum(found) / RUNS <= 0.07


def test_the_seat_test_finds_a_seat_that_gains(runs: list[tuple[Array, Array]]) -> None:
    """The planted gain gives a third of seat 0's wins to seat 2."""
    some, others = (np.concatenate(sides) for sides in zip(*runs, strict=True))
    others[np.flatnonzero(others[:, 0] == 0)[::3], 0] = 2
    found = compare_rows(GREEDY, GREEDY, some, others).test_together(list_compared(GREEDY))
    assert found.seats.differs
    assert [one.seat for one, each in found.figures.items() if each.differs] == [0, 2]


def test_a_seat_differs_only_if_the_seats_together_differ(runs: list[tuple[Array, Array]]) -> None:
    """In some of these runs, a seat would differ if the seats were tested one by one, even with Holm's correction."""
    tempting = 0
    for rows in runs:
        found = compare_rows(GREEDY, GREEDY, *rows).test_together((*list_compared(GREEDY), *DEEPER))
        seats = [each for one, each in found.figures.items() if one.seat is not None]
        if not found.seats.differs:
            assert not any(seat.differs for seat in seats)
            tempting += min(adjust_p_values([seat.p or 0 for seat in seats])) <= 0.05
    assert tempting > 5


def test_one_of_four_seats_is_not_reported_if_the_seats_together_do_not_differ() -> None:
    """Regression: in 2,000 deals of stacking with eager and seed 1, one of four seats seemed to gain."""
    first = RunSettings(ruleset("giant"), ("eager",) * 4, seed=1, deep=True)
    second = replace(first, rules=ruleset("giant", {"stacking": "same"}))
    found = compare.compare(first, second, 2_000).all
    (seat,) = [each for one, each in found.figures.items() if one.seat == 1]
    assert seat.difference == pytest.approx(0.0215)
    assert seat.low is not None
    assert seat.low > 0
    assert not seat.differs
    assert not found.seats.differs
