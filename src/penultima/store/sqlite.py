"""The store in SQLite: one connection writes, and a commit that was told of is on the disk."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from secrets import token_bytes

from msgspec import json

from penultima.hall.out import Commit, Row
from penultima.store.append import Conflict, append
from penultima.store.close import close
from penultima.store.fate import Failed, Unknown, concerns_one_part
from penultima.store.reader import Reader
from penultima.store.schema import migrate


class SqliteStore(Reader):
    """For one thread at a time, and one process: see `Lock` and `Writer`."""

    def _prepare(self, connection: sqlite3.Connection) -> None:
        migrate(connection, self._migrations)

    # -- commits

    def append(self, commits: Sequence[Commit]) -> list[bool]:
        """In one transaction: all together, or each by itself if one of them cannot be.

        False: see `hall.store.Store`. Raises Failed, or Unknown.
        """
        with self.writing() as c:
            if self._append(c, commits):
                return [True] * len(commits)
            return [self._append(c, [commit]) for commit in commits]

    def _append(self, c: sqlite3.Connection, commits: Sequence[Commit]) -> bool:
        """All of them or nothing, whatever becomes of others."""
        c.execute("SAVEPOINT part")
        try:
            for commit in commits:
                append(c, commit, self.limits.answers)
        except (sqlite3.Error, OverflowError, UnicodeEncodeError, Conflict) as problem:
            if not isinstance(problem, Conflict) and not concerns_one_part(problem):
                raise
            c.execute("ROLLBACK TO part")
            c.execute("RELEASE part")
            return False
        c.execute("RELEASE part")
        return True

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all that was done within it is on the disk, or Failed or Unknown is raised."""
        mark = token_bytes(8)
        try:
            c = self.connection
            c.execute("BEGIN IMMEDIATE")
            try:
                yield c
                c.execute("UPDATE last SET mark = ?", (mark,))
            except BaseException:
                self._roll_back(c)
                raise
        except (sqlite3.Error, OSError) as problem:
            raise Failed(str(problem)) from problem
        try:
            c.execute("COMMIT")
        except sqlite3.Error as problem:
            self._settle(c, mark, problem)

    def _roll_back(self, c: sqlite3.Connection) -> None:
        """Some errors have ended the transaction already."""
        try:
            if c.in_transaction:
                c.execute("ROLLBACK")
        except sqlite3.Error:
            self.give_up()

    def _settle(self, c: sqlite3.Connection, mark: bytes, problem: sqlite3.Error) -> None:
        """COMMIT went wrong. A transaction that is still open is rolled back, and that is that.

        Otherwise its pages may lie in the journal, complete, and come back at the next start. Only what is committed
        after it settles that: either it is there then, or it will never be.
        """
        if c.in_transaction:
            self._roll_back(c)
            raise Failed(str(problem)) from problem
        self.give_up()
        try:
            c = self.connection
            c.execute("BEGIN IMMEDIATE")
            [found] = c.execute("SELECT mark FROM last").fetchone()
            c.execute("UPDATE last SET mark = ?", (token_bytes(8),))
            c.execute("COMMIT")
        except (sqlite3.Error, OSError) as again:
            self.give_up()
            raise Unknown(f"{problem}; then {again}") from problem
        if found != mark:
            raise Failed(str(problem)) from problem

    # -- keeping house

    def close(self, table: str, why: str, date: int) -> bool:
        """Its log goes, and the code; records, links and people stay, so that whoever was there can read them.

        False: there is no such table, or it is closed already.
        """
        with self.writing() as c:
            found = c.execute("SELECT number FROM tables WHERE id = ? AND closed IS NULL", (table,)).fetchone()
            if found is not None:
                close(c, found[0], why, date)
            return found is not None

    def put_record(self, table: str, match: int, text: str, date: int, people: Sequence[str] = ()) -> None:
        """Of a match, its finished deals as they stand now, in place of what was there; people are ids by seat."""
        sql = "INSERT OR REPLACE INTO records SELECT number, ?, ?, ?, ? FROM tables WHERE id = ?"
        with self.writing() as c:
            c.execute(sql, (match, text, json.encode(people).decode(), date, table))

    def has_row(self, table: str, row: Row) -> bool:
        """Whether the log up to there is still as it was: somebody may have been forgotten since, or it went."""
        sql = "SELECT chain FROM entries JOIN tables USING (number) WHERE id = ? AND entries.version = ?"
        return bool(self._value(sql, table, row.version) == row.chain)

    def put_report(self, table: str, by: str, about: str, text: str, date: int) -> None:
        sql = "INSERT INTO reports (table_id, by_person, about, text, date) VALUES (?, ?, ?, ?, ?)"
        with self.writing() as c:
            c.execute(sql, (table, by, about, text, date))

    def answer_order(self, order: int, result: str) -> None:
        with self.writing() as c:
            c.execute("UPDATE orders SET result = ? WHERE number = ?", (result, order))

    def sweep(self) -> None:
        """What was overwritten or deleted is not in the journal any longer, unless somebody is reading just now."""
        with suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
