"""Bot levels in the setup form, which offers the levels that the server has or is preparing."""

import re
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, expect

from penultima.runtime.bot_availability import READY, SWITCHED_OFF
from penultima.server.settings import ServerSettings
from tests.helpers.server import worker_jobs as work
from tests.helpers.server.server_thread import Served
from tests.web.conftest import PAGE, BrowserErrors, Serve

HARD = re.compile("^Hard|^Difícil", re.IGNORECASE)
WATCHFUL = re.compile("Catches players who forget|Atrapa a quien se olvida")


def new_table(page: Page, server: Served) -> None:
    page.goto(f"http://localhost:{server.port}/new")
    expect(page.get_by_role("radio", name=re.compile("^normal", re.IGNORECASE))).to_be_checked()


def test_a_level_that_is_being_prepared_can_be_chosen_once_it_is_ready(
    page: Page, serve: Serve, tmp_path: Path
) -> None:
    """After the level is chosen, a bot of this level sits at the table, and its seat describes the level."""
    ready = tmp_path / "compiled"
    prepare = partial(work.wait_for_file, str(ready))
    server = serve(settings=ServerSettings(page=PAGE), think=work.say_nothing, prepare=prepare)
    new_table(page, server)
    hard = page.get_by_role("radio", name=HARD)
    expect(hard).to_be_disabled()
    ready.touch()
    expect(hard).to_be_enabled()
    hard.press("Space")
    expect(hard).to_be_checked()
    page.locator("footer button").click()
    expect(page.locator(".seat").nth(3)).to_contain_text(re.compile("hard|difícil"))
    page.locator(".seat").nth(3).click()
    expect(page.get_by_text(WATCHFUL)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Start|^Empezar")).click()
    page.get_by_role("button", name=re.compile("^Lupa, ")).click()
    expect(page.get_by_role("dialog").get_by_text(WATCHFUL)).to_be_visible()


def test_level_that_the_server_lacks_is_not_offered(page: Page, serve: Serve) -> None:
    server = serve(settings=ServerSettings(page=PAGE, minds=0), think=work.say_nothing)
    assert server.engine.search_workers.availability == SWITCHED_OFF != READY
    with page.expect_response("**/capabilities"):
        new_table(page, server)
    expect(page.get_by_role("radio", name=HARD)).to_have_count(0)
    expect(page.get_by_role("radio", name=re.compile("^easy|^fácil", re.IGNORECASE))).to_be_enabled()


def test_mistake_in_a_custom_card_is_shown_at_its_field(
    page: Page, serve: Serve, browser_errors: BrowserErrors
) -> None:
    """The server refuses to make a passport for rules that it cannot read.

    The browser reports the refusal as an error.
    """
    server = serve(settings=ServerSettings(page=PAGE))
    new_table(page, server)
    page.locator("label[data-edition=classic]").click()
    card = page.locator("textarea").first
    card.fill("next: dance 2")
    expect(card).to_have_attribute("aria-invalid", "true")
    page.evaluate("scrollTo(0, 0)")
    page.locator("footer button").click()
    expect(card).to_be_focused()
    expect(card).to_be_in_viewport()
    assert page.url.endswith("/new")
    browser_errors.clear()
