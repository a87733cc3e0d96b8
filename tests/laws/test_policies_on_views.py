"""A policy needs no more than its seat may know: on a View it chooses what it chooses on the State, legally."""

from typing import cast

import pytest
from hypothesis import given

from penultima.editions.ruleset import OptionValue
from penultima.kernel.clauses import FINE
from penultima.kernel.desk import Desk
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, State
from penultima.kernel.streams import Sfc32
from penultima.loops.drive import next_to_act
from penultima.policies.eager import wanted
from penultima.policies.registry import decide
from penultima.policies.wits import Wits, open_choices
from penultima.view import view
from tests.laws.planted import catches
from tests.laws.setups import ALL, Setup, law, setups
from tests.laws.table import Table

DECISIONS = 300


def as_state(table: Table, seat: int) -> State:
    """The view in the place of the state, as in `decide`; what it lacks cannot be read."""
    return cast("State", view(table.rules, table.state, seat))


def check_policies_need_a_view(setup: Setup) -> None:
    """Two wits with the same streams: one decides on the state, the other on the view."""
    table = Table(setup)
    other = Wits()
    open_choices(table.state, Desk(Sfc32(setup.seed)), other)
    for _ in range(DECISIONS):
        if table.state.phase == OVER:
            return
        seat = next_to_act(table.state, table.R, table.wits)
        assert next_to_act(table.state, table.R, other) == seat
        action = decide(table.state, table.R, table.wits, seat, table.policies[seat])
        assert decide(as_state(table, seat), table.R, other, seat, table.policies[seat]) == action
        assert table.do(seat, action) == (FINE, 0)


@law(100)
@given(setups(most_meddling=0))
def test_policies_choose_the_same_on_a_view(setup: Setup) -> None:
    check_policies_need_a_view(setup)


@pytest.mark.parametrize("edition", ALL)
def test_greedy_needs_no_more_than_a_view_in_any_edition(edition: str) -> None:
    options: dict[str, OptionValue] = {"stacking": "any", "seven-zero": True, "jump-in": True}
    for seed in range(3):
        check_policies_need_a_view(Setup(policies=("greedy",) * 4, seed=seed, edition=edition, options=options))


def test_planted_a_policy_that_draws_where_it_must_play_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> int:
        return 0

    forced = Setup(policies=("eager",) * 4, options={"force-play": True})
    catches(lambda: check_policies_need_a_view(forced), monkeypatch, "penultima.policies.eager.wanted", nothing)


def test_planted_a_policy_that_peeks_at_the_next_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(s: State, R: Rules, seat: int) -> int:
        return wanted(s, R, seat) if s.stock[s.stocked - 1] else 0

    eager = Setup(policies=("eager",) * 4)
    check_policies_need_a_view(eager)
    monkeypatch.setattr("penultima.policies.eager.wanted", peeking)
    with pytest.raises(AttributeError):
        check_policies_need_a_view(eager)


def test_planted_a_policy_that_looks_into_the_next_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def spying(s: State, R: Rules, seat: int) -> int:
        return wanted(s, R, seat) if s.holds[(seat + 1) % s.seats] & 1 else 0

    eager = Setup(policies=("eager",) * 4)
    monkeypatch.setattr("penultima.policies.eager.wanted", spying)
    with pytest.raises(TypeError):
        check_policies_need_a_view(eager)
