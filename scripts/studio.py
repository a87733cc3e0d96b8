"""A server, and a browser tab with a given size, theme and language, in which a situation can be drawn."""

import re
from contextlib import ExitStack
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from penultima.i18n import catalogue
from penultima.wording.naming import name_card
from tests.helpers.server.server_thread import Served
from tests.helpers.web.arranged_table import ArrangedTable, prepare_browser
from tests.helpers.web.chromium import DESKTOP, PHONE

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
    """A server, and a player's browser tab. `look` is the tab's size, theme and language."""

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
        prepare_browser(self.page, self.server, settings=self.settings)
        self.page.goto(f"http://localhost:{self.server.port}{path}")

    def comes(self, secret: str, path: str, tables: list[str], **parts: object) -> None:
        """Open a path as a player who sits at these tables. `parts` is other data that the device has stored."""
        prepare_browser(self.page, self.server, secret, self.settings, [{"table": table} for table in tables], **parts)
        self.page.goto(f"http://localhost:{self.server.port}{path}")

    def table(self, people: int = 0, **setup: object) -> ArrangedTable:
        """Set up a table without entering it."""
        return self._stack.enter_context(ArrangedTable(self.server, people, **setup))  # type: ignore[arg-type]

    def enter(self, table: ArrangedTable, secret: str = "") -> None:
        table.open_page(self.page, secret, **self.settings)
        expect(self.page.locator("html[data-edition]")).to_be_attached()

    def sit(self, table: ArrangedTable) -> None:
        """Enter a table and wait until the hand is shown."""
        self.enter(table)
        expect(self.page.get_by_role("listbox")).to_be_visible()

    def button(self, key: str, **values: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values)).first

    def shows(self, key: str, **values: str | int) -> None:
        """Wait until a text is visible on the page. It may occur several times."""
        expect(self.page.get_by_text(self.say(key, **values)).filter(visible=True).first).to_be_visible()

    def card(self, code: str) -> Locator:
        """Return the element of a card in the hand."""
        name = re.compile(rf"^{re.escape(name_card(catalogue(self.look.language), code))},", re.IGNORECASE)
        return self.page.get_by_role("option", name=name).first

    def play(self, code: str, then: str) -> None:
        """Play a card and wait until a text is visible."""
        self.card(code).focus()
        self.press("Enter", self.page.get_by_text(self.say(then)).first)

    def press(self, key: str, until: Locator) -> None:
        """Press a key repeatedly, because an element that has just appeared ignores keys."""
        while not until.is_visible():
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(50)
