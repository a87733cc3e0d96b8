"""The lock of a store. The process that holds it owns the store, and other processes send it requests."""

import sqlite3
from pathlib import Path
from typing import Self

from penultima.store.reader import explain_open_errors
from penultima.store.sqlite_connection import connect
from penultima.store.write_result import primary_error_code


class StoreLock:
    """A lock that is held until it is released or its process ends for any reason.

    It is an SQLite lock on an empty file beside the store. SQLite locks work on every system, and child processes do
    not inherit them. So no child process keeps a store locked after a crash.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def try_acquire(cls, path: Path) -> "StoreLock | None":
        """Return the lock, or None if another process holds it.

        Raise BadInput if the lock file cannot be created.
        """
        beside = path.with_name(f"{path.name}.lock")
        with explain_open_errors(beside):
            connection = connect(beside)
            try:
                connection.execute("PRAGMA busy_timeout = 0")
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as problem:
                connection.close()
                if primary_error_code(problem) == sqlite3.SQLITE_BUSY:
                    return None
                raise
        return cls(connection)

    def release(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
