"""How soon can a visitor play after opening a table's link, and does the page stay smooth?

The benchmark uses a real browser. It measures the bytes of a first visit by kind of file. With a slow network, it
measures the time until the wordmark is shown, and the time until the cards are shown. With a slow processor, it
measures the longest task and the frame rate during a deal.

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

from penultima.table.log.facts import Times
from tests.helpers.server.raw_requests import generous
from tests.helpers.server.server_thread import Served, served
from tests.helpers.web.arranged_table import ArrangedTable
from tests.helpers.web.chromium import PHONE, TIMEOUT_MS, find_chromium, launch_chromium
from tests.helpers.web.first_visit import Visit, visit

VISITS = 5
SECONDS = 30
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""Network of a phone with bad reception: latency in milliseconds, throughput in bytes per second."""
CPU_SLOWDOWN = 4
POSITION = "hands=R5,R9,Y2,YR,G8,B1,B+2,W,W+4/R1,R2/B3,B4/Y8,Y9 top=Y7 turn=0"
CARDS = 9
MAX_BYTES = 120_000
MAX_WORDMARK_MS = 1_000
MAX_HAND_MS = 2_500
MAX_TASK_MS = 50
"""Maximum duration of a task in milliseconds. The browser does not report tasks that take less than 50 ms."""
MIN_FRAMES = 55
KEY_PAUSE_MS = 250
"""Milliseconds between the player's key presses."""
KEYS = ("p", "Enter", "1", "t", "1", "Escape")
"""The keys that the player presses in turn.

They play the next fitting card, draw a card, or choose the first button of a dialog. A key that has no use in the
situation does nothing.
"""
START_RECORDING = """() => {
  const seen = window.seen = { tasks: [], frames: [], began: performance.now() };
  const record = list => seen.tasks.push(...list.getEntries().map(task => task.duration));
  new PerformanceObserver(record).observe({ type: "longtask" });
  let before = 0;
  requestAnimationFrame(function frame(at) {
    if (before) seen.frames.push(at - before);
    before = at;
    requestAnimationFrame(frame);
  });
}"""
READ_RECORDING = "() => ({ tasks: seen.tasks, frames: seen.frames, took: performance.now() - seen.began })"


@contextmanager
def open_visitor_page(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """Open a phone-sized page with an empty cache and animations enabled."""
    context = browser.new_context(**PHONE, locale="es-ES", reduced_motion="no-preference")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


def measure_visits(browser: Browser, server: Served) -> list[Visit]:
    """Measure several visits with the slow network, each with an empty cache."""
    rows = []
    for _ in range(VISITS):
        with ArrangedTable(server, 3, position=POSITION) as table, open_visitor_page(browser) as (page, cdp):
            table.open_page(page, motion="full")
            page.goto("about:blank")
            cdp.send("Network.enable")
            cdp.send("Network.emulateNetworkConditions", NETWORK)
            rows.append(visit(page, table.address, CARDS, cdp))
    return rows


def measure_play(browser: Browser, server: Served, seconds: float) -> dict[str, float]:
    """Play a match against bots with the slow processor.

    The page is queried only at the end, because a query takes time.
    """
    with ArrangedTable(server, seats=4) as table, open_visitor_page(browser) as (page, cdp):
        table.open_page(page, motion="full")
        expect(page.get_by_role("option").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
        page.evaluate(START_RECORDING)
        began = monotonic()
        while monotonic() < began + seconds:
            for key in KEYS:
                page.keyboard.press(key)
                page.wait_for_timeout(KEY_PAUSE_MS)
        recording: dict[str, Any] = page.evaluate(READ_RECORDING)
    frames: list[float] = sorted(recording["frames"])
    return {
        "longest task": max(recording["tasks"], default=0.0),
        "long tasks": len(recording["tasks"]),
        "frames a second": len(frames) / recording["took"] * 1000,
        "slow frame": frames[int(len(frames) * 0.99)],
    }


def measure(seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, generous(), sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            raise SystemExit("there is no Chromium (Debian: apt install chromium)")
        browser = launch_chromium(playwright, path)
        with served(Path(folder) / "tables.db", times=Times()) as server:
            rows = measure_visits(browser, server)
            play_figures = measure_play(browser, server, seconds)
        browser.close()
    return {
        "bytes": dict(rows[0].bytes),
        "wordmark": median(row.wordmark for row in rows),
        "hand": median(row.hand for row in rows),
        **play_figures,
    }


def check_bars(figure: dict[str, Any]) -> list[tuple[str, float, int, bool]]:
    size, task, frames = sum(figure["bytes"].values()), figure["longest task"], figure["frames a second"]
    return [
        ("bytes of a first visit", size, MAX_BYTES, size < MAX_BYTES),
        ("ms to the wordmark", figure["wordmark"], MAX_WORDMARK_MS, figure["wordmark"] <= MAX_WORDMARK_MS),
        ("ms to a hand", figure["hand"], MAX_HAND_MS, figure["hand"] <= MAX_HAND_MS),
        ("ms of the longest task", task, MAX_TASK_MS, task <= MAX_TASK_MS),
        ("frames in a second", frames, MIN_FRAMES, frames >= MIN_FRAMES),
    ]


def format_lines(figure: dict[str, Any]) -> list[str]:
    kinds = sorted(figure["bytes"].items(), key=lambda row: -row[1])
    task = f"{figure['longest task']:.0f}" if figure["long tasks"] else f"under {MAX_TASK_MS}"
    return [
        "| | |",
        "|---|---:|",
        *(f"| {kind}, kB | {size / 1000:.1f} |" for kind, size in kinds),
        f"| in all, kB | {sum(figure['bytes'].values()) / 1000:.1f} |",
        f"| time to the wordmark, ms | {figure['wordmark']:,.0f} |",
        f"| time to a hand, ms | {figure['hand']:,.0f} |",
        f"| the longest task with a processor {CPU_SLOWDOWN} times slower, ms | {task} |",
        f"| tasks over {MAX_TASK_MS} ms | {figure['long tasks']:,.0f} |",
        f"| frames in a second | {figure['frames a second']:.1f} |",
        f"| of a hundred frames the slowest, ms | {figure['slow frame']:.1f} |",
        "",
        *(
            f"- {'met' if met else 'MISSED'}: {name} {value:,.0f}, the bar is {bar:,}"
            for name, value, bar, met in check_bars(figure)
        ),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md")
    parser.add_argument("--json", action="store_true", help="the same as JSON, instead of a table")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play")
    flags = parser.parse_args()
    figure = measure(flags.seconds)
    text = "\n".join(format_lines(figure))
    print(json.dumps(figure, indent=2) if flags.json else text)
    if flags.write:
        figures.write("page", text)
    return 0 if all(met for *_, met in check_bars(figure)) else 1


if __name__ == "__main__":
    sys.exit(main())
