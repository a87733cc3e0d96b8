"""After cut connections, reloads and server restarts, the same question returns, and its answer counts once."""

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

from penultima.server.network_addresses import list_own_addresses
from penultima.server.settings import ServerSettings
from penultima.table.log.facts import AT_ONCE
from tests.helpers.server.http_tables import free_port
from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.chromium import DESKTOP, PHONE
from tests.helpers.web.page_person import (
    MouseInput,
    Person,
    TouchInput,
    create_table,
    play_together,
    seeded_entropy,
    start_match,
)
from tests.web.conftest import PAGE, BrowserErrors, NewContext, Serve

LONG = 3_600_000
TIMES = replace(AT_ONCE, lead=1, race=LONG, away=LONG, patience=LONG, ready=LONG)
"""Time settings with which no timer runs out during a test."""
FIRST_IS_WILD = 36
"""Seed of a deal for two players in which Ana names the first colour."""
LOST_CONNECTION = "Sin conexión. Reconectando…"
UNTRUSTED = "The Cross-Origin-Opener-Policy header has been ignored"
"""Browser message about a header that has no effect over plain HTTP."""
CUT_CONNECTION = re.compile(r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED")


class Network(NamedTuple):
    """A server that can be stopped and started, and a page."""

    serve: Serve
    port: int
    page: Page

    def start(self) -> Served:
        return self.serve(
            settings=ServerSettings(page=PAGE, port=self.port), times=TIMES, entropy=seeded_entropy(FIRST_IS_WILD)
        )


@pytest.fixture
def network(serve: Serve, phone: Page, tmp_path: Path, browser_errors: BrowserErrors) -> Iterator[Network]:
    """Allow browser errors about cut connections, but no others."""
    yield Network(serve, free_port(Random(str(tmp_path))), phone)
    assert [error for error in browser_errors if not CUT_CONNECTION.search(error)] == []
    browser_errors.clear()


class Question(NamedTuple):
    """A situation in which the player must answer a question. The answer must have its effect only once."""

    setup: dict[str, Any]
    other_actions: Callable[[ArrangedTable], None]
    """Actions of the other players that lead to the situation."""
    own_actions: Callable[[Person], None]
    """Actions of the player that lead to the situation. If they send nothing, the test repeats them after a reload."""
    shown: Callable[[Page], Locator]
    answer: Callable[[Page], Locator]
    result: Callable[[Page], Locator]
    effect: list[str]
    """Events of seat 0 that are expected after the answer."""
    is_sent: bool = True


def choose_wild_card(person: Person) -> None:
    card = person.page.get_by_role("option", name="comodín, encaja")
    person.press_until(lambda: person.input_method.play(card), person.heading("¿Qué color?"))


def draw_card(person: Person) -> None:
    person.press_until(lambda: person.input_method.press(person.button("Tomar")), person.heading("Te salió"))


def button(name: str) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_role("button", name=re.compile(name)).first


def heading(name: str) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_role("heading", name=name)


def hand(count: int) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_role("listbox", name=re.compile(f"Tu mano, {count} cartas?$"))


def exact_text(text: str) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_text(text, exact=True)


QUESTIONS = {
    "challenge": Question(
        {"position": "hands=R5,G2,B3/W+4,R1,R9 top=R7 turn=1"},
        lambda table: table.act(1, "play W+4:B"),
        lambda _: None,
        heading("¿Es farol?"),
        button("^Aceptar 4"),
        hand(7),
        ["accepted", *["took"] * 4],
    ),
    "slap": Question(
        {"edition": "race", "position": "hands=R5,G2,B3/WR,R1,R9/Y3,B4,G1 top=R7 turn=1"},
        lambda table: table.act(1, "play WR:B"),
        lambda _: None,
        button("^¡Palmada!$"),
        button("^¡Palmada!$"),
        hand(3),
        ["slapped"],
    ),
    "colour": Question(
        {"position": "hands=W,G2,B3/R1,R9 top=R7 turn=0"},
        lambda _: None,
        choose_wild_card,
        heading("¿Qué color?"),
        button(r"^azul\b"),
        lambda page: page.locator(".card.top[data-top^=W]"),
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
        draw_card,
        heading("Te salió un 5 amarillo"),
        button("^Guardar"),
        exact_text("Juega Marta"),
        ["kept"],
    ),
}


@contextmanager
def offline(page: Page) -> Iterator[None]:
    """Cut the network while the block runs. Check that the page reports the lost connection."""
    page.context.set_offline(True)
    expect(page.get_by_text(LOST_CONNECTION).last).to_be_visible()
    yield
    page.context.set_offline(False)


def events_of_seat(server: Served, table: ArrangedTable, seat: int) -> list[str]:
    """Return the events of a seat in this deal, as the server sends them to a new spectator."""
    with server.talk(table.id, "", table.made["watch"]) as talk:
        news = talk.news()
    events = [event for item in news.items if item.kind == "did" for event in item.events]
    return [event["name"] for event in events if event.get("seat", -1) == seat]


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_survives_cut_restart_and_reload_and_its_answer_counts_once(name: str, network: Network) -> None:
    question, page, server = QUESTIONS[name], network.page, network.start()
    people = 2 if name == "slap" else 1
    person = Person(page, TouchInput())
    with ArrangedTable(server, people, **question.setup) as table:
        table.open_page(page, hints="off")
        question.other_actions(table)
        question.own_actions(person)
        expect(question.shown(page)).to_be_visible()
        before = events_of_seat(server, table, 0)

        with offline(page):
            expect(question.shown(page)).to_be_visible()
            expect(question.answer(page)).to_be_disabled()
        expect(question.answer(page)).to_be_enabled()

        server.close()
        expect(page.get_by_text(LOST_CONNECTION).last).to_be_visible()
        expect(question.answer(page)).to_be_disabled()
        server = network.start()
        expect(question.answer(page)).to_be_enabled()

        page.reload()
        if not question.is_sent:
            question.own_actions(person)
        expect(question.shown(page)).to_be_visible()
        assert events_of_seat(server, table, 0) == before, "nothing was done meanwhile"

        person.press_until(lambda: question.answer(page).tap(), question.result(page))
        expect(question.shown(page)).to_be_hidden()
        page.reload()
        expect(question.result(page)).to_be_visible()
        expect(question.shown(page)).to_be_hidden()
        done = events_of_seat(server, table, 0)
        assert [event for event in done[len(before) :] if event in question.effect] == question.effect


class ServerMessageDropper:
    """A WebSocket proxy that can drop all messages of the server. Messages of the page always reach the server."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.sockets: list[WebSocketRoute] = []
        self.dropped = 0
        self.is_dropping = False
        page.route_web_socket(re.compile("/api/v1/socket$"), self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        server = socket.connect_to_server()

        def to_server(data: str | bytes) -> None:
            self.sent.append(json.loads(data))
            server.send(data)

        def to_page(data: str | bytes) -> None:
            if self.is_dropping:
                self.dropped += 1
            else:
                socket.send(data)

        socket.on_message(to_server)
        server.on_message(to_page)

    def sent_of_type(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == kind]


def test_unanswered_action_is_sent_again_and_counts_once(server: Served, desktop: Page) -> None:
    proxy = ServerMessageDropper(desktop)
    with ArrangedTable(server, 1, position="hands=R5,G2,B3/G1,G9 top=R7 turn=0") as table:
        table.open_page(desktop, hints="off")
        card = desktop.get_by_role("option", name="5 rojo, encaja")
        expect(card).to_be_visible()
        proxy.is_dropping = True
        Person(desktop, MouseInput()).press_until(
            card.click, desktop.get_by_role("status").filter(has_text="Enviando…")
        )
        table.people[1].until(lambda marta: marta.now and marta.now.board and marta.now.board.top == "R5")
        expect(hand(3)(desktop)).to_be_visible()  # the card stays in the hand until the server confirms the play
        proxy.is_dropping = False
        proxy.sockets[-1].close()
        expect(hand(2)(desktop)).to_be_visible()
        table.people[1].until(lambda marta: "draw" in marta.mine.may)
        acts = proxy.sent_of_type("act")
        # A page that receives no messages reconnects by itself. How often it does so depends on the machine's speed.
        assert len(proxy.sent_of_type("hello")) == len(acts) >= 2, "sent again by itself, once for each line"
        assert proxy.dropped > 0
        assert all(act == acts[0] for act in acts), "under the same id"
        assert events_of_seat(server, table, 0) == ["played"]


def test_table_is_created_joined_and_played_over_plain_http_in_a_home_network(
    serve: Serve, make_context: NewContext, browser_errors: BrowserErrors
) -> None:
    addresses = list_own_addresses()
    if not addresses:
        pytest.skip("this machine is in no network")
    server = serve(settings=ServerSettings(page=PAGE, lan=True), times=TIMES)
    start = f"http://{addresses[0]}:{server.port}/"
    host = Person(make_context(**DESKTOP).new_page(), MouseInput())
    guest = Person(make_context(**PHONE).new_page(), TouchInput())
    create_table(host, start, "Gigante", bots=0)
    assert host.page.evaluate("isSecureContext") is False, "nothing may need what browsers keep for https"
    expect(host.page.get_by_text("Este enlace solo funciona")).to_have_count(0)
    host.press("Copiar enlace")
    expect(host.button("Copiado")).to_be_visible()
    code = host.page.get_by_label(re.compile(r"^(\w )+\w$")).get_attribute("aria-label")
    assert code
    guest.page.goto(f"{start}join")
    guest.page.get_by_role("textbox", name="Código de la mesa").fill(code.replace(" ", ""))
    guest.press("Sentarse")
    expect(guest.page.get_by_text("Esperando a que")).to_be_visible()
    start_match(host)

    moves = {"play", "draw", "accept"}
    play_together([host, guest], lambda: all(moves & set(person.answered) for person in (host, guest)))
    assert [error for error in browser_errors if UNTRUSTED not in error] == []
    browser_errors.clear()
