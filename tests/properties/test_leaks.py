"""If the cards that a seat has not seen are dealt again, its view and its legal actions stay the same."""

import pytest
from hypothesis import given

from penultima import view as view_module
from penultima.kernel.byte_layout import layout
from penultima.kernel.clauses import FINE
from penultima.kernel.events import E_DREW, event_code
from penultima.kernel.legal import legal_masks
from penultima.kernel.refusal import check_action, refuse_call
from penultima.kernel.state import NOBODY, State
from penultima.view import redact_event
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import Table, moments
from tests.helpers.properties.generated_setups import Setup, law, setups
from tests.helpers.properties.redealt_worlds import another_past, another_world, looks

STEPS = 70


def check_seat(table: Table, seat: int) -> None:
    s, R = table.state, table.R
    world = another_world(s, R, seat, table.chance)
    past = another_past(table.log, R, seat, table.chance)
    assert looks(table.rules, s, seat, table.log) == looks(table.rules, world, seat, past)
    if seat != NOBODY:
        assert legal_masks(s, R, seat) == legal_masks(world, R, seat)
        for action in table.actions:
            assert check_action(s, R, seat, action) == check_action(world, R, seat, action)


def check_nothing_leaks(setup: Setup) -> None:
    """Check two random viewers at every moment. A viewer may be a spectator."""
    for table in moments(setup, STEPS):
        for seat in table.chance.sample(range(NOBODY, setup.seats), 2):
            check_seat(table, seat)


@law(50)
@given(setups())
def test_no_seat_sees_hidden_cards(setup: Setup) -> None:
    check_nothing_leaks(setup)


def test_planted_a_view_that_shows_cards_drawn_by_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def gossip(event: int, seat: int) -> int:
        return event if event_code(event) == E_DREW else redact_event(event, seat)

    catches(
        lambda: check_nothing_leaks(Setup()),
        monkeypatch,
        "tests.helpers.properties.redealt_worlds.redact_event",
        gossip,
    )


def test_planted_a_drawn_card_visible_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_to_all(s: State, _seat: int) -> tuple[int, int]:
        return s.drawn, -1

    catches(lambda: check_nothing_leaks(Setup()), monkeypatch, "penultima.view.redact_drawn_card", open_to_all)


def test_planted_a_catch_offered_by_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(s: State, seat: int, other: int, verb: int) -> int:
        return FINE if s.holds[other] & 1 else refuse_call(s, seat, other, verb)

    catches(lambda: check_nothing_leaks(Setup()), monkeypatch, "penultima.kernel.refusal.refuse_call", peeking)


def check_fields_are_declared() -> None:
    declared = [
        *view_module.PUBLIC,
        *view_module.PUBLIC_LISTS,
        *view_module.OWN,
        *view_module.OWN_DRAWN,
        *view_module.HIDDEN,
    ]
    assert sorted(declared) == sorted(layout(State))


def test_every_field_of_the_state_is_declared_once_as_shown_or_hidden() -> None:
    check_fields_are_declared()


def test_planted_an_undeclared_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_fields_are_declared, monkeypatch, "penultima.view.HIDDEN", ("opened", "stock"))
