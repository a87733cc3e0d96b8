"""Decisions in a player's turn. Each is answered by touch, mouse and keyboard."""

import re

from playwright.sync_api import expect

from tests.helpers.web.decisions import BY_KEYS, GuestSession, key_with_wild_first_card

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"

# -- play or draw


def test_a_card_that_fits_is_played(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS)
    guest.expect_status("Tu turno")
    guest.play("Y2")
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_status("Juega Marta")
    guest.expect_hand("R5", "G8")
    expect(guest.page.get_by_role("group", name="2 amarillo").first).to_be_attached()
    guest.expect_sent("play Y2")


@BY_KEYS
def test_key_selects_the_next_card_that_fits(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,R9,Y2,G8", OTHERS)
    expect(guest.card("Y2")).to_be_visible()
    guest.advance_clock()
    guest.page.keyboard.press("p")
    expect(guest.card("Y2")).to_be_focused()
    guest.page.keyboard.press("Enter")
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_sent("play Y2")


# -- keep or play


def test_a_drawn_card_that_fits_is_played(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,G8", OTHERS, "top=Y7 turn=0 draw=Y9")
    guest.press(guest.button("Tomar"), "t")
    guest.expect_text("Te salió un 9 amarillo")
    guest.expect_text("Encaja.")
    guest.press(guest.button("Jugar"), "1")
    table.people[1].wait_for_event("played", seat=0, card="Y9")
    guest.expect_status("Juega Marta")
    expect(guest.sheet("drawn")).to_have_count(0)
    guest.expect_hand("R5", "G8")
    guest.expect_sent("draw", "play Y9")


def test_a_drawn_card_that_fits_is_kept(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,G8", OTHERS, "top=Y7 turn=0 draw=Y9")
    guest.press(guest.button("Tomar"), "t")
    guest.press(guest.button("Guardar"), "2")
    table.people[1].wait_for_event("kept", seat=0)
    guest.expect_status("Juega Marta")
    guest.expect_hand("R5", "G8", "Y9")
    guest.expect_sent("draw", "pass")


def test_drawn_card_that_does_not_fit_can_only_be_kept(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,G8", OTHERS, "top=Y7 turn=0 draw=B9")
    guest.press(guest.button("Tomar"), "t")
    guest.expect_text("No encaja: se queda en tu mano.")
    expect(guest.sheet("drawn").get_by_role("button")).to_have_count(1)
    guest.press(guest.button("Seguir"), "2")
    table.people[1].wait_for_event("kept", seat=0)
    guest.expect_hand("R5", "G8", "B9")
    guest.expect_sent("draw", "pass")


def test_sheet_explains_why_a_drawn_card_must_be_played(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,G8", OTHERS, "top=Y7 turn=0 draw=Y9", options={"force-play": True})
    guest.press(guest.button("Tomar"), "t")
    guest.expect_text("tienes que jugar")
    guest.press(guest.button("Guardar"), "2")
    expect(guest.bubble("No puedes guardarla")).to_be_visible()
    guest.press(guest.button("Jugar"), "1")
    table.people[1].wait_for_event("played", seat=0, card="Y9")
    guest.expect_sent("draw", "play Y9")


def test_all_cards_that_were_drawn_until_one_fits_are_shown(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,G8", OTHERS, "top=Y7 turn=0 draw=B9,B6,Y9", options={"draw-until": True})
    guest.press(guest.button("Tomar"), "t")
    guest.expect_text("Tomaste 3 cartas, la última un 9 amarillo")
    guest.press(guest.button("Jugar"), "1")
    table.people[1].wait_for_event("played", seat=0, card="Y9")
    guest.expect_hand("R5", "G8", "B9", "B6")
    guest.expect_sent("draw", "play Y9")


# -- colour


def test_colour_choice_can_be_cancelled_and_is_sent_with_its_card(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8,W", OTHERS)
    guest.play("W")
    expect(guest.sheet("colour")).to_be_visible()
    guest.press(guest.button("Otra carta"), "Escape")
    expect(guest.sheet("colour")).to_have_count(0)
    guest.expect_hand("R5", "Y2", "G8", "W")
    guest.expect_sent()
    guest.play("W")
    expect(guest.button("verde")).to_contain_text("te queda 1")
    guest.press(guest.button("azul"), "4")
    table.people[1].wait_for_event("played", seat=0, card="W", colour="B")
    guest.expect_status("Juega Marta")
    guest.expect_colour("azul")
    guest.expect_sent("play W:B")


@BY_KEYS
def test_arrow_keys_select_a_colour_and_none_is_preselected(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,W", OTHERS)
    guest.play("W")
    expect(guest.sheet("colour")).to_be_visible()
    guest.advance_clock()
    guest.page.keyboard.press("Enter")
    guest.expect_sent()
    for _ in range(3):
        guest.page.keyboard.press("ArrowRight")
    expect(guest.button("verde")).to_be_focused()
    guest.page.keyboard.press("Enter")
    table.people[1].wait_for_event("played", seat=0, card="W", colour="G")
    guest.expect_sent("play W:G")


def test_first_colour_must_be_named_and_cannot_be_cancelled(session: GuestSession) -> None:
    guest = session.guest
    session.server_pool.deal_keys.next_key = key_with_wild_first_card()
    table = session.arrange(1, seats=2)
    guest.open_table(table)
    guest.expect_text("¿Con qué color empezamos?")
    expect(guest.button("Otra carta")).to_have_count(0)
    guest.advance_clock()
    guest.page.keyboard.press("Escape")
    expect(guest.sheet("colour")).to_be_visible()
    guest.press(guest.button("amarillo"), "2")
    table.people[1].wait_for_event("named", seat=0, colour="Y")
    guest.expect_status("Tu turno")
    guest.expect_colour("amarillo")
    guest.expect_sent("colour Y")


# -- the call


def test_call_before_the_card_is_sent_together_with_the_card(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y2,G8", OTHERS)
    call = guest.button("¡Última!")
    guest.press(call, "u")
    expect(call).to_have_attribute("aria-pressed", "true")
    guest.expect_sent()
    guest.play("Y2")
    table.people[1].wait_for_event("played", seat=0, card="Y2", called=True)
    guest.expect_status("Juega Marta")
    expect(call).to_have_attribute("aria-pressed", "false")
    guest.expect_sent("play Y2 uno")


def test_drawing_cancels_a_prepared_call(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y2,G8", OTHERS, "top=Y7 turn=0 draw=B9")
    guest.press(guest.button("¡Última!"), "u")
    guest.press(guest.button("Tomar"), "t")
    table.people[1].wait_for_event("drew", seat=0)
    expect(guest.sheet("drawn")).to_be_visible()
    expect(guest.button("¡Última!")).to_have_attribute("aria-pressed", "false")
    guest.expect_sent("draw")


def test_call_in_the_colour_sheet_is_sent_with_the_card(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("W,G8", OTHERS)
    guest.play("W")
    expect(guest.sheet("colour")).to_be_visible()
    guest.press(guest.button("¡Última!"), "u")
    expect(guest.button("¡Última!")).to_have_attribute("aria-pressed", "true")
    guest.press(guest.button("rojo"), "1")
    table.people[1].wait_for_event("played", seat=0, card="W", colour="R", called=True)
    guest.expect_sent("play W:R uno")


def test_a_call_after_the_card_is_sent_at_once_and_only_once(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y2,G8", OTHERS)
    guest.play("Y2")
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_status("Juega Marta")
    guest.press(guest.button("¡Última!"), "u")
    guest.press(guest.button("¡Última!"), "u")
    table.people[1].wait_for_event("called", seat=0)
    guest.expect_sent("play Y2", "uno")


def test_needless_call_is_not_sent_and_is_explained(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS)
    guest.press(guest.button("¡Última!"), "u")
    expect(guest.bubble("Ahora no hay que cantar")).to_be_visible()
    expect(guest.button("¡Última!")).to_have_attribute("aria-pressed", "false")
    guest.expect_hand("R5", "Y2", "G8")
    guest.expect_sent()


# -- why not


def test_explanation_of_a_card_that_does_not_fit_links_to_the_rule(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS)
    guest.ask_why("R5")
    bubble = guest.bubble("El 5 rojo no encaja")
    expect(bubble).to_contain_text(re.compile(r"Ahora vale amarillo\s*, un 7 o un comodín\."))
    expect(bubble).not_to_contain_text("match")  # the bubble shows titles of clauses, not their ids
    guest.press(bubble.get_by_role("button", name="Qué carta encaja"))
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    guest.expect_sent()


def test_explanation_stays_until_it_is_closed(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS)
    guest.ask_why("R5")
    bubble = guest.bubble("El 5 rojo no encaja")
    expect(bubble).to_be_visible()
    guest.advance_clock(60_000)
    expect(bubble).to_be_visible()
    guest.press(guest.page.get_by_role("button", name="Cerrar"), "Escape")
    expect(bubble).to_have_count(0)


def test_disabled_draw_button_is_explained(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS, edition="official")
    guest.press(guest.button("Tomar"), "t")
    bubble = guest.bubble("Ahora no puedes tomar")
    expect(bubble.get_by_role("button", name="Tomar por gusto")).to_be_visible()
    guest.expect_sent()
