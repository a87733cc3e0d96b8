"""Animations do not change the state. Whenever nothing moves, the felt shows the state that the server would send."""

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple

import pytest
from msgspec import json as wire_json
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from penultima.bots import levels
from penultima.protocol.client_messages import GoOn, Pause
from penultima.protocol.server_messages import Mine, News
from penultima.table.log.facts import AT_ONCE
from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.chromium import DESKTOP, PHONE
from tests.helpers.web.page_person import MouseInput, PageSnapshot, Person, TouchInput, seeded_entropy
from tests.web.conftest import NewContext, Serve

LONG = 3_600_000
TIMES = replace(AT_ONCE, race=LONG, away=LONG, patience=LONG, ready=LONG)
STILL = "[data-moving=no]"
UNSEEN_VERSIONS = {"hidden": 30, "at-once": 200}
"""Number of versions that the player does not see."""
PLAY_TIMEOUT_S = 60.0
POLL_INTERVAL_MS = 20.0
TURNS = 8
"""Number of the player's turns that are checked."""
QUIET = "hands=R5,R6,B3/G1,G9,B9,Y1 top=R7 turn=0"
"""Position in which the next plays cannot be challenged, so no hand is shown."""
SHEETS = {"drawn", "colour", "choose"}
"""Decisions that are asked in a sheet."""
READ = """() => {
    const all = (selector, of) => [...document.querySelectorAll(selector)].map(of);
    const seen = node => !node.classList.contains("air") && getComputedStyle(node).opacity !== "0";
    return {
        moving: document.querySelector("[data-moving]")?.dataset.moving ?? "",
        version: Number(document.querySelector("[data-version]")?.dataset.version ?? -1),
        top: document.querySelector("[data-top]")?.dataset.top ?? "",
        colour: document.querySelector(".word")?.dataset.colour ?? "",
        back: document.querySelector(".way.back") !== null,
        counts: Object.fromEntries(all("[data-seat]", seat => [
            seat.dataset.seat, Number(seat.querySelector("[data-part=badge]").textContent),
        ])),
        hand: all("[data-code]", card => seen(card) ? card.dataset.code : `unseen ${card.dataset.code}`),
        flying: all("[data-flying], [data-ghost]", one => one.dataset.flying ?? "ghost"),
        sheet: document.querySelector(".sheets") !== null,
    };
}"""


class FeltState(NamedTuple):
    """State that a felt shows, or should show."""

    top: str
    colour: str
    back: bool
    counts: dict[str, int]
    hand: Counter[str]
    flying: list[str]


def open_page_with_motion(make_context: NewContext, device: dict[str, Any]) -> Page:
    """Return a tab with full motion."""
    page = make_context(**device).new_page()
    page.emulate_media(reduced_motion="no-preference")
    return page


