"""What a table fetches only once the hand stands is there before it is needed; without it, one still plays."""

import re

from playwright.sync_api import Page, Route, expect

from tests.server.served import Served
from tests.web.axe import violations
from tests.web.company import Company
from tests.web.conftest import Complaints

PACKETS = re.compile(r"/assets/(?!(index|page|table|texts-\w+-first)-)[^/]*\.(js|css)$")
"""All that a hand stands without."""
MINE = "R5,R9,G8,W"
POSITION = f"hands={MINE}/R1,R2/B3,B4 top=Y7 turn=0"
FALTA = "Falta una parte de la página"


def refuse(route: Route) -> None:
    route.abort()


def ask_for_a_colour(page: Page) -> None:
    """Plays the wild card: what is pressed just after the hand was laid out does not count, so until it does."""
    draw = page.get_by_role("button", name="Tomar", exact=True)
    expect(draw).to_be_visible()
    while draw.count():
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.dataset.code") == "W":
            page.keyboard.press("Enter")


def name_the_first(page: Page, company: Company) -> None:
    """By its key, until it counts."""
    other = company.people[1]
    while other.now is not None and other.now.seats[0].cards == len(MINE.split(",")):
        page.keyboard.press("1")
    other.heard("played", seat=0, card="W", colour="R")


def test_a_hand_stands_and_every_button_has_a_name_before_the_rest_is_here(
    phone: Page, server: Served, complaints: Complaints
) -> None:
    phone.route(PACKETS, refuse)
    with Company(server, 2, position=POSITION) as company:
        company.enter(phone)
        expect(phone.get_by_role("option")).to_have_count(4)
        assert violations(phone) == []
        expect(phone.get_by_role("alert").filter(has_text=FALTA)).to_have_count(0)
    complaints.clear()


def test_once_the_hand_has_stood_a_moment_all_that_a_table_asks_and_opens_is_here(
    phone: Page, server: Served, complaints: Complaints
) -> None:
    with Company(server, 2, position=POSITION) as company:
        with phone.expect_response(re.compile(r"/assets/Panel-.*\.js")):
            company.enter(phone)
        phone.wait_for_load_state("networkidle")
        phone.route("**/assets/**", refuse)
        phone.get_by_role("button", name="Menú").click()
        phone.get_by_role("dialog").get_by_role("button", name="Cerrar").click()
        ask_for_a_colour(phone)
        expect(phone.locator("[data-sheet=colour]")).to_be_visible()
        name_the_first(phone, company)
    complaints.clear()  # of what comes still later


def test_a_decision_whose_sheet_cannot_come_is_said_in_one_sentence_and_can_be_answered_by_keys(
    phone: Page, server: Served, complaints: Complaints
) -> None:
    phone.route(PACKETS, refuse)
    with Company(server, 2, position=POSITION) as company:
        company.enter(phone)
        expect(phone.get_by_role("option")).to_have_count(4)
        ask_for_a_colour(phone)
        expect(phone.get_by_role("alert").filter(has_text=FALTA)).to_have_count(1)
        name_the_first(phone, company)
    complaints.clear()


def test_a_sheet_that_could_not_come_comes_when_the_network_does(
    phone: Page, server: Served, complaints: Complaints
) -> None:
    phone.route(PACKETS, refuse)
    with Company(server, 2, position=POSITION) as company:
        company.enter(phone)
        expect(phone.get_by_role("option")).to_have_count(4)
        ask_for_a_colour(phone)
        alert = phone.get_by_role("alert").filter(has_text=FALTA)
        expect(alert).to_be_visible()
        phone.unroute(PACKETS)
        expect(phone.locator("[data-sheet=colour]")).to_be_visible()
        expect(alert).to_have_count(0)
        expect(phone.locator("[data-sheet=colour]")).to_have_css("position", "relative")  # its style came, too
    complaints.clear()


def test_where_the_server_has_another_page_by_now_loading_it_again_mends_it(
    desktop: Page, server: Served, complaints: Complaints
) -> None:
    desktop.route(PACKETS, lambda route: route.fulfill(status=404))
    with Company(server, 2, position=POSITION) as company:
        company.enter(desktop)
        expect(desktop.get_by_role("option")).to_have_count(4)
        desktop.get_by_role("button", name="Menú").click()
        alert = desktop.get_by_role("alert").filter(has_text=FALTA)
        desktop.unroute(PACKETS)
        alert.get_by_role("button", name="Volver a cargar").click()
        expect(desktop.get_by_role("option")).to_have_count(4)
        desktop.get_by_role("button", name="Menú").click()
        expect(desktop.get_by_role("dialog")).to_be_visible()
    complaints.clear()
