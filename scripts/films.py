"""Film animations at a table and put the frames of each film side by side in build/films/NAME-SIZE-THEME.png.

`python -m scripts.films play --size phone` makes only some of the films. The number below a frame is its time in
milliseconds, as if the film ran at normal speed.
"""

import argparse
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from penultima.table.log.facts import AT_ONCE, Times
from scripts.situation import NINE, SEED, play_out
from scripts.studio import SIZES, THEMES, Look, Studio
from tests.helpers.server.raw_requests import generous
from tests.helpers.server.server_thread import Served, quick_bots, served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.chromium import TIMEOUT_MS, find_chromium, launch_chromium

FOLDER = Path(__file__).parents[1] / "build/films"
LONG = 600_000
TIMES = replace(AT_ONCE, race=LONG, vote=LONG, patience=LONG, ready=LONG)
HELD = replace(TIMES, call=LONG)
"""Time limits so long that windows for calls and catches stay open during a film."""
SLOWER = 6
"""Factor by which the page is slowed down between two frames. The page stops while a frame is taken."""
FRAMES = 12
AMID = 7
WIDTH = {"phone": 220, "desktop": 460}
ROW = {"phone": 6, "desktop": 4}
FOOT = 18
CLOCK = """(() => {
    const real = performance.now.bind(performance);
    const frame = window.requestAnimationFrame.bind(window);
    const cancel = window.clearTimeout.bind(window);
    const timers = new Map();
    let rate = 1, from = 0, shown = 0, ids = 1_000_000;
    performance.now = () => shown + (real() - from) * rate;
    window.pace = by => { [shown, from] = [performance.now(), real()]; rate = by; };
    window.setTimeout = (act, ms = 0, ...rest) => {
        timers.set(++ids, { due: performance.now() + ms, act: () => act(...rest) });
        return ids;
    };
    window.clearTimeout = id => timers.delete(id) || cancel(id);
    window.requestAnimationFrame = act => frame(() => act(performance.now()));
    setInterval(() => {
        for (const [id, { due, act }] of timers) if (due <= performance.now() && timers.delete(id)) act();
    }, 4);
})()"""
"""A script that replaces the page's clock with one that can run slowly or stop."""

Act = Callable[[], object]


class Film(NamedTuple):
    arrange: Callable[[Studio], Act]
    """Prepares a table and returns a function that performs the act to film.

    That function may return a second function, which is called in the middle of the film.
    """
    apart: int
    """Milliseconds between frames."""
    times: Times = TIMES
    starts: str = "[data-moving=yes]"
    """A CSS selector. The first frame is taken when the page has a matching element."""


def open_arranged_table(studio: Studio, mine: str, others: str, rest: str, **setup: object) -> ArrangedTable:
    table = studio.table(others.count("/") + 1, position=f"hands={mine}/{others} {rest}", **setup)
    studio.sit(table)
    expect(studio.page.locator("[data-moving=no]")).to_be_attached()
    studio.page.wait_for_timeout(500)
    return table


def others_do(
    *actions: str, mine: str = NINE, others: str = "R1,R2,R3/B3,B4,B5/Y4,Y6,Y8", top: str = "Y7", **setup: object
) -> Callable[[Studio], Act]:
    """Return a function that arranges a film of these actions.

    An action without a seat number is taken by seat 3.
    """

    def arrange(studio: Studio) -> Act:
        table = open_arranged_table(
            studio,
            mine,
            others,
            f"top={top} turn={actions[0].partition(': ')[0] if ': ' in actions[0] else 3}",
            **setup,
        )

        def act() -> None:
            for action in actions:
                seat, _, text = action.rpartition(": ")
                table.act(int(seat or 3), text)

        return act

    return arrange


def dealing(studio: Studio) -> Act:
    table = studio.table(3, begins=False)
    studio.enter(table)
    button = studio.button("web.wait.start")
    expect(button).to_be_enabled()
    studio.page.wait_for_function("() => performance.now() > 3600")
    return button.click


def own_play(studio: Studio) -> Act:
    open_arranged_table(studio, NINE, "R1,R2,R3/B3,B4,B5/Y4,Y6,Y8", "top=Y7 turn=0")
    studio.page.wait_for_timeout(400)
    studio.card("Y2").focus()
    return lambda: studio.page.keyboard.press("Enter")


