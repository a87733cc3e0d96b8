"""What a store can say of a table without its log."""

from typing import NamedTuple


class Listing(NamedTuple):
    """Dates are wall time, in thousandths of a second."""

    id: str
    life: str
    edition: str
    open: bool
    host: str
    """The id of a person."""
    made: int
    touched: int
    version: int
    closed: int | None
    """When its log went; None: it is there."""
    why: str
    """Of a table that is closed."""
    glance: bytes = b""
    """See `hall.glance`."""


class Recorded(NamedTuple):
    """Of a match, its finished deals."""

    match: int
    text: str
    people: tuple[str, ...]
    """Ids by seat; empty where a bot sat when the match began."""
    date: int


class Report(NamedTuple):
    """Somebody complains of somebody."""

    number: int
    table: str
    by: str
    """The ids of people; empty where nobody is named, or somebody was forgotten."""
    about: str
    text: str
    date: int


class Order(NamedTuple):
    """Something that another process wants of the one that has the store."""

    number: int
    what: str
    date: int
