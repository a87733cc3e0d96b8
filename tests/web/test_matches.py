"""Whole matches at the page, from its first screen to the result and the rematch: in all editions, by any hands."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from penultima.table.facts import AT_ONCE
from tests.server.served import Served
from tests.web.chromium import DESKTOP, PHONE
from tests.web.conftest import NewContext, Serve
from tests.web.person import OVER, Fingers, Hands, Keys, Look, Mouse, Person, begins, chance, opens_table


class Evening(NamedTuple):
    edition: str
    seed: int
    """By which it is short."""
    device: dict[str, Any]
    hands: Callable[[Page], Hands]
    seats: int = 2
    cards: str = ""


EVENINGS = {
    "classic": Evening("Clásica", 1, DESKTOP, lambda _: Mouse(), cards="Fuera comodines"),
    "giant": Evening("Gigante", 1, PHONE, lambda _: Fingers()),
    "mini": Evening("Mini", 1, PHONE, lambda _: Fingers()),
    "official": Evening("Oficial", 1, DESKTOP, lambda _: Mouse()),
    "race": Evening("Carrera", 2, DESKTOP, Keys, seats=3),
}


TIMES = replace(AT_ONCE, lead=1, race=60_000)
"""Nothing waits for anybody, but for slaps."""


def is_over(look: Look) -> bool:
    return look.one("heading", OVER, live=False) is not None


@pytest.mark.parametrize("edition", EVENINGS)
def test_a_whole_match_to_its_result_and_a_rematch(edition: str, serve: Serve, visitor: NewContext) -> None:
    evening = EVENINGS[edition]
    server = serve(entropy=chance(evening.seed), times=TIMES)
    page = visitor(**evening.device).new_page()
    person = Person(page, evening.hands(page))
    opens_table(
        person,
        f"http://localhost:{server.port}/",
        evening.edition,
        seats=evening.seats,
        bots=evening.seats - 1,
        cards=evening.cards,
    )
    begins(person)
    person.play(is_over)
    assert {"play", "draw", "call"} & set(person.did)
    [table] = mine(page, server)
    assert (table["life"], table["edition"]) == ("done", edition)

    tally = page.get_by_role("listitem").filter(has_text="partida ganada")
    expect(tally).to_have_count(evening.seats)
    expect(tally.filter(has_text=": 1 partida ganada")).to_have_count(1)
    with page.expect_download() as record:
        person.press("Acta")
    text = record.value.path().read_text()
    assert f'[Edition "{edition}"]' in text
    winners = re.findall(r"^end winner=(\d+)", text, re.MULTILINE)
    assert len(winners) == 1 or "next" in person.did
    expect(page.get_by_text(re.compile(rf"^Fin de la partida · {len(winners)} rondas?$"))).to_be_visible()
    expect(person.heading("Ganas la partida")).to_have_count(int(winners[-1] == "0"))

    person.press("Revancha")
    expect(page.get_by_role("listbox", name="Tu mano")).to_be_visible()
    expect(person.heading(OVER)).to_have_count(0)
    [table] = mine(page, server)
    assert table["life"] == "playing"

    page.goto(f"http://localhost:{server.port}/history")
    played = page.get_by_role("heading", level=2)
    expect(played).to_have_count(1)
    expect(played).to_have_text("Ganaste" if winners[-1] == "0" else re.compile("^Ganó "))


def mine(page: Page, server: Served) -> list[dict[str, Any]]:
    """Tables of whoever is at this page, as the server knows them."""
    secret = page.evaluate("JSON.parse(localStorage.getItem('penultima:/identity')).secret")
    status, answer = server.ask("GET", "/me/tables", secret=secret)
    assert status == 200, answer
    return list(answer["tables"])
