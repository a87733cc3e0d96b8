"""Draw the icons of the page and the Open Graph pictures into web/public.

Run `python scripts/social.py` after a change of cards, texts or icons. It needs Chromium and Node.js.
"""

import io
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT / "web/public"
COLOURS = 128
"""Palette size of the pictures. They have few colours, so a larger palette would only make the files larger."""
FELT = ";background:#47346B"
ICONS = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
    "apple-touch-icon.png": ("icon.svg", 180),
}


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        draw_icons(browser)
        draw_cards(browser)
        browser.close()


def draw_icons(browser: Browser) -> None:
    for name, (source, size) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        whole = name.startswith("apple")  # these icons have square corners, because the phone rounds them
        page.set_content(f"<body style='margin:0{FELT * whole}'>{(PUBLIC / source).read_text(encoding='utf-8')}")
        save(page.screenshot(omit_background=True), PUBLIC / name)
        page.close()


def draw_cards(browser: Browser) -> None:
    (PUBLIC / "social").mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", "scripts/social.mjs", folder]
        subprocess.run(command, cwd=ROOT / "web", check=True)  # noqa: S603 - Node.js from PATH
        for source in sorted(Path(folder).glob("*.html")):
            page.goto(source.as_uri())
            page.evaluate("document.fonts.ready")
            save(page.screenshot(), PUBLIC / "social" / f"{source.stem}.png")
    page.close()


def save(screenshot: bytes, path: Path) -> None:
    picture = Image.open(io.BytesIO(screenshot))
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
