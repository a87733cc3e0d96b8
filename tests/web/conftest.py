"""The built page in a real browser, against a real server with a real store.

A worker has one browser, and for most tests one server. `page` is a tab in Spanish without motion, `phone` and
`desktop` are tabs of these sizes: nothing is kept in them but what was fetched. Others, by `visitor`, have a browser of
their own. What the browser complains of fails a test, unless it says `complaints.clear()`.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from penultima.server.page import INSTALLED
from penultima.server.settings import Settings
from penultima.table.facts import AT_ONCE
from scripts.page import SCENE
from tests.server.http.asking import generous
from tests.server.served import Served, quick_bots, served
from tests.web.chromium import DESKTOP, PATIENCE, PHONE, found, launched
from tests.web.decisions import Evening, Houses, houses_in
from tests.web.folder import folder_served
from tests.web.ways import SIZES, WAYS, Guest, Way

NO_BROWSER = "the page was not looked at: there is no Chromium (Debian: apt install chromium)"
PAGE = os.environ.get("PENULTIMA_PAGE", "")
"""Another built page than the installed one, for whoever works on it."""
BESIDE = "/favicon.ico"
"""What a browser asks for beside a lone file, and there is none. To answer it here would switch its cache off."""
TABS: dict[str, dict[str, Any]] = {"page": {}, "phone": PHONE, "desktop": DESKTOP}
FORGET = """if (location.protocol === "http:" && !sessionStorage.getItem("forgot")) {
  localStorage.clear();
  sessionStorage.setItem("forgot", "yes");
}"""
"""Before anything of a tab's first page: what tests before it have kept. A tab opened beside it finds what is there."""
REQUIRED = "REQUIRE_BROWSER"
"""Set to 1 where a missing browser is a failure."""


class Complaints(list[str]):
    """All that a browser found wrong: errors of scripts, what the policy forbade, what could not be loaded."""

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._said)
        context.on("weberror", lambda problem: self.append(str(problem.error)))

    @contextmanager
    def of(self, context: BrowserContext) -> Iterator[None]:
        """For a while, of somebody who stays longer."""
        broken = lambda problem: self.append(str(problem.error))  # noqa: E731 - to be taken away again
        context.on("console", self._said)
        context.on("weberror", broken)
        try:
            yield
        finally:
            context.remove_listener("console", self._said)
            context.remove_listener("weberror", broken)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.location["url"].endswith(BESIDE):
            self.append(f"{message.type}: {message.text}")


class NewContext(Protocol):
    def __call__(self, **wanted: Any) -> BrowserContext: ...  # noqa: ANN401 - as Browser.new_context


class Serve(Protocol):
    def __call__(self, **more: Any) -> Served: ...  # noqa: ANN401 - for the engine


# One loop of Playwright's runs in this thread as long as it lives: it ends with this folder, since other tests start
# loops of their own.


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Browser]:
    headed = pytestconfig.getoption("--headed")
    path = found(playwright, whole=headed)
    if path is None and os.environ.get(REQUIRED) == "1":
        pytest.fail(NO_BROWSER)
    if path is None:
        pytest.skip(NO_BROWSER)
    browser = launched(playwright, path, headed=headed)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    expect.set_options(timeout=PATIENCE)
    return {"reduced_motion": "reduce", "locale": "es-ES"}


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest.fixture
def visitor(new_context: NewContext, complaints: Complaints) -> Iterator[NewContext]:
    """Makes somebody with a browser of their own; what is given goes to Browser.new_context."""

    def make(**wanted: Any) -> BrowserContext:  # noqa: ANN401 - as above
        context = new_context(**wanted)
        context.set_default_timeout(PATIENCE)
        complaints.listen(context)
        return context

    yield make
    assert complaints == []


@pytest.fixture(scope="package")
def homes(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[[str], BrowserContext]]:
    """Contexts by the size of their tabs: what tests fetched before is not fetched and compiled again."""
    known: dict[str, BrowserContext] = {}

    def home(size: str) -> BrowserContext:
        if size not in known:
            known[size] = browser.new_context(**browser_context_args, **TABS[size])
            known[size].set_default_timeout(PATIENCE)
        return known[size]

    yield home
    for context in known.values():
        context.close()


@contextmanager
def tab_of(context: BrowserContext, complaints: Complaints) -> Iterator[Page]:
    with complaints.of(context):
        page = context.new_page()
        page.add_init_script(FORGET)
        yield page
    context.set_offline(False)  # nobody listens any more: the test has said what it thinks of complaints
    for one in context.pages:
        one.close()
    assert complaints == []


@pytest.fixture
def page(homes: Callable[[str], BrowserContext], complaints: Complaints) -> Iterator[Page]:
    with tab_of(homes("page"), complaints) as page:
        yield page


@pytest.fixture
def phone(homes: Callable[[str], BrowserContext], complaints: Complaints) -> Iterator[Page]:
    with tab_of(homes("phone"), complaints) as page:
        yield page


@pytest.fixture
def desktop(homes: Callable[[str], BrowserContext], complaints: Complaints) -> Iterator[Page]:
    with tab_of(homes("desktop"), complaints) as page:
        yield page


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts a server that ends with the test: bots take no time, nothing is held, and nobody asks too often."""
    assert (Path(PAGE or INSTALLED) / "index.html").exists(), "there is no page yet: make page"
    with ExitStack() as stack:
        stack.enter_context(quick_bots())
        stack.enter_context(generous())

        def start(**more: Any) -> Served:  # noqa: ANN401 - for the engine
            settings = more.pop("settings", Settings(page=PAGE))
            return stack.enter_context(served(tmp_path / "store.db", settings=settings, **more))

        yield start


@pytest.fixture
def server(houses: Houses) -> Served:
    """One for all tests that stop none and let no time pass: tables know nothing of each other."""
    return houses.at(AT_ONCE)


@pytest.fixture
def at(server: Served) -> Callable[[str], str]:
    """The address of a place of the page."""
    return lambda path: f"http://localhost:{server.port}{path}"


@pytest.fixture(scope="package")
def scene() -> Iterator[str]:
    """The address of a page that draws a table from what stands behind the # alone; no game is behind it."""
    root = Path(os.environ.get("PENULTIMA_SCENE", SCENE))
    assert (root / "index.html").exists(), "there is no scene yet: .venv/bin/python scripts/page.py scene"
    with folder_served(root) as address:
        yield f"{address}/scene"


@pytest.fixture(scope="package")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    assert (Path(PAGE or INSTALLED) / "index.html").exists(), "there is no page yet: make page"
    with houses_in(tmp_path_factory.mktemp("houses"), PAGE) as houses:
        yield houses


# Decisions: one tab for each way of doing things.


@pytest.fixture(scope="package")
def guests(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[[Way], Guest]]:
    known: dict[Way, Guest] = {}

    def guest(way: Way) -> Guest:
        if way not in known:
            context = browser.new_context(**browser_context_args, **SIZES[way])
            context.set_default_timeout(PATIENCE)
            known[way] = Guest(context.new_page(), way)
        return known[way]

    yield guest
    for one in known.values():
        one.page.context.close()


@pytest.fixture(params=WAYS)
def evening(
    request: pytest.FixtureRequest, guests: Callable[[Way], Guest], houses: Houses, complaints: Complaints
) -> Iterator[Evening]:
    """With a finger, with a mouse, by keys alone: somebody who comes to tables that a test arranges."""
    guest = guests(request.param)
    with ExitStack() as stack, complaints.of(guest.page.context):
        yield Evening(guest, houses, stack)
    assert complaints == []
