"""A chain of hashes over the entries of a table. The chain breaks if an entry was changed, lost or swapped."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from penultima.runtime.outputs import LogRow


class BrokenChain(Exception):
    """Raised if the hash of a row does not continue the chain."""


def start_chain(table: str) -> bytes:
    """Return the first hash of a chain. It depends on the table id, so rows of another table do not fit."""
    return sha256(table.encode()).digest()


def extend_chain(previous: bytes, entry: bytes) -> bytes:
    return sha256(previous + entry).digest()


def verify_chain(before: bytes, rows: Iterable[LogRow]) -> bytes:
    """Return the last hash of the rows. Raise `BrokenChain` if a row does not fit."""
    chain = before
    for row in iter_verified(before, rows):
        chain = row.chain
    return chain


def iter_verified(before: bytes, rows: Iterable[LogRow]) -> Iterator[LogRow]:
    """Yield each row after checking its hash. Raise `BrokenChain` if a row does not fit."""
    chain, version = before, None
    for row in rows:
        chain = extend_chain(chain, row.entry)
        if chain != row.chain or version not in {None, row.version - 1}:
            raise BrokenChain(row.version)
        version = row.version
        yield row
