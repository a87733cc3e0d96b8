"""Every decision about what others did, reached and answered with a finger, with a mouse and by keys alone."""

import re

import pytest
from playwright.sync_api import expect

from penultima.wire.client_in import Nothing
from tests.web.company import Company, Somebody
from tests.web.decisions import Evening

FULL = "R1,R2,R3/B3,B4,B5"
"""Marta's and Iker's hands; then comes Lucía, whose turn it is before the guest's."""
LAST = "top=Y7 turn=3"

# -- catch


def test_whoever_has_one_card_and_did_not_call_is_caught(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", f"{FULL}/Y4,B6", LAST)
    company.act(3, "play Y4")
    guest.press(guest.button("¡Atrapar!"), "c")
    company.people[1].heard("caught", seat=0, other=3)
    expect(guest.button("¡Atrapar!")).to_have_count(0)
    expect(guest.button("Lucía, 3 cartas")).to_be_visible()
    guest.has_sent("catch 3")


def test_whoever_has_called_may_be_tried_in_vain_without_harm(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", f"{FULL}/Y4,B6", LAST)
    company.act(3, "play Y4 uno")
    guest.press(guest.button("¡Atrapar!"), "c")
    expect(guest.bubble("Nada que atrapar")).to_contain_text("Lucía ha cantado.")
    guest.holds("R5", "Y2", "G8")
    guest.has_sent("catch 3")


def test_nobody_can_be_caught_once_the_next_has_played(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", "Y1,R2/Y3,B4,B5", "top=Y7 turn=1")
    company.act(1, "play Y1")
    expect(guest.button("¡Atrapar!")).to_be_visible()
    company.act(2, "play Y3")
    expect(guest.button("¡Atrapar!")).to_have_count(0)
    guest.pass_by()
    guest.page.keyboard.press("c")
    guest.has_sent()


def test_of_several_who_can_be_caught_one_is(evening: Evening) -> None:
    guest = evening.guest
    customs = ["others: shed wilds", "", ""]
    others = "WC1,R1,R3/W,B3/W,Y4"
    company = evening.sit("R5,Y2,G8", others, "top=Y7 turn=1", edition="classic", customs=customs)
    company.act(1, "play WC1:R")
    expect(guest.button("¡Atrapar! Iker")).to_be_visible()
    lucia = guest.button("¡Atrapar! Lucía")
    if guest.way == "keys":
        expect(lucia).to_be_visible()
        guest.page.keyboard.press("c")
        guest.has_sent()
        guest.page.keyboard.press("3")
    else:
        guest.press(lucia)
    company.people[1].heard("caught", seat=0, other=3)
    guest.has_sent("catch 3")


# -- challenge


def bluffs(evening: Evening, *, guilty: bool = True) -> Company:
    rest = "Y6,Y8,R3" if guilty else "B6,G8,R3"
    company = evening.sit("R5,Y2,G8", f"{FULL}/W+4,{rest}", LAST)
    company.act(3, "play W+4:B")
    return company


def test_a_wild_draw_is_accepted(evening: Evening) -> None:
    guest = evening.guest
    company = bluffs(evening)
    sheet = guest.sheet("challenge")
    expect(sheet).to_contain_text("Lucía jugó un Comodín Toma 4 sobre amarillo. Le quedan 3 cartas.")
    guest.press(guest.button("Aceptar 4"), "1")
    company.people[1].heard("accepted", seat=0, cards=4)
    guest.sees_status("Juega Marta")
    expect(guest.page.get_by_role("option")).to_have_count(7)
    guest.has_sent("accept")


def test_a_bluff_is_found_and_its_hand_is_shown_to_the_challenger_alone(evening: Evening) -> None:
    guest = evening.guest
    company = bluffs(evening)
    sheet = guest.sheet("challenge")
    expect(sheet).to_contain_text("Lucía +4")
    expect(sheet).to_contain_text("Tú +6")
    guest.press(guest.button("Desafiar"), "2")
    company.people[1].heard("challenged", seat=0, other=3, guilty=True)
    shown = guest.sheet("shown")
    expect(shown.get_by_role("heading", name="¡Farol!")).to_be_visible()
    expect(shown.get_by_role("listitem")).to_have_count(3)
    expect(shown.locator("li.guilty")).to_have_text(["6 amarillo", "8 amarillo"])
    expect(shown).to_contain_text("Solo tú ves esta mano")
    told = [event for item in company.people[1].items for event in item.events if event["name"] == "showed"]
    assert len(told) == 3
    assert not any(event.get("card") for event in told)
    assert company.people[1].mine.cards == {}
    guest.press(guest.button("Visto"), "Enter")
    expect(shown).to_have_count(0)
    guest.sees_status("Tu turno")
    guest.holds("R5", "Y2", "G8")
    guest.has_sent("challenge")


def test_a_challenge_of_what_was_no_bluff_costs_what_was_said(evening: Evening) -> None:
    guest = evening.guest
    company = bluffs(evening, guilty=False)
    guest.press(guest.button("Desafiar"), "2")
    company.people[1].heard("challenged", seat=0, other=3)
    expect(guest.page.get_by_role("heading", name="No era farol")).to_be_visible()
    expect(guest.sheet("shown").locator("li.guilty")).to_have_count(0)
    guest.pass_by(6_100)
    expect(guest.sheet("shown")).to_have_count(0)
    guest.sees_status("Juega Marta")
    expect(guest.page.get_by_role("option")).to_have_count(9)
    guest.has_sent("challenge")


def test_the_stakes_are_those_of_the_edition(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", f"{FULL}/W+2,Y6,Y8,G3", LAST, edition="mini")
    company.act(3, "play W+2:B")
    expect(guest.sheet("challenge")).to_contain_text("Lucía +2")
    expect(guest.sheet("challenge")).to_contain_text("Tú +4")
    guest.press(guest.button("Aceptar 2"), "1")
    company.people[1].heard("accepted", seat=0, cards=2)
    guest.has_sent("accept")


# -- a debt that grows


def test_a_debt_is_answered_by_a_card(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y+2,G8", f"{FULL}/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    company.act(3, "play G+2")
    guest.sees_status("Debes 2")
    expect(guest.button("Aceptar 2")).to_be_visible()
    guest.play("Y+2")
    company.people[1].heard("played", seat=0, card="Y+2")
    company.people[1].heard("owes", seat=1, cards=4)
    guest.has_sent("play Y+2")


def test_a_debt_is_accepted(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y+2,G8", f"{FULL}/G+2,Y6,Y8", "top=G7 turn=3", options={"stacking": "any"})
    company.act(3, "play G+2")
    guest.press(guest.button("Aceptar 2"), "a")
    company.people[1].heard("accepted", seat=0, cards=2)
    guest.sees_status("Juega Marta")
    expect(guest.page.get_by_role("option")).to_have_count(5)
    guest.has_sent("accept")


def test_a_debt_of_a_wild_draw_is_challenged(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,W+4,G8", f"{FULL}/W+4,Y6,Y8", LAST, options={"stacking": "any"})
    company.act(3, "play W+4:B")
    guest.sees_status("Debes 4")
    guest.press(guest.button("Desafiar"), "2")
    company.people[1].heard("challenged", seat=0, other=3, guilty=True)
    expect(guest.page.get_by_role("heading", name="¡Farol!")).to_be_visible()
    guest.has_sent("challenge")


# -- slap


def test_a_slap_counts_once_and_its_place_is_told(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", f"{FULL}/WR,Y6,Y8", LAST, edition="race")
    company.act(3, "play WR:B")
    guest.sees("¡Palmada!")
    guest.pass_by(2_000)
    target = guest.page.locator("button.target")
    for _ in range(2):
        if guest.way == "keys":
            guest.page.keyboard.press("Space")
        else:
            guest.tap(target)
    company.people[1].heard("slapped", seat=0)
    lanes = guest.page.get_by_role("list", name="La carrera").get_by_role("listitem")
    expect(lanes.filter(has_text="Tú")).to_contain_text("ya")
    company.act(1, "slap")
    company.people[1].heard("slowest", seat=2)
    expect(target).to_have_count(0)
    expect(lanes).to_have_text([re.compile(r"0,\d\d s|0 s"), re.compile(r"\d s"), re.compile("último lugar")])
    guest.has_sent("slap")


def test_whoever_played_the_race_sees_it_and_does_not_run(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,WR,G8", f"{FULL}/Y6,Y8", "top=Y7 turn=0", edition="race")
    guest.play("WR")
    guest.press(guest.button("azul"), "4")
    guest.sees("Jugaste la carta: no corres.")
    guest.pass_by(2_000)
    guest.page.keyboard.press("Space")
    if guest.way != "keys":
        guest.tap(guest.page.locator("button.target"))
    company.act(1, "slap")
    lanes = guest.page.get_by_role("list", name="La carrera").get_by_role("listitem")
    expect(lanes.filter(has_text="Marta")).to_contain_text("ya")
    guest.has_sent("play WR:B")


# -- discard down


def test_cards_are_given_away_one_by_one_with_two_taps_each(evening: Evening) -> None:
    guest = evening.guest
    customs = ["next: level 3", "", ""]
    company = evening.sit("R5,R9,Y2,G8,B1", f"{FULL}/WC1,Y6,Y8", LAST, edition="classic", customs=customs)
    company.act(3, "play WC1:B")
    guest.sees_status("Descarta 2")
    guest.pass_by()
    if guest.way == "keys":
        guest.stand_on("R5")
        guest.page.keyboard.press("Enter")
    else:
        guest.tap(guest.card("R5"))
        guest.has_sent()
        guest.press(guest.button("Descartar"))
    company.people[1].heard("discarded", seat=0, card="R5")
    guest.holds("R9", "Y2", "G8", "B1")
    guest.sees_status("Descarta 1")
    guest.pass_by()
    if guest.way == "keys":
        guest.stand_on("R9")
        guest.page.keyboard.press("Enter")
    else:
        guest.tap(guest.card("R9"))
        guest.has_sent("discard R5")
        guest.tap(guest.card("R9"))
    company.people[1].heard("discarded", seat=0, card="R9")
    guest.holds("Y2", "G8", "B1")
    guest.sees_status("Tu turno")
    guest.has_sent("discard R5", "discard R9")


# -- choose a player


def test_whom_to_swap_hands_with_is_picked_and_confirmed(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y7,R9,G8", "R1,R2,R3,R4/B3,B4,B5/Y4,Y6", "top=Y2 turn=0", options={"seven-zero": True})
    guest.play("Y7")
    tiles = guest.sheet("choose").get_by_role("button")
    expect(tiles).to_have_count(4)
    guest.press(tiles.filter(has_text="Iker · 3"), "2")
    confirm = guest.button("Cambiar con Iker")
    expect(confirm).to_be_enabled()
    guest.has_sent("play Y7")
    guest.press(confirm, "Enter")
    company.people[1].heard("swapped", seat=0, other=2)
    guest.holds("B3", "B4", "B5")
    guest.sees_status("Juega Marta")
    guest.has_sent("play Y7", "choose 2")


def test_where_there_is_one_other_nobody_is_asked_with_whom(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y7,R9,G8", "R1,R2,R3,R4", "top=Y2 turn=0", options={"seven-zero": True})
    guest.play("Y7")
    guest.sees("Cambias la mano")
    confirm = guest.button("Cambiar con Marta")
    expect(confirm).to_be_enabled()
    guest.pass_by()
    guest.press(confirm, "Enter")
    company.people[1].heard("swapped", seat=0, other=1)
    guest.has_sent("play Y7", "choose 1")


def test_a_seat_at_the_table_is_picked_too(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y7,R9,G8", "R1,R2,R3,R4/B3,B4,B5/Y4,Y6", "top=Y2 turn=0", options={"seven-zero": True})
    guest.play("Y7")
    expect(guest.sheet("choose")).to_be_visible()
    guest.press(guest.button("Marta, 4 cartas"))
    guest.press(guest.button("Cambiar con Marta"))
    company.people[1].heard("swapped", seat=0, other=1)
    guest.has_sent("play Y7", "choose 1")


# -- accuse and vote


def test_somebody_is_accused_by_a_second_tap(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", f"{FULL}/G1,G2,G3", edition="official")
    guest.press(guest.button("Iker, 3 cartas"))
    guest.press(guest.button("Acusar de sugerencia"))
    guest.has_sent()
    guest.press(guest.button("Acusar a Iker"))
    company.people[1].heard("accused", seat=0, other=2)
    guest.sees("¿Hizo Iker una sugerencia?")
    guest.sees_status("Votación")
    guest.has_sent("accuse 2")


@pytest.mark.parametrize("yes", [False, True], ids=["no", "yes"])
def test_a_vote_is_given_once(evening: Evening, *, yes: bool) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", f"{FULL}/G1,G2,G3", edition="official")
    company.act(1, "accuse 2")
    guest.sees("¿Hizo Iker una sugerencia?")
    answers = guest.sheet("vote").get_by_role("button")
    expect(answers.first).to_have_text("No" if guest.way == "touch" else "No1")
    guest.press(answers.nth(int(yes)), "2" if yes else "1")
    company.people[1].heard("voted", seat=0, **({"yes": True} if yes else {}))
    if not yes:  # with two who say so it is settled
        company.act(3, "vote no")
    company.people[1].heard("judged", other=2)
    expect(guest.sheet("vote")).to_have_count(0)
    guest.sees_status("Tu turno")
    expect(guest.button("Iker, 5 cartas" if yes else "Iker, 3 cartas")).to_be_visible()
    guest.has_sent("vote yes" if yes else "vote no")


# -- jump in


def test_a_card_like_the_one_on_top_is_thrown_in_by_one_tap(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y6,R9,G8", "R1,R2,R3/Y6,B4,B5/Y8,G2,G3", "top=Y7 turn=2", options={"jump-in": True})
    company.act(2, "play Y6")
    expect(guest.card("Y6")).to_have_accessible_name("6 amarillo, puede adelantarse, 2 de 3")
    guest.pass_by()
    if guest.way == "keys":
        guest.stand_on("Y6")
        guest.page.keyboard.press("Enter")
    else:
        guest.tap(guest.card("Y6"))
    company.people[1].heard("played", seat=0, card="Y6", jumped=True)
    guest.sees_status("Juega Marta")
    guest.holds("R9", "G8")
    guest.has_sent("play Y6")


def test_after_its_moment_no_card_is_thrown_in(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y6,R9,G8", "Y6,R2,R3/Y8,B4,B5/Y9,G2,G3", "top=Y7 turn=1", options={"jump-in": True})
    company.act(1, "play Y6")
    expect(guest.card("Y6")).to_have_accessible_name("6 amarillo, puede adelantarse, 2 de 3")
    company.act(2, "play Y8")
    guest.sees_status("Juega Lucía")
    expect(guest.card("Y6")).to_have_accessible_name("6 amarillo, 2 de 3")
    guest.play("Y6")
    guest.holds("Y6", "R9", "G8")
    guest.has_sent()


# -- a calm table


def waits(somebody: Somebody) -> list[int]:
    """For whom a calm table waits, as somebody was told."""
    return [seat for window in (somebody.now.windows if somebody.now else ()) for seat in window.waits]


def test_a_calm_table_waits_until_somebody_says_that_there_is_nothing(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", "Y1,R2/Y3,B4,B5/G1,G2,G3", "top=Y7 turn=1", calm=True)
    company.act(1, "play Y1")
    for seat, somebody in company.people.items():
        somebody.until(lambda me, seat=seat: seat in waits(me))  # type: ignore[misc]
        of = somebody.now.windows[-1].id if somebody.now else 0
        somebody.do(lambda id_, seat=seat, of=of: Nothing(id_, seat, of))  # type: ignore[misc]
    company.people[2].until(lambda me: waits(me) == [0])
    guest.press(guest.button("Nada"))
    company.people[2].until(lambda me: waits(me) == [])
    expect(guest.button("Nada")).to_have_count(0)
    company.act(2, "play Y3")
    company.people[1].heard("played", seat=2, card="Y3")
    guest.has_sent("nothing")


def test_at_a_calm_table_whoever_can_press_nothing_is_not_asked(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,G8", "Y1,R2,R3/Y3,B4,B5", "top=Y7 turn=1", calm=True, options={"jump-in": True})
    company.act(1, "play Y1")
    guest.has_sent("nothing")
    expect(guest.button("Nada")).to_have_count(0)
