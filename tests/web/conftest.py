"""Fixtures for tests of the built page in a real browser, against a real server with a real store.

Each worker has one browser, and most of its tests share one server. `page`, `phone` and `desktop` are tabs in Spanish
with reduced motion, in different sizes. Only the HTTP cache is kept from one test to the next. `make_context` makes
separate browser contexts. A test fails if the browser reports an error, unless it calls `browser_errors.clear()`.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from penultima.server.settings import ServerSettings
from penultima.table.log.facts import AT_ONCE
from scripts.page import SCENE
from tests.helpers.server.raw_requests import generous
from tests.helpers.server.server_thread import Served, quick_bots, served
from tests.helpers.web.built_page import build_page, build_scene
from tests.helpers.web.chromium import DESKTOP, PHONE, TIMEOUT_MS, find_chromium, launch_chromium
from tests.helpers.web.decisions import GuestSession, ServerPool, open_server_pool
from tests.helpers.web.folder_server import folder_served
from tests.helpers.web.input_ways import SIZES, WAYS, Guest, Way

NO_BROWSER = "the page needs a browser, and there is no Chromium. Get it with: apt install chromium"
PAGE = os.environ.get("PENULTIMA_PAGE", "")
"""Path of a built page to test instead of the installed one, if the environment variable is set."""
FAVICON = "/favicon.ico"
"""Browsers request this path by themselves.

The tests ignore the failed request, because a Playwright route for it would disable the cache.
"""
TABS: dict[str, dict[str, Any]] = {"page": {}, "phone": PHONE, "desktop": DESKTOP}
FORGET = """if (location.protocol === "http:" && !sessionStorage.getItem("forgot")) {
  localStorage.clear();
  sessionStorage.setItem("forgot", "yes");
}"""
"""Script that clears the storage of earlier tests when a test's tab opens its first page, but not on reloads."""
REQUIRE_BROWSER = "REQUIRE_BROWSER"
"""Environment variable. If it is 1, a missing browser is a failure."""


class BrowserErrors(list[str]):
    """Errors and warnings of a browser: script errors, violations of the security policy, failed loads."""

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._note_console)
        context.on("weberror", lambda problem: self.append(str(problem.error)))

    @contextmanager
    def collect(self, context: BrowserContext) -> Iterator[None]:
        """Collect the errors of a shared context while the block runs."""
        broken = lambda problem: self.append(str(problem.error))  # noqa: E731 - remove_listener needs the same object
        context.on("console", self._note_console)
        context.on("weberror", broken)
        try:
            yield
        finally:
            context.remove_listener("console", self._note_console)
            context.remove_listener("weberror", broken)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.location["url"].endswith(FAVICON):
            self.append(f"{message.type}: {message.text}")


class NewContext(Protocol):
    def __call__(self, **wanted: Any) -> BrowserContext: ...  # noqa: ANN401 - the arguments of Browser.new_context


class Serve(Protocol):
    def __call__(self, **more: Any) -> Served: ...  # noqa: ANN401 - passed on to the engine


# Playwright runs an event loop in this thread. Package scope stops it before tests of other folders run.


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Browser]:
    headed = pytestconfig.getoption("--headed")
    path = find_chromium(playwright, whole=headed)
    if path is None and os.environ.get(REQUIRE_BROWSER) == "1":
        pytest.fail(NO_BROWSER)
    if path is None:
        pytest.skip(NO_BROWSER)
    browser = launch_chromium(playwright, path, headed=headed)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    expect.set_options(timeout=TIMEOUT_MS)
    return {"reduced_motion": "reduce", "locale": "es-ES"}


@pytest.fixture
def browser_errors() -> BrowserErrors:
    return BrowserErrors()


@pytest.fixture
def make_context(new_context: NewContext, browser_errors: BrowserErrors) -> Iterator[NewContext]:
    """Return a function that makes a browser context from the arguments of `Browser.new_context`."""

    def make(**wanted: Any) -> BrowserContext:  # noqa: ANN401 - the arguments of Browser.new_context
        context = new_context(**wanted)
        context.set_default_timeout(TIMEOUT_MS)
        browser_errors.listen(context)
        return context

    yield make
    assert browser_errors == []


