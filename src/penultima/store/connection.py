"""Connections to the file of a store."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

Connect = Callable[[Path], sqlite3.Connection]
"""Tests put files that fail under it."""
PATIENCE = 5.0
"""Seconds for which one waits while another process writes."""
SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit that was told of is on the disk
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what was forgotten does not lie about in free pages
    "PRAGMA temp_store = MEMORY",
    "PRAGMA journal_size_limit = 67108864",
)


def connect(path: Path) -> sqlite3.Connection:
    """For one thread at a time. Transactions are begun and ended by whoever writes, never by the module."""
    _make_private(path)
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def _make_private(path: Path) -> None:
    """There are keys of running deals in it. The files that SQLite puts beside it are as private as it is."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def set_up(connection: sqlite3.Connection) -> None:
    for setting in SETTINGS:
        connection.execute(setting).fetchall()
