"""An event is encoded in one int. Its code determines its fields and which seats may see its card."""

from collections.abc import Callable

import pytest

from penultima.kernel.events import (
    AS_JUMP,
    CHECKSUM_MODULUS,
    E_AWAITS,
    E_DREW,
    E_MIXED,
    E_NAMED,
    E_PLAYED,
    E_SHOWED,
    E_WON,
    EVENT_FIELDS,
    EVENT_NAMES,
    HIDDEN_KIND,
    OTHER_SEES_KIND,
    PUBLIC_KIND,
    WITH_CALL,
    add_to_checksum,
    emit,
    emit_card,
    emit_colour,
    emit_play,
    event_amount,
    event_code,
    event_colour,
    event_kind,
    event_other,
    event_seat,
)
from penultima.kernel.rules import COLOURS
from penultima.kernel.state import KINDS, NOBODY, SEATS
from tests.helpers.kernel_states import deal_at

LAST_SEAT, LAST_KIND, LAST_COLOUR = SEATS - 1, KINDS - 1, COLOURS - 1


def read(event: int) -> tuple[int, int, int, int, int, int]:
    seats = event_seat(event), event_other(event)
    return (event_code(event), *seats, event_kind(event), event_colour(event), event_amount(event))


def only_event(emitter: Callable[..., None], *fields: int) -> tuple[int, int, int, int, int, int]:
    context = deal_at("hands=R1/B1 top=R7").context
    emitter(context, *fields)
    (event,) = context.take_events()
    return read(event)


def test_the_number_of_an_event_code_is_the_index_of_its_name() -> None:
    assert (EVENT_NAMES[E_PLAYED], EVENT_NAMES[E_SHOWED], EVENT_NAMES[E_WON]) == ("played", "showed", "won")
    assert list(EVENT_FIELDS) == list(EVENT_NAMES)


@pytest.mark.parametrize("code", [0, len(EVENT_NAMES) - 1])
@pytest.mark.parametrize("seat", [NOBODY, 0, LAST_SEAT])
@pytest.mark.parametrize("other", [NOBODY, 0, LAST_SEAT])
@pytest.mark.parametrize("amount", [0, 7000])
def test_emit_writes_code_seats_and_amount(code: int, seat: int, other: int, amount: int) -> None:
    assert only_event(emit, code, seat, other, amount) == (code, seat, other, -1, -1, amount)


@pytest.mark.parametrize("kind", [0, LAST_KIND])
def test_emit_card_writes_the_card_and_both_seats(kind: int) -> None:
    assert only_event(emit_card, E_SHOWED, LAST_SEAT, 0, kind) == (E_SHOWED, LAST_SEAT, 0, kind, -1, 0)


@pytest.mark.parametrize("flags", [0, WITH_CALL, AS_JUMP, WITH_CALL | AS_JUMP])
def test_emit_play_writes_card_colour_in_force_and_how_it_was_played(flags: int) -> None:
    played = only_event(emit_play, LAST_SEAT, LAST_KIND, LAST_COLOUR, flags)
    assert played == (E_PLAYED, LAST_SEAT, NOBODY, LAST_KIND, LAST_COLOUR, flags)


def test_emit_colour_writes_the_seat_and_its_colour() -> None:
    assert only_event(emit_colour, LAST_SEAT, LAST_COLOUR) == (E_NAMED, LAST_SEAT, NOBODY, -1, LAST_COLOUR, 0)


def test_hidden_kind_removes_only_the_card_from_an_event() -> None:
    context = deal_at("hands=R1/B1 top=R7").context
    emit_card(context, E_DREW, 1, 2, LAST_KIND)
    (event,) = context.take_events()
    assert read(event & HIDDEN_KIND) == (E_DREW, 1, 2, -1, -1, 0)


def test_cards_that_lie_open_are_public_and_cards_that_go_into_a_hand_are_not() -> None:
    public = {EVENT_NAMES[code] for code in PUBLIC_KIND}
    with_card = {name for name, fields in EVENT_FIELDS.items() if "card" in fields}
    assert public == {"cut", "turned-up", "returned", "ignored", "played", "shed", "discarded", "misplayed"}
    assert with_card - public == {"dealt", "drew", "took", "showed", "received"}


@pytest.mark.clause("challenge.look", "giant")
def test_only_a_shown_card_is_also_seen_by_the_other_seat() -> None:
    assert {EVENT_NAMES[code] for code in OTHER_SEES_KIND} == {"showed"}


def test_every_event_fits_into_63_bits() -> None:
    largest_amount = 1 << 32
    context = deal_at("hands=R1/B1 top=R7").context
    emit(context, len(EVENT_NAMES) - 1, LAST_SEAT, LAST_SEAT, largest_amount)
    assert context.take_events()[0] < 1 << 63


def test_the_checksum_of_events_depends_on_their_order() -> None:
    first, second = E_AWAITS, E_MIXED
    assert add_to_checksum(add_to_checksum(0, first), second) != add_to_checksum(add_to_checksum(0, second), first)
    assert add_to_checksum(2, 5) == 2 * 31 + 5


def test_the_checksum_stays_below_its_bound() -> None:
    assert 0 <= add_to_checksum(CHECKSUM_MODULUS - 1, (1 << 62) - 1) < CHECKSUM_MODULUS
    assert add_to_checksum(0, CHECKSUM_MODULUS) == 0
