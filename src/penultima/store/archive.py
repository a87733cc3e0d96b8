"""What is left of a table: before its log goes, the records of what was played are written from it."""

from contextlib import suppress

from penultima.hall.chain import Unchained, last_of
from penultima.notation.record import print_record
from penultima.store.sqlite import SqliteStore
from penultima.table.fold import Corrupt, OtherRules
from penultima.table.record import finished_of


def archive(store: SqliteStore, table: str, why: str, date: int) -> bool:
    """False: there is no such table, or it is closed already."""
    with suppress(Corrupt, OtherRules, Unchained):  # then those stay that were written while it was played
        record_all(store, table, date)
    return store.close(table, why, date)


def record_all(store: SqliteStore, table: str, date: int) -> None:
    """Raises Unchained, Corrupt, or OtherRules."""
    stored = store.whole(table)
    if stored is None:
        return
    last_of(stored.before, stored.rows)
    for found in finished_of([(row.version, row.entry) for row in stored.rows], stored.secrets):
        store.put_record(table, found.match, print_record(found.record), date, found.people)
