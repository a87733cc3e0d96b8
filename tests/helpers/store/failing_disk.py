"""A disk for SQLite that can lose power at any moment, and on which chosen operations fail.

The library apsw lets Python code implement the disk operations of SQLite. The store gets a connection with the
interface of the standard library.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, cast

import apsw

SECTOR = 512
"""Bytes in a sector. After a power cut, each sector of an unfinished write is either old or new."""
_numbers = count()


class DiskOperation(NamedTuple):
    """A disk operation: create, write, truncate, sync, delete, or sync folder."""

    kind: str
    name: str = ""
    offset: int = 0
    data: bytes = b""


class FailingDisk(apsw.VFS):
    """A disk that records its operations. Syncs are only recorded: `files_after_power_cut` simulates their effect."""

    def __init__(self) -> None:
        self.name = f"disk {next(_numbers)}"
        self.operations: list[DiskOperation] = []
        self.attempts = 0
        """The number of attempted writes, syncs and other changes."""
        self.failing_attempts: range | None = None
        """The numbers of the attempts that fail."""
        self.write_error: type[apsw.Error] = apsw.FullError
        """The error that failing writes raise. Other operations raise an I/O error."""
        super().__init__(self.name, "")

    def connect(self, path: Path) -> sqlite3.Connection:
        """Open a connection for the store."""
        connection = apsw.Connection(str(path), vfs=self.name)
        connection.set_busy_timeout(1_000)
        connection.execute("PRAGMA wal_autocheckpoint = 8")
        return cast("sqlite3.Connection", ApswConnection(connection))

    def count_attempt(self, problem: type[apsw.Error] = apsw.IOError) -> None:
        """Count an attempt, and raise an error if this attempt must fail."""
        self.attempts += 1
        if self.failing_attempts is not None and self.attempts in self.failing_attempts:
            raise problem("planted")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "DiskFile":  # noqa: N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        kept = path is not None and flags[0] & (apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_WAL | _JOURNAL)
        is_new = bool(kept) and not Path(str(path)).exists()
        file = DiskFile(self, name, flags, Path(str(path)).name if kept else "", is_new=is_new)
        if is_new:
            self.operations.append(DiskOperation("create", file.name))
        return file

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        self.count_attempt()
        super().xDelete(filename, syncdir)
        self.operations.append(DiskOperation("delete", Path(filename).name))
        if syncdir:
            self.operations.append(DiskOperation("sync folder"))

    def excepthook(
        self, etype: type[BaseException] | None, evalue: BaseException | None, etraceback: TracebackType | None
    ) -> bool:
        """Print nothing about planted errors, because SQLite reports them."""
        return True


_JOURNAL = apsw.SQLITE_OPEN_MAIN_JOURNAL


class DiskFile(apsw.VFSFile):
    def __init__(
        self, disk: FailingDisk, name: str | apsw.URIFilename | None, flags: list[int], short: str, *, is_new: bool
    ) -> None:
        super().__init__("", name, flags)
        self.disk = disk
        self.name = short
        self.syncs_folder = is_new and not flags[0] & apsw.SQLITE_OPEN_MAIN_DB
        """Whether the first sync also syncs the folder, as SQLite does for a new journal."""

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        """Write data. A failing write still writes the first half."""
        data = bytes(data)
        try:
            self.disk.count_attempt(self.disk.write_error)
        except apsw.Error:
            self._write(data[: len(data) // 2], offset)
            raise
        self._write(data, offset)

    def _write(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        if self.name:
            self.disk.operations.append(DiskOperation("write", self.name, offset, data))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self.disk.count_attempt()
        super().xTruncate(newsize)
        if self.name:
            self.disk.operations.append(DiskOperation("truncate", self.name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.count_attempt()
        if self.name:
            self.disk.operations.append(DiskOperation("sync", self.name))
        if self.syncs_folder:
            self.syncs_folder = False
            self.disk.operations.append(DiskOperation("sync folder"))


class _SyncedFile:
    """The synced content of a file and the operations since the last sync."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        self.pending: list[DiskOperation] = []

    def sync(self) -> None:
        self.data, self.pending = _done(self.data, self.pending), []

    def left(self, chance: Random) -> bytes:
        """Return the content after a power cut.

        None, all or a random part of the pending operations have reached the disk.
        """
        match chance.randrange(4):
            case 0:
                return self.data
            case 1:
                return _done(self.data, self.pending)
        return _done(
            self.data, [piece for operation in self.pending for piece in _pieces(operation) if chance.randrange(2)]
        )