@pytest.fixture(scope="package")
def shared_contexts(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[Callable[[str], BrowserContext]]:
    """Return a function that finds a context by its name in `TABS`. Tests share contexts, so the page stays cached."""
    known: dict[str, BrowserContext] = {}

    def context_for(size: str) -> BrowserContext:
        if size not in known:
            known[size] = browser.new_context(**browser_context_args, **TABS[size])
            known[size].set_default_timeout(TIMEOUT_MS)
        return known[size]

    yield context_for
    for context in known.values():
        context.close()


@contextmanager
def tab_of(context: BrowserContext, browser_errors: BrowserErrors) -> Iterator[Page]:
    with browser_errors.collect(context):
        page = context.new_page()
        page.add_init_script(FORGET)
        yield page
    context.set_offline(False)  # the test is over, and errors are no longer collected
    for one in context.pages:
        one.close()
    assert browser_errors == []


@pytest.fixture
def page(shared_contexts: Callable[[str], BrowserContext], browser_errors: BrowserErrors) -> Iterator[Page]:
    with tab_of(shared_contexts("page"), browser_errors) as page:
        yield page


@pytest.fixture
def phone(shared_contexts: Callable[[str], BrowserContext], browser_errors: BrowserErrors) -> Iterator[Page]:
    with tab_of(shared_contexts("phone"), browser_errors) as page:
        yield page


@pytest.fixture
def desktop(shared_contexts: Callable[[str], BrowserContext], browser_errors: BrowserErrors) -> Iterator[Page]:
    with tab_of(shared_contexts("desktop"), browser_errors) as page:
        yield page


@pytest.fixture(scope="package")
def built_page() -> None:
    """Build the page if it is out of date. If the environment names another page, build nothing and test that page."""
    if not PAGE:
        build_page()


@pytest.fixture
def serve(browser: Browser, built_page: None, tmp_path: Path) -> Iterator[Serve]:
    """Return a function that starts a server for one test. Bots answer at once, and there are no rate limits."""
    with ExitStack() as stack:
        stack.enter_context(quick_bots())
        stack.enter_context(generous())

        def start(**more: Any) -> Served:  # noqa: ANN401 - passed on to the engine
            settings = more.pop("settings", ServerSettings(page=PAGE))
            return stack.enter_context(served(tmp_path / "store.db", settings=settings, **more))

        yield start


@pytest.fixture
def server(server_pool: ServerPool) -> Served:
    """Return a server shared by tests that neither stop it nor advance its clock. Its tables are independent."""
    return server_pool.with_times(AT_ONCE)


@pytest.fixture
def url_of(server: Served) -> Callable[[str], str]:
    """Return a function that makes the URL of a path on the shared server."""
    return lambda path: f"http://localhost:{server.port}{path}"


@pytest.fixture(scope="package")
def scene(browser: Browser) -> Iterator[str]:
    """Return the address of the scene page. It needs no game: it draws a table from data in the URL fragment."""
    named = os.environ.get("PENULTIMA_SCENE")
    if not named:
        build_scene()
    with folder_served(Path(named or SCENE)) as address:
        yield f"{address}/scene"


@pytest.fixture(scope="package")
def server_pool(browser: Browser, built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerPool]:
    with open_server_pool(tmp_path_factory.mktemp("server_pool"), PAGE) as server_pool:
        yield server_pool


# Fixtures for tests of decisions: one tab for each input method.


@pytest.fixture(scope="package")
def guests(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[[Way], Guest]]:
    known: dict[Way, Guest] = {}

    def guest(way: Way) -> Guest:
        if way not in known:
            context = browser.new_context(**browser_context_args, **SIZES[way])
            context.set_default_timeout(TIMEOUT_MS)
            known[way] = Guest(context.new_page(), way)
        return known[way]

    yield guest
    for one in known.values():
        one.page.context.close()


@pytest.fixture(params=WAYS)
def session(
    request: pytest.FixtureRequest,
    guests: Callable[[Way], Guest],
    server_pool: ServerPool,
    browser_errors: BrowserErrors,
) -> Iterator[GuestSession]:
    """Yield a session whose guest uses touch, mouse or keyboard. The test arranges the tables."""
    guest = guests(request.param)
    with ExitStack() as stack, browser_errors.collect(guest.page.context):
        yield GuestSession(guest, server_pool, stack)
    assert browser_errors == []
