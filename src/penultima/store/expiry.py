"""What is kept how long: a table that nobody comes to, and what is left of it afterwards."""

from collections.abc import Collection
from typing import NamedTuple

from penultima.store.close import close
from penultima.store.sqlite import SqliteStore

DAY = 86_400_000
ASLEEP = 180 * DAY
KEPT = 365 * DAY
MOST = 100
"""Tables in one transaction, so that nobody waits long for it."""


class Expired(NamedTuple):
    closed: list[str]
    dropped: list[str]

    def __bool__(self) -> bool:
        """There may be more."""
        return bool(self.closed or self.dropped)


def expire(
    store: SqliteStore, now: int, *, asleep: int = ASLEEP, kept: int = KEPT, awake: Collection[str] = ()
) -> Expired:
    """Closes tables where nothing happened for so long, and drops what is left of those that were closed so long ago.

    Some of them: until it says that there were none.
    """
    old = "SELECT number, id FROM tables WHERE closed IS NULL AND touched < ? ORDER BY touched LIMIT ?"
    gone = "SELECT number, id FROM tables WHERE closed < ? ORDER BY closed LIMIT ?"
    with store.writing() as c:
        sleepers = [row for row in c.execute(old, (now - asleep, MOST + len(awake))) if row[1] not in awake]
        for number, _ in sleepers:
            close(c, number, "table.closed", now)
        leftovers = c.execute(gone, (now - kept, MOST)).fetchall()
        c.executemany("DELETE FROM tables WHERE number = ?", [(number,) for number, _ in leftovers])
        c.execute("DELETE FROM reports WHERE date < ?", (now - kept,))
        c.execute("DELETE FROM orders WHERE result IS NOT NULL AND date < ?", (now - DAY,))
    return Expired([table for _, table in sleepers], [table for _, table in leftovers])
