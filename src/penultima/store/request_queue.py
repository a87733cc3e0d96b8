"""Requests from other processes to the process that owns the store."""

import sqlite3

from penultima.errors import BadInput
from penultima.store.schema import MIGRATIONS, read_version
from penultima.store.sqlite import SqliteStore


class RequestQueue(SqliteStore):
    """A store that another process owns. It is not migrated here, and only requests are written to it."""

    def _prepare(self, connection: sqlite3.Connection) -> None:
        if read_version(connection) != len(MIGRATIONS):
            raise BadInput("the server that has this store is of another version")

    def add_request(self, what: str, date: int) -> int:
        """Add a request and return its number for `find_request_result`."""
        with self.write_transaction() as c:
            return c.execute("INSERT INTO orders (what, date) VALUES (?, ?)", (what, date)).lastrowid or 0
