"""A player in a browser who uses one input method: touch, mouse or keyboard.

The page's clock advances only when a test asks for it, so the machine's speed does not matter.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import Error, Locator, Page, WebSocket, expect

from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.chromium import DESKTOP, PHONE, TIMEOUT_MS

Way = Literal["touch", "mouse", "keys"]
WAYS: tuple[Way, ...] = ("touch", "mouse", "keys")
SIZES: Mapping[Way, dict[str, Any]] = {"touch": PHONE, "mouse": DESKTOP, "keys": DESKTOP}
GUARDED_MS = 250
"""Time in ms for which taps are ignored after a layout change."""
SETTLED_MS = 500
"""Time in ms after which the page accepts all presses again."""
MOST_STOPS = 60
"""Maximum number of times that Tab, or an arrow key, is pressed to reach an element."""


MIDDLE = """element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    return [...middle, element.contains(document.elementFromPoint(...middle))];
}"""


class Guest:
    """A player with a browser. `sent` lists the page's commands: game actions as text, and other commands by type."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page = page
        self.way = way
        self.sent: list[str] = []
        page.on("websocket", self._listen)
        page.clock.install(time=0)
        page.clock.pause_at(1)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self._note(json.loads(data)))

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

    def open_table(self, table: ArrangedTable, **settings: object) -> None:
        self.table = table
        table.open_page(self.page, **({"hints": "off"} | settings))
        expect(self.page.locator("html[data-edition]")).to_be_attached()
        self.sent.clear()

    # -- time

    def advance_clock(self, ms: int = SETTLED_MS) -> None:
        """Advance the page's clock."""
        self.page.clock.fast_forward(ms)

    # -- sent commands

    def expect_sent(self, *wanted: str) -> None:
        """Check that the page has sent exactly these commands since the guest opened the table."""
        deadline = monotonic() + TIMEOUT_MS / 1000
        while True:
            self.page.evaluate("0")  # this round trip lets pending frames arrive
            if len(self.sent) >= len(wanted) or monotonic() > deadline:
                break
        assert self.sent == list(wanted)

    # -- visible elements

    def card(self, code: str) -> Locator:
        """Return a card of the hand."""
        return self.page.locator(f'[role=option][data-code="{code}"]').first

    def button(self, name: str) -> Locator:
        """Return a button by the start of its name."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}")).first

    def sheet(self, name: str) -> Locator:
        return self.page.locator(f"[data-sheet={name}]")

    def bubble(self, title: str) -> Locator:
        return self.page.get_by_role("group", name=title)

    def expect_text(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def expect_colour(self, word: str) -> None:
        """Check the current colour, which the ring shows."""
        expect(self.page.get_by_role("img", name=f"Color {word}, hacia la izquierda")).to_be_visible()

    def expect_status(self, text: str) -> None:
        expect(self.page.locator(".status .text")).to_have_text(text)

    def expect_hand(self, *codes: str) -> None:
        expect(self.page.get_by_role("option")).to_have_count(len(codes))
        for code in codes:
            expect(self.card(code)).to_be_visible()

    # -- input

    def tap(self, target: Locator) -> None:
        """Tap or click a target once, even if it is disabled."""
        x, y = self.spot(target)
        if self.way == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def spot(self, target: Locator) -> tuple[float, float]:
        """Return the middle of a target once it no longer moves and nothing covers it."""
        deadline = monotonic() + TIMEOUT_MS / 1000
        while monotonic() < deadline:
            with suppress(Error):  # a redraw has replaced the element
                handle = target.element_handle()
                handle.wait_for_element_state("stable")
                x, y, hit = handle.evaluate(MIDDLE)
                if hit:
                    return x, y
        raise AssertionError(f"{target} cannot be hit")

    def press(self, target: Locator, key: str = "") -> None:
        """Press a button. A keyboard user presses `key`, or reaches the button with Tab and presses Enter."""
        expect(target).to_be_visible()
        self.advance_clock()
        if self.way != "keys":
            self.tap(target)
        elif key:
            self.page.keyboard.press(key)
        else:
            self.reach(target)
            self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Move the focus to the target with Tab."""
        for _ in range(MOST_STOPS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {target}")

    def select_card(self, code: str) -> None:
        """Move the keyboard selection to this card."""
        expect(self.card(code)).to_be_visible()
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("ArrowRight")
            if self.page.evaluate("document.activeElement.dataset.code") == code:
                return
        raise AssertionError(f"arrows never come to {code}")

    def play(self, code: str) -> None:
        """Play a card with default settings: two taps, one click, or Enter."""
        expect(self.card(code)).to_be_visible()
        self.advance_clock()
        if self.way == "keys":
            self.select_card(code)
            self.page.keyboard.press("Enter")
        else:
            self.tap(self.card(code))
            if self.way == "touch":
                self.tap(self.card(code))

    def ask_why(self, code: str) -> None:
        expect(self.card(code)).to_be_visible()
        self.advance_clock()
        if self.way == "keys":
            self.select_card(code)
            self.page.keyboard.press("?")
        else:
            self.tap(self.card(code))


class HeldPointer:
    """A touch or mouse press that stays down and may move."""

    def __init__(self, guest: Guest, x: float, y: float) -> None:
        self._mouse = None if guest.way == "touch" else guest.page.mouse
        self._devtools = guest.page.context.new_cdp_session(guest.page)
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
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
