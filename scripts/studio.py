"""A server, and the tab of somebody with a certain look who comes to it: for whoever draws or examines a situation."""

import re
from contextlib import ExitStack
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from penultima.texts import catalogue
from penultima.wording.naming import card_name
from tests.server.served import Served
from tests.web.chromium import DESKTOP, PHONE
from tests.web.company import Company, known

SIZES: dict[str, dict[str, Any]] = {"phone": PHONE | {"device_scale_factor": 2}, "desktop": DESKTOP}
THEMES = ("light", "dark")
LANGUAGES = ("es", "en")


class Look(NamedTuple):
    size: str
    theme: str
    language: str

    @property
    def name(self) -> str:
        return f"{self.size}-{self.theme}-{self.language}"


class Studio:
    """A server, and the tab of somebody with a certain look who comes to a table."""

    def __init__(self, server: Served, page: Page, look: Look, stack: ExitStack) -> None:
        self.server = server
        self.page = page
        self.look = look
        self._stack = stack

    @property
    def settings(self) -> dict[str, object]:
        return {"theme": self.look.theme, "language": self.look.language}

    def say(self, key: str, **values: str | int) -> str:
        return catalogue(self.look.language).say(key, **values)

    def go(self, path: str) -> None:
        known(self.page, self.server, settings=self.settings)
        self.page.goto(f"http://localhost:{self.server.port}{path}")

    def comes(self, secret: str, path: str, tables: list[str], **parts: object) -> None:
        """Somebody who sits at these tables, with whatever else their device has kept."""
        known(self.page, self.server, secret, self.settings, [{"table": table} for table in tables], **parts)
        self.page.goto(f"http://localhost:{self.server.port}{path}")

    def table(self, people: int = 0, **setup: object) -> Company:
        """Arranged, and not yet entered."""
        return self._stack.enter_context(Company(self.server, people, **setup))  # type: ignore[arg-type]

    def enter(self, company: Company, secret: str = "") -> None:
        company.enter(self.page, secret, **self.settings)
        expect(self.page.locator("html[data-edition]")).to_be_attached()

    def sit(self, company: Company) -> None:
        """With cards in hand."""
        self.enter(company)
        expect(self.page.get_by_role("listbox")).to_be_visible()

    def button(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values)).first

    def shows(self, key: str, **values: str | int) -> None:
        """Waits for words of the page, of which there may be several."""
        expect(self.page.get_by_text(self.say(key, **values)).filter(visible=True).first).to_be_visible()

    def card(self, code: str) -> Locator:
        """Of the hand."""
        name = re.compile(rf"^{re.escape(card_name(catalogue(self.look.language), code))},", re.IGNORECASE)
        return self.page.get_by_role("option", name=name).first

    def play(self, code: str, then: str) -> None:
        """Until words of the page are there."""
        self.card(code).focus()
        self.press("Enter", self.page.get_by_text(self.say(then)).first)

    def press(self, key: str, until: Locator) -> None:
        """Again and again: what has just appeared takes no key yet."""
        while not until.is_visible():
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(50)
