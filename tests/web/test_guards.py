"""Nothing is played, taken or slapped by accident."""

import re
from time import sleep

from msgspec.structs import replace
from playwright.sync_api import expect

from penultima.wire.client_in import Act
from tests.web.company import Somebody
from tests.web.decisions import BY_POINTER, BY_TOUCH, TIMES, Evening
from tests.web.ways import GUARDED, Hold

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"
UP = re.compile(r"\bup\b")
CHALLENGED = 400
"""Thousandths of a second before the answers of a challenge can be taken."""
OFTEN = 0.05
"""Seconds between presses of somebody who tries until it counts."""


@BY_POINTER
def test_a_tap_just_after_the_hand_was_laid_out_plays_nothing(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    for _ in range(2):
        guest.tap(guest.card("Y2"))
    guest.pass_by(GUARDED - 1)
    for _ in range(2):
        guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).not_to_have_class(UP)
    guest.has_sent()
    guest.pass_by(1)
    guest.play("Y2")
    company.people[1].heard("played", seat=0, card="Y2")
    guest.has_sent("play Y2")


def test_what_was_pressed_just_as_the_turn_came_plays_nothing(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", "R1,R2,R3/B3,B4,B5/Y1,G2,G3", "top=Y7 turn=3")
    guest.sees_status("Juega Lucía")
    guest.pass_by()
    if guest.way == "keys":
        guest.stand_on("Y2")
    company.act(3, "play Y1")
    guest.sees_status("Tu turno")
    if guest.way == "keys":
        guest.page.keyboard.press("Enter")
        guest.page.keyboard.press("t")
    else:
        for _ in range(2):
            guest.tap(guest.card("Y2"))
        guest.tap(guest.button("Tomar"))
    guest.has_sent()
    guest.sees_status("Tu turno")
    guest.play("Y2")
    company.people[1].heard("played", seat=0, card="Y2")
    guest.has_sent("play Y2")


@BY_TOUCH
def test_the_first_tap_lifts_and_a_tap_elsewhere_lowers(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.pass_by()
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    guest.page.touchscreen.tap(20, 400)
    expect(guest.card("Y2")).not_to_have_class(UP)
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    guest.has_sent()


@BY_TOUCH
def test_a_finger_that_moves_is_no_tap(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.pass_by()
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    finger = Hold(guest, *guest.spot(guest.card("Y2")))
    finger.down()
    finger.move(finger.x + 11, finger.y)
    finger.up()
    guest.has_sent()
    expect(guest.card("Y2")).to_have_class(UP)
    finger.down()
    finger.move(finger.x + 8, finger.y)
    finger.up()
    company.people[1].heard("played", seat=0, card="Y2")
    guest.has_sent("play Y2")


@BY_TOUCH
def test_a_finger_that_slides_along_the_hand_lifts_and_plays_nothing(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.pass_by()
    x, y = guest.spot(guest.card("Y2"))
    finger = Hold(guest, *guest.spot(guest.card("R5")))
    finger.down()
    finger.move(finger.x + 15, finger.y)
    finger.move(x, y)
    expect(guest.card("Y2")).to_have_class(UP)
    finger.up()
    guest.has_sent()


@BY_TOUCH
def test_a_lifted_card_is_played_by_a_swipe_of_forty_pixels(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.pass_by()
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    finger = Hold(guest, *guest.spot(guest.card("Y2")))
    for way, sent in ((39, ()), (41, ("play Y2",))):
        finger.down()
        finger.move(finger.x, finger.y - way / 2)
        finger.move(finger.x, finger.y - way)
        finger.up()
        guest.has_sent(*sent)
    company.people[1].heard("played", seat=0, card="Y2")


@BY_POINTER
def test_a_card_is_played_by_dragging_it_onto_the_pile(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.pass_by()
    x, y = guest.spot(guest.page.get_by_role("button", name="Tomar una carta"))
    hold = Hold(guest, *guest.spot(guest.card("Y2")))
    hold.down()
    hold.move(hold.x, hold.y - 60)
    hold.move(x, y)
    guest.has_sent()
    hold.up()
    company.people[1].heard("played", seat=0, card="Y2")
    guest.has_sent("play Y2")


@BY_POINTER
def test_a_tap_on_the_draw_pile_draws(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS)
    guest.press(guest.page.get_by_role("button", name="Tomar una carta"))
    company.people[1].heard("drew", seat=0)
    guest.has_sent("draw")


def test_a_challenge_is_answered_after_a_moment(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", "R1,R2,R3/B3,B4,B5/W+4,Y6,Y8", "top=Y7 turn=3")
    company.act(3, "play W+4:B")
    answer = guest.button("Aceptar 4")
    expect(answer).to_be_visible()
    guest.pass_by(CHALLENGED - 1)
    if guest.way == "keys":
        guest.page.keyboard.press("1")
    else:
        guest.tap(answer)
    guest.has_sent()
    guest.pass_by(1)
    if guest.way == "keys":
        guest.page.keyboard.press("1")
    else:
        guest.tap(answer)
    company.people[1].heard("accepted", seat=0)
    guest.has_sent("accept")


@BY_POINTER
def test_a_debt_is_accepted_when_the_finger_is_lifted(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y+2,G8", "R1,R2,R3/B3,B4,B5/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    company.act(3, "play G+2")
    expect(guest.button("Aceptar 2")).to_be_visible()
    guest.pass_by()
    hold = Hold(guest, *guest.spot(guest.button("Aceptar 2")))
    hold.down()
    guest.has_sent()
    hold.up()
    company.people[1].heard("accepted", seat=0)
    guest.has_sent("accept")


def slaps_once_open(somebody: Somebody) -> None:
    """A press before the opening counts nothing, and the next one may count."""
    somebody.until(lambda me: "slap" in me.mine.may)
    of = somebody.now.windows[-1].id if somebody.now else 0
    while somebody.answer(lambda id_: Act(id_, somebody.seat, of, "slap")).kind != "done":
        sleep(OFTEN)


def test_a_slap_begun_before_the_opening_does_not_count(evening: Evening) -> None:
    guest = evening.guest
    others = "R1,R2,R3/B3,B4,B5/WR,Y6,Y8"
    company = evening.sit("R5,Y2,G8", others, "top=Y7 turn=3", edition="race", times=replace(TIMES, lead=1_000))
    company.act(3, "play WR:B")
    target = guest.page.locator("button.target")
    expect(target).to_have_text("Manos arriba…")
    hold = Hold(guest, *guest.spot(target))
    if guest.way == "keys":
        guest.page.keyboard.down("Space")
    else:
        hold.down()
    slaps_once_open(company.people[1])
    guest.pass_by(3_000)
    expect(target).to_have_text("¡Palmada!")
    if guest.way == "keys":
        guest.page.keyboard.down("Space")  # a key that is held repeats itself
        guest.page.keyboard.up("Space")
    else:
        hold.up()
    guest.has_sent()
    if guest.way == "keys":
        guest.page.keyboard.press("Space")
    else:
        guest.tap(target)
    company.people[1].heard("slapped", seat=0)
    guest.has_sent("slap")
