"""How soon can one play who follows a table's link, and does it stay smooth? A real browser at a real server.

Bytes of a first visit by kind; with a slow network, how long until the wordmark is seen and until there are cards in
hand; with a slow processor, the longest task and the frames in a second while a deal is played with bots.
`python bench/page.py [--write]`
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

import figures
from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from penultima.table.facts import Times
from tests.server.http.asking import generous
from tests.server.served import Served, served
from tests.web.chromium import PATIENCE, PHONE, found, launched
from tests.web.company import Company
from tests.web.visit import Visit, visit

VISITS = 5
SECONDS = 30
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""Of a phone far from its mast: thousandths of a second, bytes in a second."""
SLOWER = 4
POSITION = "hands=R5,R9,Y2,YR,G8,B1,B+2,W,W+4/R1,R2/B3,B4/Y8,Y9 top=Y7 turn=0"
CARDS = 9
MOST_BYTES = 120_000
MOST_TO_WORDMARK = 1_000
MOST_TO_HAND = 2_500
LONGEST_TASK = 50
"""Thousandths of a second; what is shorter, a browser does not tell."""
LEAST_FRAMES = 55
PAUSE = 250
"""Thousandths of a second between the keys of somebody who plays."""
KEYS = ("p", "Enter", "1", "t", "1", "Escape")
"""The next card that fits is played, else one is drawn; a sheet is answered by its first button. What cannot be done
now does nothing."""
WATCH = """() => {
  const seen = window.seen = { tasks: [], frames: [], began: performance.now() };
  const told = list => seen.tasks.push(...list.getEntries().map(task => task.duration));
  new PerformanceObserver(told).observe({ type: "longtask" });
  let before = 0;
  requestAnimationFrame(function frame(at) {
    if (before) seen.frames.push(at - before);
    before = at;
    requestAnimationFrame(frame);
  });
}"""
SEEN = "() => ({ tasks: seen.tasks, frames: seen.frames, took: performance.now() - seen.began })"


@contextmanager
def visitor(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """Somebody with a phone and nothing kept, for whom everything moves."""
    context = browser.new_context(**PHONE, locale="es-ES", reduced_motion="no-preference")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


def visits(browser: Browser, server: Served) -> list[Visit]:
    """With the slow network, each with an empty cache."""
    rows = []
    for _ in range(VISITS):
        with Company(server, 3, position=POSITION) as company, visitor(browser) as (page, line):
            company.enter(page, motion="full")
            page.goto("about:blank")
            line.send("Network.enable")
            line.send("Network.emulateNetworkConditions", NETWORK)
            rows.append(visit(page, company.address, CARDS, line))
    return rows


def played(browser: Browser, server: Served, seconds: float) -> dict[str, float]:
    """A match against bots, with the slow processor. Nothing is asked of the page meanwhile: that is work, too."""
    with Company(server, seats=4) as company, visitor(browser) as (page, line):
        company.enter(page, motion="full")
        expect(page.get_by_role("option").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(WATCH)
        began = monotonic()
        while monotonic() < began + seconds:
            for key in KEYS:
                page.keyboard.press(key)
                page.wait_for_timeout(PAUSE)
        seen: dict[str, Any] = page.evaluate(SEEN)
    frames: list[float] = sorted(seen["frames"])
    return {
        "longest task": max(seen["tasks"], default=0.0),
        "long tasks": len(seen["tasks"]),
        "frames a second": len(frames) / seen["took"] * 1000,
        "slow frame": frames[int(len(frames) * 0.99)],
    }


def measured(seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, generous(), sync_playwright() as playwright:
        path = found(playwright)
        if path is None:
            raise SystemExit("there is no Chromium (Debian: apt install chromium)")
        browser = launched(playwright, path)
        with served(Path(folder) / "tables.db", times=Times()) as server:
            rows = visits(browser, server)
            smooth = played(browser, server, seconds)
        browser.close()
    return {
        "bytes": dict(rows[0].bytes),
        "wordmark": median(row.wordmark for row in rows),
        "hand": median(row.hand for row in rows),
        **smooth,
    }


def bars_of(figure: dict[str, Any]) -> list[tuple[str, float, int, bool]]:
    size, task, frames = sum(figure["bytes"].values()), figure["longest task"], figure["frames a second"]
    return [
        ("bytes of a first visit", size, MOST_BYTES, size < MOST_BYTES),
        ("ms to the wordmark", figure["wordmark"], MOST_TO_WORDMARK, figure["wordmark"] <= MOST_TO_WORDMARK),
        ("ms to a hand", figure["hand"], MOST_TO_HAND, figure["hand"] <= MOST_TO_HAND),
        ("ms of the longest task", task, LONGEST_TASK, task <= LONGEST_TASK),
        ("frames in a second", frames, LEAST_FRAMES, frames >= LEAST_FRAMES),
    ]


def lines_of(figure: dict[str, Any]) -> list[str]:
    kinds = sorted(figure["bytes"].items(), key=lambda row: -row[1])
    task = f"{figure['longest task']:.0f}" if figure["long tasks"] else f"under {LONGEST_TASK}"
    return [
        "| | |",
        "|---|---:|",
        *(f"| {kind}, kB | {size / 1000:.1f} |" for kind, size in kinds),
        f"| in all, kB | {sum(figure['bytes'].values()) / 1000:.1f} |",
        f"| the wordmark is seen after, ms | {figure['wordmark']:,.0f} |",
        f"| there are cards in hand after, ms | {figure['hand']:,.0f} |",
        f"| the longest task with a processor {SLOWER} times slower, ms | {task} |",
        f"| tasks over {LONGEST_TASK} ms | {figure['long tasks']:,.0f} |",
        f"| frames in a second | {figure['frames a second']:.1f} |",
        f"| of a hundred frames the slowest, ms | {figure['slow frame']:.1f} |",
        "",
        *(
            f"- {'met' if met else 'MISSED'}: {name} {value:,.0f}, the bar is {bar:,}"
            for name, value, bar, met in bars_of(figure)
        ),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md")
    parser.add_argument("--json", action="store_true", help="the same as JSON, instead of a table")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play")
    flags = parser.parse_args()
    figure = measured(flags.seconds)
    text = "\n".join(lines_of(figure))
    print(json.dumps(figure, indent=2) if flags.json else text)
    if flags.write:
        figures.write("page", text)
    return 0 if all(met for *_, met in bars_of(figure)) else 1


if __name__ == "__main__":
    sys.exit(main())
