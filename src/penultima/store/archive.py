"""What is left of a table: before its log goes, the records of what was played are written from it."""

from penultima.hall.chain import Unchained, last_of
from penultima.hall.out import Row
from penultima.hall.store import Stored
from penultima.store.finished import Finished, finished
from penultima.store.sqlite import SqliteStore
from penultima.table.fold import Corrupt, OtherRules


def left_of(stored: Stored) -> list[Finished]:
    """What its log tells. For a long evening that takes long: it is for whoever does not keep others waiting.

    Nothing where it cannot be read: then those records stay that were written while it was played.
    """
    try:
        last_of(stored.before, stored.rows)
        return finished([(row.version, row.entry) for row in stored.rows], stored.secrets)
    except (Corrupt, OtherRules, Unchained):
        return []


def record(store: SqliteStore, table: str, last: Row, found: list[Finished], date: int) -> None:
    """Not where the log was changed meanwhile: whoever was forgotten would be back in the record."""
    if store.has_row(table, last):
        for match, text, people in found:
            store.put_record(table, match, text, date, people)
