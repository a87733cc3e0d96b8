"""Backups of a store.

A backup may be made while the store is in use, but the store must not be in use when a backup is restored. A backup
contains the keys of running deals.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from secrets import token_hex

from penultima.errors import BadInput
from penultima.store.reader import Reader, explain_open_errors
from penultima.store.schema import check_is_store
from penultima.store.sqlite_connection import connect
from penultima.store.upkeep.observed_time import CLOCK_ROW


def create_backup(reader: Reader, path: Path) -> None:
    """Copy a consistent snapshot of the store into a new file. The file appears complete or not at all."""
    with explain_open_errors(path):
        if path.exists():
            raise BadInput("it is there already")
        with _part(path) as part:
            _copy(reader.connection, part)
            _put_new(part, path)


def restore_backup(copy: Path, path: Path) -> None:
    """Replace the store with a backup.

    The caller must hold the lock. The old store is kept beside the new one as `NAME.before`.
    """
    with _part(path) as part:
        with explain_open_errors(copy), closing(_open_copy(copy)) as source:
            _check(source)
            _copy(source, part)
        with explain_open_errors(path):
            _set_aside(path)
            part.replace(path)
            _sync_folder(path)


@contextmanager
def _part(path: Path) -> Iterator[Path]:
    """Provide a temporary file beside the target. It is always removed at the end."""
    part = path.with_name(f"{path.name}.{token_hex(4)}.part")
    try:
        yield part
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(f"{part.name}{end}").unlink(missing_ok=True)


def _open_copy(copy: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)


def _check(source: sqlite3.Connection) -> None:
    check_is_store(source)
    [found] = source.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise BadInput("the file is damaged: {reason}", reason=found)


def _copy(source: sqlite3.Connection, part: Path) -> None:
    """Copy the store into one file.

    Requests are left out, because they must not be executed after a restore. The observed time is kept.
    """
    with closing(connect(part)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE").fetchall()
        target.execute("PRAGMA synchronous = EXTRA")
        target.execute("DELETE FROM orders WHERE what <> ?", (CLOCK_ROW,))


def _set_aside(path: Path) -> None:
    """Rename the old store.

    The journal is renamed before the store itself. A journal left beside the new store would damage the new store.
    """
    before = _free_name(path)
    for end in ("-shm", "-wal", ""):
        found = path.with_name(f"{path.name}{end}")
        if found.exists():
            found.replace(path.with_name(f"{before}{end}"))


def _free_name(path: Path) -> str:
    """Return an unused name: `NAME.before`, `NAME.before-2` and so on. An older copy is never overwritten."""
    first = f"{path.name}.before"
    names = chain([first], (f"{first}-{number}" for number in count(2)))
    return next(name for name in names if not _is_taken(path.with_name(name)))


def _is_taken(path: Path) -> bool:
    return any(os.path.lexists(path.with_name(f"{path.name}{end}")) for end in ("", "-wal", "-shm"))


def _put_new(part: Path, path: Path) -> None:
    """Move the file into place, but never over a file that another process created in the meantime."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise BadInput("it is there already") from None
    except OSError:  # the file system has no hard links
        if os.path.lexists(path):
            raise BadInput("it is there already") from None
        part.replace(path)
    _sync_folder(path)


def _sync_folder(path: Path) -> None:
    if os.name == "posix":  # other systems cannot open a folder, and need no sync
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
