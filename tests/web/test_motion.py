"""Motion is a cover on what stands: whenever nothing moves, the felt shows what the server would tell that seat."""

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from msgspec import json as wire_json
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from penultima.bots import levels
from penultima.table.facts import AT_ONCE
from penultima.wire.client_in import Pause
from penultima.wire.client_out import Mine, News
from tests.server.served import Served
from tests.web.chromium import DESKTOP, PHONE
from tests.web.company import Company
from tests.web.conftest import NewContext, Serve
from tests.web.person import Fingers, Look, Mouse, Person, chance

LONG = 3_600_000
TIMES = replace(AT_ONCE, race=LONG, away=LONG, patience=LONG, ready=LONG)
STILL = "[data-moving=no]"
PILE = {"hidden": 30, "at-once": 200}
"""Versions that nobody saw."""
TURNS = 8
"""Of one's own that are looked at."""
QUIET = "hands=R5,R6,B3/G1,G9,B9,Y1 top=R7 turn=0"
"""Nothing that somebody plays next shows a hand."""
SHEETS = {"drawn", "colour", "choose"}
"""What asks in a sheet, whatever else there is."""
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


class Seen(NamedTuple):
    """What a felt shows, or has to."""

    top: str
    colour: str
    back: bool
    counts: dict[str, int]
    hand: Counter[str]
    flying: list[str]


def lively(visitor: NewContext, device: dict[str, Any]) -> Page:
    """A tab of somebody who wants to see things move."""
    page = visitor(**device).new_page()
    page.emulate_media(reduced_motion="no-preference")
    return page