def read_felt(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(READ)
    return found


def felt_state(found: dict[str, Any]) -> FeltState:
    return FeltState(
        found["top"], found["colour"], found["back"], found["counts"], Counter(found["hand"]), found["flying"]
    )


def news_of(server: Served, table: ArrangedTable) -> News:
    """Return the state that the server would send to a newcomer at seat 0."""
    live_table = server.engine.runtime._registry[table.id]
    return wire_json.decode(server.run(lambda: live_table.table.encode_news((0,), -1, 0)), type=News)


def expected_state(news: News, found: dict[str, Any]) -> FeltState:
    """Return the state that the felt should show. A drawn card or a chosen wild card is in a sheet, not in the hand."""
    now, mine = news.now, news.mine.get("0", Mine())
    assert now.board is not None
    hand = Counter(mine.hand)
    aside = list((hand - Counter(found["hand"])).elements())
    if found["sheet"] and (aside == [mine.drawn] or (len(aside) == 1 and aside[0].startswith("W"))):
        hand -= Counter(aside)
    counts = {str(seat): one.cards for seat, one in enumerate(now.seats) if seat}
    return FeltState(now.board.top, now.board.colour or "", now.board.direction == "right", counts, hand, [])


def compare(page: Page, server: Served, table: ArrangedTable) -> None:
    """Compare the felt with the server's state, once the page is up to date and nothing moves."""
    while True:
        news = news_of(server, table)
        if news.now.hands:
            return
        page.locator(STILL).wait_for()
        found = read_felt(page)
        if found["moving"] == "no" and found["version"] == news.now.version == news_of(server, table).now.version:
            break
        page.wait_for_timeout(20)
    question = news.now.question
    # While a stand-in plays for a person, the page does not ask the person.
    is_asked = question is not None and 0 in question.seats and not news.now.seats[0].stand_in
    assert felt_state(found) == expected_state(news, found)
    if is_asked and question is not None and question.phase in SHEETS:
        assert found["sheet"]
    if not is_asked:
        assert not found["sheet"]


MOTION_SETTINGS: dict[str, dict[str, object]] = {
    "calm": {"speed": "calm"},
    "normal": {},
    "fast": {"speed": "fast"},
    "less": {"motion": "less"},
    "none": {"motion": "none"},
}


@contextmanager
def hosted_table(server: Served, page: Page, settings: dict[str, object], **setup: object) -> Iterator[ArrangedTable]:
    with ArrangedTable(server, 0, **setup) as table:  # type: ignore[arg-type]
        table.open_page(page, hints="off", **settings)
        page.locator(STILL).wait_for()
        yield table


@pytest.mark.parametrize("edition", ["giant", "classic"])
@pytest.mark.parametrize("motion", MOTION_SETTINGS)
def test_felt_shows_the_state_of_the_server_whenever_nothing_moves(
    motion: str, edition: str, serve: Serve, make_context: NewContext
) -> None:
    server = serve(times=TIMES, entropy=seeded_entropy(3))
    device = PHONE if edition == "giant" else DESKTOP
    page = open_page_with_motion(make_context, device)
    person = Person(page, TouchInput() if edition == "giant" else MouseInput())
    with hosted_table(server, page, MOTION_SETTINGS[motion], edition=edition, seats=4) as table:
        for _ in range(TURNS):
            compare(page, server, table)
            before = len(person.answered)
            look = person.play(lambda look, before=before: len(person.answered) > before or is_over(look))  # type: ignore[misc]
            if is_over(look):
                break
        assert person.answered


def is_over(look: PageSnapshot) -> bool:
    return look.one("button", "^Otra ronda") is not None or look.one("heading", "gana") is not None


class MessageProxy:
    """A proxy between server and page that can hold back, release and change messages.

    Pongs are never held back, because without them the page would replace its connection.
    """

    def __init__(self, page: Page) -> None:
        self.is_holding = False
        self.held: list[str | bytes] = []
        self.change: Callable[[dict[str, Any]], None] = lambda _: None
        self.replacement = ("", "")
        """A pair: the text to replace in outgoing messages, and the new text."""
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/api/v1/socket$"), self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()

        def to_page(data: str | bytes) -> None:
            message = json.loads(data)
            if self.is_holding and message["type"] != "pong":
                self.held.append(data)
                return
            self.change(message)
            socket.send(json.dumps(message))

        socket.on_message(lambda data: server.send(str(data).replace(*self.replacement)))
        server.on_message(to_page)

    @property
    def versions(self) -> int:
        """Return the number of versions that are held back."""
        return sum(len(json.loads(data).get("items", ())) for data in self.held)

    def release(self) -> None:
        self.is_holding = False
        assert self._socket is not None
        for data in self.held:
            self._socket.send(data)
        self.held.clear()


HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => Boolean(hidden) });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextmanager
def bot_pace(ms: int) -> Iterator[None]:
    before = dict(levels.LEVELS)
    paces = levels.Paces(*[(ms, ms + 1)] * 6)
    levels.LEVELS.update({name: dataclasses.replace(level, paces=paces) for name, level in before.items()})
    try:
        yield
    finally:
        levels.LEVELS.update(before)


