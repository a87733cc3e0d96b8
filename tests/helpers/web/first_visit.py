"""Measures a first visit through a table link: the bytes loaded and the time until the hand is visible."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page, expect

from tests.helpers.web.waiting import wait_until

WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[role="option"]')) return;
  observer.disconnect();
  performance.mark("stands");
  requestAnimationFrame(() => setTimeout(() => performance.mark("hand")));
}).observe(document, { childList: true, subtree: true });
"""
"""Script that runs before the page. It marks the times when cards exist (`stands`) and are painted (`hand`)."""
TIMES = """() => ({
  wordmark: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  hand: performance.getEntriesByName("hand")[0].startTime,
  needed: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ startTime }) => startTime <= performance.getEntriesByName("stands")[0].startTime)
    .map(({ name }) => name),
})"""
KINDS = {".css": "style", ".html": "HTML", ".js": "script", ".woff2": "fonts"}


@dataclass
class Visit:
    """Measurements of a visit. Received bytes include headers. For a WebSocket frame, only the payload is counted."""

    requested: dict[str, str] = field(default_factory=dict)
    """URL of each request, by its id."""
    received: Counter[str] = field(default_factory=Counter)
    frames: list[int] = field(default_factory=list)
    needed: frozenset[str] = frozenset()
    """URLs requested before there were cards."""
    wordmark: float = 0.0
    """Time in ms until the wordmark is visible."""
    hand: float = 0.0

    def listen(self, session: CDPSession) -> None:
        session.on("Network.requestWillBeSent", self._note_request)
        session.on("Network.loadingFinished", self._note_response)
        session.on("Network.webSocketFrameReceived", self._note_frame)

    def _note_request(self, event: dict[str, Any]) -> None:
        self.requested[event["requestId"]] = event["request"]["url"]

    def _note_response(self, event: dict[str, Any]) -> None:
        self.received[event["requestId"]] = int(event["encodedDataLength"])

    def _note_frame(self, event: dict[str, Any]) -> None:
        self.frames.append(len(event["response"]["payloadData"].encode()))

    @property
    def addresses(self) -> list[str]:
        """URLs loaded until there were cards, and the URLs of fonts, which may finish later."""
        return [self.requested[request] for request in self._counted()]

    @property
    def listed(self) -> list[tuple[str, int]]:
        return sorted(((self.requested[one], self.received[one]) for one in self._counted()), key=lambda row: -row[1])

    @property
    def bytes(self) -> Counter[str]:
        """Received bytes by kind of file. Files that are preloaded after the cards do not count."""
        found: Counter[str] = Counter(dict.fromkeys((*KINDS.values(), "texts", "socket", "others"), 0))
        for request in self._counted():
            found[kind_of(self.requested[request])] += self.received[request]
        found["socket"] = sum(self.frames)
        return found

    def _counted(self) -> list[str]:
        # Requests of the previous visit are not in `requested`, so they do not count.
        here = [request for request in self.received if request in self.requested]
        return [one for one in here if self.requested[one] in self.needed or kind_of(self.requested[one]) == "fonts"]


def kind_of(address: str) -> str:
    path = urlsplit(address).path
    if "/assets/texts-" in path:
        return "texts"
    if path.startswith("/t/"):
        return "HTML"
    return KINDS.get(path[path.rfind(".") :] if "." in path else "", "others")


def visit(page: Page, address: str, cards: int, session: CDPSession | None = None) -> Visit:
    """Visit with an empty cache. The browser of `page` must already have an identity."""
    session = session or page.context.new_cdp_session(page)
    page.goto("about:blank")  # this ends an earlier visit and closes its socket
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    found = Visit()
    found.listen(session)
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    expect(page.get_by_role("option")).to_have_count(cards)
    page.evaluate("document.fonts.ready")
    wait_until(page, "performance.getEntriesByName('hand').length")
    times = page.evaluate(TIMES)
    found.needed, found.wordmark, found.hand = frozenset(times["needed"]), times["wordmark"], times["hand"]
    return found