def caught(studio: Studio) -> Act:
    """The viewer is left with one card, does not call, and is caught."""
    table = open_arranged_table(studio, "Y4,Y6", "R1,R2,R3/B3,B4,B5/R4,R6,R8", "top=Y7 turn=0")
    studio.page.wait_for_timeout(400)
    studio.card("Y4").focus()
    studio.page.keyboard.press("Enter")
    table.people[1].until(lambda marta: "catch 0" in marta.mine.may)
    expect(studio.page.locator("[data-moving=no]")).to_be_attached()
    return lambda: table.act(1, "catch 0")


def challenged(hand: str) -> Callable[[Studio], Act]:
    def arrange(studio: Studio) -> Act:
        table = open_arranged_table(studio, NINE, f"R1,R2/B3,B4/W+4,{hand}", "top=Y7 turn=3")
        table.act(3, "play W+4:B")
        studio.shows("web.challenge.title")
        expect(studio.page.locator("[data-moving=no]")).to_be_attached()
        studio.page.wait_for_timeout(500)
        return lambda: studio.page.keyboard.press("2")

    return arrange


def racing(studio: Studio) -> ArrangedTable:
    return open_arranged_table(
        studio, NINE.replace("W+4", "B2"), "R1,R2/B3,B4/WR,Y6,Y8", "top=Y7 turn=3", edition="race"
    )


def slap(studio: Studio) -> Act:
    table = racing(studio)

    def act() -> Act:
        table.act(3, "play WR:B")
        return lambda: table.act(1, "slap")

    return act


def slowest(studio: Studio) -> Act:
    """The player who slaps last draws the cards."""
    table = racing(studio)
    table.act(3, "play WR:B")
    table.act(1, "slap")
    studio.page.locator(".arena .target").wait_for()
    studio.page.wait_for_timeout(600)
    return lambda: table.act(2, "slap")


def deal_end(studio: Studio) -> Act:
    table = ArrangedTable(studio.server, 0, begins=False, options={"target": 500})
    play_out(studio.server, table.id, table.made["secret"])
    studio.page.add_init_script(f"window.pace({1 / SLOWER})")
    return lambda: studio.enter(table)


FILMS = {
    "dealing": Film(dealing, 140),
    "play": Film(others_do("play Y4"), 40),
    "own-play": Film(own_play, 40),
    "wild": Film(others_do("play W:B", others="R1,R2,R3/B3,B4,B5/W,Y6,Y8"), 60),
    "reverse": Film(others_do("play YR", others="R1,R2,R3/B3,B4,B5/YR,Y6,Y8"), 60),
    "skip": Film(others_do("play YS", others="R1,R2,R3/B3,B4,B5/YS,Y6,Y8"), 50),
    "draw-two": Film(others_do("play Y+2", others="R1,R2,R3/B3,B4,B5/Y+2,Y6,Y8"), 70),
    "swap": Film(
        others_do("play Y7", "choose 0", top="Y2", others="R1,R2,R3/B3,B4,B5/Y7,Y6,Y8", options={"seven-zero": True}),
        90,
    ),
    "shuffle": Film(others_do("play WS:B", others="R1,R2,R3/B3,B4,B5/WS,Y6,Y8", edition="classic"), 120),
    "debt": Film(
        others_do(
            "play G+2", mine=f"Y+2,{NINE}", others="R1,R2,R3/B3,B4,B5/G+2,Y6,Y8", top="G7", options={"stacking": "any"}
        ),
        50,
    ),
    "challenge-won": Film(challenged("Y6,Y8,R3"), 110),
    "challenge-lost": Film(challenged("R6,R8,R3"), 110),
    "challenge-of-others": Film(
        others_do("1: play W+4:B", "2: challenge", others="W+4,Y2,R3/B3,B4,B5/Y4,Y6,Y8", top="Y7"), 110
    ),
    "call": Film(others_do("play Y4 uno", others="R1,R2,R3/B3,B4,B5/Y4,Y6"), 60),
    "catch": Film(others_do("play Y4", "1: catch 3", others="R1,R2,R3/B3,B4,B5/Y4,Y6"), 90, HELD),
    "caught": Film(caught, 70, HELD),
    "slap": Film(slap, 80, replace(TIMES, lead=600)),
    "slowest": Film(slowest, 110),
    "last-card": Film(others_do("play Y4", others="R1,R2,R3/B3,B4,B5/Y4"), 120),
    "deal-end": Film(deal_end, 110, starts="main.end"),
    "match-end": Film(
        others_do("play Y4", others="R1,R2,R3/B3,B4,B5/Y4", options={"target": 1}), 110, starts="main.end"
    ),
}


