"""People join, talk, leave, watch and change devices. Each person has a browser."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable, SocketPlayer
from tests.helpers.web.chromium import DESKTOP, PHONE
from tests.helpers.web.clock import pass_time
from tests.helpers.web.page_person import MouseInput, Person, TouchInput, create_table, play_together, start_match
from tests.web.conftest import BrowserErrors, NewContext, Serve

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
MINUTE = 60_000
TURN = "hands=R5,R6,G2,B3/R1,R9,G1,G7 top=R7 turn=0"
"""Position in which Ana can play either of two cards, and Marta can answer both."""
BLUFF = "hands=R5,G2,B3/W+4,R1,R9 top=R7 turn=1"
ELSEWHERE = "La partida sigue en otra ventana."


def hand(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Tu mano")


class RecordedFrames:
    """All frames that a page has received and sent."""

    def __init__(self, page: Page) -> None:
        self.received: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:  # noqa: ANN401 - Playwright's WebSocket
        socket.on("framereceived", lambda data: self.received.append(json.loads(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def commands(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] not in ("hello", "ping")]


def test_people_join_by_link_and_code_play_talk_and_leave(server: Served, make_context: NewContext) -> None:
    ana = Person(make_context(**DESKTOP, **CLIPBOARD).new_page(), MouseInput())
    luis = Person(make_context(**PHONE).new_page(), TouchInput())
    eva = Person(make_context(**DESKTOP).new_page(), MouseInput())
    create_table(ana, f"http://localhost:{server.port}/", "Gigante", seats=3, bots=0)

    ana.press("Copiar enlace")
    expect(ana.button("Copiado")).to_be_visible()
    shown = ana.page.locator(".link").inner_text()
    path, _, key = shown.partition("#")
    copied = ana.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"http://{path}")
    assert copied.endswith(f"#{key}")
    luis.page.goto(f"http://{shown}")  # the address as a person would type it from the screen
    take_seat(luis, "Luis")
    eva.page.goto(f"http://localhost:{server.port}/")
    eva.input_method.press(eva.page.get_by_role("link", name="Tengo código"))
    eva.page.get_by_role("textbox", name="Código de la mesa").fill(code_on(ana.page))
    take_seat(eva, "Eva")
    for person in (ana, luis, eva):
        seats = person.page.get_by_role("group", name="Lugares")
        for name in ("Luis", "Eva"):
            expect(seats.get_by_role("button", name=name)).to_be_visible()
    expect(ana.heading("Ya están todos")).to_be_visible()
    expect(luis.page.get_by_role("button", name="Empezar")).to_have_count(0)  # only the host can begin

    start_match(ana)
    for person in (luis, eva):
        expect(hand(person.page)).to_be_visible()
    people = [ana, luis, eva]
    play_together(people, lambda: all({"play", "draw"} & set(person.answered) for person in people))

    ana.press("¡Muy buena!")
    eva.page.get_by_role("textbox", name="Escribir a la mesa").fill("¿Quién reparte?")
    eva.press("Enviar")
    luis.press("Lo que pasó y charla")
    for message in ("¡Muy buena!", "Eva: ¿Quién reparte?"):
        expect(luis.page.get_by_role("dialog").get_by_role("listitem").filter(has_text=message)).to_be_visible()
    luis.press("Cerrar")

    ana.press("Menú")
    ana.press("Dejar la mesa")
    ana.press("Dejarla")
    expect(ana.page.get_by_role("button", name="Jugar ya")).to_be_visible()
    expect(ana.page.locator(".resume li")).to_have_count(0)
    luis.press("Menú")
    luis.press("Terminar la partida")  # the player who has sat longest is now the host
    luis.press("Seguir jugando")
    expect(eva.page.get_by_role("listitem").filter(has_text="Ahora Luis organiza la mesa.")).to_be_visible()
    luis.answered.clear()
    eva.answered.clear()
    play_together([luis, eva], lambda: all({"play", "draw"} & set(person.answered) for person in (luis, eva)))


def take_seat(person: Person, name: str) -> None:
    expect(person.page.get_by_role("heading", name="Entrar a una mesa")).to_be_visible()
    person.page.get_by_role("textbox", name="Tu nombre").fill(name)
    person.press("Sentarse")
    expect(person.page.get_by_text("Esperando a que")).to_be_visible()


def code_on(page: Page) -> str:
    """Return the table code, as it is spelled for screen readers."""
    letters = page.get_by_label(re.compile(r"^\w( \w){5}$")).get_attribute("aria-label")
    assert letters
    return letters.replace(" ", "")


def test_bot_plays_after_timeouts_and_one_tap_takes_the_seat_back(serve: Serve, phone: Page) -> None:
    server = serve()
    person = Person(phone, TouchInput())
    with ArrangedTable(server, 1, position=TURN, clock={"decision": MINUTE, "reserve": 0}) as table:
        table.open_page(phone)
        marta = table.people[1]
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        pass_time(server, 2 * MINUTE)
        marta.act("play R1")
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()  # after one timeout the player keeps the seat
        expect(phone.get_by_role("listbox", name="Tu mano, 3 cartas")).to_be_visible()
        pass_time(server, 2 * MINUTE)
        notice = phone.get_by_role("group", name="Un bot juega por ti")
        expect(notice).to_contain_text("Se acabó tu tiempo.")
        expect(phone.get_by_text("Tu turno", exact=True)).to_have_count(0)
        person.press("Sigo yo")
        expect(notice).to_have_count(0)
        marta.act("play R9")
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        person.press_until(lambda: person.press("Tomar"), person.heading(re.compile("^(Te salió|Tomaste)")))
        marta.until(lambda me: decision_makers(me) == ["stand-in", "stand-in", ""])


def test_rematch_begins_without_the_bot_that_stood_in(serve: Serve, phone: Page) -> None:
    """Both people ran out of time in the last match. Pressing *Revancha* brings a person back for the next one."""
    server = serve()
    position = "hands=R5,R6,R2,R3/R1,R9 top=R7 turn=0"
    with ArrangedTable(server, 1, position=position, clock={"decision": MINUTE, "reserve": 0}) as table:
        table.open_page(phone)
        marta = table.people[1]
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        pass_time(server, 2 * MINUTE)
        marta.act("play R1 uno")
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        pass_time(server, 2 * MINUTE)
        expect(phone.get_by_role("group", name="Un bot juega por ti")).to_be_visible()
        marta.act("play R9")
        marta.until(lambda me: me.now is not None and me.now.life == "done" and me.now.seats[0].stand_in)
        Person(phone, TouchInput()).press("Revancha")
        table.phrase(1, "again")
        marta.until(lambda me: me.now is not None and me.now.match == 2)
        assert marta.now is not None
        assert not any(seat.stand_in for seat in marta.now.seats)
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        expect(phone.get_by_role("group", name="Un bot juega por ti")).to_have_count(0)


def test_table_whose_people_are_all_replaced_names_them_and_resumes_with_a_card(serve: Serve, phone: Page) -> None:
    server = serve()
    with ArrangedTable(server, 1, position=TURN, clock={"decision": MINUTE, "reserve": 0}) as table:
        table.open_page(phone)
        marta = table.people[1]
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        for timeouts in range(4):
            marta.until(lambda me, timeouts=timeouts: len(timeouts_of(me)) == timeouts)  # type: ignore[misc]
            marta.until(lambda me: me.now is not None and me.now.clock is not None and me.now.clock.until is not None)
            pass_time(server, 2 * MINUTE)
        marta.until(lambda me: me.now is not None and me.now.waits_for == [0, 1])
        notice = phone.get_by_role("group", name="Mesa en pausa: faltan tú y Marta.")
        expect(notice).to_be_visible()
        expect(phone.get_by_text("Un bot juega por ti")).to_have_count(0)
        Person(phone, TouchInput()).press_until(phone.get_by_role("option").first.tap, page_without(phone, notice))
        marta.until(lambda me: me.now is not None and not me.now.seats[0].stand_in and not me.now.paused)


def timeouts_of(player: SocketPlayer) -> list[str]:
    return [item.why for item in player.items if item.kind == "sat" and item.why == "time"]


def page_without(page: Page, gone: Locator) -> Locator:
    """Return a locator that matches the page once an element has disappeared."""
    return page.locator("body").filter(has_not=gone)


def decision_makers(player: SocketPlayer) -> list[str]:
    """Return who made each decision of seat 0: the person or a bot."""
    return [item.why for item in player.items if item.seat == 0 and item.kind == "did"]


def test_code_of_a_started_match_leads_to_an_explanation(
    server: Served, phone: Page, browser_errors: BrowserErrors
) -> None:
    """A code works only before the match begins. Later, the page explains this and does not suggest a typing error."""
    with ArrangedTable(server) as table:
        phone.goto(f"http://localhost:{server.port}/join")
        phone.get_by_role("textbox", name="Código de la mesa").fill(table.made["code"])
        expect(phone.get_by_text("Ese enlace o código no lleva a ninguna parte.")).to_be_visible()
        expect(phone.get_by_text("Después, pide el enlace")).to_be_visible()
        browser_errors.clear()


def test_spectator_by_link_sees_the_table_and_nobodys_hand(
    server: Served, make_context: NewContext, phone: Page
) -> None:
    frames = RecordedFrames(phone)
    with ArrangedTable(server, 1, position="hands=R5,G2,B4/G1,Y7,B9 top=R7 turn=0") as table:
        host = make_context(**DESKTOP).new_page()
        table.open_page(host)
        phone.goto(f"{table.address}#watch={table.made['watch']}")
        expect(phone.get_by_role("button", name="Ana, 3 cartas")).to_be_visible()
        expect(phone.get_by_role("button", name="Marta, 3 cartas")).to_be_visible()
        expect(phone).to_have_url(table.address)  # the address does not show the secret of the link
        expect(phone.get_by_text("estás mirando")).to_be_visible()
        card = host.get_by_role("option", name="5 rojo, encaja")
        Person(host, MouseInput()).press_until(card.click, host.get_by_role("listbox", name="Tu mano, 2 cartas"))
        table.act(1, "draw")
        for seat in ("Ana, 2 cartas", "Marta, 4 cartas"):
            expect(phone.get_by_role("button", name=seat)).to_be_visible()
        expect(phone.get_by_role("group", name=re.compile("^Encima hay 5 rojo"))).to_be_attached()
        for role in ("listbox", "option"):
            expect(phone.get_by_role(role)).to_have_count(0)
        for name in ("Tomar", "¡Última!"):
            expect(phone.get_by_role("button", name=name, exact=True)).to_have_count(0)
        news = [message for message in frames.received if message["type"] == "news"]
        assert news
        assert not any(message.get("mine") for message in news), "nothing of a hand was ever sent"
        received = json.dumps(frames.received)
        assert not [card for card in ("G2", "B4", "G1", "Y7", "B9") if f'"{card}"' in received]
        assert frames.commands() == []


def test_older_of_two_tabs_is_disabled_until_the_table_is_brought_back(server: Served, desktop: Page) -> None:
    frames = RecordedFrames(desktop)
    with ArrangedTable(server, 1, position=TURN) as table:
        table.open_page(desktop)
        expect(hand(desktop)).to_be_visible()
        newer = desktop.context.new_page()
        newer.goto(table.address)
        expect(hand(newer)).to_be_visible()
        expect(desktop.get_by_role("alertdialog", name=ELSEWHERE)).to_be_visible()
        desktop.keyboard.press("t")  # the buttons are disabled, so keys do nothing
        desktop.get_by_role("button", name="Traerla aquí").click()
        expect(desktop.get_by_role("alertdialog")).to_have_count(0)
        expect(newer.get_by_role("alertdialog", name=ELSEWHERE)).to_be_visible()
        assert frames.commands() == []
        card = desktop.get_by_role("option", name="5 rojo, encaja")
        Person(desktop, MouseInput()).press_until(card.click, desktop.get_by_role("listbox", name="Tu mano, 3 cartas"))
        assert len(frames.commands()) == 1
        newer.close()
        expect(desktop.get_by_role("alertdialog")).to_have_count(0)


def test_seat_moves_to_another_device_by_a_link_that_works_once(
    server: Served, make_context: NewContext, desktop: Page, browser_errors: BrowserErrors
) -> None:
    there = Person(make_context(**PHONE).new_page(), TouchInput())
    late = make_context(**PHONE).new_page()
    here = Person(desktop, MouseInput())
    with ArrangedTable(server, 1, position=TURN) as table:
        table.open_page(desktop)
        here.press("Menú")
        here.press("Seguir en otro dispositivo")
        link = desktop.get_by_role("textbox", name="Enlace para el otro dispositivo").input_value()
        there.page.goto(link)
        expect(there.page.get_by_text("Desde ahora el lugar de Ana se juega aquí")).to_be_visible()
        expect(hand(desktop)).to_be_visible()  # opening the link does not use it up
        there.press("Seguir aquí")
        expect(there.page.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()
        expect(hand(desktop)).to_have_count(0)
        expect(desktop.get_by_role("dialog")).to_have_count(0)
        assert browser_errors == []
        late.goto(link)
        expect(late.get_by_role("heading", name="Ese enlace o código no lleva a ninguna parte.")).to_be_visible()
        assert len(browser_errors) == 1, "a refusal is a line in the browser's console too"
        browser_errors.clear()
        card = there.page.get_by_role("option", name="5 rojo, encaja")
        there.press_until(
            lambda: there.input_method.play(card), there.page.get_by_role("listbox", name="Tu mano, 3 cartas")
        )
        there.page.reload()
        expect(there.page.get_by_role("listbox", name="Tu mano, 3 cartas")).to_be_visible()


def test_back_button_closes_a_sheet_first_and_asks_before_leaving_the_table(server: Served, phone: Page) -> None:
    person = Person(phone, TouchInput())
    dialog = phone.get_by_role("dialog")
    phone.goto(f"http://localhost:{server.port}/")
    person.press("Ajustes")
    expect(dialog).to_be_visible()
    phone.go_back()
    expect(dialog).to_have_count(0)
    person.press("Jugar ya")
    expect(hand(phone)).to_be_visible()
    table = phone.url

    person.press("Menú")
    expect(dialog).to_be_visible()
    phone.go_back()
    expect(dialog).to_have_count(0)
    for _ in range(2):  # going back a second time asks again
        phone.go_back()
        expect(phone.get_by_role("dialog", name="¿Dejar la mesa?")).to_be_visible()
        person.press("Quedarme")
        expect(dialog).to_have_count(0)
        expect(hand(phone)).to_be_visible()
        assert phone.url == table
    phone.go_back()
    person.press("Guardar mi lugar e ir al inicio")
    phone.locator(".resume li").get_by_role("link").tap()
    expect(hand(phone)).to_be_visible()
    assert phone.url == table


def test_language_change_during_a_decision_changes_nothing_else(server: Served, phone: Page) -> None:
    frames = RecordedFrames(phone)
    person = Person(phone, TouchInput())
    with ArrangedTable(server, 1, position=BLUFF) as table:
        table.open_page(phone)
        table.act(1, "play W+4:B")
        expect(person.heading("¿Es farol?")).to_be_visible()
        person.press("Menú")
        person.press("Ajustes")
        person.input_method.pick(phone.get_by_role("radio", name="English"))
        person.press("Close")
        expect(person.heading("Is it a bluff?")).to_be_visible()
        expect(person.heading("¿Es farol?")).to_have_count(0)
        expect(phone.get_by_role("button", name="Accept 4")).to_be_enabled()
        expect(phone.get_by_role("listbox", name="Your hand, 3 cards")).to_be_attached()
        expect(phone.locator("html")).to_have_attribute("lang", "en")
        assert frames.commands() == []
        phone.reload()
        expect(person.heading("Is it a bluff?")).to_be_visible()
        person.press_until(lambda: person.press("Accept 4"), phone.get_by_role("listbox", name="Your hand, 7 cards"))
        assert len(frames.commands()) == 1
