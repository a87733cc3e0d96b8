"""People come, talk, go, look on and change their device, each with a browser of their own."""

import json
import re
from time import monotonic_ns
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from penultima.server import engine as engine_module
from tests.server.served import Served
from tests.web.chromium import DESKTOP, PHONE
from tests.web.company import Company, Somebody
from tests.web.conftest import Complaints, NewContext, Serve
from tests.web.person import Fingers, Mouse, Person, begins, opens_table, play_together

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
MINUTE = 60_000
TURN = "hands=R5,R6,G2,B3/R1,R9,G1,G7 top=R7 turn=0"
"""Ana can play two cards, and so can Marta after either."""
BLUFF = "hands=R5,G2,B3/W+4,R1,R9 top=R7 turn=1"
ELSEWHERE = "La partida sigue en otra ventana."


def hand(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Tu mano")


class Frames:
    """All that a page was sent over its lines, and all that it sent but for questions for the time."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, line: Any) -> None:  # noqa: ANN401 - Playwright's WebSocket
        line.on("framereceived", lambda data: self.heard.append(json.loads(data)))
        line.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def commands(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] not in ("hello", "ping")]


def test_one_makes_a_table_two_come_by_link_and_code_and_they_play_talk_and_part(
    server: Served, visitor: NewContext
) -> None:
    ana = Person(visitor(**DESKTOP, **CLIPBOARD).new_page(), Mouse())
    luis = Person(visitor(**PHONE).new_page(), Fingers())
    eva = Person(visitor(**DESKTOP).new_page(), Mouse())
    opens_table(ana, f"http://localhost:{server.port}/", "Gigante", seats=3, bots=0)

    ana.press("Copiar enlace")
    expect(ana.button("Copiado")).to_be_visible()
    shown = ana.page.locator(".link").inner_text()
    place, _, key = shown.partition("#")
    copied = ana.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"http://{place}")
    assert copied.endswith(f"#{key}")
    luis.page.goto(f"http://{shown}")  # as somebody reads it off the screen
    sits_down(luis, "Luis")
    eva.page.goto(f"http://localhost:{server.port}/")
    eva.hands.press(eva.page.get_by_role("link", name="Tengo código"))
    eva.page.get_by_role("textbox", name="Código de la mesa").fill(code_on(ana.page))
    sits_down(eva, "Eva")
    for person in (ana, luis, eva):
        places = person.page.get_by_role("group", name="Sitios")
        for name in ("Luis", "Eva"):
            expect(places.get_by_role("button", name=name)).to_be_visible()
    expect(ana.heading("No falta nadie")).to_be_visible()
    expect(luis.page.get_by_role("button", name="Empezar")).to_have_count(0)  # only the host begins

    begins(ana)
    for person in (luis, eva):
        expect(hand(person.page)).to_be_visible()
    people = [ana, luis, eva]
    play_together(people, lambda: all({"play", "draw"} & set(person.did) for person in people))

    ana.press("¡Muy buena!")
    eva.page.get_by_role("textbox", name="Escribir a la mesa").fill("¿Quién reparte?")
    eva.press("Enviar")
    luis.press("Lo que pasó y charla")
    for told in ("¡Muy buena!", "Eva: ¿Quién reparte?"):
        expect(luis.page.get_by_role("dialog").get_by_role("listitem").filter(has_text=told)).to_be_visible()
    luis.press("Cerrar")

    ana.press("Menú")
    ana.press("Dejar la mesa")
    ana.press("Dejarla")
    expect(ana.page.get_by_role("button", name="Jugar ya")).to_be_visible()
    expect(ana.page.locator(".resume li")).to_have_count(0)
    luis.press("Menú")
    luis.press("Terminar la partida")  # who sat longest has the table now
    luis.press("Seguir jugando")
    expect(eva.page.get_by_role("listitem").filter(has_text="Ahora Luis lleva la mesa.")).to_be_visible()
    luis.did.clear()
    eva.did.clear()
    play_together([luis, eva], lambda: all({"play", "draw"} & set(person.did) for person in (luis, eva)))


def sits_down(person: Person, name: str) -> None:
    expect(person.page.get_by_role("heading", name="Entrar a una mesa")).to_be_visible()
    person.page.get_by_role("textbox", name="Tu nombre").fill(name)
    person.press("Sentarse")
    expect(person.page.get_by_text("Empezará")).to_be_visible()


def code_on(page: Page) -> str:
    """Told letter by letter."""
    letters = page.get_by_label(re.compile(r"^\w( \w){5}$")).get_attribute("aria-label")
    assert letters
    return letters.replace(" ", "")


def test_when_time_runs_out_a_bot_plays_and_the_seat_is_taken_back_by_one_tap(
    serve: Serve, phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, ahead = serve(), 0

    def time_passes() -> None:
        """More than there is for a decision, at once."""
        nonlocal ahead
        ahead += 2 * MINUTE * 1_000_000
        server.run(server.engine._wake)

    monkeypatch.setattr(engine_module, "monotonic_ns", lambda: monotonic_ns() + ahead)
    person = Person(phone, Fingers())
    with Company(server, 1, position=TURN, clock={"decision": MINUTE, "reserve": 0}) as company:
        company.enter(phone)
        marta = company.people[1]
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        time_passes()
        marta.act("play R1")
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()  # once is no reason to lose the seat
        expect(phone.get_by_role("listbox", name="Tu mano, 3 cartas")).to_be_visible()
        time_passes()
        notice = phone.get_by_role("group", name="Juega un bot por ti")
        expect(notice).to_contain_text("Se acabó tu tiempo.")
        expect(phone.get_by_text("Tu turno", exact=True)).to_have_count(0)
        person.press("Sigo yo")
        expect(notice).to_have_count(0)
        marta.act("play R9")
        expect(phone.get_by_text("Tu turno", exact=True)).to_be_visible()
        person.insist(lambda: person.press("Tomar"), phone.get_by_role("listbox", name="Tu mano, 3 cartas"))
        marta.until(lambda me: by_whom(me) == ["stand-in", "stand-in", ""])


def by_whom(somebody: Somebody) -> list[str]:
    """Who took the decisions of seat 0: itself, or a bot for it."""
    return [item.why for item in somebody.items if item.seat == 0 and item.kind == "did"]


def test_a_code_that_has_had_its_time_says_what_helps(server: Served, phone: Page, complaints: Complaints) -> None:
    """A code counts while a table gathers; whoever comes later is not left to think that they mistyped it."""
    with Company(server) as company:
        phone.goto(f"http://localhost:{server.port}/join")
        phone.get_by_role("textbox", name="Código de la mesa").fill(company.made["code"])
        expect(phone.get_by_text("Ese enlace o código no lleva a ninguna parte.")).to_be_visible()
        expect(phone.get_by_text("Si ya ha empezado, pide el enlace")).to_be_visible()
        complaints.clear()


def test_whoever_watches_by_the_link_sees_the_table_and_nobodys_hand(
    server: Served, visitor: NewContext, phone: Page
) -> None:
    frames = Frames(phone)
    with Company(server, 1, position="hands=R5,G2,B4/G1,Y7,B9 top=R7 turn=0") as company:
        host = visitor(**DESKTOP).new_page()
        company.enter(host)
        phone.goto(f"{company.address}#watch={company.made['watch']}")
        expect(phone.get_by_role("button", name="Ana, 3 cartas")).to_be_visible()
        expect(phone.get_by_role("button", name="Marta, 3 cartas")).to_be_visible()
        expect(phone).to_have_url(company.address)  # what opens the table is not shown around
        expect(phone.get_by_text("estás mirando")).to_be_visible()
        card = host.get_by_role("option", name="5 rojo, encaja")
        Person(host, Mouse()).insist(card.click, host.get_by_role("listbox", name="Tu mano, 2 cartas"))
        company.act(1, "draw")
        for seat in ("Ana, 2 cartas", "Marta, 4 cartas"):
            expect(phone.get_by_role("button", name=seat)).to_be_visible()
        expect(phone.get_by_role("group", name=re.compile("^Encima hay 5 rojo"))).to_be_attached()
        for role in ("listbox", "option"):
            expect(phone.get_by_role(role)).to_have_count(0)
        for name in ("Tomar", "¡Última!"):
            expect(phone.get_by_role("button", name=name, exact=True)).to_have_count(0)
        news = [message for message in frames.heard if message["type"] == "news"]
        assert news
        assert not any(message.get("mine") for message in news), "nothing of a hand was ever sent"
        told = json.dumps(frames.heard)
        assert not [card for card in ("G2", "B4", "G1", "Y7", "B9") if f'"{card}"' in told]
        assert frames.commands() == []


def test_of_two_tabs_the_older_one_greys_out_until_the_table_is_brought_back(server: Served, desktop: Page) -> None:
    frames = Frames(desktop)
    with Company(server, 1, position=TURN) as company:
        company.enter(desktop)
        expect(hand(desktop)).to_be_visible()
        newer = desktop.context.new_page()
        newer.goto(company.address)
        expect(hand(newer)).to_be_visible()
        expect(desktop.get_by_role("alertdialog", name=ELSEWHERE)).to_be_visible()
        desktop.keyboard.press("t")  # grey: no key does anything
        desktop.get_by_role("button", name="Traerla aquí").click()
        expect(desktop.get_by_role("alertdialog")).to_have_count(0)
        expect(newer.get_by_role("alertdialog", name=ELSEWHERE)).to_be_visible()
        assert frames.commands() == []
        card = desktop.get_by_role("option", name="5 rojo, encaja")
        Person(desktop, Mouse()).insist(card.click, desktop.get_by_role("listbox", name="Tu mano, 3 cartas"))
        assert len(frames.commands()) == 1
        newer.close()
        expect(desktop.get_by_role("alertdialog")).to_have_count(0)


def test_a_seat_goes_to_another_device_by_a_link_that_works_once(
    server: Served, visitor: NewContext, desktop: Page, complaints: Complaints
) -> None:
    there = Person(visitor(**PHONE).new_page(), Fingers())
    late = visitor(**PHONE).new_page()
    here = Person(desktop, Mouse())
    with Company(server, 1, position=TURN) as company:
        company.enter(desktop)
        here.press("Menú")
        here.press("Seguir en otro aparato")
        link = desktop.get_by_role("textbox", name="Enlace para el otro aparato").input_value()
        there.page.goto(link)
        expect(there.page.get_by_text("Desde ahora el asiento de Ana se juega aquí")).to_be_visible()
        expect(hand(desktop)).to_be_visible()  # to look is not to take
        there.press("Seguir aquí")
        expect(there.page.get_by_role("listbox", name="Tu mano, 4 cartas")).to_be_visible()
        expect(hand(desktop)).to_have_count(0)
        expect(desktop.get_by_role("dialog")).to_have_count(0)
        assert complaints == []
        late.goto(link)
        expect(late.get_by_role("heading", name="Ese enlace o código no lleva a ninguna parte.")).to_be_visible()
        assert len(complaints) == 1, "a refusal is a line in the browser's console too"
        complaints.clear()
        card = there.page.get_by_role("option", name="5 rojo, encaja")
        there.insist(lambda: there.hands.play(card), there.page.get_by_role("listbox", name="Tu mano, 3 cartas"))
        there.page.reload()
        expect(there.page.get_by_role("listbox", name="Tu mano, 3 cartas")).to_be_visible()


def test_back_closes_a_sheet_first_and_at_the_table_it_asks(server: Served, phone: Page) -> None:
    person = Person(phone, Fingers())
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
    for _ in range(2):  # it asks again after one stayed
        phone.go_back()
        expect(phone.get_by_role("dialog", name="¿Dejar la mesa?")).to_be_visible()
        person.press("Quedarme")
        expect(dialog).to_have_count(0)
        expect(hand(phone)).to_be_visible()
        assert phone.url == table
    phone.go_back()
    person.press("Guardar el asiento e ir al inicio")
    phone.locator(".resume li").get_by_role("link").tap()
    expect(hand(phone)).to_be_visible()
    assert phone.url == table


def test_the_language_changes_in_the_middle_of_a_decision_and_nothing_else_does(server: Served, phone: Page) -> None:
    frames = Frames(phone)
    person = Person(phone, Fingers())
    with Company(server, 1, position=BLUFF) as company:
        company.enter(phone)
        company.act(1, "play W+4:B")
        expect(person.heading("¿Es un farol?")).to_be_visible()
        person.press("Menú")
        person.press("Ajustes")
        person.hands.pick(phone.get_by_role("radio", name="English"))
        person.press("Close")
        expect(person.heading("Is it a bluff?")).to_be_visible()
        expect(person.heading("¿Es un farol?")).to_have_count(0)
        expect(phone.get_by_role("button", name="Accept 4")).to_be_enabled()
        expect(phone.get_by_role("listbox", name="Your hand, 3 cards")).to_be_attached()
        expect(phone.locator("html")).to_have_attribute("lang", "en")
        assert frames.commands() == []
        phone.reload()
        expect(person.heading("Is it a bluff?")).to_be_visible()
        person.insist(lambda: person.press("Accept 4"), phone.get_by_role("listbox", name="Your hand, 7 cards"))
        assert len(frames.commands()) == 1
