"""The leak law: deal anew what a seat has not seen, and all that it is shown, offered or told stays the same."""

import pytest
from hypothesis import given

from penultima import view as door
from penultima.kernel.clauses import FINE
from penultima.kernel.events import E_DREW, event_code
from penultima.kernel.legal import legal
from penultima.kernel.refusal import refuse_call, why_not
from penultima.kernel.state import NOBODY, State
from penultima.kernel.width import layout
from penultima.view import seen_by
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import Table, moments
from tests.laws.worlds import another_past, another_world, looks

STEPS = 70


def check_seat(table: Table, seat: int) -> None:
    s, R = table.state, table.R
    world = another_world(s, R, seat, table.chance)
    past = another_past(table.log, R, seat, table.chance)
    assert looks(table.rules, s, seat, table.log) == looks(table.rules, world, seat, past)
    if seat != NOBODY:
        assert legal(s, R, seat) == legal(world, R, seat)
        for action in table.wishes:
            assert why_not(s, R, seat, action) == why_not(world, R, seat, action)


def check_nothing_leaks(setup: Setup) -> None:
    """At every moment to two of those who look on, the spectator among them."""
    for table in moments(setup, STEPS):
        for seat in table.chance.sample(range(NOBODY, setup.seats), 2):
            check_seat(table, seat)


@law(50)
@given(setups())
def test_nothing_leaks(setup: Setup) -> None:
    check_nothing_leaks(setup)


def test_planted_a_view_that_shows_what_others_drew_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def gossip(event: int, seat: int) -> int:
        return event if event_code(event) == E_DREW else seen_by(event, seat)

    catches(lambda: check_nothing_leaks(Setup()), monkeypatch, "tests.laws.worlds.seen_by", gossip)


def test_planted_a_drawn_card_that_everybody_sees_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_to_all(s: State, _seat: int) -> tuple[int, int]:
        return s.drawn, -1

    catches(lambda: check_nothing_leaks(Setup()), monkeypatch, "penultima.view.drawn_seen_by", open_to_all)


def test_planted_a_catch_that_is_offered_by_the_others_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(s: State, seat: int, other: int, verb: int) -> int:
        return FINE if s.holds[other] & 1 else refuse_call(s, seat, other, verb)

    catches(lambda: check_nothing_leaks(Setup()), monkeypatch, "penultima.kernel.refusal.refuse_call", peeking)


def check_fields_are_declared() -> None:
    declared = [*door.PUBLIC, *door.PUBLIC_LISTS, *door.OWN, *door.OWN_DRAWN, *door.HIDDEN]
    assert sorted(declared) == sorted(layout(State))


def test_every_field_of_the_state_is_declared_once_as_shown_or_hidden() -> None:
    check_fields_are_declared()


def test_planted_a_field_that_nobody_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_fields_are_declared, monkeypatch, "penultima.view.HIDDEN", ("opened", "stock"))
