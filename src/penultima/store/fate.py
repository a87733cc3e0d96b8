"""What becomes of a write: it is stored, it is not, or nobody can tell."""

import sqlite3
from typing import Literal, NamedTuple

_OF_ONE_PART = {
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
}


class Fate(NamedTuple):
    """Of a commit, as the hall is told it; `why` is for whoever reads logs."""

    batch: int
    outcome: Literal["committed", "failed", "unknown"]
    why: str = ""


class Failed(Exception):
    """Nothing was stored, or nothing can be read: the disk is full, away or broken. It may be tried again."""


class Unknown(Exception):
    """The store could not say what became of it, not even when it was asked again."""


def code_of(problem: sqlite3.Error) -> int:
    """What SQLite says; 0 where Python alone did not like it."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF


def concerns_one_part(problem: Exception) -> bool:
    """The rows are at fault, or the pages that they belong to; whatever concerns the disk concerns all."""
    if isinstance(problem, OverflowError | UnicodeEncodeError):
        return True
    return isinstance(problem, sqlite3.Error) and code_of(problem) in {0, *_OF_ONE_PART}
