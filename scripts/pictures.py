"""Draw every screen of the page and the main situations at a table into build/pictures, with an index page.

`python -m scripts.pictures table colour` draws only the situations that are named. Each situation is drawn on a phone
and on a desktop, in both themes and both languages.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from html import escape
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from penultima.table.log.facts import Times
from scripts.situation import SEED
from scripts.situations import SITUATIONS, UNHELD
from scripts.studio import LANGUAGES, SIZES, THEMES, Look, Studio
from tests.helpers.server.raw_requests import generous
from tests.helpers.server.server_thread import Served, quick_bots, served
from tests.helpers.web.chromium import TIMEOUT_MS, find_chromium, launch_chromium

FOLDER = Path(__file__).parents[1] / "build/pictures"
LONG = 600_000
STILL = Times(call=LONG, jump=LONG, lead=0, blink=0, race=LONG, vote=LONG, patience=LONG, ready=LONG)
"""Timeouts that are so long that a situation does not change before it is drawn."""


def times_of(name: str) -> Times:
    """Return the timeouts of the server for a situation."""
    return Times(call=0, jump=0, lead=0, blink=0, race=0, ready=LONG) if name in UNHELD else STILL


@contextmanager
def running_server(times: Times) -> Iterator[Served]:
    with TemporaryDirectory() as folder, quick_bots(), generous():
        entropy = Random(SEED).randbytes
        with served(Path(folder) / "store.db", times=times, entropy=entropy) as server:
            yield server


def draw(names: list[str], looks: list[Look], themes: list[str]) -> list[str]:
    """Draw the situations and return the names of those that failed."""
    failed = []
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("there is no Chromium (Debian: apt install chromium)")
        expect.set_options(timeout=TIMEOUT_MS)
        browser = launch_chromium(playwright, path)
        for name in names:
            failed += _draw_all(name, looks, themes, browser)
            print(name, flush=True)
        browser.close()
    return failed


def _draw_all(name: str, looks: list[Look], themes: list[str], browser: Browser) -> list[str]:
    """Draw a situation in all looks. If the situation stops the server, start a new server for the next look."""
    failed = []
    times = times_of(name)
    with ExitStack() as stack:
        server = stack.enter_context(running_server(times))
        for look in looks:
            if not server.thread.is_alive():
                server = stack.enter_context(running_server(times))
            try:
                _draw(name, look, themes, browser, server)
            except Exception as problem:  # noqa: BLE001 - the other situations must still be drawn
                failed.append(f"{name}-{look.size}-{look.language}: {str(problem).splitlines()[0]}")
    return failed


def _draw(name: str, look: Look, themes: list[str], browser: Browser, server: Served) -> None:
    """Draw one visit in all themes, by switching the system's theme, which the page follows."""
    locale = "es-ES" if look.language == "es" else "en-GB"
    with ExitStack() as stack:
        context = stack.enter_context(browser.new_context(reduced_motion="reduce", locale=locale, **SIZES[look.size]))
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        SITUATIONS[name](Studio(server, page, look, stack))
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
            shot = look._replace(theme=theme)
            page.screenshot(path=FOLDER / f"{name}-{shot.name}.png", animations="disabled")


def index() -> str:
    """Build the index of all pictures, with a row for each situation."""
    looks = [Look(*parts) for parts in product(SIZES, THEMES, LANGUAGES)]
    rows = []
    for name in SITUATIONS:
        shown = [f"{name}-{look.name}.png" for look in looks if (FOLDER / f"{name}-{look.name}.png").exists()]
        pictures = "".join(
            f'<a href="{file}"><img src="{file}" alt="{escape(file)}" loading="lazy"></a>' for file in shown
        )
        rows.append(f"<h2>{escape(name)}</h2><p>{pictures}</p>")
    style = "body{font:16px sans-serif;background:#888}p{display:flex;gap:8px;flex-wrap:wrap}img{height:370px}"
    return f'<!doctype html><meta charset="utf-8"><title>Penúltima</title><style>{style}</style>{"".join(rows)}\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of: {', '.join(SITUATIONS)}")
    parser.add_argument("--size", choices=SIZES)
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--language", choices=LANGUAGES)
    flags = parser.parse_args()
    if unknown := set(flags.names) - set(SITUATIONS):
        parser.error(f"no such picture: {', '.join(sorted(unknown))}")
    sizes, themes, languages = (
        [one] if one else list(every)
        for one, every in ((flags.size, SIZES), (flags.theme, THEMES), (flags.language, LANGUAGES))
    )
    looks = [Look(size, "system", language) for size, language in product(sizes, languages)]
    failed = draw(flags.names or list(SITUATIONS), looks, themes)
    (FOLDER / "index.html").write_text(index(), encoding="utf-8")
    print("build/pictures/index.html shows them all")
    if failed:
        sys.exit("\n".join(["not drawn:", *failed]))


if __name__ == "__main__":
    main()
