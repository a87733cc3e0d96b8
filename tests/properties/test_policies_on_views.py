"""Policies use no hidden information: they choose the same legal action from a View as from the State."""

from typing import cast

import pytest
from hypothesis import given

from penultima.editions.ruleset import OptionValue
from penultima.kernel.clauses import FINE
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.policies.eager import wanted_kinds
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import decide
from penultima.simulation.playout import next_to_act
from penultima.view import view
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import Table
from tests.helpers.properties.generated_setups import ALL, Setup, law, setups

DECISIONS = 300


def as_state(table: Table, seat: int) -> State:
    """Return the view, typed as a state for `decide`. Reading a field that a view lacks raises an error."""
    return cast("State", view(table.rules, table.state, seat))


def check_policies_need_a_view(setup: Setup) -> None:
    """Let policies decide on the state and on the view, with two contexts that have equal random streams."""
    table = Table(setup)
    other = PolicyContext()
    open_choices(table.state, StepContext(Sfc32(setup.seed)), other)
    for _ in range(DECISIONS):
        if table.state.phase == OVER:
            return
        seat = next_to_act(table.state, table.R, table.policy_context)
        assert next_to_act(table.state, table.R, other) == seat
        action = decide(table.state, table.R, table.policy_context, seat, table.policies[seat])
        assert decide(as_state(table, seat), table.R, other, seat, table.policies[seat]) == action
        assert table.do(seat, action) == (FINE, 0)


@law(100)
@given(setups(most_meddling=0))
def test_policies_choose_the_same_on_a_view(setup: Setup) -> None:
    check_policies_need_a_view(setup)


@pytest.mark.parametrize("edition", ALL)
def test_greedy_needs_only_a_view_in_every_edition(edition: str) -> None:
    options: dict[str, OptionValue] = {"stacking": "any", "seven-zero": True, "jump-in": True}
    for seed in range(3):
        check_policies_need_a_view(Setup(policies=("greedy",) * 4, seed=seed, edition=edition, options=options))


def test_planted_a_policy_that_draws_illegally_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> int:
        return 0

    forced = Setup(policies=("eager",) * 4, options={"force-play": True})
    catches(lambda: check_policies_need_a_view(forced), monkeypatch, "penultima.policies.eager.wanted_kinds", nothing)


def test_planted_a_policy_that_reads_the_next_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(s: State, R: Rules, seat: int) -> int:
        return wanted_kinds(s, R, seat) if s.stock[s.stocked - 1] else 0

    eager = Setup(policies=("eager",) * 4)
    check_policies_need_a_view(eager)
    monkeypatch.setattr("penultima.policies.eager.wanted_kinds", peeking)
    with pytest.raises(AttributeError):
        check_policies_need_a_view(eager)


def test_planted_a_policy_that_reads_another_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def spying(s: State, R: Rules, seat: int) -> int:
        return wanted_kinds(s, R, seat) if s.holds[(seat + 1) % s.seats] & 1 else 0

    eager = Setup(policies=("eager",) * 4)
    monkeypatch.setattr("penultima.policies.eager.wanted_kinds", spying)
    with pytest.raises(TypeError):
        check_policies_need_a_view(eager)
