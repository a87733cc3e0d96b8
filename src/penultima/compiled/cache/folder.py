"""The cache folder of the machine code. Each state of the sources has its own folder, so stale code is never used."""

import os
import shutil
import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from penultima.errors import BadInput, describe_os_error
from penultima.i18n.quoting import quote_path

PACKAGE = Path(__file__).parents[2]
SOURCES = ("kernel", "policies", "simulation", "view.py", "search", "compiled")
"""The modules and packages whose sources affect the compiled code."""
MARK = "made-by-penultima.txt"
MARK_TEXT = "Compiled code, which is made anew if it is missing: this folder can be removed at any time.\n"
MAX_FOLDERS = 4
"""The number of folders to keep.

There is one for this version, one for its variant with bounds checking, and others for other checkouts.
"""


def source_digest() -> str:
    """Hash all sources of the compiled code, because Numba itself checks only the file of an entry point."""
    state = sha256(f"{sys.version} {version('numba')} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for path in source_files():
        state.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return state.hexdigest()[:16]


def source_files() -> list[Path]:
    """List every file that affects the compiled code."""
    places = [PACKAGE / name for name in SOURCES]
    return [path for place in places for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))]


def cache_home() -> Path:
    """Return the cache folder: the value of PENULTIMA_CACHE, else a folder inside the user's cache folder."""
    if chosen := os.environ.get("PENULTIMA_CACHE"):
        return Path(chosen)
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / "penultima"
    try:
        return Path.home() / ".cache" / "penultima"
    except RuntimeError:
        raise BadInput("no home folder to keep compiled code in; PENULTIMA_CACHE names another") from None


def prepare_folder() -> Path:
    """Create the folder of this version, and remove the least recently used folders of other versions.

    A read-only folder is used as it is.
    """
    folder = cache_home() / f"numba-{source_digest()}"
    try:
        if folder.is_file():
            folder.unlink()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).write_text(MARK_TEXT, encoding="utf-8")
        folder.touch()
    except OSError as problem:
        if not folder.is_dir():
            raise cache_error(folder, describe_os_error(problem)) from None
        return folder
    _remove_old(folder)
    return folder


def cache_error(folder: Path, reason: object) -> BadInput:
    return BadInput("no place for compiled code: {reason}; PENULTIMA_CACHE names another", reason=reason).at(
        quote_path(folder)
    )


def _remove_old(folder: Path) -> None:
    """Remove old folders, but only those that have our marker file."""
    marked = [mark.parent for mark in folder.parent.glob(f"numba-*/{MARK}")]
    for old in sorted(marked, key=_last_used, reverse=True)[MAX_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)


def _last_used(folder: Path) -> float:
    """Return the modification time, or 0 for a folder that another process has just removed."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0
