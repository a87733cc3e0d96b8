"""Verifies a store.

It replays every log from its first entry, and compares the result with all stored data that is derived from the log.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import MsgspecError, json

from penultima.errors import BadInput, Phrase
from penultima.notation.record_text import parse_record
from penultima.protocol.server_messages import Answer
from penultima.runtime.outputs import SearchColumns
from penultima.runtime.store_protocol import StoredTable
from penultima.runtime.tables.hash_chain import BrokenChain, verify_chain
from penultima.runtime.tables.table_summary import encode_summary, make_search_columns
from penultima.store.reader import Reader
from penultima.store.rows import RecordRow
from penultima.store.upkeep.damaged_rows import find_damaged_reports, find_damaged_tables
from penultima.store.write_result import WriteFailed
from penultima.table.consistency import InconsistentTable
from penultima.table.log.table_state import CorruptLog, Editions, OtherRulesVersion
from penultima.table.table import Table

_answer: json.Decoder[Answer] = json.Decoder(Answer)


class StoreProblem(NamedTuple):
    """A problem that verification found."""

    table: str
    """The id of the table; empty for a problem of the file itself."""
    what: Phrase

    def __str__(self) -> str:
        return f"{self.table}: {self.what}" if self.table else str(self.what)


def verify_store(reader: Reader, more: Editions | None = None) -> Iterator[StoreProblem]:
    """Yield the problems of a store. A broken table does not prevent the check of the other tables."""
    yield from (StoreProblem("", what) for what in _verify_file(reader))
    for row in [*find_damaged_tables(reader), *find_damaged_reports(reader)]:
        yield StoreProblem(row.table, row.what)
    for listing in reader.list_tables():
        try:
            yield from [StoreProblem(listing.id, what) for what in _verify_table(reader, listing.id, more)]
        except (WriteFailed, MsgspecError) as problem:
            yield StoreProblem(listing.id, Phrase("it cannot be read: {reason}", reason=str(problem)))


def _verify_table(reader: Reader, table: str, more: Editions | None) -> Iterator[Phrase]:
    """Yield the problems of one table.

    All reads use one snapshot, because a server may continue the game in the meantime.
    """
    with reader.read_transaction():
        listing, stored = reader.find_table(table), reader.load_whole(table)
        derived = (reader.load_search_columns(table), b"" if listing is None else listing.summary)
        records = reader.load_records(table)
    if stored is not None:
        yield from _verify_log(stored, derived, more)
    yield from _verify_records(records)


def _verify_file(reader: Reader) -> Iterator[Phrase]:
    try:
        with reader.read_transaction() as c:
            found = [str(row[0]) for row in c.execute("PRAGMA integrity_check")]
            found += [f"{row[0]} {row[1]}" for row in c.execute("PRAGMA foreign_key_check")]
    except WriteFailed as problem:
        found = [str(problem)]
    yield from (Phrase("the file is damaged: {reason}", reason=reason) for reason in found if reason != "ok")


def _verify_log(
    stored: StoredTable, derived: tuple[SearchColumns | None, bytes], more: Editions | None
) -> Iterator[Phrase]:
    search_columns, summary = derived
    try:
        verify_chain(stored.chain_before, stored.rows)
        table = Table.from_log([row[:2] for row in stored.rows], stored.deal_keys, _no_key, more)
        table.check()
    except BrokenChain as problem:
        yield Phrase("entry {version} does not follow from the one before", version=problem)
    except OtherRulesVersion:
        yield Phrase("it is played by rules that this program does not have")
    except (CorruptLog, InconsistentTable) as problem:
        yield Phrase("its log cannot be folded: {reason}", reason=str(problem))
    else:
        differs = summary not in (b"", encode_summary(table))
        if differs or search_columns is None or _sorted(search_columns) != _sorted(make_search_columns(table)):
            yield Phrase("its log says something else of it than the list of tables")
        yield from _verify_answers(stored, table.version)


def _sorted(search_columns: SearchColumns) -> SearchColumns:
    return search_columns._replace(people=tuple(sorted(search_columns.people)))


def _verify_answers(stored: StoredTable, version: int) -> Iterator[Phrase]:
    for stored_answer in stored.answers:
        try:
            answer = _answer.decode(stored_answer.answer)
        except (MsgspecError, UnicodeDecodeError):
            answer = None
        if answer is None or answer.id != stored_answer.id or answer.version > version:
            yield Phrase("the answer to {id} is not one of this table", id=stored_answer.id)


def _verify_records(records: list[RecordRow]) -> Iterator[Phrase]:
    for record in records:
        try:
            parse_record(record.text)
        except BadInput as problem:
            yield Phrase("the record of match {match}: {reason}", match=record.match, reason=problem.phrase)


def _no_key() -> bytes:
    raise CorruptLog("a log has the keys of its deals")
