"""Waits for a condition in a page, or until the page is laid out."""

from time import monotonic

from playwright.sync_api import Page

from tests.helpers.web.chromium import TIMEOUT_MS

PAUSE_MS = 20.0
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def wait_until(page: Page, expression: str, arg: object = None) -> None:
    """Poll an expression until it is true.

    `Page.wait_for_function` cannot be used: if the first try fails, it evaluates the string inside the page, which
    the page's security policy forbids.
    """
    deadline = monotonic() + TIMEOUT_MS / 1000
    while not page.evaluate(expression, arg):
        assert monotonic() < deadline, expression
        page.wait_for_timeout(PAUSE_MS)


def resize(page: Page, width: int, height: int) -> None:
    """Resize a page and wait until it is laid out.

    Some layouts measure the page and adapt to a new size in the next frame.
    """
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)
