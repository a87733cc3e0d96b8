"""Whoever cannot see, hold a mouse or tell colours apart plays too: axe-core finds nothing on any screen."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from penultima.table.facts import Times
from scripts.pictures import LONG, STILL
from scripts.situations import SITUATIONS, UNHELD
from scripts.studio import Look, Studio
from tests.server.served import Served
from tests.web.axe import violations
from tests.web.chromium import DESKTOP, PATIENCE, PHONE
from tests.web.decisions import Houses
from tests.web.room import cut

WIDE = (
    "home", "home-again", "history", "cards", "cards-written", "new-written", "tables", "waiting", "table", "colour",
    "challenge", "log", "deal-end", "match-end",
)  # fmt: skip
"""Looked at on a desktop too, where more is shown."""
AROUND = (
    "home", "home-again", "history", "cards", "cards-written", "new", "new-written", "join", "link", "full", "tables",
    "tables-none", "waiting", "guest", "stored", "gone", "settings", "deal-end", "match-end",
)  # fmt: skip
"""Around the table: words have room on the narrowest phone, and where 720 points are enlarged to twice their size."""
EMPTY = ("tables-none",)
"""Of a server at which nobody has been yet."""
NARROW = ((360, 740), (320, 568))
LOOK = Look("phone", "system", "es")


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """One for all: what was loaded is not loaded again."""
    expect.set_options(timeout=PATIENCE)
    with browser.new_context(reduced_motion="reduce", locale="es-ES", **PHONE) as context:
        context.set_default_timeout(PATIENCE)
        yield context.new_page()


@pytest.mark.parametrize("name", SITUATIONS)
def test_axe_finds_nothing_wrong_and_no_words_are_cut(name: str, tab: Page, houses: Houses) -> None:
    times = Times(call=0, jump=0, lead=0, blink=0, race=0, ready=LONG) if name in UNHELD else STILL
    server = houses.anew(times) if name in EMPTY else houses.at(times)
    with ExitStack() as stack:
        tab.emulate_media(color_scheme="light")
        SITUATIONS[name](Studio(server, tab, LOOK, stack))
        found = violations(tab)
        tab.emulate_media(color_scheme="dark")
        expect(tab.locator("html")).to_have_attribute("data-theme", "dark")
        found += violations(tab, "color-contrast")
        if name in WIDE:
            tab.set_viewport_size(DESKTOP["viewport"])
            found += violations(tab)
        for width, height in NARROW if name in AROUND else ():
            found += cut(tab, width, height)
        tab.set_viewport_size(PHONE["viewport"])
    assert found == []


def test_planted_a_nameless_button_pale_words_and_a_cut_line_are_found(tab: Page, server: Served) -> None:
    tab.emulate_media(color_scheme="light")
    tab.goto(f"http://localhost:{server.port}/stored")
    expect(tab.get_by_role("heading", level=1)).to_be_visible()
    tab.evaluate(
        """() => {
          const main = document.querySelector("main");
          main.append(document.createElement("button"));
          for (const style of ["color: #fbf0e0", "width: 40px; overflow: hidden; white-space: nowrap"]) {
            const words = document.createElement("p");
            words.textContent = "Nobody can read this";
            words.style.cssText = style;
            main.append(words);
          }
        }"""
    )
    assert {one.partition(":")[0] for one in violations(tab)} == {"button-name", "color-contrast"}
    assert cut(tab, *NARROW[0]) == ["360: cut: Nobody can read this"]
