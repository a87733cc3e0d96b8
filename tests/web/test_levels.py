"""Which bots can be chosen where a table is made: what the server has, now or soon, a sentence each."""

import re
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, expect

from penultima.hall.offer import OFF, READY
from penultima.server.settings import Settings
from tests.server import jobs as work
from tests.server.served import Served
from tests.web.conftest import PAGE, Complaints, Serve

HARD = re.compile("^Hard|^Difícil", re.IGNORECASE)
WATCHFUL = re.compile("Catches whoever forgets|Descubre a quien se olvida")


def new_table(page: Page, server: Served) -> None:
    page.goto(f"http://localhost:{server.port}/new")
    expect(page.get_by_role("radio", name=re.compile("^normal", re.IGNORECASE))).to_be_checked()


def test_a_level_that_is_being_prepared_can_be_chosen_once_it_is_ready(
    page: Page, serve: Serve, tmp_path: Path
) -> None:
    """And the bot that then sits down is of that level, and says how it plays, at its seat in the deal too."""
    ready = tmp_path / "compiled"
    prepare = partial(work.wait_for_file, str(ready))
    server = serve(settings=Settings(page=PAGE), think=work.say_nothing, prepare=prepare)
    new_table(page, server)
    hard = page.get_by_role("radio", name=HARD)
    expect(hard).to_be_disabled()
    ready.touch()
    expect(hard).to_be_enabled()
    hard.press("Space")
    expect(hard).to_be_checked()
    page.locator("footer button").click()
    expect(page.locator(".place").nth(3)).to_contain_text(re.compile("hard|difícil"))
    page.locator(".place button").nth(3).click()
    expect(page.get_by_text(WATCHFUL)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Start|^Empezar")).click()
    page.get_by_role("button", name=re.compile("^Lupa, ")).click()
    expect(page.get_by_role("dialog").get_by_text(WATCHFUL)).to_be_visible()


def test_a_level_that_is_not_here_is_not_offered(page: Page, serve: Serve) -> None:
    server = serve(settings=Settings(page=PAGE, minds=0), think=work.say_nothing)
    assert server.engine.minds.offer == OFF != READY
    with page.expect_response("**/capabilities"):
        new_table(page, server)
    expect(page.get_by_role("radio", name=HARD)).to_have_count(0)
    expect(page.get_by_role("radio", name=re.compile("^easy|^fácil", re.IGNORECASE))).to_be_enabled()


def test_a_mistake_on_a_card_is_shown_where_it_is_written(page: Page, serve: Serve, complaints: Complaints) -> None:
    """Whoever asks for a passport of rules that cannot be read is refused, which a browser tells."""
    server = serve(settings=Settings(page=PAGE))
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
    complaints.clear()
