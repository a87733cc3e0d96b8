"""With forced colours (the system's high contrast), buttons have edges, and selected choices can be recognized."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scripts.pictures import times_of
from scripts.situations import SITUATIONS
from scripts.studio import Look, Studio
from tests.helpers.web.chromium import TIMEOUT_MS
from tests.helpers.web.decisions import ServerPool
from tests.helpers.web.waiting import wait_until

LOOK = Look("phone", "system", "es")
PALETTES = ("light", "dark")
SHEET = "forced"
"""Part of the file name of the style sheet."""
EDGE = "e => { const s = getComputedStyle(e); return [s.borderTopStyle, parseFloat(s.borderTopWidth)]; }"

OpenSituation = Callable[[str], Page]


@pytest.fixture(params=PALETTES)
def open_situation(
    request: pytest.FixtureRequest, browser: Browser, server_pool: ServerPool
) -> Iterator[OpenSituation]:
    """Yield a function that opens a situation in a browser that forces colours."""
    expect.set_options(timeout=TIMEOUT_MS)
    with (
        ExitStack() as stack,
        browser.new_context(
            forced_colors="active", color_scheme=request.param, reduced_motion="reduce", locale="es-ES",
            viewport={"width": 390, "height": 664},
        ) as context,
    ):  # fmt: skip
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()

        def arrive(name: str) -> Page:
            SITUATIONS[name](Studio(server_pool.with_times(times_of(name)), page, LOOK, stack))
            wait_until(page, f"[...document.styleSheets].some(sheet => sheet.href?.includes('{SHEET}'))")
            return page

        yield arrive


def edge(part: Locator) -> tuple[str, float]:
    style, width = part.evaluate(EDGE)
    return style, width


def fill(part: Locator) -> str:
    colour: str = part.evaluate("e => getComputedStyle(e).backgroundColor")
    return colour


@pytest.mark.parametrize("name", ["home", "new", "tables", "waiting", "table", "challenge", "colour", "match-end"])
def test_every_button_has_an_edge_with_forced_colours(open_situation: OpenSituation, name: str) -> None:
    page = open_situation(name)
    buttons = page.locator(".btn:visible, .chip.tap:visible, .petal:visible").all()
    assert buttons
    for button in buttons:
        style, width = edge(button)
        assert style in ("solid", "dashed"), button
        assert width >= 1, button


def test_chosen_settings_and_switches_are_distinguishable(open_situation: OpenSituation) -> None:
    page = open_situation("settings")
    options = page.locator("label.whole:has(input[type=radio])")
    chosen = options.filter(has=page.locator(":checked"))
    other = options.filter(has_not=page.locator(":checked"))
    assert chosen.count() >= 5
    assert {fill(option.locator("span").first) for option in chosen.all()} != {fill(other.first.locator("span").first)}
    for track in page.locator("label.whole:has(input[type=checkbox]) > i").all():
        assert edge(track)[1] >= 1
        knob = track.evaluate("e => getComputedStyle(e, '::after').backgroundColor")
        assert knob != fill(track)


def test_chosen_edition_and_level_are_distinguishable(open_situation: OpenSituation) -> None:
    page = open_situation("new")
    for group in (page.locator("fieldset.tiles label.whole"), page.locator("fieldset label.whole:has(.small)")):
        fills = [fill(option) for option in group.all()]
        assert len(set(fills)) == 2, fills
        assert min(fills.count(one) for one in set(fills)) == 1


def test_colour_symbols_and_names_are_distinguishable_from_their_petals(open_situation: OpenSituation) -> None:
    page = open_situation("colour")
    for petal in page.locator(".petal").all():
        symbol = petal.locator("svg [fill], svg[fill], svg").first.evaluate("e => getComputedStyle(e).fill")
        word = petal.locator("b").evaluate("e => getComputedStyle(e).color")
        assert fill(petal) not in (symbol, word, "rgba(0, 0, 0, 0)")


def test_idle_action_has_a_dashed_edge(open_situation: OpenSituation) -> None:
    for situation, style in (("table", "solid"), ("others-turn", "dashed")):
        page = open_situation(situation)
        assert edge(page.get_by_role("button", name="Tomar", exact=True))[0] == style


def test_style_of_forced_colours_is_not_fetched_without_forced_colours(
    page: Page, url_of: Callable[[str], str]
) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(url_of("/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert fetched
    assert not [url for url in fetched if SHEET in url]
