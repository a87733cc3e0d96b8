"""The line is cut, the page is loaded anew, the server starts anew: the same question stands there, and counts once."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from penultima.server.lan import own_addresses
from penultima.server.settings import Settings
from penultima.table.facts import AT_ONCE
from tests.server.served import Served
from tests.server.tables import free_port
from tests.web.chromium import DESKTOP, PHONE
from tests.web.company import Company
from tests.web.conftest import PAGE, Complaints, NewContext, Serve
from tests.web.person import Fingers, Mouse, Person, begins, chance, opens_table, play_together

LONG = 3_600_000
TIMES = replace(AT_ONCE, lead=1, race=LONG, away=LONG, patience=LONG, ready=LONG)
"""Nothing waits for anybody, and nobody is waited for in vain."""
FIRST_IS_WILD = 36
"""A seed: at a table for two, Ana says with which colour it begins."""
LOST = "Sin conexión. Volviendo…"
UNTRUSTED = "The Cross-Origin-Opener-Policy header has been ignored"
"""What a browser says of a plain address; the header is for the others."""
CUT = re.compile(r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED")


class Network(NamedTuple):
    """A server that can be stopped and started, and somebody's page."""

    serve: Serve
    port: int
    page: Page

    def start(self) -> Served:
        return self.serve(settings=Settings(page=PAGE, port=self.port), times=TIMES, entropy=chance(FIRST_IS_WILD))


@pytest.fixture
def network(serve: Serve, phone: Page, tmp_path: Path, complaints: Complaints) -> Iterator[Network]:
    """That a line was cut, a browser may say; nothing else."""
    yield Network(serve, free_port(Random(str(tmp_path))), phone)
    assert [complaint for complaint in complaints if not CUT.search(complaint)] == []
    complaints.clear()


class Question(NamedTuple):
    """How it comes about, what stands there, and its one answer with its one effect."""

    setup: dict[str, Any]
    others: Callable[[Company], None]
    """What the others do before."""
    mine: Callable[[Person], None]
    """What leads to it on one's own side; after the page was loaded anew it is done again, if it was never sent."""
    stands: Callable[[Page], Locator]
    answers: Callable[[Page], Locator]
    after: Callable[[Page], Locator]
    effect: list[str]
    """Events of seat 0 from then on."""
    is_sent: bool = True


def plays_wild(person: Person) -> None:
    card = person.page.get_by_role("option", name="comodín, encaja")
    person.insist(lambda: person.hands.play(card), person.heading("¿Qué color?"))


def draws(person: Person) -> None:
    person.insist(lambda: person.hands.press(person.button("Tomar")), person.heading("Te salió"))


def button(name: str) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_role("button", name=re.compile(name)).first


def heading(name: str) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_role("heading", name=name)


def hand(count: int) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_role("listbox", name=re.compile(f"Tu mano, {count} cartas?$"))


def says(text: str) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_text(text, exact=True)


QUESTIONS = {
    "challenge": Question(
        {"position": "hands=R5,G2,B3/W+4,R1,R9 top=R7 turn=1"},
        lambda company: company.act(1, "play W+4:B"),
        lambda _: None,
        heading("¿Es un farol?"),
        button("^Aceptar 4"),
        hand(7),
        ["accepted", *["took"] * 4],
    ),
    "slap": Question(
        {"edition": "race", "position": "hands=R5,G2,B3/WR,R1,R9/Y3,B4,G1 top=R7 turn=1"},
        lambda company: company.act(1, "play WR:B"),
        lambda _: None,
        button("^¡Palmada!$"),
        button("^¡Palmada!$"),
        hand(3),
        ["slapped"],
    ),
    "colour": Question(
        {"position": "hands=W,G2,B3/R1,R9 top=R7 turn=0"},
        lambda _: None,
        plays_wild,
        heading("¿Qué color?"),
        button(r"^azul\b"),
        hand(2),
        ["played"],
        is_sent=False,
    ),
    "first-colour": Question(
        {"seats": 2},
        lambda _: None,
        lambda _: None,
        heading("¿Con qué color empezamos?"),
        button(r"^azul\b"),
        lambda page: page.get_by_role("img", name="Color azul"),
        ["named"],
    ),
    "drawn": Question(
        {"position": "hands=B1,G2/R1,R9 top=Y7 draw=Y5 turn=0"},
        lambda _: None,
        draws,
        heading("Te salió un 5 amarillo"),
        button("^Guardar"),
        says("Juega Marta"),
        ["kept"],
    ),
}


@contextmanager
def offline(page: Page) -> Iterator[None]:
    """No network: the page says so, and whatever could be pressed is grey."""
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible()
    yield
    page.context.set_offline(False)


def deeds(server: Served, company: Company, seat: int) -> list[str]:
    """Everything that happened to a seat in this deal, as somebody is told who comes to watch."""
    with server.talk(company.table, "", company.made["watch"]) as talk:
        news = talk.news()
    events = [event for item in news.items if item.kind == "did" for event in item.events]
    return [event["name"] for event in events if event.get("seat", -1) == seat]


