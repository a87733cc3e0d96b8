"""What costs a card in `official` is held, never tapped: with a finger, with a mouse and by keys alone."""

import re

from playwright.sync_api import expect

from tests.web.decisions import BY_KEYS, BY_POINTER, Evening
from tests.web.ways import Hold

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"
HELD = 500
"""Thousandths of a second."""


def test_a_misplay_is_held_and_a_tap_costs_nothing(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS, edition="official")
    guest.ask_why("R5")
    button = guest.button("Jugarla igual (1 carta)")
    guest.press(button)
    guest.has_sent()
    if guest.way == "keys":
        guest.reach(button)
        guest.page.keyboard.down("Enter")
        guest.pass_by(HELD - 1)
        guest.has_sent()
        guest.pass_by(1)
        guest.page.keyboard.up("Enter")
    else:
        hold = Hold(guest, *guest.spot(button))
        hold.down()
        guest.pass_by(HELD - 1)
        guest.has_sent()
        guest.pass_by(1)
        hold.up()
    company.people[1].heard("misplayed", seat=0, card="R5")
    expect(guest.page.get_by_role("option")).to_have_count(4)
    guest.sees_status("Tu turno")
    guest.has_sent("play R5 anyway")


@BY_KEYS
def test_a_misplay_by_keys_is_shift_and_enter(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS, edition="official")
    expect(guest.card("R5")).to_be_visible()
    guest.pass_by()
    guest.stand_on("R5")
    guest.page.keyboard.press("Enter")
    expect(guest.bubble("El 5 rojo no encaja")).to_be_visible()
    guest.has_sent()
    guest.page.keyboard.press("Shift+Enter")
    company.people[1].heard("misplayed", seat=0, card="R5")
    expect(guest.page.get_by_role("option")).to_have_count(4)
    guest.has_sent("play R5 anyway")


@BY_KEYS
def test_shift_and_enter_never_misplays_a_card_that_fits(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS, edition="official")
    guest.stand_on("Y2")
    guest.pass_by()
    guest.page.keyboard.press("Shift+Enter")
    guest.has_sent()


@BY_POINTER
def test_a_misplay_is_dragged_onto_the_pile_and_held_there(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS, edition="official")
    expect(guest.card("R5")).to_be_visible()
    guest.pass_by()
    x, y = guest.spot(guest.card("R5"))
    pile = guest.page.get_by_role("img", name="Color amarillo").bounding_box()
    assert pile is not None
    hold = Hold(guest, x, y)
    hold.down()
    hold.move(x, y - 60)
    hold.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2)
    expect(guest.card("R5")).to_have_class(re.compile(r"\bholding\b"))  # a finger's way is told frame by frame
    guest.pass_by(HELD - 1)
    guest.has_sent()
    guest.pass_by(1)
    hold.up()
    company.people[1].heard("misplayed", seat=0, card="R5")
    guest.has_sent("play R5 anyway")


def test_a_drawn_card_that_does_not_fit_can_be_misplayed_too(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,G8", OTHERS, "top=Y7 turn=0 draw=B9", edition="official")
    guest.press(guest.button("Tomar"), "t")
    expect(guest.sheet("drawn")).to_be_visible()
    guest.press(guest.button("Jugar"), "1")
    button = guest.button("Jugarla igual (1 carta)")
    expect(button).to_be_visible()
    guest.pass_by()
    if guest.way == "keys":
        guest.reach(button)
        guest.page.keyboard.down("Enter")
        guest.pass_by(HELD)
        guest.page.keyboard.up("Enter")
    else:
        hold = Hold(guest, *guest.spot(button))
        hold.down()
        guest.pass_by(HELD)
        hold.up()
    company.people[1].heard("misplayed", seat=0, card="B9")
    guest.has_sent("draw", "play B9 anyway")
