"""Rows that a store can return without reading a log."""

from typing import NamedTuple


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
    date: int
