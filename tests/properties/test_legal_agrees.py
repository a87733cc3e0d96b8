"""`legal_masks` and `check_action` agree on every action of every seat."""

import pytest
from hypothesis import given

from penultima.kernel import legal
from penultima.kernel.actions import A_DRAW
from penultima.kernel.clauses import FINE, TURN_ORDER
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, PLAY, State
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import Table, moments
from tests.helpers.properties.generated_setups import Setup, law, setups

STEPS = 60


def check_seat(table: Table, seat: int) -> None:
    offered = table.legal_wishes(seat)
    accepted = [action for action in table.actions if table.why_not(seat, action) == (FINE, 0)]
    assert sorted(offered) == sorted(accepted)


def check_legal_agrees(setup: Setup) -> None:
    for table in moments(setup, STEPS):
        for seat in range(setup.seats):
            check_seat(table, seat)


@law(50)
@given(setups())
def test_legal_masks_agree_with_check_action(setup: Setup) -> None:
    check_legal_agrees(setup)


def test_planted_legal_masks_without_may_draw_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def always(*_: object) -> bool:
        return True

    setup = Setup(options={"force-play": True})
    catches(lambda: check_legal_agrees(setup), monkeypatch, "penultima.kernel.legal.may_draw", always)


def test_planted_accusations_that_are_never_offered_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> int:
        return 0

    setup = Setup(edition="official")
    catches(lambda: check_legal_agrees(setup), monkeypatch, "penultima.kernel.legal.accusable_seats", nobody)


def check_others_wait(setup: Setup, steps: int = STEPS) -> None:
    for table in moments(setup, steps):
        s, R = table.state, table.R
        if legal.only_turn_seat_may_act(s, R):
            for seat in range(setup.seats):
                if seat != s.turn:
                    assert legal.legal_masks(s, R, seat) == (0, 0, 0)
                    assert table.why_not(seat, A_DRAW) == (TURN_ORDER, 0)


@law(50)
@given(setups())
def test_other_seats_have_no_action_if_only_the_turn_seat_may_act(setup: Setup) -> None:
    check_others_wait(setup)


def test_usually_only_the_turn_seat_may_act() -> None:
    found = [legal.only_turn_seat_may_act(table.state, table.R) for table in moments(Setup(), STEPS)]
    assert sum(found) > STEPS // 2


@pytest.mark.parametrize(
    ("forgotten", "setup"),
    [
        ("jump_in", Setup(options={"jump-in": True})),
        ("suggestion", Setup(edition="official")),
        ("due", Setup(policies=("eager",) * 2, meddling=3)),
    ],
)
def test_planted_actions_of_other_seats_are_found(
    forgotten: str, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(s: State, R: Rules) -> bool:
        causes = {"jump_in": R.jump_in, "suggestion": R.suggestion, "due": s.due} | {forgotten: 0}
        return not any(causes.values()) and s.phase in (PLAY, DRAWN)

    target = "penultima.kernel.legal.only_turn_seat_may_act"
    catches(lambda: check_others_wait(setup, 20 * STEPS), monkeypatch, target, forgetful)
