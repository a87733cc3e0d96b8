"""Accessibility: axe-core finds no violations on any screen."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.pictures import times_of
from scripts.situations import EMPTY, SITUATIONS
from scripts.studio import Look, Studio
from tests.helpers.server.server_thread import Served
from tests.helpers.web.axe import violations
from tests.helpers.web.chromium import DESKTOP, PHONE, TIMEOUT_MS
from tests.helpers.web.decisions import ServerPool
from tests.helpers.web.text_fit import find_cut_texts

WIDE = (
    "home", "home-again", "history", "cards", "cards-written", "new-written", "tables", "waiting", "table", "colour",
    "challenge", "log", "deal-end", "match-end",
)  # fmt: skip
"""Situations that are also checked on a desktop, which shows more."""
AROUND = (
    "home", "home-again", "history", "cards", "cards-written", "new", "new-written", "join", "link", "full", "tables",
    "tables-none", "waiting", "guest", "stored", "gone", "settings", "deal-end", "match-end",
)  # fmt: skip
"""Screens before and after a match. Text must fit on the narrowest phone, and on a 720 px wide window at 200 % zoom."""
NARROW = ((360, 740), (320, 568))
LOOK = Look("phone", "system", "es")


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """Return one tab for all tests, so that nothing is loaded twice."""
    expect.set_options(timeout=TIMEOUT_MS)
    with browser.new_context(reduced_motion="reduce", locale="es-ES", **PHONE) as context:
        context.set_default_timeout(TIMEOUT_MS)
        yield context.new_page()


@pytest.mark.parametrize("name", SITUATIONS)
def test_axe_finds_no_violations_and_no_words_are_cut(name: str, tab: Page, server_pool: ServerPool) -> None:
    times = times_of(name)
    server = server_pool.start(times) if name in EMPTY else server_pool.with_times(times)
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
            found += find_cut_texts(tab, width, height)
        tab.set_viewport_size(PHONE["viewport"])
    assert found == []


def test_planted_nameless_button_pale_words_and_cut_line_are_found(tab: Page, server: Served) -> None:
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
    assert find_cut_texts(tab, *NARROW[0]) == ["360: cut: Nobody can read this"]
