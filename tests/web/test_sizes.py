"""Every screen and table situation on tablets, small laptops and small phones in landscape.

No two lines, faces or buttons overlap, nothing is outside the screen, and only names of 24 characters are shortened.
"""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from penultima.i18n import catalogue
from scripts.crowded_situations import LONG_NAMES
from scripts.pictures import times_of
from scripts.situations import EMPTY, SITUATIONS
from scripts.studio import Look, Studio
from tests.helpers.server.server_thread import Served
from tests.helpers.web.chromium import TIMEOUT_MS
from tests.helpers.web.decisions import ServerPool
from tests.helpers.web.overlaps import names_shown, overlaps
from tests.helpers.web.text_fit import find_cut_texts
from tests.helpers.web.waiting import resize

SIZES = ((1024, 768), (1180, 820), (768, 1024), (600, 960), (568, 320), (360, 640))
SMALL = ((568, 320), (360, 640))
"""On these screens any name may be shortened, and a card may be cut off at the lower edge of a shelf."""
BLUFF = catalogue("es").say("web.table.bluff")
LOOK = Look("phone", "system", "es")


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    expect.set_options(timeout=TIMEOUT_MS)
    with browser.new_context(reduced_motion="reduce", locale="es-ES", has_touch=True) as context:
        context.set_default_timeout(TIMEOUT_MS)
        yield context.new_page()


def faults(page: Page, width: int, height: int) -> list[str]:
    resize(page, width, height)
    shortened = (*names_shown(page), *LONG_NAMES, BLUFF) if (width, height) in SMALL else LONG_NAMES
    words = [fault for fault in find_cut_texts(page, width, height) if not any(name in fault for name in shortened)]
    return [f"{width}x{height}: {fault}" for fault in overlaps(page) + words]


@pytest.mark.parametrize("name", SITUATIONS)
def test_nothing_overlaps_and_nothing_is_cut_at_six_sizes(name: str, tab: Page, server_pool: ServerPool) -> None:
    times = times_of(name)
    server = server_pool.start(times) if name in EMPTY else server_pool.with_times(times)
    with ExitStack() as stack:
        tab.set_viewport_size({"width": 1024, "height": 768})
        SITUATIONS[name](Studio(server, tab, LOOK, stack))
        tab.wait_for_load_state("networkidle")
        assert [fault for size in SIZES for fault in faults(tab, *size)] == []


def test_planted_overlaps_on_the_page_are_found(tab: Page, server: Served) -> None:
    tab.set_viewport_size({"width": 1024, "height": 768})
    tab.goto(f"http://localhost:{server.port}/stored")
    expect(tab.get_by_role("heading", level=1)).to_be_visible()
    assert faults(tab, 1024, 768) == []
    tab.evaluate(
        """() => {
          for (const [words, left] of [["one", 40], ["two", 50], ["three", 1010]]) {
            const part = document.createElement("p");
            part.textContent = words;
            part.style.cssText = `position: absolute; top: 4px; left: ${left}px; width: max-content`;
            document.querySelector("main").append(part);
          }
        }"""
    )
    found = overlaps(tab)
    assert any(fault.endswith('text "one" and text "two" overlap') for fault in found)
    assert any(fault == 'text "three" is outside' for fault in found)
