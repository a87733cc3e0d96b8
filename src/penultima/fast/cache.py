"""Where compiled code is kept: one folder for each state of the sources, so that a stale one is never used."""

import os
import shutil
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from penultima.errors import BadInput, reason_of

PACKAGE = Path(__file__).parent.parent
SOURCES = ("kernel", "policies", "loops", "fast")
KEPT = 4
"""Folders left alone: this version's, its twin with bounds checking, and those of another checkout."""


def digest() -> str:
    """Of all that the compiled code is made from. Numba itself looks only at the file of an entry point."""
    state = sha256(f"{sys.version} {version('numba')} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for folder in SOURCES:
        for path in sorted((PACKAGE / folder).glob("*.py")):
            state.update(path.name.encode() + path.read_bytes())
    return state.hexdigest()[:16]


def home() -> Path:
    """PENULTIMA_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("PENULTIMA_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "penultima"


def prepare() -> Path:
    """Makes this version's folder and removes those of older ones."""
    folder = home() / f"numba-{digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError as problem:
        reason = reason_of(problem)
        raise BadInput("no place for compiled code: {reason}; PENULTIMA_CACHE names another", reason=reason).at(
            folder
        ) from None
    _remove_old(folder)
    return folder


def _remove_old(folder: Path) -> None:
    folders = sorted(folder.parent.glob("numba-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in folders[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
