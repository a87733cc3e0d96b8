"""Reports what a store contains about a person, and forgets a person."""

import re
import sqlite3
from collections.abc import Collection
from secrets import token_hex
from typing import NamedTuple

from msgspec import MsgspecError, Struct, json

from penultima.runtime.store_protocol import StoredTable
from penultima.runtime.tables.hash_chain import BrokenChain, extend_chain, verify_chain
from penultima.runtime.tables.table_summary import without_person as unseen
from penultima.store.reader import Reader, decode_people
from penultima.store.rows import ReportRow
from penultima.store.sqlite import SqliteStore
from penultima.table.log.entry import decode_entry, encode_entry
from penultima.table.log.personal_data import collect_personal_data, erase_person

Row = tuple[bytes, bytes, int, int]
"""(entry, chain, number of the table, version)"""


class PersonAtTable(Struct, frozen=True):
    """The data about a person at one table."""

    table: str
    belongs: bool
    host: bool
    names: list[str]
    faces: list[int]
    lines: list[str]
    """Chat lines that the person sent."""
    answers: int
    """The number of stored answers for the person."""
    matches: list[int]
    """The numbers of recorded matches in which the person had a seat."""


class PersonData(Struct, frozen=True):
    """Everything that is stored about a person."""

    person: str
    tables: list[PersonAtTable]
    reports: list[ReportRow]
    """Reports by the person and reports about the person."""


class ForgetResult(NamedTuple):
    """The result of a request to forget a person, as lists of tables."""

    tables: list[str]
    awake: list[str]
    """Live tables, which were not changed. Unload them and try again."""
    broken: list[str]
    """Tables with a broken log, which were not changed either. Closing such a table deletes its log."""


def collect_person_data(reader: Reader, person: str) -> PersonData:
    reports = [report for report in reader.load_reports() if person in (report.by, report.about)]
    return PersonData(
        person, [_collect_from_table(reader, table, person) for table in list_tables_with(reader, person)], reports
    )


def list_tables_with(reader: Reader, person: str) -> list[str]:
    """Return all tables that contain data about a person, even if the person is no longer a member.

    If the stored id of such a table is damaged, the list contains a text that is not the id of any table.
    """
    sql = (
        "SELECT CAST(id AS BLOB) FROM tables WHERE host = :person"
        " OR number IN (SELECT number FROM people WHERE person = :person"
        " UNION SELECT number FROM answers WHERE person = :person"
        " UNION SELECT number FROM records WHERE instr(people, :quoted)) ORDER BY number"
    )
    with reader.read_transaction() as c:
        rows = c.execute(sql, {"person": person, "quoted": f'"{person}"'})
        return [str(table, errors="replace") for (table,) in rows]


def _collect_from_table(reader: Reader, table: str, person: str) -> PersonAtTable:
    listing, stored = reader.find_table(table), reader.load_whole(table)
    entries = [decode_entry(row.entry) for row in stored.rows] if stored is not None and _is_intact(stored) else []
    return PersonAtTable(
        table,
        any(found.id == table for found in reader.list_tables_of(person)),
        listing is not None and listing.host == person,
        *collect_personal_data(entries, person),
        sum(answer.person == person for answer in stored.answers) if stored is not None else 0,
        [record.match for record in reader.load_records(table) if person in record.people],
    )


def forget_person(store: SqliteStore, person: str, awake: Collection[str] = ()) -> ForgetResult:
    """Forget a person at every table that is not loaded.

    Each table has its own transaction, so the call can be repeated.
    """
    found = ForgetResult([], [], [])
    for table in list_tables_with(store, person):
        if table in awake:
            found.awake.append(table)
        else:
            (found.tables if _forget(store, table, person) else found.broken).append(table)
    if not found.awake and not found.broken:
        with store.write_transaction() as c:
            c.execute("DELETE FROM reports WHERE by_person = ? OR about = ?", (person, person))
    store.truncate_journal()
    return found


def _forget(store: SqliteStore, table: str, person: str) -> bool:
    """Forget a person at one table.

    Return False if the log or the id is broken. A broken log is not rewritten, because a rewritten log would look
    intact.
    """
    stored = store.load_whole(table)
    if stored is not None and not _is_intact(stored):
        return False
    placeholder = f"forgotten {token_hex(8)}"
    with store.write_transaction() as c:
        found = c.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            return False
        [number] = found
        if stored is not None:
            c.executemany(
                "UPDATE entries SET entry = ?, chain = ? WHERE number = ? AND version = ?",
                _rewrite_log(stored, number, person, placeholder),
            )
        _rename(c, number, person, placeholder)
    return True


def _is_intact(stored: StoredTable) -> bool:
    try:
        verify_chain(stored.chain_before, stored.rows)
        for row in stored.rows:
            decode_entry(row.entry)
    except (BrokenChain, MsgspecError, UnicodeDecodeError):
        return False
    return True


def _rewrite_log(stored: StoredTable, number: int, person: str, placeholder: str) -> list[Row]:
    """Return the log without the person's data and with a new hash chain."""
    before, chain = [decode_entry(row.entry) for row in stored.rows], stored.chain_before
    rows: list[Row] = []
    for row, old, new in zip(stored.rows, before, erase_person(before, person, placeholder), strict=True):
        data = row.entry if new is old else encode_entry(new)
        chain = extend_chain(chain, data)
        rows.append((data, chain, number, row.version))
    return rows


def _rename(c: sqlite3.Connection, number: int, person: str, placeholder: str) -> None:
    """Replace the person's id with one that nobody can use. The new id takes the person's place as host and member."""
    c.execute("DELETE FROM answers WHERE number = ? AND person = ?", (number, person))
    c.execute("UPDATE people SET person = ? WHERE number = ? AND person = ?", (placeholder, number, person))
    c.execute("UPDATE tables SET host = ? WHERE number = ? AND host = ?", (placeholder, number, person))
    [summary] = c.execute("SELECT glance FROM tables WHERE number = ?", (number,)).fetchone()
    c.execute("UPDATE tables SET glance = ? WHERE number = ?", (unseen(summary, person, placeholder), number))
    records = c.execute("SELECT match, text, people FROM records WHERE number = ?", (number,)).fetchall()
    for match, text, encoded_people in records:
        people = decode_people(encoded_people)
        seats = [seat for seat, other in enumerate(people) if other == person]
        others = json.encode(["" if other == person else other for other in people]).decode()
        values = (_remove_names(text, seats), others, number, match)
        c.execute("UPDATE records SET text = ?, people = ? WHERE number = ? AND match = ?", values)


def _remove_names(text: str, seats: list[int]) -> str:
    """Return a record without the names of the people in these seats."""
    for seat in seats:
        text = re.sub(rf'^\[Seat{seat} ".*"\]\n', "", text, count=1, flags=re.MULTILINE)
    return text
