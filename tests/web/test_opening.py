"""The page opens, and the browser has nothing to complain of."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from penultima.server.settings import Settings
from tests.server.served import Served
from tests.web.conftest import PAGE, Complaints, Serve, tab_of

PLACES = ("/", "/new", "/tables", "/join", "/stored")


@pytest.mark.parametrize("place", PLACES)
def test_every_place_opens_without_a_complaint(page: Page, at: Callable[[str], str], place: str) -> None:
    page.goto(at(place))
    expect(page.locator("#first")).to_be_hidden()
    expect(page.locator("#page > :not(#first)").first).to_be_visible()


def test_planted_what_the_policy_forbids_is_complained_of(
    page: Page, at: Callable[[str], str], server: Served, complaints: Complaints
) -> None:
    page.goto(at("/"))
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">forbidden</p>')")
    assert any("Content Security Policy" in complaint for complaint in complaints)
    complaints.clear()


def test_tabs_that_tests_share_forget_but_for_a_reload_and_a_tab_beside(
    homes: Callable[[str], BrowserContext], complaints: Complaints, at: Callable[[str], str]
) -> None:
    kept = "localStorage.getItem('planted')"
    with tab_of(homes("page"), complaints) as first:
        first.goto(at("/stored"))
        first.evaluate("localStorage.setItem('planted', 'yes')")
        first.reload()
        beside = first.context.new_page()
        beside.goto(at("/stored"))
        assert [one.evaluate(kept) for one in (first, beside)] == ["yes", "yes"]
    with tab_of(homes("page"), complaints) as second:
        second.goto(at("/stored"))
        assert second.evaluate(kept) is None
        assert second.context.pages == [second]


@pytest.mark.parametrize(("theme", "felt"), [("light", "rgb(71, 52, 107)"), ("dark", "rgb(56, 40, 86)")])
def test_felt_and_wordmark_are_there_before_anything_is_loaded(
    page: Page, at: Callable[[str], str], theme: str, felt: str
) -> None:
    page.goto(at("/"))
    page.evaluate("theme => localStorage.setItem('penultima:/settings', JSON.stringify({theme}))", theme)
    page.route("**/assets/*", lambda _: None)  # nothing comes, and nothing is refused
    page.goto(at("/"), wait_until="commit")
    first = page.get_by_text("Penúltima", exact=True)
    expect(first).to_be_visible()
    expect(first).to_have_css("background-color", felt)
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("base_path", ["", "/games/cards"])
def test_under_a_path_of_its_own_the_page_is_the_same(page: Page, serve: Serve, base_path: str) -> None:
    server = serve(settings=Settings(page=PAGE, base_path=base_path))
    for place in ("/", "/new", "/join"):
        page.goto(f"http://localhost:{server.port}{base_path}{place}")
        expect(page.locator("#first")).to_be_hidden()
        expect(page.get_by_role("main")).to_be_visible()
