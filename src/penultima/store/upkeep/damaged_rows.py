"""Finds the rows that lists leave out because they are damaged."""

from typing import NamedTuple

from penultima.errors import Phrase
from penultima.store.reader import Reader
from penultima.store.rows import select_values


class DamagedRow(NamedTuple):
    """A damaged row of a list."""

    table: str
    """The id of the table that the row describes; empty if it describes no table, or if its id is damaged."""
    what: Phrase


def find_damaged_tables(reader: Reader) -> list[DamagedRow]:
    with reader.read_transaction() as c:
        listed = {listing.id for listing in reader.list_tables()}
        rows = select_values(c, "SELECT id, number FROM tables ORDER BY number")
    return [
        DamagedRow(table if isinstance(table, str) else "", _describe("tables", number))
        for table, number in rows
        if table not in listed
    ]


def find_damaged_reports(reader: Reader) -> list[DamagedRow]:
    with reader.read_transaction() as c:
        listed = {report.number for report in reader.load_reports()}
        rows = select_values(c, "SELECT report FROM reports ORDER BY report")
    return [DamagedRow("", _describe("reports", number)) for (number,) in rows if number not in listed]


def _describe(name: str, number: int) -> Phrase:
    return Phrase("row {number} of {name} in the store cannot be read", number=number, name=name)