@contextmanager
def unwatched_plays(
    serve: Serve, page: Page, away: Callable[[], object], versions: int = 30
) -> Iterator[ArrangedTable]:
    """Yield a paused table. Before the pause, bots played for this many versions that the page did not show."""
    with bot_pace(2):
        server = serve(times=TIMES, entropy=seeded_entropy(3))
        clock = {"decision": 1_000, "reserve": 0}
        with ArrangedTable(server, 1, seats=10, clock=clock, options={"last-standing": True}) as table:
            table.open_page(page, hints="off")
            page.locator(STILL).wait_for()
            away()
            live_table = server.engine.runtime._registry[table.id]
            began = live_table.table.version
            play_on(page, server, table, began + versions)
            table.people[1].do(Pause)
            news = news_of(server, table)
            assert not news.now.hands, "the deal goes on"
            assert news.mine["0"].hand, "and one's own hand has cards"
            yield table


def play_on(page: Page, server: Served, table: ArrangedTable, version: int) -> None:
    """Wait until the table reaches a version. Whenever bots play for all people, let a person return.

    Waiting runs Playwright's event loop, so that a proxy in this thread can relay pings.
    """
    live_table = server.engine.runtime._registry[table.id]
    deadline = monotonic() + PLAY_TIMEOUT_S
    while live_table.table.version < version:
        assert monotonic() < deadline, live_table.table.version
        if live_table.table.seating.replaced:
            table.people[1].answer(GoOn)
        page.wait_for_timeout(POLL_INTERVAL_MS)


@pytest.mark.parametrize("case", UNSEEN_VERSIONS)
def test_page_skips_unseen_plays_and_shows_the_present_state(case: str, serve: Serve, make_context: NewContext) -> None:
    """Check that the page asks no question that is over, and that the felt shows the server's state."""
    page = open_page_with_motion(make_context, PHONE)
    proxy = MessageProxy(page) if case == "at-once" else None

    def away() -> None:
        if proxy:
            proxy.is_holding = True
        else:
            page.evaluate(HIDE, "hidden")

    with unwatched_plays(serve, page, away, UNSEEN_VERSIONS[case]) as table:
        if proxy:
            while proxy.versions < UNSEEN_VERSIONS[case]:
                page.wait_for_timeout(20)
            proxy.release()
        else:
            page.locator(STILL).wait_for()
            assert read_felt(page)["flying"] == []
            page.evaluate(HIDE, "")
        expect(skipped_plays_button(page)).to_be_visible()
        compare(page, table.server, table)


def skipped_plays_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^\+\d+ jugadas$"))


def test_button_for_skipped_plays_opens_the_log(serve: Serve, make_context: NewContext) -> None:
    page = open_page_with_motion(make_context, PHONE)
    with unwatched_plays(serve, page, lambda: page.evaluate(HIDE, "hidden")):
        expect(skipped_plays_button(page)).to_be_visible()
        skipped_plays_button(page).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_role("group", name="Lo que pasó y charla")).to_be_visible()
        expect(skipped_plays_button(page)).to_be_hidden()


def test_planted_loss_of_news_is_noticed(serve: Serve, make_context: NewContext) -> None:
    """The proxy keeps the old board and seats in newer messages, so the comparison must fail."""
    server = serve(times=TIMES)
    page = open_page_with_motion(make_context, DESKTOP)
    proxy = MessageProxy(page)
    last: dict[str, Any] = {}

    def lose(message: dict[str, Any]) -> None:
        if message["type"] != "news":
            return
        if last:
            board, seats = last["now"]["board"], last["now"]["seats"]
            message["now"] |= {"board": board, "seats": seats}
        else:
            last.update(json.loads(json.dumps(message)))

    with hosted_table(server, page, {}, position=QUIET) as table:
        compare(page, server, table)
        last.update({"now": json.loads(wire_json.encode(news_of(server, table).now))})
        proxy.change = lose
        newer = page.locator(f"[data-version]:not([data-version='{last['now']['version']}'])")
        Person(page, MouseInput()).press_until(page.get_by_role("option", name="5 rojo, encaja").click, newer)
        with pytest.raises(AssertionError, match="FeltState"):
            compare(page, server, table)


