"""Film a few moves at a table and write docs/table.webp, which the README shows."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from scripts.films import CLOCK, SLOWER, TIMES, open_arranged_table, pace, running_server
from scripts.studio import SIZES, Look, Studio
from tests.helpers.web.chromium import TIMEOUT_MS, find_chromium, launch_chromium

MADE = Path(__file__).parents[1] / "docs/table.webp"
APART = 70
"""Milliseconds between two frames."""
REST = 5
"""Number of frames without motion that follow each move."""
WIDE = 260
QUALITY = 45
MINE = "R5,Y2,B9,G8,W,R0,G3"
OTHERS = "Y4,B5,B1,R2/B4,BR,G1/B+2,Y6,R8"
MOVES = ("1: play Y4", "2: play B4", "3: play B+2", "1: play B5", "2: play BR", "1: play B1")
"""Moves that show different events: same colour, same number, two cards drawn by the viewer, and a reverse."""


def moves(studio: Studio) -> Iterator[Callable[[], object]]:
    table = open_arranged_table(studio, MINE, OTHERS, "top=Y7 turn=1")
    for move in MOVES:
        seat, _, action = move.partition(": ")
        yield partial(table.act, int(seat), action)
    studio.card("B9").focus()
    yield lambda: studio.page.keyboard.press("Enter")


def frames(page: Page, rest: int) -> Iterator[Image.Image]:
    """Yield frames until nothing has moved for `rest` frames."""
    start, number, still = page.evaluate("performance.now()"), 0, 0
    while still < rest:
        page.wait_for_function("at => performance.now() >= at", arg=start + number * APART, polling=20)
        yield Image.open(BytesIO(page.screenshot())).convert("RGB")
        number += 1
        still = still + 1 if page.locator("[data-moving=no]").count() else 0


def main() -> None:
    with sync_playwright() as playwright, ExitStack() as stack:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("there is no Chromium (Debian: apt install chromium)")
        browser = launch_chromium(playwright, path)
        server = stack.enter_context(running_server(TIMES))
        size = SIZES["phone"] | {"device_scale_factor": 1}
        context = stack.enter_context(browser.new_context(reduced_motion="no-preference", locale="en-GB", **size))
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        page.add_init_script(CLOCK)
        studio = Studio(server, page, Look("phone", "light", "en"), stack)
        tools = None
        taken: list[Image.Image] = []
        for move in moves(studio):
            if tools is None:
                tools = context.new_cdp_session(page)
                tools.send("Animation.enable")
                pace(page, tools, 1 / SLOWER)
            move()
            taken += frames(page, REST)
            print(f"{len(taken)} frames", flush=True)
        browser.close()
    high = round(taken[0].height * WIDE / taken[0].width)
    small = [picture.resize((WIDE, high), Image.Resampling.LANCZOS) for picture in taken]
    small[0].save(MADE, save_all=True, append_images=small[1:], duration=APART, loop=0, quality=QUALITY, method=6)
    print(f"{MADE}: {len(small)} frames, {MADE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
