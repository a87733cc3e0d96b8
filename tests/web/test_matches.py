"""Whole matches on the page, from the first screen to result and rematch, in all editions and input methods."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from penultima.table.log.facts import AT_ONCE
from tests.helpers.server.server_thread import Served
from tests.helpers.web.chromium import DESKTOP, PHONE
from tests.helpers.web.page_person import (
    OVER,
    InputMethod,
    KeyboardInput,
    MouseInput,
    PageSnapshot,
    Person,
    TouchInput,
    create_table,
    seeded_entropy,
    start_match,
)
from tests.web.conftest import NewContext, Serve


class MatchCase(NamedTuple):
    edition: str
    seed: int
    """A seed with which the match is short."""
    device: dict[str, Any]
    hands: Callable[[Page], InputMethod]
    seats: int = 2
    cards: str = ""


MATCHES = {
    "classic": MatchCase("Clásica", 1, DESKTOP, lambda _: MouseInput(), cards="Fuera comodines"),
    "giant": MatchCase("Gigante", 1, PHONE, lambda _: TouchInput()),
    "mini": MatchCase("Mini", 1, PHONE, lambda _: TouchInput()),
    "official": MatchCase("Oficial", 1, DESKTOP, lambda _: MouseInput()),
    "race": MatchCase("Carrera", 2, DESKTOP, KeyboardInput, seats=3),
}


TIMES = replace(AT_ONCE, lead=1, race=60_000)
"""Like `AT_ONCE`, but a race lasts long enough for a slap."""


def is_over(look: PageSnapshot) -> bool:
    return look.one("heading", OVER, live=False) is not None


@pytest.mark.parametrize("edition", MATCHES)
def test_whole_match_leads_to_a_result_and_a_rematch(edition: str, serve: Serve, make_context: NewContext) -> None:
    case = MATCHES[edition]
    server = serve(entropy=seeded_entropy(case.seed), times=TIMES)
    page = make_context(**case.device).new_page()
    person = Person(page, case.hands(page))
    create_table(
        person,
        f"http://localhost:{server.port}/",
        case.edition,
        seats=case.seats,
        bots=case.seats - 1,
        cards=case.cards,
    )
    start_match(person)
    person.play(is_over)
    assert {"play", "draw", "call"} & set(person.answered)
    [table] = tables_of_person(page, server)
    assert (table["life"], table["edition"]) == ("done", edition)

    tally = page.get_by_role("listitem").filter(has_text="partida ganada")
    expect(tally).to_have_count(case.seats)
    expect(tally.filter(has_text=": 1 partida ganada")).to_have_count(1)
    with page.expect_download() as record:
        person.press("Registro")
    text = record.value.path().read_text()
    assert f'[Edition "{edition}"]' in text
    winners = re.findall(r"^end winner=(\d+)", text, re.MULTILINE)
    assert len(winners) == 1 or "next" in person.answered
    expect(page.get_by_text(re.compile(rf"^Fin de la partida · {len(winners)} rondas?$"))).to_be_visible()
    expect(person.heading("Ganas la partida")).to_have_count(int(winners[-1] == "0"))

    person.press("Revancha")
    expect(page.get_by_role("listbox", name="Tu mano")).to_be_visible()
    expect(person.heading(OVER)).to_have_count(0)
    [table] = tables_of_person(page, server)
    assert table["life"] == "playing"

    page.goto(f"http://localhost:{server.port}/history")
    played = page.get_by_role("heading", level=2)
    expect(played).to_have_count(1)
    expect(played).to_have_text("Ganaste" if winners[-1] == "0" else re.compile("^Ganó "))


def tables_of_person(page: Page, server: Served) -> list[dict[str, Any]]:
    """Return the tables that the server lists for the person who uses the page."""
    secret = page.evaluate("JSON.parse(localStorage.getItem('penultima:/identity')).secret")
    status, answer = server.ask("GET", "/me/tables", secret=secret)
    assert status == 200, answer
    return list(answer["tables"])
