"""A disk under SQLite that can be switched off at any moment, and that fails when it is told to.

SQLite's files are those of apsw here, so that everything it asks of a disk passes through Python; what asks SQLite is
the store itself, on a connection that looks like one of the standard library.
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
"""Of a write that was under way, each sector is there or is not."""
_numbers = count()


class Act(NamedTuple):
    """Something that was asked of the disk: create, write, truncate, sync, delete; and sync of the folder."""

    what: str
    name: str = ""
    offset: int = 0
    data: bytes = b""


class Disk(apsw.VFS):
    """`acts` is all that was asked of it, in order. Nothing is really synced: what that means, `left` says."""

    def __init__(self) -> None:
        self.name = f"disk {next(_numbers)}"
        self.acts: list[Act] = []
        self.asked = 0
        """How often something was to be changed or synced."""
        self.fails: range | None = None
        """Which of these go wrong."""
        self.problem: type[apsw.Error] = apsw.FullError
        """Of writes; what else goes wrong is an error of the disk."""
        super().__init__(self.name, "")

    def connect(self, path: Path) -> sqlite3.Connection:
        """For the store."""
        connection = apsw.Connection(str(path), vfs=self.name)
        connection.set_busy_timeout(1_000)
        connection.execute("PRAGMA wal_autocheckpoint = 8")
        return cast("sqlite3.Connection", Connection(connection))

    def ask(self, problem: type[apsw.Error] = apsw.IOError) -> None:
        """Raises, if this is one that goes wrong."""
        self.asked += 1
        if self.fails is not None and self.asked in self.fails:
            raise problem("planted")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "File":  # noqa: N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        kept = path is not None and flags[0] & (apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_WAL | _JOURNAL)
        is_new = bool(kept) and not Path(str(path)).exists()
        file = File(self, name, flags, Path(str(path)).name if kept else "", is_new=is_new)
        if is_new:
            self.acts.append(Act("create", file.name))
        return file

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        self.ask()
        super().xDelete(filename, syncdir)
        self.acts.append(Act("delete", Path(filename).name))
        if syncdir:
            self.acts.append(Act("sync folder"))

    def excepthook(
        self, etype: type[BaseException] | None, evalue: BaseException | None, etraceback: TracebackType | None
    ) -> bool:
        """What is planted, SQLite knows."""
        return True


_JOURNAL = apsw.SQLITE_OPEN_MAIN_JOURNAL


class File(apsw.VFSFile):
    def __init__(
        self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int], short: str, *, is_new: bool
    ) -> None:
        super().__init__("", name, flags)
        self.disk = disk
        self.name = short
        self.syncs_folder = is_new and not flags[0] & apsw.SQLITE_OPEN_MAIN_DB
        """As SQLite does it: with the first sync of a journal."""

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        """One that fails for lack of space has written something all the same."""
        data = bytes(data)
        try:
            self.disk.ask(self.disk.problem)
        except apsw.Error:
            self._write(data[: len(data) // 2], offset)
            raise
        self._write(data, offset)

    def _write(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        if self.name:
            self.disk.acts.append(Act("write", self.name, offset, data))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self.disk.ask()
        super().xTruncate(newsize)
        if self.name:
            self.disk.acts.append(Act("truncate", self.name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.ask()
        if self.name:
            self.disk.acts.append(Act("sync", self.name))
        if self.syncs_folder:
            self.syncs_folder = False
            self.disk.acts.append(Act("sync folder"))


class _Plate:
    """What a file is on the disk, and what was asked of it since."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        self.waits: list[Act] = []

    def sync(self) -> None:
        self.data, self.waits = _done(self.data, self.waits), []

    def left(self, chance: Random) -> bytes:
        """After the power went: nothing of what waits, all of it, or whatever pieces of it were written first."""
        match chance.randrange(4):
            case 0:
                return self.data
            case 1:
                return _done(self.data, self.waits)
        return _done(self.data, [piece for act in self.waits for piece in _pieces(act) if chance.randrange(2)])


def _pieces(act: Act) -> list[Act]:
    if act.what != "write":
        return [act]
    starts = range(0, len(act.data), SECTOR)
    return [Act("write", act.name, act.offset + start, act.data[start : start + SECTOR]) for start in starts]


def _done(data: bytes, acts: Iterable[Act]) -> bytes:
    content = bytearray(data)
    for act in acts:
        if act.what == "truncate":
            del content[act.offset :]
        else:
            content.extend(bytes(max(0, act.offset - len(content))))
            content[act.offset : act.offset + len(act.data)] = act.data
    return bytes(content)


def left(before: dict[str, bytes], acts: Sequence[Act], chance: Random) -> dict[str, bytes]:
    """The files after the power went: what was synced is there, of everything else nobody knows."""
    now = {name: _Plate(data) for name, data in before.items()}
    listed = dict(now)
    for act in acts:
        match act.what:
            case "create":
                now[act.name] = _Plate()
            case "delete":
                del now[act.name]
            case "sync":
                now[act.name].sync()
            case "sync folder":
                listed = dict(now)
            case _:
                now[act.name].waits.append(act)
    folder = dict(listed)
    for name in listed.keys() | now.keys():
        if listed.get(name) is not now.get(name) and chance.randrange(2):
            folder.pop(name, None)
            folder |= {name: now[name]} if name in now else {}
    return {name: plate.left(chance) for name, plate in sorted(folder.items())}


class Connection:
    """Of apsw, as the store knows connections: for what it uses of them."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def execute(self, sql: str, values: Any = ()) -> "Cursor":  # noqa: ANN401 - as there
        try:
            return Cursor(self._connection, self._connection.execute(sql, values))
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


class Cursor:
    def __init__(self, connection: apsw.Connection, cursor: apsw.Cursor) -> None:
        self._cursor = cursor
        self.lastrowid = connection.last_insert_rowid()

    def __iter__(self) -> "Cursor":
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
"""Of what is raised here, and carries none."""
