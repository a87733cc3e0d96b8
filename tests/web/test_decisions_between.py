"""Questions between deals and about absent players. They are answered by touch, mouse and keyboard."""

from msgspec.structs import replace
from playwright.sync_api import expect

from penultima.protocol.client_messages import Patience, Ready
from tests.helpers.web.arranged_table import NAMES, ArrangedTable
from tests.helpers.web.clock import pass_time
from tests.helpers.web.decisions import BY_KEYS, BY_POINTER, TIMES, GuestSession, key_of_short_deal, play_out

OTHERS = "R1,R2,R3/B3,B4,B5/G1,G2,G3"
RESULT_DELAY_MS = 1_500
"""Time in ms between the last card and the result."""
NOTICE_S = 6
"""Seconds between the announcement of a rematch and its start."""


def test_the_next_deal_begins_when_everybody_is_ready(session: GuestSession) -> None:
    guest = session.guest
    session.server_pool.deal_keys.next_key = key_of_short_deal()
    table = session.arrange(1, seats=2, options={"target": 5000})
    play_out(table)
    guest.open_table(table)
    expect(guest.page.get_by_role("heading", name="la ronda")).to_be_visible()
    expect(guest.page.get_by_role("img", name="0 de 2 ya están")).to_be_visible()
    guest.press(guest.button("Otra ronda"))
    table.people[1].until(lambda me: me.now is not None and me.now.seats[0].ready)
    expect(guest.page.get_by_role("img", name="1 de 2 ya están")).to_be_visible()
    expect(guest.button("Esperando a los demás")).to_be_disabled()
    table.people[1].do(Ready)
    now = table.people[1].now
    assert now is not None
    guest.expect_text(f"Ronda 2 · tú {now.seats[0].points} de 5.000")
    expect(guest.page.get_by_role("listbox", name="Tu mano, ")).to_be_attached()
    guest.expect_sent("ready")


