"""What is asked around a deal: the next one, another match, patience, a pause. By finger, mouse and keys alone."""

from msgspec.structs import replace
from playwright.sync_api import expect

from penultima.wire.client_in import Ready
from tests.web.company import NAMES
from tests.web.decisions import TIMES, Evening, is_soon_over, play_out

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"
SOON = 1_500
"""Thousandths of a second after the last card the result is shown."""
NOTICE = 6
"""Seconds for which a rematch is announced."""


def test_the_next_deal_begins_when_everybody_is_ready(evening: Evening) -> None:
    guest = evening.guest
    evening.houses.chance.next = is_soon_over()
    company = evening.company(1, seats=2, options={"target": 5000})
    play_out(company)
    guest.comes(company)
    expect(guest.page.get_by_role("heading", name="la ronda")).to_be_visible()
    expect(guest.page.get_by_role("img", name="0 de 2 ya están")).to_be_visible()
    guest.press(guest.button("Otra ronda"))
    company.people[1].until(lambda me: me.now is not None and me.now.seats[0].ready)
    expect(guest.page.get_by_role("img", name="1 de 2 ya están")).to_be_visible()
    expect(guest.button("Esperando a los demás")).to_be_disabled()
    company.people[1].do(Ready)
    guest.sees("Ronda 2 · meta 5.000")
    expect(guest.page.get_by_role("listbox", name="Tu mano, ")).to_be_attached()
    guest.has_sent("ready")


def test_a_rematch_begins_with_the_same_people(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y2", OTHERS)
    guest.play("Y2")
    company.people[1].heard("ended", seat=0)
    guest.holds()
    guest.pass_by(SOON)
    expect(guest.page.get_by_role("heading", name="Ganas la ronda")).to_be_visible()
    guest.press(guest.button("Revancha"))
    company.people[1].until(lambda me: any(item.text == "again" for item in me.items))
    expect(guest.button("Empieza en")).to_be_visible()
    assert company.people[1].now is not None
    assert company.people[1].now.match == 1, "the others can still go"
    for left in range(NOTICE, 0, -1):
        expect(guest.button(f"Empieza en {left}")).to_be_visible()
        guest.pass_by(700)
        if left > NOTICE - 2:  # whatever is told meanwhile, a second is a second
            company.phrase(left - NOTICE + 3, "again")
            expect(guest.page.get_by_role("status").filter(has_text=NAMES[left - NOTICE + 3])).to_be_attached()
        guest.pass_by(300)
    company.people[1].until(lambda me: me.now is not None and me.now.match == 2)
    expect(guest.page.get_by_role("option").first).to_be_visible()
    assert company.people[1].now is not None
    assert [seat.name for seat in company.people[1].now.seats] == ["Ana", "Marta", "Iker", "Lucía"]
    guest.has_sent("play Y2", "phrase", "start")


def test_a_rematch_that_everybody_asked_for_begins_at_once(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("Y2", "R1,R2,R3")
    company.phrase(1, "again")
    guest.play("Y2")
    guest.holds()
    guest.pass_by(SOON)
    guest.press(guest.button("Revancha"))
    expect(guest.button("Empieza en")).to_be_visible()
    company.phrase(1, "again")
    company.people[1].until(lambda me: me.now is not None and me.now.match == 2)
    guest.has_sent("play Y2", "phrase", "start")


def test_whoever_keeps_the_others_waiting_is_played_for(evening: Evening) -> None:
    guest = evening.guest
    others = "Y1,R2,R3/B3,B4,B5/G1,G2,G3"
    company = evening.sit("R5,Y2,G8", others, "top=Y7 turn=1", times=replace(TIMES, patience=1))
    guest.sees("Marta nos hace esperar")
    guest.press(guest.button("Que juegue un bot"))
    company.people[2].heard("played", seat=1, card="Y1")
    guest.sees("Iker nos hace esperar")
    guest.has_sent("patience bot")


def test_whoever_keeps_the_others_waiting_may_take_their_time(evening: Evening) -> None:
    guest = evening.guest
    evening.sit("R5,Y2,G8", OTHERS, "top=Y7 turn=1", times=replace(TIMES, patience=1))
    guest.sees("Marta nos hace esperar")
    guest.press(guest.button("Esperar"))
    guest.has_sent("patience wait")
    guest.sees_status("Juega Marta")


def test_the_table_pauses_and_goes_on(evening: Evening) -> None:
    guest = evening.guest
    company = evening.sit("R5,Y2,G8", OTHERS)
    guest.press(guest.button("Menú"))
    guest.press(guest.button("Pausa"))
    company.people[1].until(lambda me: me.now is not None and me.now.paused)
    guest.sees_status("En pausa")
    guest.play("Y2")
    guest.has_sent("pause")
    guest.press(guest.button("Seguir"))
    company.people[1].until(lambda me: me.now is not None and not me.now.paused)
    guest.sees_status("Tu turno")
    guest.play("Y2")
    company.people[1].heard("played", seat=0, card="Y2")
    guest.has_sent("pause", "go-on", "play Y2")