@contextmanager
def running_server(times: Times) -> Iterator[Served]:
    with TemporaryDirectory() as folder, quick_bots(), generous(), ExitStack() as stack:
        db = Path(folder) / "store.db"
        yield stack.enter_context(served(db, times=times, entropy=Random(SEED).randbytes))


def film(name: str, look: Look, browser: Browser) -> None:
    scene = FILMS[name]
    with ExitStack() as stack:
        server = stack.enter_context(running_server(scene.times))
        size = SIZES[look.size] | {"device_scale_factor": 1}
        context = stack.enter_context(browser.new_context(reduced_motion="no-preference", locale="es-ES", **size))
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        page.add_init_script(CLOCK)
        act = scene.arrange(Studio(server, page, look, stack))
        tools = page.context.new_cdp_session(page)
        tools.send("Animation.enable")
        ends = scene.starts == "main.end"
        if not ends or name == "deal-end":
            pace(page, tools, 1 / SLOWER)
        then = act()
        if ends and name != "deal-end":
            # This film shows only the end. Another film shows the motion before it, so let that motion finish first.
            page.wait_for_timeout(1_000)
            pace(page, tools, 1 / SLOWER)
        page.locator(scene.starts).wait_for(state="attached")
        sheet(frames(page, tools, scene.apart, then), look).save(FOLDER / f"{name}-{look.size}-{look.theme}.png")


def pace(page: Page, tools: CDPSession, rate: float) -> None:
    tools.send("Animation.setPlaybackRate", {"playbackRate": rate})
    page.evaluate("rate => window.pace?.(rate)", rate)


def frames(page: Page, tools: CDPSession, apart: int, then: object) -> list[tuple[int, Image.Image]]:
    start = page.evaluate("performance.now()")
    taken: list[tuple[int, Image.Image]] = []
    for number in range(FRAMES):
        page.wait_for_function("at => performance.now() >= at", arg=start + number * apart, polling=5)
        pace(page, tools, 0)
        at = page.evaluate("performance.now()")
        picture = tools.send("Page.captureScreenshot", {"format": "jpeg", "quality": 90, "optimizeForSpeed": True})
        if number == AMID and callable(then):
            then()
        taken.append((round(at - start), Image.open(BytesIO(b64decode(picture["data"])))))
        pace(page, tools, 1 / SLOWER)
    return taken


def sheet(taken: list[tuple[int, Image.Image]], look: Look) -> Image.Image:
    wide, per_row = WIDTH[look.size], ROW[look.size]
    high = round(taken[0][1].height * wide / taken[0][1].width)
    rows = -(-len(taken) // per_row)
    whole = Image.new("RGB", (per_row * (wide + 6), rows * (high + FOOT + 6)), "#888888")
    draw = ImageDraw.Draw(whole)
    for number, (at, picture) in enumerate(taken):
        x, y = number % per_row * (wide + 6), number // per_row * (high + FOOT + 6)
        whole.paste(picture.convert("RGB").resize((wide, high)), (x, y))
        draw.text((x + 4, y + high + 2), f"{at} ms", fill="#000000")
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of: {', '.join(FILMS)}")
    parser.add_argument("--size", choices=SIZES)
    parser.add_argument("--theme", choices=THEMES)
    flags = parser.parse_args()
    if unknown := set(flags.names) - set(FILMS):
        parser.error(f"no such film: {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = []
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("there is no Chromium (Debian: apt install chromium)")
        expect.set_options(timeout=TIMEOUT_MS)
        browser = launch_chromium(playwright, path)
        for name, size, theme in product(
            flags.names or FILMS, [flags.size] if flags.size else SIZES, [flags.theme] if flags.theme else THEMES
        ):
            try:
                film(name, Look(size, theme, "es"), browser)
            except Exception as problem:  # noqa: BLE001 - the other films must still be made
                failed.append(f"{name}-{size}-{theme}: {str(problem).splitlines()[0]}")
            print(name, size, theme, flush=True)
        browser.close()
    if failed:
        sys.exit("\n".join(["not filmed:", *failed]))


if __name__ == "__main__":
    main()