def _pieces(operation: DiskOperation) -> list[DiskOperation]:
    if operation.kind != "write":
        return [operation]
    starts = range(0, len(operation.data), SECTOR)
    return [
        DiskOperation("write", operation.name, operation.offset + start, operation.data[start : start + SECTOR])
        for start in starts
    ]


def _done(data: bytes, operations: Iterable[DiskOperation]) -> bytes:
    content = bytearray(data)
    for operation in operations:
        if operation.kind == "truncate":
            del content[operation.offset :]
        else:
            content.extend(bytes(max(0, operation.offset - len(content))))
            content[operation.offset : operation.offset + len(operation.data)] = operation.data
    return bytes(content)


def files_after_power_cut(
    before: dict[str, bytes], operations: Sequence[DiskOperation], chance: Random
) -> dict[str, bytes]:
    """Return the files after a power cut. Synced changes have survived; any other change may be lost."""
    now = {name: _SyncedFile(data) for name, data in before.items()}
    listed = dict(now)
    for operation in operations:
        match operation.kind:
            case "create":
                now[operation.name] = _SyncedFile()
            case "delete":
                del now[operation.name]
            case "sync":
                now[operation.name].sync()
            case "sync folder":
                listed = dict(now)
            case _:
                now[operation.name].pending.append(operation)
    folder = dict(listed)
    for name in listed.keys() | now.keys():
        if listed.get(name) is not now.get(name) and chance.randrange(2):
            folder.pop(name, None)
            folder |= {name: now[name]} if name in now else {}
    return {name: file.left(chance) for name, file in sorted(folder.items())}


class ApswConnection:
    """An apsw connection with the methods of `sqlite3.Connection` that the store uses."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def execute(self, sql: str, values: Any = ()) -> "ApswCursor":  # noqa: ANN401 - as in sqlite3
        try:
            return ApswCursor(self._connection, self._connection.execute(sql, values))
        except apsw.Error as problem:
            raise _translated(problem) from problem

    def executemany(self, sql: str, rows: Iterable[Any]) -> None:
        try:
            self._connection.executemany(sql, rows)
        except apsw.Error as problem:
            raise _translated(problem) from problem

    def close(self) -> None:
        try:
            self._connection.close()
        except apsw.Error as problem:
            raise _translated(problem) from problem


class ApswCursor:
    def __init__(self, connection: apsw.Connection, cursor: apsw.Cursor) -> None:
        self._cursor = cursor
        self.lastrowid = connection.last_insert_rowid()

    def __iter__(self) -> "ApswCursor":
        return self

    def __next__(self) -> Any:  # noqa: ANN401 - a row
        try:
            return next(self._cursor)
        except apsw.Error as problem:
            raise _translated(problem) from problem

    def fetchone(self) -> Any:  # noqa: ANN401 - a row or None
        return next(self, None)

    def fetchall(self) -> list[Any]:
        return list(self)


def _translated(problem: apsw.Error) -> sqlite3.Error:
    kind = sqlite3.IntegrityError if isinstance(problem, apsw.ConstraintError) else sqlite3.OperationalError
    found = kind(str(problem))
    found.sqlite_errorcode = _CODES.get(type(problem), getattr(problem, "extendedresult", 1))
    return found


_CODES: dict[type[apsw.Error], int] = {
    apsw.FullError: sqlite3.SQLITE_FULL,
    apsw.IOError: sqlite3.SQLITE_IOERR,
    apsw.ReadOnlyError: sqlite3.SQLITE_READONLY,
}
"""The SQLite error code of each error that this module raises. The errors themselves contain no code."""
