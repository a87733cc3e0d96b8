"""Text follows the font size of the browser, and the page is usable at 400 % zoom."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from scripts.pictures import times_of
from scripts.situations import SITUATIONS
from scripts.studio import LANGUAGES, Look, Studio
from tests.helpers.web.chromium import TIMEOUT_MS, find_chromium, launch_chromium
from tests.helpers.web.decisions import ServerPool
from tests.helpers.web.overlaps import names_shown, overlaps
from tests.helpers.web.text_fit import find_cut_texts, find_spilled_texts
from tests.helpers.web.waiting import resize

LARGE = 24
"""Font size in px; the default is 16."""
VERY_LARGE = 32
PAGES = ("home", "home-first", "new", "join", "tables", "waiting", "settings", "stored", "deal-end", "match-end")
TABLES = ("table", "colour", "challenge", "vote", "drawn", "why", "hint", "menu")
STARTS = ("home", "home-first", "new")
"""Pages before a table. They are also tested at more sizes, in both languages and with a very large font."""
LARGE_SIZES = ((360, 640), (1024, 768), (512, 384))
START_SIZES = ((1024, 768), (768, 1024), (1440, 900), (1180, 820), (390, 844), (360, 640))
ENLARGED = ((512, 384), (320, 256))
"""Sizes of a 1024x768 window at 200 % zoom and of a 1280x1024 window at 400 % zoom."""
LOOK = Look("phone", "system", "es")
SIZE_OF_TEXT = "() => parseFloat(getComputedStyle(document.querySelector('main, .table')).fontSize)"


@contextmanager
def tab_with_font(size: int, playwright: Playwright, browser: Browser) -> Iterator[Page]:
    """Open a tab of a browser with this default font size in px."""
    expect.set_options(timeout=TIMEOUT_MS)
    path = find_chromium(playwright, whole=False)
    assert path is not None
    assert browser.is_connected()
    other = launch_chromium(playwright, path, f"--blink-settings=defaultFontSize={size}")
    context = other.new_context(reduced_motion="reduce", locale="es-ES", has_touch=True)
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    other.close()


@pytest.fixture(scope="module")
def large(playwright: Playwright, browser: Browser) -> Iterator[Page]:
    with tab_with_font(LARGE, playwright, browser) as page:
        yield page


@pytest.fixture(scope="module")
def very_large(playwright: Playwright, browser: Browser) -> Iterator[Page]:
    with tab_with_font(VERY_LARGE, playwright, browser) as page:
        yield page


def faults(page: Page, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """Return the overlaps and the texts that are cut off at these sizes. Only names of people may be shortened."""
    out = []
    for width, height in sizes:
        resize(page, width, height)
        words = [fault for fault in find_cut_texts(page, width, height) if not fault.endswith(names_shown(page))]
        out += [f"{width}x{height}: {fault}" for fault in overlaps(page) + words]
    return out


def visit(name: str, page: Page, server_pool: ServerPool, stack: ExitStack, look: Look = LOOK) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    SITUATIONS[name](Studio(server_pool.with_times(times_of(name)), page, look, stack))
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STARTS)
def test_start_pages_fit_a_large_and_a_very_large_font_in_both_languages(
    name: str, language: str, large: Page, very_large: Page, server_pool: ServerPool
) -> None:
    for page in (large, very_large):
        with ExitStack() as stack:
            visit(name, page, server_pool, stack, LOOK._replace(language=language))
            spilled = [fault for size in START_SIZES for fault in find_spilled_texts(page, *size)]
            assert spilled + faults(page, START_SIZES) == []


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
