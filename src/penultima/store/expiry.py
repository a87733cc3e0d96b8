"""What is kept how long: a table that nobody comes to, and what is left of it afterwards."""

from collections.abc import Collection
from typing import NamedTuple

from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore

DAY = 86_400_000
MOST = 10
"""Tables at a time, so that nobody waits long for it."""


_OBEYED = "SELECT number FROM orders WHERE result IS NOT NULL AND date < ?"


class Expired(NamedTuple):
    closed: list[str]
    dropped: list[str]

    def __bool__(self) -> bool:
        """There may be more."""
        return bool(self.closed or self.dropped)


def drop(store: SqliteStore, now: int, kept: int) -> list[str]:
    """What is left of some of the tables that were closed so long ago, with reports and orders as old as that."""
    leftovers = _listed(store, "SELECT id FROM tables WHERE closed < ? ORDER BY closed LIMIT ?", now - kept, MOST)
    old = (
        ("DELETE FROM tables WHERE id = ?", [(table,) for table in leftovers]),
        ("DELETE FROM reports WHERE report = ?", _rows(store, "SELECT report FROM reports WHERE date < ?", now - kept)),
        ("DELETE FROM orders WHERE number = ?", _rows(store, _OBEYED, now - DAY)),
    )
    if any(rows for _, rows in old):
        with store.writing() as c:
            for sql, rows in old:
                c.executemany(sql, rows)
    return leftovers


def asleep(reader: Reader, since: int, awake: Collection[str] = ()) -> list[str]:
    """Some of the tables where nothing happened since.

    With those that were closed while their log could not go, because the server or the disk did.
    """
    old = "SELECT id FROM tables WHERE closed IS NULL AND (touched < ? OR life = 'closed') ORDER BY touched LIMIT ?"
    return [table for table in _listed(reader, old, since, MOST + len(awake)) if table not in awake]


def _listed(store: Reader, sql: str, *values: int) -> list[str]:
    return [str(row[0]) for row in _rows(store, sql, *values)]


def _rows(store: Reader, sql: str, *values: int) -> list[tuple[object, ...]]:
    with store.reading() as c:
        return c.execute(sql, values).fetchall()
