"""Copies of a store, made while it is in use, and put back while it is not. They hold the keys of running deals."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from penultima.errors import BadInput
from penultima.store.connection import connect
from penultima.store.reader import Reader, opening
from penultima.store.schema import check_version, version_of


def backup(reader: Reader, path: Path) -> None:
    """As the store is at one moment, in a file that must not be there yet; it is there whole or not at all."""
    with opening(path):
        if path.exists():
            raise BadInput("it is there already")
        with _part(path) as part:
            _copy(reader.connection, part)
            if path.exists():  # another one was made meanwhile
                raise BadInput("it is there already")
            _put(part, path)


def restore(copy: Path, path: Path) -> None:
    """In place of the store, for whoever has its lock. What stood there stays beside it, as `NAME.before`."""
    with _part(path) as part:
        with opening(copy), closing(_opened(copy)) as source:
            _check(source)
            _copy(source, part)
        with opening(path):
            _set_aside(path)
            _put(part, path)


@contextmanager
def _part(path: Path) -> Iterator[Path]:
    """A file of one's own beside that one, for what is not whole yet; whatever happens, it does not stay."""
    part = path.with_name(f"{path.name}.{token_hex(4)}.part")
    try:
        yield part
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(f"{part.name}{end}").unlink(missing_ok=True)


def _opened(copy: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)


def _check(source: sqlite3.Connection) -> None:
    check_version(version_of(source))
    [found] = source.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise BadInput("the file is damaged: {reason}", reason=found)


def _copy(source: sqlite3.Connection, part: Path) -> None:
    """In one file, and without orders: they were meant for the store as it was."""
    with closing(connect(part)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE").fetchall()
        target.execute("PRAGMA synchronous = EXTRA")
        target.execute("DELETE FROM orders")


def _set_aside(path: Path) -> None:
    """The journal first: beside another store than its own it would do harm."""
    before = f"{path.name}.before"
    for end in ("-shm", "-wal", ""):
        found = path.with_name(f"{path.name}{end}")
        if found.exists():
            found.replace(path.with_name(f"{before}{end}"))


def _put(part: Path, path: Path) -> None:
    part.replace(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and need not be
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
