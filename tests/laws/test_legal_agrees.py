"""What is offered is what is accepted: `legal` and `why_not` agree on every wish of every seat."""

import pytest
from hypothesis import given

from penultima.kernel.clauses import FINE
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