def test_a_rematch_begins_with_the_same_people(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y2", OTHERS)
    guest.play("Y2")
    table.people[1].wait_for_event("ended", seat=0)
    guest.expect_hand()
    guest.advance_clock(RESULT_DELAY_MS)
    expect(guest.page.get_by_role("heading", name="Ganas la ronda")).to_be_visible()
    guest.press(guest.button("Revancha"))
    table.people[1].until(lambda me: any(item.text == "again" for item in me.items))
    expect(guest.button("Empieza en")).to_be_visible()
    assert table.people[1].now is not None
    assert table.people[1].now.match == 1, "the others can still go"
    for left in range(NOTICE_S, 0, -1):
        expect(guest.button(f"Empieza en {left}")).to_be_visible()
        guest.advance_clock(700)
        if left > NOTICE_S - 2:  # other news does not restart the countdown
            table.phrase(left - NOTICE_S + 3, "again")
            expect(guest.page.get_by_role("status").filter(has_text=NAMES[left - NOTICE_S + 3])).to_be_attached()
        guest.advance_clock(300)
    table.people[1].until(lambda me: me.now is not None and me.now.match == 2)
    expect(guest.page.get_by_role("option").first).to_be_visible()
    assert table.people[1].now is not None
    assert [seat.name for seat in table.people[1].now.seats] == ["Ana", "Marta", "Iker", "Lucía"]
    guest.expect_sent("play Y2", "phrase", "start")


def test_a_rematch_that_everybody_asked_for_begins_at_once(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("Y2", "R1,R2,R3")
    table.phrase(1, "again")
    guest.play("Y2")
    guest.expect_hand()
    guest.advance_clock(RESULT_DELAY_MS)
    guest.press(guest.button("Revancha"))
    expect(guest.button("Empieza en")).to_be_visible()
    table.phrase(1, "again")
    table.people[1].until(lambda me: me.now is not None and me.now.match == 2)
    guest.expect_sent("play Y2", "phrase", "start")


def test_one_vote_lets_a_bot_play_for_a_disconnected_player(session: GuestSession) -> None:
    guest = session.guest
    others = "Y1,R2,R3/B3,B4,B5/G1,G2,G3"
    table = session.seat_guest("R5,Y2,G8", others, "top=Y7 turn=1", times=replace(TIMES, patience=1, away=1))
    table.people[1].close()
    table.people[2].until(lambda me: me.now is not None and me.now.seats[1].away is not None)
    guest.expect_text("Marta nos hace esperar")
    guest.press(guest.button("Que juegue un bot"))
    table.people[2].wait_for_event("played", seat=1, card="Y1")
    guest.expect_text("Iker nos hace esperar")
    guest.expect_sent("patience bot")


def test_bot_replaces_a_present_player_only_if_all_others_vote_for_it(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS, "top=Y7 turn=1", times=replace(TIMES, patience=1))
    guest.expect_text("Jugará un bot si todos aceptan.")
    expect(guest.page.locator("[data-heard=polite]")).to_contain_text("elige «Esperar» o «Que juegue un bot»")
    guest.press(guest.button("Que juegue un bot"))
    guest.expect_text("Falta que acepten los demás.")
    expect(guest.button("Que juegue un bot")).to_have_count(0)
    for seat in (2, 3):
        let_a_bot_play(table, seat)
    table.people[1].until(lambda me: me.now is not None and me.now.notice is not None)
    guest.expect_text("juega un bot.")
    guest.expect_sent("patience bot")


def let_a_bot_play(table: ArrangedTable, seat: int) -> None:
    player = table.people[seat]
    player.until(lambda me: me.now is not None and me.now.patience is not None)
    assert player.now is not None
    of = player.now.patience or 0
    player.do(lambda id_: Patience(id_, of, bot=True))


def arrange_imminent_replacement(session: GuestSession) -> ArrangedTable:
    """Let all other players ask for a bot to play for the guest."""
    table = session.seat_guest("R5,Y2,G8", OTHERS, times=replace(TIMES, patience=1))
    session.guest.expect_status("Tu turno")
    for seat in (1, 2, 3):
        let_a_bot_play(table, seat)
    session.guest.expect_text("¿Sigues ahí?")
    session.guest.expect_text("Toca en cualquier parte o pulsa una tecla.")
    return table


@BY_POINTER
def test_touch_cancels_the_announced_replacement_by_a_bot(session: GuestSession) -> None:
    table = arrange_imminent_replacement(session)
    session.guest.tap(session.guest.page.locator(".status .text"))
    table.people[1].until(lambda me: me.now is not None and me.now.notice is None)
    session.guest.expect_sent("patience wait")
    expect(session.guest.page.get_by_text("¿Sigues ahí?")).to_have_count(0)
    session.guest.expect_status("Tu turno")


@BY_KEYS
def test_key_press_cancels_the_announced_replacement_by_a_bot(session: GuestSession) -> None:
    table = arrange_imminent_replacement(session)
    expect(session.guest.page.locator("[data-heard=urgent]")).to_contain_text("Pulsa cualquier tecla")
    session.guest.page.keyboard.press("Shift")
    table.people[1].until(lambda me: me.now is not None and me.now.notice is None)
    session.guest.expect_sent("patience wait")


def test_a_bot_plays_for_a_person_who_shows_no_presence(session: GuestSession) -> None:
    table = arrange_imminent_replacement(session)
    pass_time(table.server, 15_000)
    table.people[1].wait_for_event("played", seat=0, card="Y2")


def test_guest_can_choose_to_keep_waiting_for_a_slow_player(session: GuestSession) -> None:
    guest = session.guest
    session.seat_guest("R5,Y2,G8", OTHERS, "top=Y7 turn=1", times=replace(TIMES, patience=1))
    guest.expect_text("Marta nos hace esperar")
    guest.press(guest.button("Esperar"))
    guest.expect_sent("patience wait")
    guest.expect_status("Juega Marta")


def test_guest_pauses_and_resumes_the_table(session: GuestSession) -> None:
    guest = session.guest
    table = session.seat_guest("R5,Y2,G8", OTHERS)
    guest.press(guest.button("Menú"))
    guest.press(guest.button("Pausa"))
    table.people[1].until(lambda me: me.now is not None and me.now.paused)
    guest.expect_status("En pausa")
    guest.play("Y2")
    guest.expect_sent("pause")
    guest.press(guest.button("Seguir"))
    table.people[1].until(lambda me: me.now is not None and not me.now.paused)
    guest.expect_status("Tu turno")
    guest.play("Y2")
    table.people[1].wait_for_event("played", seat=0, card="Y2")
    guest.expect_sent("pause", "go-on", "play Y2")
