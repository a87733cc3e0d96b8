"""Expiry: idle tables are closed, and closed tables are deleted later."""

from collections.abc import Sequence
from typing import NamedTuple

from penultima.store.reader import Reader
from penultima.store.rows import select_values
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.observed_time import CLOCK_ROW, Range

MAX_TABLES_AT_ONCE = 10
"""The maximum number of tables handled in one step. It is small, so that other work is not delayed for long."""
_IDLE = "SELECT id FROM tables WHERE closed IS NULL AND touched > ? AND touched < ?"


class ExpiredTables(NamedTuple):
    """The tables that a run closes, and the closed tables that it deletes."""

    closed: list[str]
    dropped: list[str]

    def __bool__(self) -> bool:
        return bool(self.closed or self.dropped)

    def intersect(self, others: "ExpiredTables") -> "ExpiredTables":
        """Return the tables that are both in this result and in `others`."""
        closed, dropped = set(others.closed), set(others.dropped)
        return ExpiredTables(
            [each for each in self.closed if each in closed], [each for each in self.dropped if each in dropped]
        )


def list_idle_tables(reader: Reader, ranges: Sequence[Range]) -> list[str]:
    """Return the tables that are not closed and were last used within the ranges, longest idle first."""
    return _ids(reader, f"{_IDLE} ORDER BY touched", ranges)


def is_idle(reader: Reader, table: str, ranges: Sequence[Range]) -> bool:
    return bool(_ids(reader, f"{_IDLE} AND id = ?", ranges, table))


def list_unfinished_closures(reader: Reader) -> list[str]:
    """Return tables that were closed but still have a log, because the server or the disk failed."""
    with reader.read_transaction() as c:
        return _readable_ids(select_values(c, "SELECT id FROM tables WHERE closed IS NULL AND life = 'closed'"))


def list_closed_tables(reader: Reader, ranges: Sequence[Range]) -> list[str]:
    """Return tables whose closing date is within the ranges."""
    return _ids(reader, "SELECT id FROM tables WHERE closed > ? AND closed < ? ORDER BY closed", ranges)


def delete_tables(store: SqliteStore, tables: Sequence[str]) -> None:
    """Delete everything that the store still contains about closed tables."""
    with store.write_transaction() as c:
        c.executemany("DELETE FROM tables WHERE id = ?", [(table,) for table in tables])


def delete_reports_and_requests(store: SqliteStore, reports: Sequence[Range], orders: Sequence[Range]) -> None:
    """Delete reports and answered requests whose dates are within these ranges."""
    with store.write_transaction() as c:
        c.executemany("DELETE FROM reports WHERE date > ? AND date < ?", reports)
        obeyed = f"DELETE FROM orders WHERE date > ? AND date < ? AND result IS NOT NULL AND what <> '{CLOCK_ROW}'"  # noqa: S608 - `CLOCK_ROW` is a constant
        c.executemany(obeyed, orders)


def _ids(reader: Reader, sql: str, ranges: Sequence[Range], *more: str) -> list[str]:
    with reader.read_transaction() as c:
        return [table for range_ in ranges for table in _readable_ids(select_values(c, sql, (*range_, *more)))]


def _readable_ids(rows: list[tuple[object]]) -> list[str]:
    """Return the ids in these rows. A damaged id is left out, because its table cannot be found by it."""
    return [table for (table,) in rows if isinstance(table, str)]
