"""Where compiled code is kept: one folder for each state of the sources, so that a stale one is never used."""

import os
import shutil
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from penultima.echo import filed
from penultima.errors import BadInput, reason_of

PACKAGE = Path(__file__).parent.parent
SOURCES = ("kernel/*.py", "policies/*.py", "loops/*.py", "view.py", "search/*.py", "fast/*.py")
MARK = "made-by-penultima.txt"
MEANING = "Compiled code, which is made anew if it is missing: this folder can be removed at any time.\n"
KEPT = 4
"""Folders left alone: this version's, its twin with bounds checking, and those of another checkout."""


def digest() -> str:
    """Of all that the compiled code is made from. Numba itself looks only at the file of an entry point."""
    state = sha256(f"{sys.version} {version('numba')} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for files in SOURCES:
        for path in sorted(PACKAGE.glob(files)):
            state.update(path.name.encode() + path.read_bytes())
    return state.hexdigest()[:16]


def home() -> Path:
    """PENULTIMA_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("PENULTIMA_CACHE"):
        return Path(chosen)
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / "penultima"
    try:
        return Path.home() / ".cache" / "penultima"
    except RuntimeError:
        raise BadInput("no home folder to keep compiled code in; PENULTIMA_CACHE names another") from None


def prepare() -> Path:
    """Makes this version's folder and removes those of older ones. One that can only be read is used as it is."""
    folder = home() / f"numba-{digest()}"
    try:
        if folder.is_file():
            folder.unlink()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).write_text(MEANING, encoding="utf-8")
        folder.touch()
    except OSError as problem:
        if not folder.is_dir():
            raise no_place(folder, reason_of(problem)) from None
        return folder
    _remove_old(folder)
    return folder


def no_place(folder: Path, reason: object) -> BadInput:
    return BadInput("no place for compiled code: {reason}; PENULTIMA_CACHE names another", reason=reason).at(
        filed(folder)
    )


def _remove_old(folder: Path) -> None:
    """Nothing that is not ours, whatever it is called."""
    marked = [mark.parent for mark in folder.parent.glob(f"numba-*/{MARK}")]
    for old in sorted(marked, key=_last_used, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def _last_used(folder: Path) -> float:
    """One that another process has just removed is the oldest."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0
