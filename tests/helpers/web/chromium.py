"""Finds and starts the system's Chromium, for tests and pictures."""

import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright

SHELL = "chromium-headless-shell"
"""Headless Chromium. It has the same engine, and tests take half the time."""
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
TIMEOUT_MS = 30_000.0
"""Timeout in ms, long enough for busy machines."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


def find_chromium(playwright: Playwright, *, whole: bool = True) -> str | None:
    """Return the path of the system's Chromium, or of the one that Playwright has downloaded.

    Tests pass `whole=False`, because they need no window.
    """
    for name in NAMES if whole else (SHELL, *NAMES):
        if path := shutil.which(name):
            return path
    own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def launch_chromium(playwright: Playwright, path: str, *more: str, headed: bool = False) -> Browser:
    # Chromium cannot use its sandbox as root.
    flags = [*FLAGS, *more, "--no-sandbox"] if os.geteuid() == 0 else [*FLAGS, *more]
    return playwright.chromium.launch(executable_path=path, args=flags, headless=not headed)
