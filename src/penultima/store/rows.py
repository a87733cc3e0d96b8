"""Rows that a store can return without reading a log.

A damaged row is left out, so that it does not prevent the reading of others.
"""

import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

from msgspec import ValidationError, convert

Row = TypeVar("Row")


class TableRow(NamedTuple):
    """A table in a list. Dates are wall time in milliseconds."""

    id: str
    life: str
    edition: str
    open: bool
    host: str
    """The person id of the host."""
    made: int
    touched: int
    version: int
    closed: int | None
    """The date at which the log was deleted; None if the table is not closed."""
    why: str
    """The reason why the table is closed."""
    summary: bytes = b""
    """An encoded `TableSummary`."""


class RecordRow(NamedTuple):
    """The record of one match, with its finished deals."""

    match: int
    text: str
    people: tuple[str, ...]
    """Person ids by seat. An id is empty if a bot had the seat when the match began."""
    date: int


class ReportRow(NamedTuple):
    """A report about a person's behaviour."""

    number: int
    table: str
    by: str
    """The person id of the reporter."""
    about: str
    """The person id of the reported person."""
    text: str
    date: int


class AdminRequest(NamedTuple):
    """A request from another process to the process that owns the store."""

    number: int
    what: str
    """The text of the request; empty if it cannot be read."""
    date: int


def select_rows(c: sqlite3.Connection, kind: type[Row], sql: str, values: tuple[object, ...] = ()) -> list[Row]:
    """Return the rows of a query, except those that contain undecodable text or a value of the wrong type."""
    return list(_convert_rows(kind, select_values(c, sql, values)))


def select_values(c: sqlite3.Connection, sql: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the rows of a query. Undecodable text is returned as bytes. Otherwise it would make the query fail."""
    c.text_factory = _decode_text
    try:
        return c.execute(sql, values).fetchall()
    finally:
        c.text_factory = str


def _decode_text(data: bytes) -> str | bytes:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _convert_rows(kind: type[Row], rows: list[tuple[Any, ...]]) -> Iterator[Row]:
    for row in rows:
        try:
            yield convert(row, kind, strict=False)  # not strict, because SQLite has no booleans
        except ValidationError:
            continue