def read(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(READ)
    return found


def seen(found: dict[str, Any]) -> Seen:
    return Seen(found["top"], found["colour"], found["back"], found["counts"], Counter(found["hand"]), found["flying"])


def news_of(server: Served, company: Company) -> News:
    """What whoever came to seat 0 now would be told."""
    room = server.engine.hall._rooms[company.table]
    return wire_json.decode(server.run(lambda: room.table.frame((0,), -1, 0)), type=News)


def stands(news: News, found: dict[str, Any]) -> Seen:
    """What a sheet is about lies in it: the card just drawn, or a wild one whose colour is asked for."""
    now, mine = news.now, news.mine.get("0", Mine())
    assert now.board is not None
    hand = Counter(mine.hand)
    aside = list((hand - Counter(found["hand"])).elements())
    if found["sheet"] and (aside == [mine.drawn] or (len(aside) == 1 and aside[0].startswith("W"))):
        hand -= Counter(aside)
    counts = {str(seat): one.cards for seat, one in enumerate(now.seats) if seat}
    return Seen(now.board.top, now.board.colour or "", now.board.direction == "right", counts, hand, [])


def compare(page: Page, server: Served, company: Company) -> None:
    """As soon as the page has what the server has, and nothing moves."""
    while True:
        news = news_of(server, company)
        if news.now.hands:
            return
        page.locator(STILL).wait_for()
        found = read(page)
        if found["moving"] == "no" and found["version"] == news.now.version == news_of(server, company).now.version:
            break
        page.wait_for_timeout(20)
    question = news.now.question
    asked = question is not None and 0 in question.seats
    assert seen(found) == stands(news, found)
    if asked and question is not None and question.phase in SHEETS:
        assert found["sheet"]
    if not asked:
        assert not found["sheet"]


WAYS: dict[str, dict[str, object]] = {
    "calm": {"speed": "calm"},
    "normal": {},
    "fast": {"speed": "fast"},
    "less": {"motion": "less"},
    "none": {"motion": "none"},
}


@contextmanager
def sitting(server: Served, page: Page, settings: dict[str, object], **setup: object) -> Iterator[Company]:
    with Company(server, 0, **setup) as company:  # type: ignore[arg-type]
        company.enter(page, hints="off", **settings)
        page.locator(STILL).wait_for()
        yield company


@pytest.mark.parametrize("edition", ["giant", "classic"])
@pytest.mark.parametrize("way", WAYS)
def test_whenever_nothing_moves_the_felt_shows_what_stands(
    way: str, edition: str, serve: Serve, visitor: NewContext
) -> None:
    server = serve(times=TIMES, entropy=chance(3))
    device = PHONE if edition == "giant" else DESKTOP
    page = lively(visitor, device)
    person = Person(page, Fingers() if edition == "giant" else Mouse())
    with sitting(server, page, WAYS[way], edition=edition, seats=4) as company:
        for _ in range(TURNS):
            compare(page, server, company)
            before = len(person.did)
            look = person.play(lambda look, before=before: len(person.did) > before or is_over(look))  # type: ignore[misc]
            if is_over(look):
                break
        assert person.did


def is_over(look: Look) -> bool:
    return look.one("button", "^Otra ronda") is not None or look.one("heading", "gana") is not None


class Dam:
    """Between server and page: can hold back what comes, let it all go at once, and change it."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        self.held: list[str | bytes] = []
        self.change: Callable[[dict[str, Any]], None] = lambda _: None
        self.instead = ("", "")
        """Of what goes out: the one for the other."""
        self._line: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/api/v1/socket$"), self._route)

    def _route(self, line: WebSocketRoute) -> None:
        self._line = line
        server = line.connect_to_server()

        def to_page(data: str | bytes) -> None:
            if self.holds:
                self.held.append(data)
                return
            message = json.loads(data)
            self.change(message)
            line.send(json.dumps(message))

        line.on_message(lambda data: server.send(str(data).replace(*self.instead)))
        server.on_message(to_page)

    @property
    def versions(self) -> int:
        """That are held back."""
        return sum(len(json.loads(data).get("items", ())) for data in self.held)

    def opens(self) -> None:
        self.holds = False
        assert self._line is not None
        for data in self.held:
            self._line.send(data)
        self.held.clear()


HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => Boolean(hidden) });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@contextmanager
def bots_take(ms: int) -> Iterator[None]:
    before = dict(levels.LEVELS)
    paces = levels.Paces(*[(ms, ms + 1)] * 6)
    levels.LEVELS.update({name: dataclasses.replace(level, paces=paces) for name, level in before.items()})
    try:
        yield
    finally:
        levels.LEVELS.update(before)


@contextmanager
def looking_away(serve: Serve, page: Page, away: Callable[[], object], pile: int = 30) -> Iterator[Company]:
    """Ten play until one is left, bots stand in for whoever is late, until somebody lets it stand still."""
    with bots_take(2):
        server = serve(times=TIMES, entropy=chance(3))
        clock = {"decision": 1_000, "reserve": 0}
        with Company(server, 1, seats=10, clock=clock, options={"last-standing": True}) as company:
            company.enter(page, hints="off")
            page.locator(STILL).wait_for()
            away()
            room = server.engine.hall._rooms[company.table]
            began = room.table.version
            server.until(lambda: room.table.version >= began + pile)
            company.people[1].do(Pause)
            news = news_of(server, company)
            assert not news.now.hands, "the deal goes on"
            assert news.mine["0"].hand, "and one's own hand has cards"
            yield company


@pytest.mark.parametrize("way", PILE)
def test_what_piles_up_is_cut_to_the_present(way: str, serve: Serve, visitor: NewContext) -> None:
    """No card is in two places, nothing asks that is over, and the felt shows what the server would tell."""
    page = lively(visitor, PHONE)
    dam = Dam(page)

    def away() -> None:
        dam.holds = way == "at-once"
        if way == "hidden":
            page.evaluate(HIDE, "hidden")

    with looking_away(serve, page, away, PILE[way]) as company:
        if way == "hidden":
            page.locator(STILL).wait_for()
            assert read(page)["flying"] == []
            page.evaluate(HIDE, "")
        else:
            while dam.versions < PILE[way]:
                page.wait_for_timeout(20)
            dam.opens()
        expect(chip(page)).to_be_visible()
        compare(page, company.server, company)


def chip(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^\+\d+ jugadas$"))


def test_the_word_about_what_was_cut_opens_the_log(serve: Serve, visitor: NewContext) -> None:
    page = lively(visitor, PHONE)
    with looking_away(serve, page, lambda: page.evaluate(HIDE, "hidden")):
        expect(chip(page)).to_be_visible()
        chip(page).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_role("group", name="Lo que pasó y charla")).to_be_visible()
        expect(chip(page)).to_be_hidden()


def test_what_the_fold_had_lost_would_be_noticed(serve: Serve, visitor: NewContext) -> None:
    """Planted: of one piece of news only the number of its version arrives."""
    server = serve(times=TIMES)
    page = lively(visitor, DESKTOP)
    dam = Dam(page)
    last: dict[str, Any] = {}

    def lose(message: dict[str, Any]) -> None:
        if message["type"] != "news":
            return
        if last:
            board, seats = last["now"]["board"], last["now"]["seats"]
            message["now"] |= {"board": board, "seats": seats}
        else:
            last.update(json.loads(json.dumps(message)))

    with sitting(server, page, {}, position=QUIET) as company:
        compare(page, server, company)
        last.update({"now": json.loads(wire_json.encode(news_of(server, company).now))})
        dam.change = lose
        person = Person(page, Mouse())
        person.play(lambda _: {"play", "draw"} & set(person.did))
        page.wait_for_function(f"() => ({READ})().version > {last['now']['version']}")
        with pytest.raises(AssertionError, match="Seen"):
            compare(page, server, company)


def test_a_card_of_ones_own_waits_in_the_air_and_is_nowhere_else(serve: Serve, visitor: NewContext) -> None:
    """Until the server has said that it is played; the hand still has it, and does not show it."""
    server = serve(times=TIMES)
    page = lively(visitor, DESKTOP)
    dam = Dam(page)
    with Company(server, 1, position="hands=R5,G2,B3/G1,G9 top=R7 turn=0") as company:
        company.enter(page, hints="off")
        page.locator(STILL).wait_for()
        dam.holds = True
        card = page.get_by_role("option", name="5 rojo, encaja")
        waits = page.locator("[data-flying=card]")
        Person(page, Mouse()).insist(card.click, waits)
        company.people[1].until(lambda marta: marta.now and marta.now.board and marta.now.board.top == "R5")
        found = read(page)
        assert (found["top"], found["hand"], found["moving"]) == ("R7", ["unseen R5", "G2", "B3"], "yes")
        dam.opens()
        expect(waits).to_have_count(0)
        compare(page, server, company)


def test_what_is_refused_glides_back_into_the_hand(serve: Serve, visitor: NewContext) -> None:
    """What arrives is another card, and that one does not fit."""
    server = serve(times=TIMES)
    page = lively(visitor, DESKTOP)
    dam = Dam(page)
    with Company(server, 1, position="hands=R5,G2,B3/G1,G9 top=R7 turn=0") as company:
        company.enter(page, hints="off")
        page.locator(STILL).wait_for()
        dam.instead = ("play R5", "play G2")
        card = page.get_by_role("option", name="5 rojo, encaja")
        Person(page, Mouse()).insist(card.click, page.get_by_text("no encaja").first)
        page.locator(STILL).wait_for()
        assert read(page)["hand"] == ["R5", "G2", "B3"]
        assert read(page)["flying"] == []
        compare(page, server, company)


@pytest.mark.parametrize("motion", ["less", "none"])
def test_without_travel_nothing_flies(motion: str, serve: Serve, visitor: NewContext) -> None:
    server = serve(times=TIMES)
    page = lively(visitor, PHONE)
    page.add_init_script(
        """new MutationObserver(all => {
            for (const node of all.flatMap(({ addedNodes }) => [...addedNodes])) {
                const flies = node.dataset?.flying || node.querySelector?.("[data-flying]");
                if (flies) document.documentElement.dataset.flew = "yes";
            }
        }).observe(document, { subtree: true, childList: true });"""
    )
    with Company(server, 1, position="hands=R5,G2,B3/R1,G9 top=R7 turn=1") as company:
        company.enter(page, hints="off", motion=motion)
        page.locator(STILL).wait_for()
        company.act(1, "play R1")
        expect(page.locator("[data-top=R1]")).to_be_visible()
        page.locator(STILL).wait_for()
        assert page.locator("html[data-flew]").count() == 0
        compare(page, server, company)
