"""Decisions about the actions of other players. Each is answered by touch, mouse and keyboard."""

import re

import pytest
from playwright.sync_api import expect

from penultima.protocol.client_messages import Nothing
from tests.helpers.web.arranged_table import ArrangedTable, SocketPlayer
from tests.helpers.web.decisions import GuestSession

FULL = "R1,R2,R3/B3,B4,B5"
"""Hands of Marta and Iker. Tests add the hand of Lucía, who plays just before the guest."""
LAST = "top=Y7 turn=3"

# -- catch


def test_player_with_one_card_who_did_not_call_is_caught(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", f"{FULL}/Y4,B6", LAST)
    table.act(3, "play Y4")
    guest.press(guest.button("¡Atrapar!"), "c")
    table.people[1].wait_for_event("caught", seat=0, other=3)
    expect(guest.button("¡Atrapar!")).to_have_count(0)
    expect(guest.button("Lucía, 3 cartas")).to_be_visible()
    guest.expect_sent("catch 3")


def test_catching_a_player_who_called_has_no_effect_and_no_cost(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", f"{FULL}/Y4,B6", LAST)
    table.act(3, "play Y4 uno")
    guest.press(guest.button("¡Atrapar!"), "c")
    expect(guest.bubble("Nada que atrapar")).to_contain_text("Lucía ya cantó.")
    guest.expect_hand("R5", "Y2", "G8")
    guest.expect_sent("catch 3")


def test_catch_is_closed_once_the_next_player_has_played(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", "Y1,R2/Y3,B4,B5", "top=Y7 turn=1")
    table.act(1, "play Y1")
    expect(guest.button("¡Atrapar!")).to_be_visible()
    table.act(2, "play Y3")
    expect(guest.button("¡Atrapar!")).to_have_count(0)
    guest.advance_clock()
    guest.page.keyboard.press("c")
    guest.expect_sent()


def test_guest_catches_the_chosen_one_of_several_catchable_seats(session: GuestSession) -> None:
    guest = session.guest
    customs = ["others: shed wilds", "", ""]
    others = "WC1,R1,R3/W,B3/W,Y4"
    table = session.seat_guest("R5,Y2,G8", others, "top=Y7 turn=1", edition="classic", customs=customs)
    table.act(1, "play WC1:R")
    expect(guest.button("¡Atrapar! Iker")).to_be_visible()
    lucia = guest.button("¡Atrapar! Lucía")
    if guest.way == "keys":
        expect(lucia).to_be_visible()
        guest.page.keyboard.press("c")
        guest.expect_sent()
        guest.page.keyboard.press("3")
    else:
        guest.press(lucia)
    table.people[1].wait_for_event("caught", seat=0, other=3)
    guest.expect_sent("catch 3")


# -- challenge


def play_wild_draw(session: GuestSession, *, guilty: bool = True) -> ArrangedTable:
    rest = "Y6,Y8,R3" if guilty else "B6,G8,R3"
    table = session.seat_guest("R5,Y2,G8", f"{FULL}/W+4,{rest}", LAST)
    table.act(3, "play W+4:B")
    return table


def test_guest_accepts_a_wild_draw(session: GuestSession) -> None:
    guest = session.guest
    table = play_wild_draw(session)
    sheet = guest.sheet("challenge")
    expect(sheet).to_contain_text("Lucía jugó un Comodín +4 sobre amarillo. Le quedan 3 cartas.")
    guest.press(guest.button("Aceptar 4"), "1")
    table.people[1].wait_for_event("accepted", seat=0, cards=4)
    guest.expect_status("Juega Marta")
    expect(guest.page.get_by_role("option")).to_have_count(7)
    guest.expect_sent("accept")


def test_challenge_finds_a_bluff_and_shows_the_hand_to_the_challenger_alone(session: GuestSession) -> None:
    guest = session.guest
    table = play_wild_draw(session)
    sheet = guest.sheet("challenge")
    expect(sheet).to_contain_text("Lucía +4")
    expect(sheet).to_contain_text("Tú +6")
    guest.press(guest.button("Desafiar"), "2")
    table.people[1].wait_for_event("challenged", seat=0, other=3, guilty=True)
    shown = guest.sheet("shown")
    expect(shown.get_by_role("heading", name="¡Farol!")).to_be_visible()
    expect(shown.get_by_role("listitem")).to_have_count(3)
    expect(shown.locator("li.guilty")).to_have_text(["6 amarillo", "8 amarillo"])
    expect(shown).to_contain_text("Solo tú ves esta mano")
    shown_events = [event for item in table.people[1].items for event in item.events if event["name"] == "showed"]
    assert len(shown_events) == 3
    assert not any(event.get("card") for event in shown_events)
    assert table.people[1].mine.cards == {}
    guest.press(guest.button("Visto"), "Enter")
    expect(shown).to_have_count(0)
    guest.expect_status("Tu turno")
    guest.expect_hand("R5", "Y2", "G8")
    guest.expect_sent("challenge")


def test_challenge_of_a_fair_wild_draw_costs_the_announced_number_of_cards(session: GuestSession) -> None:
    guest = session.guest
    table = play_wild_draw(session, guilty=False)
    guest.press(guest.button("Desafiar"), "2")
    table.people[1].wait_for_event("challenged", seat=0, other=3)
    expect(guest.page.get_by_role("heading", name="No era farol")).to_be_visible()
    expect(guest.sheet("shown").locator("li.guilty")).to_have_count(0)
    guest.advance_clock(6_100)
    expect(guest.sheet("shown")).to_have_count(0)
    guest.expect_status("Juega Marta")
    expect(guest.page.get_by_role("option")).to_have_count(9)
    guest.expect_sent("challenge")


def test_challenge_sheet_shows_the_stakes_of_the_edition(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", f"{FULL}/W+2,Y6,Y8,G3", LAST, edition="mini")
    table.act(3, "play W+2:B")
    expect(guest.sheet("challenge")).to_contain_text("Lucía +2")
    expect(guest.sheet("challenge")).to_contain_text("Tú +4")
    guest.press(guest.button("Aceptar 2"), "1")
    table.people[1].wait_for_event("accepted", seat=0, cards=2)
    guest.expect_sent("accept")


# -- a debt that grows


def test_guest_answers_a_debt_with_a_draw_card(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y+2,G8", f"{FULL}/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    table.act(3, "play G+2")
    guest.expect_status("Debes 2")
    expect(guest.button("Aceptar 2")).to_be_visible()
    guest.play("Y+2")
    table.people[1].wait_for_event("played", seat=0, card="Y+2")
    table.people[1].wait_for_event("owes", seat=1, cards=4)
    guest.expect_sent("play Y+2")


def test_guest_accepts_a_debt(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y+2,G8", f"{FULL}/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    table.act(3, "play G+2")
    guest.press(guest.button("Aceptar 2"), "a")
    table.people[1].wait_for_event("accepted", seat=0, cards=2)
    guest.expect_status("Juega Marta")
    expect(guest.page.get_by_role("option")).to_have_count(5)
    guest.expect_sent("accept")


def test_guest_challenges_a_debt_from_a_wild_draw(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,W+4,G8", f"{FULL}/W+4,Y6,Y8", LAST, options={"stacking": "any"})
    table.act(3, "play W+4:B")
    guest.expect_status("Debes 4")
    guest.press(guest.button("Desafiar"), "2")
    table.people[1].wait_for_event("challenged", seat=0, other=3, guilty=True)
    expect(guest.page.get_by_role("heading", name="¡Farol!")).to_be_visible()
    guest.expect_sent("challenge")


# -- slap


def test_slap_counts_once_and_the_ranking_is_shown(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", f"{FULL}/WR,Y6,Y8", LAST, edition="race")
    table.act(3, "play WR:B")
    guest.expect_text("¡Palmada!")
    guest.advance_clock(2_000)
    target = guest.page.locator("button.target")
    for _ in range(2):
        if guest.way == "keys":
            guest.page.keyboard.press("Space")
        else:
            guest.tap(target)
    table.people[1].wait_for_event("slapped", seat=0)
    lanes = guest.page.get_by_role("list", name="La carrera").get_by_role("listitem")
    expect(lanes.filter(has_text="Tú")).to_contain_text("ya")
    table.act(1, "slap")
    table.people[1].wait_for_event("slowest", seat=2)
    expect(target).to_have_count(0)
    expect(lanes).to_have_text([re.compile(r"0,\d\d s|0 s"), re.compile(r"\d s"), re.compile("último lugar")])
    guest.expect_sent("slap")


def test_player_of_the_race_card_watches_the_race_and_cannot_slap(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,WR,G8", f"{FULL}/Y6,Y8", "top=Y7 turn=0", edition="race")
    guest.play("WR")
    guest.press(guest.button("azul"), "4")
    guest.expect_text("Jugaste la carta: tú no corres.")
    guest.advance_clock(2_000)
    guest.page.keyboard.press("Space")
    if guest.way != "keys":
        guest.tap(guest.page.locator("button.target"))
    table.act(1, "slap")
    lanes = guest.page.get_by_role("list", name="La carrera").get_by_role("listitem")
    expect(lanes.filter(has_text="Marta")).to_contain_text("ya")
    guest.expect_sent("play WR:B")


# -- discard down


def test_guest_discards_cards_one_by_one_with_two_taps_each(session: GuestSession) -> None:
    guest = session.guest
    customs = ["next: level 3", "", ""]
    table = session.seat_guest("R5,R9,Y2,G8,B1", f"{FULL}/WC1,Y6,Y8", LAST, edition="classic", customs=customs)
    table.act(3, "play WC1:B")
    guest.expect_status("Descarta 2")
    guest.advance_clock()
    if guest.way == "keys":
        guest.select_card("R5")
        guest.page.keyboard.press("Enter")
    else:
        guest.tap(guest.card("R5"))
        guest.expect_sent()
        guest.press(guest.button("Descartar"))
    table.people[1].wait_for_event("discarded", seat=0, card="R5")
    guest.expect_hand("R9", "Y2", "G8", "B1")
    guest.expect_status("Descarta 1")
    guest.advance_clock()
    if guest.way == "keys":
        guest.select_card("R9")
        guest.page.keyboard.press("Enter")
    else:
        guest.tap(guest.card("R9"))
        guest.expect_sent("discard R5")
        guest.tap(guest.card("R9"))
    table.people[1].wait_for_event("discarded", seat=0, card="R9")
    guest.expect_hand("Y2", "G8", "B1")
    guest.expect_status("Tu turno")
    guest.expect_sent("discard R5", "discard R9")


# -- choose a player


def test_swap_partner_is_picked_and_confirmed(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y7,R9,G8", "R1,R2,R3,R4/B3,B4,B5/Y4,Y6", "top=Y2 turn=0", options={"seven-zero": True})
    guest.play("Y7")
    tiles = guest.sheet("choose").get_by_role("button")
    expect(tiles).to_have_count(4)
    guest.press(tiles.filter(has_text="Iker · 3"), "2")
    confirm = guest.button("Cambiar con Iker")
    expect(confirm).to_be_enabled()
    guest.expect_sent("play Y7")
    guest.press(confirm, "Enter")
    table.people[1].wait_for_event("swapped", seat=0, other=2)
    guest.expect_hand("B3", "B4", "B5")
    guest.expect_status("Juega Marta")
    guest.expect_sent("play Y7", "choose 2")


def test_swap_with_a_single_opponent_needs_only_confirmation(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y7,R9,G8", "R1,R2,R3,R4", "top=Y2 turn=0", options={"seven-zero": True})
    guest.play("Y7")
    guest.expect_text("Cambias la mano")
    confirm = guest.button("Cambiar con Marta")
    expect(confirm).to_be_enabled()
    guest.advance_clock()
    guest.press(confirm, "Enter")
    table.people[1].wait_for_event("swapped", seat=0, other=1)
    guest.expect_sent("play Y7", "choose 1")


def test_swap_partner_can_be_picked_by_pressing_their_seat(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y7,R9,G8", "R1,R2,R3,R4/B3,B4,B5/Y4,Y6", "top=Y2 turn=0", options={"seven-zero": True})
    guest.play("Y7")
    expect(guest.sheet("choose")).to_be_visible()
    guest.press(guest.button("Marta, 4 cartas"))
    guest.press(guest.button("Cambiar con Marta"))
    table.people[1].wait_for_event("swapped", seat=0, other=1)
    guest.expect_sent("play Y7", "choose 1")


# -- accuse and vote


def test_accusation_is_sent_only_after_a_second_tap(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", f"{FULL}/G1,G2,G3", edition="official")
    guest.press(guest.button("Iker, 3 cartas"))
    guest.press(guest.button("Acusar de soplar"))
    guest.expect_sent()
    guest.press(guest.button("Acusar a Iker"))
    table.people[1].wait_for_event("accused", seat=0, other=2)
    guest.expect_text("¿Sopló Iker?")
    guest.expect_status("Votación")
    guest.expect_sent("accuse 2")


@pytest.mark.parametrize("yes", [False, True], ids=["no", "yes"])
def test_guest_votes_once_on_an_accusation(session: GuestSession, *, yes: bool) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", f"{FULL}/G1,G2,G3", edition="official")
    table.act(1, "accuse 2")
    guest.expect_text("¿Sopló Iker?")
    answers = guest.sheet("vote").get_by_role("button")
    expect(answers.first).to_have_text("No" if guest.way == "touch" else "No1")
    guest.press(answers.nth(int(yes)), "2" if yes else "1")
    table.people[1].wait_for_event("voted", seat=0, **({"yes": True} if yes else {}))
    if not yes:  # a second "no" settles the accusation
        table.act(3, "vote no")
    table.people[1].wait_for_event("judged", other=2)
    expect(guest.sheet("vote")).to_have_count(0)
    guest.expect_status("Tu turno")
    expect(guest.button("Iker, 5 cartas" if yes else "Iker, 3 cartas")).to_be_visible()
    guest.expect_sent("vote yes" if yes else "vote no")


# -- jump in


def test_card_equal_to_the_top_card_jumps_in_by_one_tap(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y6,R9,G8", "R1,R2,R3/Y6,B4,B5/Y8,G2,G3", "top=Y7 turn=2", options={"jump-in": True})
    table.act(2, "play Y6")
    expect(guest.card("Y6")).to_have_accessible_name("6 amarillo, puede adelantarse, 2 de 3")
    guest.advance_clock()
    if guest.way == "keys":
        guest.select_card("Y6")
        guest.page.keyboard.press("Enter")
    else:
        guest.tap(guest.card("Y6"))
    table.people[1].wait_for_event("played", seat=0, card="Y6", jumped=True)
    guest.expect_status("Juega Marta")
    guest.expect_hand("R9", "G8")
    guest.expect_sent("play Y6")


def test_no_card_jumps_in_after_the_next_play(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y6,R9,G8", "Y6,R2,R3/Y8,B4,B5/Y9,G2,G3", "top=Y7 turn=1", options={"jump-in": True})
    table.act(1, "play Y6")
    expect(guest.card("Y6")).to_have_accessible_name("6 amarillo, puede adelantarse, 2 de 3")
    table.act(2, "play Y8")
    guest.expect_status("Juega Lucía")
    expect(guest.card("Y6")).to_have_accessible_name("6 amarillo, 2 de 3")
    guest.play("Y6")
    guest.expect_hand("Y6", "R9", "G8")
    guest.expect_sent()


# -- a calm table


def waits(player: SocketPlayer) -> list[int]:
    """Return the seats that a calm table waits for, as the server sends them to this player."""
    return [seat for window in (player.now.windows if player.now else ()) for seat in window.waits]


def test_calm_table_waits_until_everybody_has_pressed_nothing(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", "Y1,R2/Y3,B4,B5/G1,G2,G3", "top=Y7 turn=1", calm=True)
    table.act(1, "play Y1")
    for seat, player in table.people.items():
        player.until(lambda me, seat=seat: seat in waits(me))  # type: ignore[misc]
        of = player.now.windows[-1].id if player.now else 0
        player.do(lambda id_, seat=seat, of=of: Nothing(id_, seat, of))  # type: ignore[misc]
    table.people[2].until(lambda me: waits(me) == [0])
    guest.press(guest.button("Nada"))
    table.people[2].until(lambda me: waits(me) == [])
    expect(guest.button("Nada")).to_have_count(0)
    table.act(2, "play Y3")
    table.people[1].wait_for_event("played", seat=2, card="Y3")
    guest.expect_sent("nothing")


def test_page_passes_by_itself_at_a_calm_table_if_no_action_is_possible(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,G8", "Y1,R2,R3/Y3,B4,B5", "top=Y7 turn=1", calm=True, options={"jump-in": True})
    table.act(1, "play Y1")
    guest.expect_sent("nothing")
    expect(guest.button("Nada")).to_have_count(0)
