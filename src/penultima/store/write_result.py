"""Results of a write: stored, not stored, or unknown."""

import sqlite3
from typing import Literal, NamedTuple

_OF_ONE_PART = {
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
}


class WriteResult(NamedTuple):
    """The result of a commit. `why` is a text for logs."""

    batch: int
    outcome: Literal["committed", "failed", "unknown"]
    why: str = ""
    is_disk_fault: bool = False
    """True if the outcome is unknown because the disk failed."""
    damaged_table: str = ""
    """The id of the table in whose rows or indexes SQLite found damage.

    Loading the table and trying again would not help.
    """


class WriteFailed(Exception):
    """Nothing was stored or read, because the disk is full, missing or broken. A retry may help."""


class WriteUnknown(Exception):
    """It is unknown whether the write was stored, even after an attempt to find out."""


def primary_error_code(problem: sqlite3.Error) -> int:
    """Return the primary error code of SQLite, or 0 if the error has none."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF


def is_damage(problem: Exception) -> bool:
    """Return whether pages of the file are damaged."""
    return isinstance(problem, sqlite3.Error) and primary_error_code(problem) == sqlite3.SQLITE_CORRUPT


def affects_one_commit(problem: Exception) -> bool:
    """Return whether the error concerns only the rows of one commit, or the pages of those rows.

    A disk fault, in contrast, would affect all commits.
    """
    if isinstance(problem, OverflowError | UnicodeEncodeError):
        return True
    return isinstance(problem, sqlite3.Error) and primary_error_code(problem) in {0, *_OF_ONE_PART}
