"""A visit of a table's link with nothing kept: what is fetched until one has cards in hand, and how long that takes."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page, expect

WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[role="option"]')) return;
  observer.disconnect();
  performance.mark("stands");
  requestAnimationFrame(() => setTimeout(() => performance.mark("hand")));
}).observe(document, { childList: true, subtree: true });
"""
"""In the page, from its beginning: `stands` is when there are cards, `hand` when they have been painted."""
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
    """Bytes as they came over the network, headers too; frames of the socket as long as what is in them."""

    asked: dict[str, str] = field(default_factory=dict)
    """The address of each request."""
    taken: Counter[str] = field(default_factory=Counter)
    frames: list[int] = field(default_factory=list)
    needed: frozenset[str] = frozenset()
    """Addresses that were asked for before there were cards."""
    wordmark: float = 0.0
    """Thousandths of a second from the beginning until it is seen."""
    hand: float = 0.0

    def listen(self, session: CDPSession) -> None:
        session.on("Network.requestWillBeSent", self._asks)
        session.on("Network.loadingFinished", self._takes)
        session.on("Network.webSocketFrameReceived", self._hears)

    def _asks(self, sent: dict[str, Any]) -> None:
        self.asked[sent["requestId"]] = sent["request"]["url"]

    def _takes(self, done: dict[str, Any]) -> None:
        self.taken[done["requestId"]] = int(done["encodedDataLength"])

    def _hears(self, heard: dict[str, Any]) -> None:
        self.frames.append(len(heard["response"]["payloadData"].encode()))

    @property
    def addresses(self) -> list[str]:
        """Of all that was fetched until there were cards, and of the fonts that they are written in."""
        return [self.asked[request] for request in self._counted()]

    @property
    def listed(self) -> list[tuple[str, int]]:
        return sorted(((self.asked[one], self.taken[one]) for one in self._counted()), key=lambda row: -row[1])

    @property
    def bytes(self) -> Counter[str]:
        """By kind. What was fetched ahead once there were cards is not waited for."""
        found: Counter[str] = Counter(dict.fromkeys((*KINDS.values(), "texts", "socket", "others"), 0))
        for request in self._counted():
            found[kind_of(self.asked[request])] += self.taken[request]
        found["socket"] = sum(self.frames)
        return found

    def _counted(self) -> list[str]:
        # What the visit before was still fetching has no address here.
        here = [request for request in self.taken if request in self.asked]
        return [one for one in here if self.asked[one] in self.needed or kind_of(self.asked[one]) == "fonts"]


def kind_of(address: str) -> str:
    path = urlsplit(address).path
    if "/assets/texts-" in path:
        return "texts"
    if path.startswith("/t/"):
        return "HTML"
    return KINDS.get(path[path.rfind(".") :] if "." in path else "", "others")


def visit(page: Page, address: str, cards: int, session: CDPSession | None = None) -> Visit:
    """With an empty cache; `page` must know who comes."""
    session = session or page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    found = Visit()
    found.listen(session)
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    expect(page.get_by_role("option")).to_have_count(cards)
    page.evaluate("document.fonts.ready")
    page.wait_for_function("performance.getEntriesByName('hand').length")
    times = page.evaluate(TIMES)
    found.needed, found.wordmark, found.hand = frozenset(times["needed"]), times["wordmark"], times["hand"]
    return found
