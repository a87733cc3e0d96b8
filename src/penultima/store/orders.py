"""Orders: what another process wants of the one that has the store."""

import sqlite3

from penultima.errors import BadInput
from penultima.store.schema import MIGRATIONS, version_of
from penultima.store.sqlite import SqliteStore


class Orders(SqliteStore):
    """A store beside the process that has it: it is not brought up to date, and only orders are left in it."""

    def _prepare(self, connection: sqlite3.Connection) -> None:
        if version_of(connection) != len(MIGRATIONS):
            raise BadInput("the server that has this store is of another version")

    def leave(self, what: str, date: int) -> int:
        """Its number; see `result_of`."""
        with self.writing() as c:
            return c.execute("INSERT INTO orders (what, date) VALUES (?, ?)", (what, date)).lastrowid or 0
