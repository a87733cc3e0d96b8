"""Points, teams, stakes, bluffs and editions are shown where players look for them. Unknown addresses are explained."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from scripts.crowded_situations import LONG_NAMES
from scripts.pictures import times_of
from scripts.situations import SITUATIONS
from scripts.studio import Look, Studio
from tests.helpers.web.arranged_table import NAMES
from tests.helpers.web.decisions import ServerPool
from tests.helpers.web.text_fit import find_cut_texts
from tests.helpers.web.waiting import resize
from tests.web.conftest import BrowserErrors

PARTNER = NAMES[2]
COLOUR = "e => getComputedStyle(e).color"
COLOUR_NAMED = """name => {
  const probe = document.createElement("i");
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  return getComputedStyle(probe).color;
}"""

HIGHEST_BAR = 54
"""Height of the top bar in px. Seats are below it."""
HALF_A_LINE = 7
OpenSituation = Callable[[str], Page]


@pytest.fixture
def open_situation(phone: Page, server_pool: ServerPool) -> Iterator[OpenSituation]:
    """Yield a function that opens a situation on a phone. The other players stay connected."""
    with ExitStack() as stack:

        def arrive(name: str) -> Page:
            SITUATIONS[name](Studio(server_pool.with_times(times_of(name)), phone, Look("phone", "light", "es"), stack))
            return phone

        yield arrive


def test_waiting_room_shows_the_teams(open_situation: OpenSituation) -> None:
    page = open_situation("teams-waiting")
    teams = page.locator(".teams li")
    expect(teams).to_have_count(2)
    expect(teams.first).to_contain_text(f"{NAMES[0]} e {PARTNER}")
    expect(page.get_by_role("button", name=f"juega con {NAMES[0]}")).to_contain_text(PARTNER)


def test_table_marks_the_partner_and_shows_the_own_points(open_situation: OpenSituation) -> None:
    page = open_situation("teams")
    expect(page.locator(".seat .mate")).to_have_count(1)
    expect(page.locator(".seat[data-seat='2'] .mate")).to_be_visible()
    expect(page.get_by_text("Ronda 1 · tú 0 de 500")).to_be_visible()


def test_both_partners_win_and_their_hands_are_marked(open_situation: OpenSituation) -> None:
    page = open_situation("teams-end")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Tú e {PARTNER} ganan la ronda")
    expect(page.locator(".winner .face")).to_have_count(2)
    expect(page.locator("li.won")).to_have_count(2)


def test_gained_points_have_the_bad_colour_in_low_scoring(open_situation: OpenSituation) -> None:
    page = open_situation("low-end")
    got = page.locator(".gained", has_text="+")
    expect(got.first).to_be_visible()
    bad = page.evaluate(COLOUR_NAMED, "bad")
    assert {one.evaluate(COLOUR) for one in got.all()} == {bad}
    assert bad != page.evaluate(COLOUR_NAMED, "good")


def test_stakes_with_a_long_name_are_whole_and_inside_the_bar(open_situation: OpenSituation) -> None:
    page = open_situation("stakes-long")
    bar = page.locator("[data-stakes]")
    expect(bar).to_contain_text(f"{LONG_NAMES[3]} se lleva 4; sin farol, tú 6")
    for width, height in ((320, 640), (360, 640), (390, 664), (568, 320), (1024, 768)):
        resize(page, width, height)
        box = bar.bounding_box()
        assert box
        assert box["y"] >= 0, (width, height)
        assert box["y"] + box["height"] <= HIGHEST_BAR, (width, height)
        hidden: int = bar.locator("span").evaluate("e => e.clientHeight && e.scrollHeight - e.clientHeight")
        assert hidden < HALF_A_LINE, (width, height)


FILL_ROWS = """() => {
  for (const [part, text] of [[".name", "Chispa"], [".total", "480"], [".gained", "+123"]])
    for (const e of document.querySelectorAll(`li.box ${part}`)) e.textContent = text;
}"""


def test_a_result_of_three_figures_leaves_room_for_the_name_on_narrow_phones(open_situation: OpenSituation) -> None:
    page = open_situation("deal-end")
    expect(page.locator("li.box .total").first).to_be_visible()
    page.evaluate(FILL_ROWS)
    for width in (320, 350, 360, 375, 390):
        assert find_cut_texts(page, width, 740) == []


def test_bluff_mark_does_not_cover_the_figure_of_its_card(open_situation: OpenSituation) -> None:
    page = open_situation("debt")
    mark = page.locator(".hand .mark").first
    expect(mark).to_be_visible()
    below = mark.evaluate("e => e.getBoundingClientRect().bottom - e.parentElement.getBoundingClientRect().top")
    card: float = mark.evaluate("e => e.parentElement.getBoundingClientRect().height")
    assert 0 < below < card / 5  # the figure of the card begins at two fifths of its height, below the mark


def test_chosen_edition_is_visible_in_the_form_on_a_small_phone(phone: Page, url_of: Callable[[str], str]) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(url_of("/new#edition=official"))
    tile = phone.locator("label[data-edition=official]")
    expect(tile.get_by_role("radio")).to_be_checked()
    box = tile.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320


@pytest.mark.parametrize("path", ["/nope", "/juez", "/a/b"])
def test_unknown_address_shows_a_page_with_a_link_home(
    page: Page, url_of: Callable[[str], str], browser_errors: BrowserErrors, path: str
) -> None:
    reply = page.goto(url_of(path))
    assert reply is not None
    assert reply.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("no lleva a ninguna parte"))
    browser_errors.clear()  # the browser reports the request for an unknown address
    page.get_by_role("link", name="Inicio").click()
    expect(page).to_have_url(url_of("/"))
