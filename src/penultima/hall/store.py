"""What keeps tables: small enough for any database. One that forgets with its process is here, too."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from penultima.hall.chain import start_of
from penultima.hall.limits import Limits
from penultima.hall.out import Answered, Commit, Door, Row


class Stored(NamedTuple):
    """A table as it is loaded: from the last row on at which loading may begin."""

    before: bytes
    """The chain before the first row."""
    rows: list[Row]
    secrets: dict[int, bytes]
    answers: list[Answered]
    """The oldest first."""
    doors: list[Door]


class Closed(NamedTuple):
    """A table whose log is gone; only its records are left."""

    why: str = "table.closed"


class Store(Protocol):
    def append(self, commits: Sequence[Commit]) -> list[bool]:
        """In one transaction. False: the table is not at that version, or another one has that code; then nothing of
        this commit is kept and all of the others. Tell the hall `unknown` for it, so that it loads the table again.
        """

    def load(self, table: str) -> Stored | Closed | None: ...

    def whole(self, table: str) -> Stored | None:
        """From its first row on: for records, and to verify."""

    def table_of(self, door: bytes) -> str | None:
        """The table that gathers under the code with this hash."""


class _Kept:
    """One table in memory."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.secrets: dict[int, bytes] = {}
        self.answers: dict[str, dict[str, Answered]] = {}
        self.doors: dict[str, Door] = {}

    def add(self, commit: Commit, most_answers: int) -> None:
        self.rows += commit.rows
        self.secrets |= commit.secrets
        for answered in commit.answers:
            self._answer(answered, most_answers)
        for door in commit.doors:
            self.doors.pop(door.name, None)
            if door.hash is not None:
                self.doors[door.name] = door

    def _answer(self, answered: Answered, most: int) -> None:
        page = self.answers.setdefault(answered.person, {})
        page[answered.id] = answered
        if len(page) > most:
            del page[next(iter(page))]

    def has(self, answered: Answered) -> bool:
        return answered.id in self.answers.get(answered.person, {})


class MemoryStore:
    """For a terminal, and for tests."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._tables: dict[str, _Kept] = {}
        self._closed: dict[str, Closed] = {}

    def append(self, commits: Sequence[Commit]) -> list[bool]:
        return [self._append(commit) for commit in commits]

    def _append(self, commit: Commit) -> bool:
        kept = self._tables.get(commit.table, _Kept())
        if commit.table in self._closed or len(kept.rows) != commit.expected_version or self._clashes(commit, kept):
            return False
        kept.add(commit, self._limits.answers)
        self._tables[commit.table] = kept
        return True

    def _clashes(self, commit: Commit, kept: _Kept) -> bool:
        """An answer that is there already was to a commit whose fate was unknown; a code is one table's."""
        if any(kept.has(answered) for answered in commit.answers):
            return True
        owners = [self.table_of(door.hash) for door in commit.doors if door.name == "code" and door.hash is not None]
        return any(owner not in {None, commit.table} for owner in owners)

    def close(self, table: str, why: str) -> None:
        """Its log goes."""
        self._tables.pop(table, None)
        self._closed[table] = Closed(why)

    def load(self, table: str) -> Stored | Closed | None:
        kept = self._tables.get(table)
        if kept is None:
            return self._closed.get(table)
        return self._from(table, kept, max((at for at, row in enumerate(kept.rows) if row.begins), default=0))

    def whole(self, table: str) -> Stored | None:
        kept = self._tables.get(table)
        return None if kept is None else self._from(table, kept, 0)

    def _from(self, table: str, kept: _Kept, first: int) -> Stored:
        before = kept.rows[first - 1].chain if first else start_of(table)
        secrets = {version: key for version, key in kept.secrets.items() if version > first}
        answers = [answered for page in kept.answers.values() for answered in page.values()]
        return Stored(before, kept.rows[first:], secrets, answers, list(kept.doors.values()))

    def table_of(self, door: bytes) -> str | None:
        return next((name for name, kept in self._tables.items() if door in _codes(kept.doors.values())), None)


def _codes(doors: Iterable[Door]) -> list[bytes]:
    return [door.hash for door in doors if door.name == "code" and door.hash is not None]
