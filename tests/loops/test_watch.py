"""The loop that checks every step finds what it looks for."""

import pytest

from penultima.editions.ruleset import ruleset
from penultima.kernel import piles
from penultima.kernel.desk import Desk
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.loops import watch as module
from penultima.loops.drive import new_deal
from penultima.loops.watch import FINISHED, LOST_CARD, STUCK, TOO_MANY_EVENTS, UNFINISHED, watch
from penultima.policies.registry import policy_code
from penultima.policies.wits import Wits

RULES = ruleset("official", {"jump-in": True, "stacking": "any", "last-standing": True})


def verdicts(policy: int = policy_code("random")) -> set[int]:
    """Of some deals of three."""
    s, d, w, found = blank(State), Desk(Sfc32(3)), Wits(), set()
    for number in range(8):
        new_deal(s, RULES.tables, d, w, 3, number)
        found.add(watch(s, RULES.tables, d, w, policy | policy << 4 | policy << 8)[0])
    return found


@pytest.mark.parametrize("policy", [policy_code("random"), policy_code("hoard")])
def test_a_sound_deal_is_finished(policy: int) -> None:
    assert verdicts(policy) == {FINISHED}


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a reshuffle drops a card."""
    sound = piles.reshuffle

    def careless(s: State, R: Rules, d: Desk) -> None:
        sound(s, R, d)
        s.stocked = max(0, s.stocked - 1)

    monkeypatch.setattr(piles, "reshuffle", careless)
    assert LOST_CARD in verdicts(policy_code("hoard"))


def test_nobody_who_can_act_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: nothing is legal."""
    monkeypatch.setattr(module, "legal", lambda s, R, seat: (0, 0, 0))
    assert verdicts() == {STUCK}


def test_a_deal_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a cap that no deal keeps."""
    monkeypatch.setattr(module, "CAP", 3)
    assert verdicts() == {UNFINISHED}


def test_events_that_do_not_fit_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: hardly any room for events."""
    monkeypatch.setattr(module, "EVENTS", 1)
    assert TOO_MANY_EVENTS in verdicts()
