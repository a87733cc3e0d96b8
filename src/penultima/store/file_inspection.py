"""Checks whether a file is a store of this program. The check changes nothing in the file or beside it."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from penultima.errors import BadInput
from penultima.store.reader import explain_open_errors
from penultima.store.schema import check_is_store, check_version, read_version
from penultima.store.sqlite_connection import BUSY_TIMEOUT_S


def check_store_file(path: Path, *, may_be_new: bool = False) -> None:
    """Raise BadInput if the file is not a store.

    With `may_be_new`, the file may also be missing or empty, as it is when a server first starts.
    """
    check_store_path(path)
    with explain_open_errors(path):
        if may_be_new and (not path.exists() or path.stat().st_size == 0):
            return
        if not path.exists():
            raise BadInput("there is no store")
        with closing(_connect(path)) as connection:
            if may_be_new:  # a server that was killed early may have left a file without a schema
                check_version(read_version(connection))
            else:
                check_is_store(connection)


def check_store_path(path: Path) -> None:
    """Raise BadInput for a path that cannot be a store: a folder, a device, a pipe."""
    with explain_open_errors(path):
        if not path.name or path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if path.exists() and not path.is_file():
            raise BadInput("not a store of tables")


def check_hard_links(path: Path) -> None:
    """Raise BadInput for a file with several hard links.

    SQLite derives the names of its journal and locks from the file name, so using two names would damage the store.
    """
    with explain_open_errors(path):
        count = path.stat().st_nlink if path.exists() else 1
        if count > 1:
            raise BadInput("the file has {count} names (hard links); a store may have only one", count=count)


def _connect(path: Path) -> sqlite3.Connection:
    """Open a connection that changes nothing.

    If a crash has left a journal, a writable connection would merge it, so the connection is read-only. Without a
    journal, a read-only connection would create an empty one, so the connection is writable.
    """
    has_journal = path.with_name(f"{path.name}-wal").exists()
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'ro' if has_journal else 'rw'}", uri=True, timeout=BUSY_TIMEOUT_S
    )
