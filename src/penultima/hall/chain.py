"""A chain of hashes through the entries of a table: what was changed, lost or swapped later does not fit any more."""

from collections.abc import Iterable
from hashlib import sha256

from penultima.hall.out import Row


class Unchained(Exception):
    """A row that does not follow from the one before."""


def start_of(table: str) -> bytes:
    """So that the rows of one table do not fit another."""
    return sha256(table.encode()).digest()


def link(previous: bytes, entry: bytes) -> bytes:
    return sha256(previous + entry).digest()


def last_of(before: bytes, rows: Iterable[Row]) -> bytes:
    """The last link, if all rows hang together."""
    chain, version = before, None
    for row in rows:
        chain = link(chain, row.entry)
        if chain != row.chain or version not in {None, row.version - 1}:
            raise Unchained(row.version)
        version = row.version
    return chain
