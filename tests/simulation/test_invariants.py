"""The simulation with invariant checks detects each kind of violation."""

import pytest

from penultima.editions.ruleset import ruleset
from penultima.kernel import piles
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import policy_code
from penultima.simulation import invariants as module
from penultima.simulation.invariants import FINISHED, LOST_CARD, STUCK, TOO_MANY_EVENTS, UNFINISHED, check_deal
from penultima.simulation.playout import new_deal

RULES = ruleset("official", {"jump-in": True, "stacking": "any", "last-standing": True})


def verdicts(policy: int = policy_code("random")) -> set[int]:
    """Return the verdicts of the invariant checks on several deals with three seats."""
    s, d, w, found = blank_record(State), StepContext(Sfc32(3)), PolicyContext(), set()
    for number in range(8):
        new_deal(s, RULES.tables, d, w, 3, number)
        found.add(check_deal(s, RULES.tables, d, w, policy | policy << 4 | policy << 8)[0])
    return found


@pytest.mark.parametrize("policy", [policy_code("random"), policy_code("hoard")])
def test_a_correct_deal_has_the_verdict_finished(policy: int) -> None:
    assert verdicts(policy) == {FINISHED}


def test_planted_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a reshuffle drops a card."""
    original = piles.reshuffle

    def careless(s: State, R: Rules, d: StepContext) -> None:
        original(s, R, d)
        s.stocked = max(0, s.stocked - 1)

    monkeypatch.setattr(piles, "reshuffle", careless)
    assert LOST_CARD in verdicts(policy_code("hoard"))


def test_planted_a_seat_without_legal_actions_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: no action is legal."""
    monkeypatch.setattr(module, "legal_masks", lambda s, R, seat: (0, 0, 0))
    assert verdicts() == {STUCK}


def test_planted_a_deal_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a limit on decisions that every deal exceeds."""
    monkeypatch.setattr(module, "MAX_DECISIONS", 3)
    assert verdicts() == {UNFINISHED}


def test_planted_an_overflow_of_events_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: room for only one event in each step."""
    monkeypatch.setattr(module, "MAX_STEP_EVENTS", 1)
    assert TOO_MANY_EVENTS in verdicts()