@pytest.mark.parametrize("which", QUESTIONS)
def test_after_a_cut_a_new_start_and_a_reload_the_question_stands_and_counts_once(which: str, network: Network) -> None:
    asked, page, server = QUESTIONS[which], network.page, network.start()
    people = 2 if which == "slap" else 1
    person = Person(page, Fingers())
    with Company(server, people, **asked.setup) as company:
        company.enter(page, hints="off")
        asked.others(company)
        asked.mine(person)
        expect(asked.stands(page)).to_be_visible()
        before = deeds(server, company, 0)

        with offline(page):
            expect(asked.stands(page)).to_be_visible()
            expect(asked.answers(page)).to_be_disabled()
        expect(asked.answers(page)).to_be_enabled()

        server.close()
        expect(page.get_by_text(LOST)).to_be_visible()
        expect(asked.answers(page)).to_be_disabled()
        server = network.start()
        expect(asked.answers(page)).to_be_enabled()

        page.reload()
        if not asked.is_sent:
            asked.mine(person)
        expect(asked.stands(page)).to_be_visible()
        assert deeds(server, company, 0) == before, "nothing was done meanwhile"

        person.insist(lambda: asked.answers(page).tap(), asked.after(page))
        expect(asked.stands(page)).to_be_hidden()
        page.reload()
        expect(asked.after(page)).to_be_visible()
        expect(asked.stands(page)).to_be_hidden()
        done = deeds(server, company, 0)
        assert [name for name in done[len(before) :] if name in asked.effect] == asked.effect


class Deaf:
    """Lets all through to the server, and of its answers to what is played none, until the line is cut once."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.lines: list[WebSocketRoute] = []
        self.kept_back = 0
        self.is_deaf = False
        page.route_web_socket(re.compile("/api/v1/socket$"), self._route)

    def _route(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        server = line.connect_to_server()

        def to_server(data: str | bytes) -> None:
            self.sent.append(json.loads(data))
            server.send(data)

        def to_page(data: str | bytes) -> None:
            if self.is_deaf:
                self.kept_back += 1
            else:
                line.send(data)

        line.on_message(to_server)
        server.on_message(to_page)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == kind]


def test_what_was_done_and_never_answered_is_sent_again_and_done_once(server: Served, desktop: Page) -> None:
    line = Deaf(desktop)
    with Company(server, 1, position="hands=R5,G2,B3/G1,G9 top=R7 turn=0") as company:
        company.enter(desktop, hints="off")
        card = desktop.get_by_role("option", name="5 rojo, encaja")
        expect(card).to_be_visible()
        line.is_deaf = True
        Person(desktop, Mouse()).insist(card.click, desktop.get_by_text("Enviando…"))
        company.people[1].until(lambda marta: marta.now and marta.now.board and marta.now.board.top == "R5")
        expect(hand(3)(desktop)).to_be_visible()  # nothing is shown as done before the server said so
        line.is_deaf = False
        line.lines[-1].close()
        expect(hand(2)(desktop)).to_be_visible()
        company.people[1].until(lambda marta: "draw" in marta.mine.may)
        acts = line.of("act")
        assert len(line.of("hello")) == 2
        assert line.kept_back > 0
        assert len(acts) == 2, "sent again by itself"
        assert acts[0] == acts[1], "under the same id"
        assert deeds(server, company, 0) == ["played"]


def test_at_a_plain_address_of_the_home_network_one_makes_joins_and_plays(
    serve: Serve, visitor: NewContext, complaints: Complaints
) -> None:
    addresses = own_addresses()
    if not addresses:
        pytest.skip("this machine is in no network")
    server = serve(settings=Settings(page=PAGE, lan=True), times=TIMES)
    start = f"http://{addresses[0]}:{server.port}/"
    host = Person(visitor(**DESKTOP).new_page(), Mouse())
    guest = Person(visitor(**PHONE).new_page(), Fingers())
    opens_table(host, start, "Gigante", bots=0)
    assert host.page.evaluate("isSecureContext") is False, "nothing may need what browsers keep for https"
    expect(host.page.get_by_text("Esta dirección solo vale")).to_have_count(0)
    host.press("Copiar enlace")
    expect(host.button("Copiado")).to_be_visible()
    code = host.page.get_by_label(re.compile(r"^(\w )+\w$")).get_attribute("aria-label")
    assert code
    guest.page.goto(f"{start}join")
    guest.page.get_by_role("textbox", name="Código de la mesa").fill(code.replace(" ", ""))
    guest.press("Sentarse")
    expect(guest.page.get_by_text("Empezará")).to_be_visible()
    begins(host)

    moves = {"play", "draw", "accept"}
    play_together([host, guest], lambda: all(moves & set(person.did) for person in (host, guest)))
    assert [complaint for complaint in complaints if UNTRUSTED not in complaint] == []
    complaints.clear()
