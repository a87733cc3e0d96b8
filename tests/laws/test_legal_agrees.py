"""What is offered is what is accepted: `legal` and `why_not` agree on every wish of every seat."""

import pytest
from hypothesis import given

from penultima.kernel import legal
from penultima.kernel.actions import A_DRAW
from penultima.kernel.clauses import FINE, TURN_ORDER
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, PLAY, State
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import Table, moments

STEPS = 60


def check_seat(table: Table, seat: int) -> None:
    offered = table.legal_wishes(seat)
    accepted = [action for action in table.wishes if table.why_not(seat, action) == (FINE, 0)]
    assert sorted(offered) == sorted(accepted)


def check_legal_agrees(setup: Setup) -> None:
    for table in moments(setup, STEPS):
        for seat in range(setup.seats):
            check_seat(table, seat)


@law(50)
@given(setups())
def test_legal_agrees_with_why_not(setup: Setup) -> None:
    check_legal_agrees(setup)


def test_planted_legal_that_forgets_may_draw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def always(*_: object) -> bool:
        return True

    setup = Setup(options={"force-play": True})
    catches(lambda: check_legal_agrees(setup), monkeypatch, "penultima.kernel.legal.may_draw", always)


def test_planted_accusations_that_are_never_offered_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> int:
        return 0

    setup = Setup(edition="official")
    catches(lambda: check_legal_agrees(setup), monkeypatch, "penultima.kernel.legal.accused_seats", nobody)


def check_others_wait(setup: Setup, steps: int = STEPS) -> None:
    for table in moments(setup, steps):
        s, R = table.state, table.R
        if legal.waits_for_one(s, R):
            for seat in range(setup.seats):
                if seat != s.turn:
                    assert legal.legal(s, R, seat) == (0, 0, 0)
                    assert table.why_not(seat, A_DRAW) == (TURN_ORDER, 0)


@law(50)
@given(setups())
def test_where_one_is_waited_for_the_others_may_do_nothing(setup: Setup) -> None:
    check_others_wait(setup)


def test_mostly_one_is_waited_for() -> None:
    found = [legal.waits_for_one(table.state, table.R) for table in moments(Setup(), STEPS)]
    assert sum(found) > STEPS // 2


@pytest.mark.parametrize(
    ("forgotten", "setup"),
    [
        ("jump_in", Setup(options={"jump-in": True})),
        ("suggestion", Setup(edition="official")),
        ("due", Setup(policies=("eager",) * 2, meddling=3)),
    ],
)
def test_planted_others_who_may_do_something_after_all_are_found(
    forgotten: str, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(s: State, R: Rules) -> bool:
        kept = {"jump_in": R.jump_in, "suggestion": R.suggestion, "due": s.due} | {forgotten: 0}
        return not any(kept.values()) and s.phase in (PLAY, DRAWN)

    place = "penultima.kernel.legal.waits_for_one"
    catches(lambda: check_others_wait(setup, 20 * STEPS), monkeypatch, place, forgetful)
