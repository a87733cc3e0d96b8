"""One process has a store to itself: whoever comes second leaves an order."""

import sqlite3
from pathlib import Path
from typing import Self

from penultima.store.connection import connect
from penultima.store.fate import code_of
from penultima.store.reader import opening


class Lock:
    """Held until it is released or its process ends, however that comes about.

    It is a lock of SQLite's on an empty file beside the store: there is one on every system, and processes that this
    one starts do not inherit it, so none of them keeps a store shut after a crash.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def taken(cls, path: Path) -> "Lock | None":
        """None: another process has it. BadInput where there can be no such file."""
        beside = path.with_name(f"{path.name}.lock")
        with opening(beside):
            connection = connect(beside)
            try:
                connection.execute("PRAGMA busy_timeout = 0")
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as problem:
                connection.close()
                if code_of(problem) == sqlite3.SQLITE_BUSY:
                    return None
                raise
        return cls(connection)

    def release(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
