"""The protocol of a store, and a store in memory. The protocol is small, so that any database can implement it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import CommitRows, LogRow, StoredAnswer, StoredCredential
from penultima.runtime.tables.hash_chain import start_chain


class StoredTable(NamedTuple):
    """A stored table.

    `rows` may be only the last part of the log. It then begins with a row at which loading may start.
    """

    chain_before: bytes
    """The value of the hash chain before the first row."""
    rows: list[LogRow]
    deal_keys: dict[int, bytes]
    answers: list[StoredAnswer]
    """Stored answers, oldest first."""
    credentials: list[StoredCredential]


class StoredAdmission(NamedTuple):
    """Who may enter a table, as far as a store can tell without reading the log."""

    people: frozenset[str] | None
    """Person ids of the members; None if only the log contains them."""
    removed: frozenset[str]
    """Ids of removed people."""
    is_open: bool
    """True if everybody may enter."""
    credentials: list[StoredCredential]


class ClosedTable(NamedTuple):
    """A closed table. Its log is deleted, and only its records are left."""

    why: str = "table.closed"


class Store(Protocol):
    """The methods that the runtime needs from a store."""

    def append(self, commits: Sequence[CommitRows]) -> list[bool]:
        """Store the commits in one transaction. For each commit, return whether it was stored.

        False means that the table is closed or at another version, that an answer is already stored, or that another
        table has the code. Nothing of such a commit is stored, and the other commits are not affected. The driver then
        calls `commit_unknown`, so that the table is loaded again.
        """

    def load(self, table: str) -> StoredTable | ClosedTable | None: ...

    def load_admission(self, table: str) -> StoredAdmission | ClosedTable | None:
        """Read the list of who may enter, but not the log, so that a wrong link causes little work."""

    def load_whole(self, table: str) -> StoredTable | None:
        """Load a table from its first row, for records and verification."""

    def find_table_by_code(self, credential: bytes) -> str | None:
        """Return the id of the gathering table whose code has this hash."""


class _MemoryTable:
    """One table in memory."""

    def __init__(self) -> None:
        self.rows: list[LogRow] = []
        self.deal_keys: dict[int, bytes] = {}
        self.answers: dict[str, dict[str, StoredAnswer]] = {}
        self.credentials: dict[str, StoredCredential] = {}
        self.people: frozenset[str] | None = None
        self.removed: frozenset[str] = frozenset()
        self.is_open = False

    def add(self, commit: CommitRows, max_answers: int) -> None:
        self.rows += commit.rows
        self.deal_keys |= commit.deal_keys
        for answer in commit.answers:
            self._answer(answer, max_answers)
        for credential in commit.credentials:
            self.credentials.pop(credential.name, None)
            if credential.hash is not None:
                self.credentials[credential.name] = credential
        if commit.search_columns is not None:
            before = self.removed.union(self.people or ())
            self.people = frozenset(commit.search_columns.people)
            self.removed = before - self.people
            self.is_open = commit.search_columns.open

    def _answer(self, answer: StoredAnswer, max_answers: int) -> None:
        page = self.answers.setdefault(answer.person, {})
        page[answer.id] = answer
        if len(page) > max_answers:
            del page[next(iter(page))]

    def has(self, answer: StoredAnswer) -> bool:
        return answer.id in self.answers.get(answer.person, {})


class MemoryStore:
    """A store in memory, for the terminal and for tests."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._tables: dict[str, _MemoryTable] = {}
        self._closed: dict[str, ClosedTable] = {}

    def append(self, commits: Sequence[CommitRows]) -> list[bool]:
        return [self._append(commit) for commit in commits]

    def _append(self, commit: CommitRows) -> bool:
        memory_table = self._tables.get(commit.table, _MemoryTable())
        if (
            commit.table in self._closed
            or len(memory_table.rows) != commit.expected_version
            or self._conflicts(commit, memory_table)
        ):
            return False
        memory_table.add(commit, self._limits.stored_answers)
        self._tables[commit.table] = memory_table
        return True

    def _conflicts(self, commit: CommitRows, memory_table: _MemoryTable) -> bool:
        """Return whether the commit conflicts with stored data.

        There are two conflicts: an answer is already stored, because an earlier commit with an unknown result
        succeeded; or another table already has the code.
        """
        if any(memory_table.has(answer) for answer in commit.answers):
            return True
        owners = [
            self.find_table_by_code(credential.hash)
            for credential in commit.credentials
            if credential.name == "code" and credential.hash is not None
        ]
        return any(owner not in {None, commit.table} for owner in owners)

    def close(self, table: str, why: str) -> None:
        """Close a table and delete its log."""
        self._tables.pop(table, None)
        self._closed[table] = ClosedTable(why)

    def load(self, table: str) -> StoredTable | ClosedTable | None:
        memory_table = self._tables.get(table)
        if memory_table is None:
            return self._closed.get(table)
        return self._load_stored(
            table, memory_table, max((at for at, row in enumerate(memory_table.rows) if row.is_load_start), default=0)
        )

    def load_admission(self, table: str) -> StoredAdmission | ClosedTable | None:
        memory_table = self._tables.get(table)
        if memory_table is None:
            return self._closed.get(table)
        return StoredAdmission(
            memory_table.people, memory_table.removed, memory_table.is_open, list(memory_table.credentials.values())
        )

    def load_whole(self, table: str) -> StoredTable | None:
        memory_table = self._tables.get(table)
        return None if memory_table is None else self._load_stored(table, memory_table, 0)

    def _load_stored(self, table: str, memory_table: _MemoryTable, first: int) -> StoredTable:
        before = memory_table.rows[first - 1].chain if first else start_chain(table)
        deal_keys = {version: key for version, key in memory_table.deal_keys.items() if version > first}
        answers = [answer for page in memory_table.answers.values() for answer in page.values()]
        return StoredTable(
            before, memory_table.rows[first:], deal_keys, answers, list(memory_table.credentials.values())
        )

    def find_table_by_code(self, credential: bytes) -> str | None:
        return next(
            (
                name
                for name, memory_table in self._tables.items()
                if credential in _codes(memory_table.credentials.values())
            ),
            None,
        )


def _codes(credentials: Iterable[StoredCredential]) -> list[bytes]:
    return [credential.hash for credential in credentials if credential.name == "code" and credential.hash is not None]
