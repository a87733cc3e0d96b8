"""Opens connections to the file of a store."""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

Connect = Callable[[Path], sqlite3.Connection]
"""A function that opens a connection. Tests pass functions that simulate disk faults."""
BUSY_TIMEOUT_S = 5.0
"""How many seconds a connection waits while another process writes."""
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged commit is on the disk
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # deleted data does not stay in free pages
    "PRAGMA temp_store = MEMORY",
    "PRAGMA journal_size_limit = 67108864",
)


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection for one thread at a time. It is in autocommit mode: callers begin and end transactions."""
    _create_private(path)
    return sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)


def _create_private(path: Path) -> None:
    """Create the file, readable only by its owner, because it contains the keys of running deals.

    SQLite's other files get the same mode. An existing file is never opened here, because closing a descriptor of it
    would drop all POSIX locks that SQLite holds on it in this process. Another process could then delete the journal
    while the server still uses it.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def apply_pragmas(connection: sqlite3.Connection) -> None:
    for setting in PRAGMAS:
        connection.execute(setting).fetchall()
