"""The page opens without browser errors."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from penultima.server.settings import ServerSettings
from tests.helpers.server.server_thread import Served
from tests.web.conftest import PAGE, BrowserErrors, Serve, tab_of

PATHS = ("/", "/new", "/tables", "/join", "/stored")


@pytest.mark.parametrize("path", PATHS)
def test_every_page_opens_without_browser_errors(page: Page, url_of: Callable[[str], str], path: str) -> None:
    page.goto(url_of(path))
    expect(page.locator("#first")).to_be_hidden()
    expect(page.locator("#page > :not(#first)").first).to_be_visible()


def test_planted_violation_of_the_security_policy_is_reported(
    page: Page, url_of: Callable[[str], str], server: Served, browser_errors: BrowserErrors
) -> None:
    page.goto(url_of("/"))
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">forbidden</p>')")
    assert any("Content Security Policy" in error for error in browser_errors)
    browser_errors.clear()


def test_shared_contexts_keep_storage_within_a_test_but_not_between_tests(
    shared_contexts: Callable[[str], BrowserContext], browser_errors: BrowserErrors, url_of: Callable[[str], str]
) -> None:
    stored_value = "localStorage.getItem('planted')"
    with tab_of(shared_contexts("page"), browser_errors) as first:
        first.goto(url_of("/stored"))
        first.evaluate("localStorage.setItem('planted', 'yes')")
        first.reload()
        beside = first.context.new_page()
        beside.goto(url_of("/stored"))
        assert [one.evaluate(stored_value) for one in (first, beside)] == ["yes", "yes"]
    with tab_of(shared_contexts("page"), browser_errors) as second:
        second.goto(url_of("/stored"))
        assert second.evaluate(stored_value) is None
        assert second.context.pages == [second]


@pytest.mark.parametrize(("theme", "felt"), [("light", "rgb(71, 52, 107)"), ("dark", "rgb(56, 40, 86)")])
def test_felt_and_wordmark_are_visible_before_anything_else_is_loaded(
    page: Page, url_of: Callable[[str], str], theme: str, felt: str
) -> None:
    page.goto(url_of("/"))
    page.evaluate("theme => localStorage.setItem('penultima:/settings', JSON.stringify({theme}))", theme)
    page.route("**/assets/*", lambda _: None)  # these requests neither succeed nor fail, so the page waits for them
    page.goto(url_of("/"), wait_until="commit")
    first = page.get_by_text("Penúltima", exact=True)
    expect(first).to_be_visible()
    expect(first).to_have_css("background-color", felt)
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("base_path", ["", "/games/cards"])
def test_page_works_the_same_under_a_base_path(page: Page, serve: Serve, base_path: str) -> None:
    server = serve(settings=ServerSettings(page=PAGE, base_path=base_path))
    for path in ("/", "/new", "/join"):
        page.goto(f"http://localhost:{server.port}{base_path}{path}")
        expect(page.locator("#first")).to_be_hidden()
        expect(page.get_by_role("main")).to_be_visible()
