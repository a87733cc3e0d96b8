"""Text follows the font size of the browser, and the page is usable at 400 % zoom."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from scripts.pictures import times_of
from scripts.situations import SITUATIONS
from scripts.studio import Look, Studio
from tests.helpers.web.chromium import TIMEOUT_MS, find_chromium, launch_chromium
from tests.helpers.web.decisions import ServerPool
from tests.helpers.web.overlaps import names_shown, overlaps
from tests.helpers.web.text_fit import find_cut_texts
from tests.helpers.web.waiting import resize

LARGE = 24
"""Font size in px; the default is 16."""
PAGES = ("home", "new", "join", "tables", "waiting", "settings", "stored", "deal-end", "match-end")
TABLES = ("table", "colour", "challenge", "vote", "drawn", "why", "hint", "menu")
LARGE_SIZES = ((360, 640), (1024, 768), (512, 384))
ENLARGED = ((512, 384), (320, 256))
"""Sizes of a 1024x768 window at 200 % zoom and of a 1280x1024 window at 400 % zoom."""
LOOK = Look("phone", "system", "es")
SIZE_OF_TEXT = "() => parseFloat(getComputedStyle(document.querySelector('main, .table')).fontSize)"


@pytest.fixture(scope="module")
def large(playwright: Playwright, browser: Browser) -> Iterator[Page]:
    """Return a tab of a browser with a larger font."""
    expect.set_options(timeout=TIMEOUT_MS)
    path = find_chromium(playwright, whole=False)
    assert path is not None
    assert browser.is_connected()
    other = launch_chromium(playwright, path, f"--blink-settings=defaultFontSize={LARGE}")
    context = other.new_context(reduced_motion="reduce", locale="es-ES", has_touch=True)
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    other.close()


def faults(page: Page, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """Return the overlaps and the texts that are cut off at these sizes. Only names of people may be shortened."""
    out = []
    for width, height in sizes:
        resize(page, width, height)
        words = [fault for fault in find_cut_texts(page, width, height) if not fault.endswith(names_shown(page))]
        out += [f"{width}x{height}: {fault}" for fault in overlaps(page) + words]
    return out


def visit(name: str, page: Page, server_pool: ServerPool, stack: ExitStack) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    SITUATIONS[name](Studio(server_pool.with_times(times_of(name)), page, LOOK, stack))
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("name", PAGES + TABLES)
def test_text_follows_the_font_size_of_the_browser_and_is_not_cut(
    name: str, large: Page, server_pool: ServerPool
) -> None:
    with ExitStack() as stack:
        visit(name, large, server_pool, stack)
        expected = LARGE if name in PAGES else 20
        assert large.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)") == expected
        assert large.evaluate(SIZE_OF_TEXT) == expected
        assert faults(large, LARGE_SIZES) == []


@pytest.mark.parametrize("name", PAGES + TABLES)
def test_enlarged_page_shows_all_words_and_buttons(name: str, page: Page, server_pool: ServerPool) -> None:
    with ExitStack() as stack:
        visit(name, page, server_pool, stack)
        assert faults(page, ENLARGED) == []


def test_every_card_and_button_of_an_enlarged_table_can_be_scrolled_to(page: Page, server_pool: ServerPool) -> None:
    with ExitStack() as stack:
        visit("table", page, server_pool, stack)
        resize(page, 320, 256)
        for part in (*page.get_by_role("option").all(), page.get_by_role("button", name="Tomar", exact=True)):
            part.scroll_into_view_if_needed()
            expect(part).to_be_in_viewport(ratio=0.5)