def test_own_card_stays_in_flight_until_the_server_answers(serve: Serve, make_context: NewContext) -> None:
    """Check that the card is in flight, and not in the hand, until the server has answered."""
    server = serve(times=TIMES)
    page = open_page_with_motion(make_context, DESKTOP)
    proxy = MessageProxy(page)
    with ArrangedTable(server, 1, position="hands=R5,G2,B3/G1,G9 top=R7 turn=0") as table:
        table.open_page(page, hints="off")
        page.locator(STILL).wait_for()
        proxy.is_holding = True
        card = page.get_by_role("option", name="5 rojo, encaja")
        waits = page.locator("[data-flying=card]")
        Person(page, MouseInput()).press_until(card.click, waits)
        table.people[1].until(lambda marta: marta.now and marta.now.board and marta.now.board.top == "R5")
        found = read_felt(page)
        assert (found["top"], found["hand"], found["moving"]) == ("R7", ["unseen R5", "G2", "B3"], "yes")
        proxy.release()
        expect(waits).to_have_count(0)
        compare(page, server, table)


def test_a_refused_card_glides_back_into_the_hand(serve: Serve, make_context: NewContext) -> None:
    """The proxy replaces the card in the command with a card that does not fit, so the server refuses the command."""
    server = serve(times=TIMES)
    page = open_page_with_motion(make_context, DESKTOP)
    proxy = MessageProxy(page)
    with ArrangedTable(server, 1, position="hands=R5,G2,B3/G1,G9 top=R7 turn=0") as table:
        table.open_page(page, hints="off")
        page.locator(STILL).wait_for()
        proxy.replacement = ("play R5", "play G2")
        card = page.get_by_role("option", name="5 rojo, encaja")
        Person(page, MouseInput()).press_until(card.click, page.get_by_text("no encaja").first)
        page.locator(STILL).wait_for()
        assert read_felt(page)["hand"] == ["R5", "G2", "B3"]
        assert read_felt(page)["flying"] == []
        compare(page, server, table)


WATCH_FATE = """() => {
    window.states = [];
    new MutationObserver(() => {
        const fate = document.querySelector("[data-fate]");
        if (fate) states.push(document.querySelector("[data-moving]").dataset.moving);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_lost_turn_is_shown_after_the_card_that_caused_it_has_landed(serve: Serve, make_context: NewContext) -> None:
    server = serve(times=TIMES)
    page = open_page_with_motion(make_context, PHONE)
    with ArrangedTable(server, 1, position="hands=R5,R6,B3/RS,G9,B9,Y1 top=R7 turn=1") as table:
        table.open_page(page, hints="off")
        page.locator(STILL).wait_for()
        page.evaluate(WATCH_FATE)
        table.act(1, "play RS")
        expect(page.locator("[data-fate=lost]")).to_be_visible()
        assert set(page.evaluate("states")) == {"no"}


@pytest.mark.parametrize("motion", ["less", "none"])
def test_no_card_flies_if_motion_is_reduced_or_off(motion: str, serve: Serve, make_context: NewContext) -> None:
    server = serve(times=TIMES)
    page = open_page_with_motion(make_context, PHONE)
    page.add_init_script(
        """new MutationObserver(all => {
            for (const node of all.flatMap(({ addedNodes }) => [...addedNodes])) {
                const flies = node.dataset?.flying || node.querySelector?.("[data-flying]");
                if (flies) document.documentElement.dataset.flew = "yes";
            }
        }).observe(document, { subtree: true, childList: true });"""
    )
    with ArrangedTable(server, 1, position="hands=R5,G2,B3/R1,G9 top=R7 turn=1") as table:
        table.open_page(page, hints="off", motion=motion)
        page.locator(STILL).wait_for()
        table.act(1, "play R1")
        expect(page.locator("[data-top=R1]")).to_be_visible()
        page.locator(STILL).wait_for()
        assert page.locator("html[data-flew]").count() == 0
        compare(page, server, table)
