"""Late bundles load after the hand is shown, but before a table needs them. Without them a player can still play."""

import re

from playwright.sync_api import Page, Route, expect

from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.axe import violations
from tests.web.conftest import BrowserErrors

LATE_BUNDLES = re.compile(r"/assets/(?!(index|page|table|texts-\w+-first)-)[^/]*\.(js|css)$")
"""Matches files that are not needed to show the hand."""
MINE = "R5,R9,G8,W"
POSITION = f"hands={MINE}/R1,R2/B3,B4 top=Y7 turn=0"
PART_IS_MISSING = "Falta una parte de la página"


def abort_request(route: Route) -> None:
    route.abort()


def play_wild_card(page: Page) -> None:
    """Play the wild card. Repeat the presses until one counts, because a new layout ignores presses at first."""
    draw = page.get_by_role("button", name="Tomar", exact=True)
    expect(draw).to_be_visible()
    while draw.count():
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.dataset.code") == "W":
            page.keyboard.press("Enter")


def choose_first_colour(page: Page, table: ArrangedTable) -> None:
    """Press the key of the first colour until the card is played."""
    other = table.people[1]
    while other.now is not None and other.now.seats[0].cards == len(MINE.split(",")):
        page.keyboard.press("1")
    other.wait_for_event("played", seat=0, card="W", colour="R")


def test_hand_is_accessible_before_the_late_bundles_are_loaded(
    phone: Page, server: Served, browser_errors: BrowserErrors
) -> None:
    phone.route(LATE_BUNDLES, abort_request)
    with ArrangedTable(server, 2, position=POSITION) as table:
        table.open_page(phone)
        expect(phone.get_by_role("option")).to_have_count(4)
        assert violations(phone) == []
        expect(phone.get_by_role("alert").filter(has_text=PART_IS_MISSING)).to_have_count(0)
    browser_errors.clear()


def test_sheets_open_without_a_network_once_the_late_bundles_are_loaded(
    phone: Page, server: Served, browser_errors: BrowserErrors
) -> None:
    with ArrangedTable(server, 2, position=POSITION) as table:
        with phone.expect_response(re.compile(r"/assets/Panel-.*\.js")):
            table.open_page(phone)
        phone.wait_for_load_state("networkidle")
        phone.route("**/assets/**", abort_request)
        phone.get_by_role("button", name="Menú").click()
        phone.get_by_role("dialog").get_by_role("button", name="Cerrar").click()
        play_wild_card(phone)
        expect(phone.locator("[data-sheet=colour]")).to_be_visible()
        choose_first_colour(phone, table)
    browser_errors.clear()  # the errors are about bundles that could not be loaded


def test_missing_sheet_is_reported_and_its_decision_can_be_answered_by_keys(
    phone: Page, server: Served, browser_errors: BrowserErrors
) -> None:
    phone.route(LATE_BUNDLES, abort_request)
    with ArrangedTable(server, 2, position=POSITION) as table:
        table.open_page(phone)
        expect(phone.get_by_role("option")).to_have_count(4)
        play_wild_card(phone)
        expect(phone.get_by_role("alert").filter(has_text=PART_IS_MISSING)).to_have_count(1)
        choose_first_colour(phone, table)
    browser_errors.clear()


def test_missing_sheet_appears_once_its_bundle_can_be_loaded(
    phone: Page, server: Served, browser_errors: BrowserErrors
) -> None:
    phone.route(LATE_BUNDLES, abort_request)
    with ArrangedTable(server, 2, position=POSITION) as table:
        table.open_page(phone)
        expect(phone.get_by_role("option")).to_have_count(4)
        play_wild_card(phone)
        alert = phone.get_by_role("alert").filter(has_text=PART_IS_MISSING)
        expect(alert).to_be_visible()
        phone.unroute(LATE_BUNDLES)
        expect(phone.locator("[data-sheet=colour]")).to_be_visible()
        expect(alert).to_have_count(0)
        expect(phone.locator("[data-sheet=colour]")).to_have_css("position", "relative")  # the style was loaded, too
    browser_errors.clear()


def test_reload_button_repairs_a_page_whose_bundles_no_longer_exist(
    desktop: Page, server: Served, browser_errors: BrowserErrors
) -> None:
    desktop.route(LATE_BUNDLES, lambda route: route.fulfill(status=404))
    with ArrangedTable(server, 2, position=POSITION) as table:
        table.open_page(desktop)
        expect(desktop.get_by_role("option")).to_have_count(4)
        desktop.get_by_role("button", name="Menú").click()
        alert = desktop.get_by_role("alert").filter(has_text=PART_IS_MISSING)
        expect(alert).to_be_visible()
        # The bundles stay missing until the page is loaded again, so that no earlier retry can load the menu.
        desktop.once("framenavigated", lambda _frame: desktop.unroute(LATE_BUNDLES))
        alert.get_by_role("button", name="Volver a cargar").click()
        expect(desktop.get_by_role("option")).to_have_count(4)
        desktop.get_by_role("button", name="Menú").click()
        expect(desktop.get_by_role("dialog")).to_be_visible()
    browser_errors.clear()
