"""In `official`, buttons for actions that cost a card must be held by touch, mouse or keyboard. A tap does nothing."""

import re

from playwright.sync_api import expect

from tests.helpers.web.decisions import BY_KEYS, BY_POINTER, GuestSession
from tests.helpers.web.input_ways import HeldPointer

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"
HOLD_MS = 500
"""Time in ms for which the button must be held."""


def test_misplay_button_must_be_held_and_ignores_a_tap(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS, edition="official")
    guest.ask_why("R5")
    button = guest.button("Jugar igual")
    guest.press(button)
    guest.expect_sent()
    if guest.way == "keys":
        guest.reach(button)
        guest.page.keyboard.down("Enter")
        guest.advance_clock(HOLD_MS - 1)
        guest.expect_sent()
        guest.advance_clock(1)
        guest.page.keyboard.up("Enter")
    else:
        hold = HeldPointer(guest, *guest.spot(button))
        hold.down()
        guest.advance_clock(HOLD_MS - 1)
        guest.expect_sent()
        guest.advance_clock(1)
        hold.up()
    table.people[1].wait_for_event("misplayed", seat=0, card="R5")
    expect(guest.page.get_by_role("option")).to_have_count(4)
    guest.expect_status("Tu turno")
    guest.expect_sent("play R5 anyway")


@BY_KEYS
def test_shift_and_enter_misplay_a_card_by_keyboard(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS, edition="official")
    expect(guest.card("R5")).to_be_visible()
    guest.advance_clock()
    guest.select_card("R5")
    guest.page.keyboard.press("Enter")
    expect(guest.bubble("El 5 rojo no encaja")).to_be_visible()
    guest.expect_sent()
    guest.page.keyboard.press("Shift+Enter")
    table.people[1].wait_for_event("misplayed", seat=0, card="R5")
    expect(guest.page.get_by_role("option")).to_have_count(4)
    guest.expect_sent("play R5 anyway")


@BY_KEYS
def test_shift_and_enter_never_misplays_a_card_that_fits(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS, edition="official")
    guest.select_card("Y2")
    guest.advance_clock()
    guest.page.keyboard.press("Shift+Enter")
    guest.expect_sent()


@BY_POINTER
def test_card_dragged_onto_the_pile_and_held_there_is_misplayed(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS, edition="official")
    expect(guest.card("R5")).to_be_visible()
    guest.advance_clock()
    x, y = guest.spot(guest.card("R5"))
    pile = guest.page.get_by_role("img", name="Color amarillo").bounding_box()
    assert pile is not None
    hold = HeldPointer(guest, x, y)
    hold.down()
    hold.move(x, y - 60)
    hold.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2)
    expect(guest.card("R5")).to_have_class(re.compile(r"\bholding\b"))  # browsers deliver touch moves once per frame
    guest.advance_clock(HOLD_MS - 1)
    guest.expect_sent()
    guest.advance_clock(1)
    hold.up()
    table.people[1].wait_for_event("misplayed", seat=0, card="R5")
    guest.expect_sent("play R5 anyway")


def test_a_drawn_card_that_does_not_fit_can_be_misplayed_too(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,G8", OTHERS, "top=Y7 turn=0 draw=B9", edition="official")
    guest.press(guest.button("Tomar"), "t")
    expect(guest.sheet("drawn")).to_be_visible()
    guest.press(guest.button("Jugar"), "1")
    button = guest.button("Jugar igual")
    expect(button).to_be_visible()
    guest.advance_clock()
    if guest.way == "keys":
        guest.reach(button)
        guest.page.keyboard.down("Enter")
        guest.advance_clock(HOLD_MS)
        guest.page.keyboard.up("Enter")
    else:
        hold = HeldPointer(guest, *guest.spot(button))
        hold.down()
        guest.advance_clock(HOLD_MS)
        hold.up()
    table.people[1].wait_for_event("misplayed", seat=0, card="B9")
    guest.expect_sent("draw", "play B9 anyway")
