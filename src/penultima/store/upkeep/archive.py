"""Archiving: creates the records of a table's matches from its log before the log is deleted."""

from typing import NamedTuple

from penultima.notation.record import print_record
from penultima.runtime.outputs import LogRow
from penultima.runtime.store_protocol import StoredTable
from penultima.runtime.tables.hash_chain import BrokenChain, verify_chain
from penultima.store.sqlite import SqliteStore
from penultima.table.log.record_export import export_finished_matches
from penultima.table.log.table_state import CorruptLog, OtherRulesVersion


class FinishedRecord(NamedTuple):
    """The record of a match, with its finished deals."""

    match: int
    """The number of the match, from 1."""
    text: str
    people: tuple[str, ...]
    """Person ids by seat. An id is empty if a bot had the seat."""

    @property
    def deals(self) -> int:
        return self.text.count("\ndeal ")


def build_finished_records(rows: list[tuple[int, bytes]], keys: dict[int, bytes]) -> list[FinishedRecord]:
    """Return the records of a log.

    The current deal is left out, because its record would reveal the deal's key. Raise CorruptLog or OtherRulesVersion.
    """
    return [
        FinishedRecord(found.match, print_record(found.record), found.people)
        for found in export_finished_matches(rows, keys)
    ]


def export_finished_records(stored: StoredTable) -> list[FinishedRecord]:
    """Return the records of a stored table, or none if its log cannot be read.

    Even then, the records that were saved during play remain. Call this in a worker, because a long log takes a long
    time.
    """
    try:
        verify_chain(stored.chain_before, stored.rows)
        return build_finished_records([(row.version, row.entry) for row in stored.rows], stored.deal_keys)
    except (CorruptLog, OtherRulesVersion, BrokenChain):
        return []


def save_finished_records(store: SqliteStore, table: str, last: LogRow, found: list[FinishedRecord], date: int) -> None:
    """Save records, unless the log was rewritten in the meantime.

    A log is rewritten to forget a person. Records from before could still contain that person's name.
    """
    if store.has_row(table, last):
        for match, text, people in found:
            store.save_record(table, match, text, date, people)
