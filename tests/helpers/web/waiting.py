"""Waiting for a condition in a page."""

from time import monotonic

from playwright.sync_api import Page

from tests.helpers.web.chromium import TIMEOUT_MS

PAUSE_MS = 20.0


def wait_until(page: Page, expression: str, arg: object = None) -> None:
    """Poll an expression until it is true.

    `Page.wait_for_function` cannot be used: if the first try fails, it evaluates the string inside the page, which
    the page's security policy forbids.
    """
    deadline = monotonic() + TIMEOUT_MS / 1000
    while not page.evaluate(expression, arg):
        assert monotonic() < deadline, expression
        page.wait_for_timeout(PAUSE_MS)
