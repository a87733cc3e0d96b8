"""The system's Chromium, as tests and pictures run it: it asks nobody for anything, and nothing moves."""

import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright

SHELL = "chromium-headless-shell"
"""Chromium but for its windows: the same engine, the same page, at half the cost."""
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 30_000.0
"""Thousandths of a second until something that is awaited is given up, on a machine that does other things too."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


def found(playwright: Playwright, *, whole: bool = True) -> str | None:
    """Where it is: the one of the system, else one that Playwright has fetched for itself. Tests need no windows."""
    for name in NAMES if whole else (SHELL, *NAMES):
        if path := shutil.which(name):
            return path
    own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def launched(playwright: Playwright, path: str, *, headed: bool = False) -> Browser:
    # Root has no sandbox to go into; elsewhere it stays on.
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else [*FLAGS]
    return playwright.chromium.launch(executable_path=path, args=flags, headless=not headed)
