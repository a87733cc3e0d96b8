"""Nothing is played, taken or slapped by accident."""

import re
from time import sleep

from msgspec.structs import replace
from playwright.sync_api import expect

from penultima.protocol.client_messages import Act
from tests.helpers.web.arranged_table import SocketPlayer
from tests.helpers.web.decisions import BY_POINTER, BY_TOUCH, TIMES, GuestSession
from tests.helpers.web.input_ways import GUARDED_MS, HeldPointer

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"
UP = re.compile(r"\bup\b")
CHALLENGE_GUARD_MS = 400
"""Time in ms for which the page ignores answers to a new challenge."""
RETRY_S = 0.05
"""Time in seconds between two slaps of a player."""


@BY_POINTER
def test_tap_just_after_the_hand_was_laid_out_plays_nothing(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    for _ in range(2):
        guest.tap(guest.card("Y2"))
    guest.advance_clock(GUARDED_MS - 1)
    for _ in range(2):
        guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).not_to_have_class(UP)
    guest.expect_sent()
    guest.advance_clock(1)
    guest.play("Y2")
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_sent("play Y2")


def test_presses_just_after_the_turn_begins_play_nothing(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", "R1,R2,R3/B3,B4,B5/Y1,G2,G3", "top=Y7 turn=3")
    guest.expect_status("Juega Lucía")
    guest.advance_clock()
    if guest.way == "keys":
        guest.select_card("Y2")
    table.act(3, "play Y1")
    guest.expect_status("Tu turno")
    if guest.way == "keys":
        guest.page.keyboard.press("Enter")
        guest.page.keyboard.press("t")
    else:
        for _ in range(2):
            guest.tap(guest.card("Y2"))
        guest.tap(guest.button("Tomar"))
    guest.expect_sent()
    guest.expect_status("Tu turno")
    guest.play("Y2")
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_sent("play Y2")


@BY_TOUCH
def test_first_tap_lifts_a_card_and_a_tap_elsewhere_lowers_it(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.advance_clock()
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    guest.page.touchscreen.tap(20, 400)
    expect(guest.card("Y2")).not_to_have_class(UP)
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    guest.expect_sent()


@BY_TOUCH
def test_touch_that_moves_is_not_a_tap(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.advance_clock()
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    finger = HeldPointer(guest, *guest.spot(guest.card("Y2")))
    finger.down()
    finger.move(finger.x + 11, finger.y)
    finger.up()
    guest.expect_sent()
    expect(guest.card("Y2")).to_have_class(UP)
    finger.down()
    finger.move(finger.x + 8, finger.y)
    finger.up()
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_sent("play Y2")


@BY_TOUCH
def test_a_finger_that_slides_along_the_hand_lifts_and_plays_nothing(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.advance_clock()
    x, y = guest.spot(guest.card("Y2"))
    finger = HeldPointer(guest, *guest.spot(guest.card("R5")))
    finger.down()
    finger.move(finger.x + 15, finger.y)
    finger.move(x, y)
    expect(guest.card("Y2")).to_have_class(UP)
    finger.up()
    guest.expect_sent()


@BY_TOUCH
def test_a_lifted_card_is_played_by_a_swipe_of_forty_pixels(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.advance_clock()
    guest.tap(guest.card("Y2"))
    expect(guest.card("Y2")).to_have_class(UP)
    finger = HeldPointer(guest, *guest.spot(guest.card("Y2")))
    for way, sent in ((39, ()), (41, ("play Y2",))):
        finger.down()
        finger.move(finger.x, finger.y - way / 2)
        finger.move(finger.x, finger.y - way)
        finger.up()
        guest.expect_sent(*sent)
    table.people[1].wait_for_event("played", seat=0, card="Y2")


@BY_POINTER
def test_a_card_is_played_by_dragging_it_onto_the_pile(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.advance_clock()
    x, y = guest.spot(guest.page.get_by_role("button", name="Tomar una carta"))
    hold = HeldPointer(guest, *guest.spot(guest.card("Y2")))
    hold.down()
    hold.move(hold.x, hold.y - 60)
    hold.move(x, y)
    guest.expect_sent()
    hold.up()
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_sent("play Y2")


@BY_POINTER
def test_a_tap_on_the_draw_pile_draws(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS)
    guest.press(guest.page.get_by_role("button", name="Tomar una carta"))
    table.people[1].wait_for_event("drew", seat=0)
    guest.expect_sent("draw")


def test_challenge_cannot_be_answered_in_its_first_moment(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", "R1,R2,R3/B3,B4,B5/W+4,Y6,Y8", "top=Y7 turn=3")
    table.act(3, "play W+4:B")
    answer = guest.button("Aceptar 4")
    expect(answer).to_be_visible()
    guest.advance_clock(CHALLENGE_GUARD_MS - 1)
    if guest.way == "keys":
        guest.page.keyboard.press("1")
    else:
        guest.tap(answer)
    guest.expect_sent()
    guest.advance_clock(1)
    if guest.way == "keys":
        guest.page.keyboard.press("1")
    else:
        guest.tap(answer)
    table.people[1].wait_for_event("accepted", seat=0)
    guest.expect_sent("accept")


@BY_POINTER
def test_a_debt_is_accepted_when_the_finger_is_lifted(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y+2,G8", "R1,R2,R3/B3,B4,B5/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    table.act(3, "play G+2")
    expect(guest.button("Aceptar 2")).to_be_visible()
    guest.advance_clock()
    hold = HeldPointer(guest, *guest.spot(guest.button("Aceptar 2")))
    hold.down()
    guest.expect_sent()
    hold.up()
    table.people[1].wait_for_event("accepted", seat=0)
    guest.expect_sent("accept")


def slap_once_open(player: SocketPlayer) -> None:
    """Slap again and again until a slap counts, which shows that the race is open."""
    player.until(lambda me: "slap" in me.mine.may)
    of = player.now.windows[-1].id if player.now else 0
    while player.answer(lambda id_: Act(id_, player.seat, of, "slap")).kind != "done":
        sleep(RETRY_S)


def test_a_slap_begun_before_the_opening_does_not_count(session: GuestSession) -> None:
    guest = session.guest
    others = "R1,R2,R3/B3,B4,B5/WR,Y6,Y8"
    table = session.seat_guest("R5,Y2,G8", others, "top=Y7 turn=3", edition="race", times=replace(TIMES, lead=1_000))
    table.act(3, "play WR:B")
    target = guest.page.locator("button.target")
    expect(target).to_have_text("Manos listas…")
    hold = HeldPointer(guest, *guest.spot(target))
    if guest.way == "keys":
        guest.page.keyboard.down("Space")
    else:
        hold.down()
    slap_once_open(table.people[1])
    guest.advance_clock(3_000)
    expect(target).to_have_text("¡Palmada!")
    if guest.way == "keys":
        guest.page.keyboard.down("Space")  # a held key repeats, which must not count
        guest.page.keyboard.up("Space")
    else:
        hold.up()
    guest.expect_sent()
    if guest.way == "keys":
        guest.page.keyboard.press("Space")
    else:
        guest.tap(target)
    table.people[1].wait_for_event("slapped", seat=0)
    guest.expect_sent("slap")
