"""Somebody at a table in a browser, who does everything in one way: with a finger, with a mouse, or by keys alone.

The clock of the page stands still until it is told to go on: nothing depends on how fast the machine is.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import Error, Locator, Page, WebSocket, expect

from tests.web.chromium import DESKTOP, PATIENCE, PHONE
from tests.web.company import Company

Way = Literal["touch", "mouse", "keys"]
WAYS: tuple[Way, ...] = ("touch", "mouse", "keys")
SIZES: Mapping[Way, dict[str, Any]] = {"touch": PHONE, "mouse": DESKTOP, "keys": DESKTOP}
GUARDED = 250
"""Thousandths of a second for which taps are ignored after the hand was laid out anew."""
LATER = 500
"""When every guard is over."""
MOST_STOPS = 60
"""Of Tab, and of arrows in a hand."""


MIDDLE = """element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    return [...middle, element.contains(document.elementFromPoint(...middle))];
}"""


class Guest:
    """`sent` is what the page has sent, in words: wishes of the game as they stand, of other commands the kind."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page = page
        self.way = way
        self.sent: list[str] = []
        page.on("websocket", self._listen)
        page.clock.install(time=0)
        page.clock.pause_at(1)

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda data: self._note(json.loads(data)))

    def _note(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "hello" | "ping":
                pass
            case "act":
                self.sent.append(message["wish"] + (" anyway" if message["anyway"] else ""))
            case "patience":
                self.sent.append(f"patience {'bot' if message['bot'] else 'wait'}")
            case kind:
                self.sent.append(kind)

    def comes(self, company: Company, **settings: object) -> None:
        self.company = company
        company.enter(self.page, **({"hints": "off"} | settings))
        expect(self.page.locator("html[data-edition]")).to_be_attached()
        self.sent.clear()

    # -- time

    def pass_by(self, ms: int = LATER) -> None:
        """The page's time goes on."""
        self.page.clock.fast_forward(ms)

    # -- what was done

    def has_sent(self, *wanted: str) -> None:
        """Exactly this, since somebody came."""
        late = monotonic() + PATIENCE / 1000
        while True:
            self.page.evaluate("0")  # frames that were sent before are told before
            if len(self.sent) >= len(wanted) or monotonic() > late:
                break
        assert self.sent == list(wanted)

    # -- what is seen

    def card(self, code: str) -> Locator:
        """Of the hand."""
        return self.page.locator(f'[role=option][data-code="{code}"]').first

    def button(self, name: str) -> Locator:
        """By how its name begins."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}")).first

    def sheet(self, name: str) -> Locator:
        return self.page.locator(f"[data-sheet={name}]")

    def bubble(self, title: str) -> Locator:
        return self.page.get_by_role("group", name=title)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def sees_colour(self, word: str) -> None:
        """In force, by the ring."""
        expect(self.page.get_by_role("img", name=f"Color {word}, hacia la izquierda")).to_be_visible()

    def sees_status(self, text: str) -> None:
        expect(self.page.locator(".status .text")).to_have_text(text)

    def holds(self, *codes: str) -> None:
        expect(self.page.get_by_role("option")).to_have_count(len(codes))
        for code in codes:
            expect(self.card(code)).to_be_visible()

    # -- what is done

    def tap(self, target: Locator) -> None:
        """One tap or click; a greyed button takes it too."""
        x, y = self.spot(target)
        if self.way == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def spot(self, target: Locator) -> tuple[float, float]:
        """Its middle, once it lies still and nothing lies over it."""
        late = monotonic() + PATIENCE / 1000
        while monotonic() < late:
            with suppress(Error):  # it was drawn anew meanwhile
                handle = target.element_handle()
                handle.wait_for_element_state("stable")
                x, y, hit = handle.evaluate(MIDDLE)
                if hit:
                    return x, y
        raise AssertionError(f"{target} cannot be hit")

    def press(self, target: Locator, key: str = "") -> None:
        """A button; by keys alone its own key, or Tab as far as it and Enter."""
        expect(target).to_be_visible()
        self.pass_by()
        if self.way != "keys":
            self.tap(target)
        elif key:
            self.page.keyboard.press(key)
        else:
            self.reach(target)
            self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """By Tab."""
        for _ in range(MOST_STOPS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {target}")

    def stand_on(self, code: str) -> None:
        """The keys stand on this card."""
        expect(self.card(code)).to_be_visible()
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("ArrowRight")
            if self.page.evaluate("document.activeElement.dataset.code") == code:
                return
        raise AssertionError(f"arrows never come to {code}")

    def play(self, code: str) -> None:
        """As one plays without having set anything: two taps, one click, or Enter."""
        expect(self.card(code)).to_be_visible()
        self.pass_by()
        if self.way == "keys":
            self.stand_on(code)
            self.page.keyboard.press("Enter")
        else:
            self.tap(self.card(code))
            if self.way == "touch":
                self.tap(self.card(code))

    def ask_why(self, code: str) -> None:
        expect(self.card(code)).to_be_visible()
        self.pass_by()
        if self.way == "keys":
            self.stand_on(code)
            self.page.keyboard.press("?")
        else:
            self.tap(self.card(code))


class Hold:
    """A finger or the mouse that presses and stays, or moves."""

    def __init__(self, guest: Guest, x: float, y: float) -> None:
        self._mouse = None if guest.way == "touch" else guest.page.mouse
        self._glass = guest.page.context.new_cdp_session(guest.page)
        self.x = x
        self.y = y

    def down(self) -> None:
        if self._mouse:
            self._mouse.move(self.x, self.y)
            self._mouse.down()
        else:
            self._touch("touchStart", (self.x, self.y))

    def move(self, x: float, y: float) -> None:
        if self._mouse:
            self._mouse.move(x, y)
        else:
            self._touch("touchMove", (x, y))

    def up(self) -> None:
        if self._mouse:
            self._mouse.up()
        else:
            self._touch("touchEnd")

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
