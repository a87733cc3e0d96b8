"""What a store has of a person, and how it forgets them."""

import re
import sqlite3
from collections.abc import Collection
from secrets import token_hex
from typing import NamedTuple

from msgspec import MsgspecError, Struct, json

from penultima.hall.chain import Unchained, last_of, link
from penultima.hall.glance import without as unseen
from penultima.hall.store import Stored
from penultima.store.listing import Report
from penultima.store.reader import Reader, people_of
from penultima.store.sqlite import SqliteStore
from penultima.table.entry import decode, encode
from penultima.table.traces import traces_of, without

Row = tuple[bytes, bytes, int, int]
"""(entry, chain, number of the table, version)"""


class AtTable(Struct, frozen=True):
    """What a table has of somebody."""

    table: str
    belongs: bool
    host: bool
    names: list[str]
    faces: list[int]
    lines: list[str]
    """That they said."""
    answers: int
    """How many are kept for them."""
    matches: list[int]
    """That have a record, and that they sat at."""


class Known(Struct, frozen=True):
    """All that is kept of a person."""

    person: str
    tables: list[AtTable]
    reports: list[Report]
    """By them, or about them."""


class Forgotten(NamedTuple):
    tables: list[str]
    awake: list[str]
    """Nothing was changed at these: let them sleep, and try again."""
    broken: list[str]
    """Nor at these: their log does not hold together. Once they are closed, it is gone."""


def about(reader: Reader, person: str) -> Known:
    reports = [report for report in reader.reports() if person in (report.by, report.about)]
    return Known(person, [_at_table(reader, table, person) for table in tables_with(reader, person)], reports)


def tables_with(reader: Reader, person: str) -> list[str]:
    """All that have something of them, also where they do not belong any more."""
    sql = (
        "SELECT id FROM tables WHERE host = :person OR number IN (SELECT number FROM people WHERE person = :person"
        " UNION SELECT number FROM answers WHERE person = :person"
        " UNION SELECT number FROM records WHERE instr(people, :quoted)) ORDER BY number"
    )
    with reader.reading() as c:
        return [str(row[0]) for row in c.execute(sql, {"person": person, "quoted": f'"{person}"'})]


def _at_table(reader: Reader, table: str, person: str) -> AtTable:
    listing, stored = reader.table(table), reader.whole(table)
    entries = [decode(row.entry) for row in stored.rows] if stored is not None and _holds(stored) else []
    return AtTable(
        table,
        any(found.id == table for found in reader.tables_of(person)),
        listing is not None and listing.host == person,
        *traces_of(entries, person),
        sum(answered.person == person for answered in stored.answers) if stored is not None else 0,
        [record.match for record in reader.records(table) if person in record.people],
    )


def forget(store: SqliteStore, person: str, awake: Collection[str] = ()) -> Forgotten:
    """At every table that sleeps, each in a transaction of its own: whatever ends it, it can be run again."""
    found = Forgotten([], [], [])
    for table in tables_with(store, person):
        if table in awake:
            found.awake.append(table)
        else:
            (found.tables if _forget(store, table, person) else found.broken).append(table)
    if not found.awake and not found.broken:
        with store.writing() as c:
            c.execute("DELETE FROM reports WHERE by_person = ?", (person,))
            c.execute("UPDATE reports SET about = '' WHERE about = ?", (person,))
    store.sweep()
    return found


def _forget(store: SqliteStore, table: str, person: str) -> bool:
    """False: its log is broken, and is not made to look whole."""
    stored = store.whole(table)
    if stored is not None and not _holds(stored):
        return False
    stranger = f"forgotten {token_hex(8)}"
    with store.writing() as c:
        [number] = c.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
        if stored is not None:
            c.executemany(
                "UPDATE entries SET entry = ?, chain = ? WHERE number = ? AND version = ?",
                _rewritten(stored, number, person, stranger),
            )
        _rename(c, number, person, stranger)
    return True


def _holds(stored: Stored) -> bool:
    try:
        last_of(stored.before, stored.rows)
        for row in stored.rows:
            decode(row.entry)
    except (Unchained, MsgspecError, UnicodeDecodeError):
        return False
    return True


def _rewritten(stored: Stored, number: int, person: str, stranger: str) -> list[Row]:
    """Chained anew."""
    before, chain = [decode(row.entry) for row in stored.rows], stored.before
    rows: list[Row] = []
    for row, old, new in zip(stored.rows, before, without(before, person, stranger), strict=True):
        data = row.entry if new is old else encode(new)
        chain = link(chain, data)
        rows.append((data, chain, number, row.version))
    return rows


def _rename(c: sqlite3.Connection, number: int, person: str, stranger: str) -> None:
    """A seat and its host may be theirs: somebody has to be there, and nobody can come as that."""
    c.execute("DELETE FROM answers WHERE number = ? AND person = ?", (number, person))
    c.execute("UPDATE people SET person = ? WHERE number = ? AND person = ?", (stranger, number, person))
    c.execute("UPDATE tables SET host = ? WHERE number = ? AND host = ?", (stranger, number, person))
    [glance] = c.execute("SELECT glance FROM tables WHERE number = ?", (number,)).fetchone()
    c.execute("UPDATE tables SET glance = ? WHERE number = ?", (unseen(glance, person, stranger), number))
    records = c.execute("SELECT match, text, people FROM records WHERE number = ?", (number,)).fetchall()
    for match, text, kept in records:
        people = people_of(kept)
        seats = [seat for seat, other in enumerate(people) if other == person]
        others = json.encode(["" if other == person else other for other in people]).decode()
        values = (_unnamed(text, seats), others, number, match)
        c.execute("UPDATE records SET text = ?, people = ? WHERE number = ? AND match = ?", values)


def _unnamed(text: str, seats: list[int]) -> str:
    """A record without the names of these seats."""
    for seat in seats:
        text = re.sub(rf'^\[Seat{seat} ".*"\]\n', "", text, count=1, flags=re.MULTILINE)
    return text
