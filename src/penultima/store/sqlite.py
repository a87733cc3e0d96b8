"""The SQLite store. It has one writing connection, and every acknowledged commit is on disk."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from secrets import token_bytes

from msgspec import json

from penultima.runtime.outputs import CommitRows, LogRow
from penultima.store.reader import Reader
from penultima.store.schema import migrate
from penultima.store.table_writes import VersionConflict, delete_log, write_commit
from penultima.store.write_result import WriteFailed, WriteUnknown, affects_one_commit, is_damage


class SqliteStore(Reader):
    """A store for one thread at a time and one process. See `StoreLock` and `Writer`."""

    damaged_tables: frozenset[str] = frozenset()
    """Tables that the last `append` could not write, because their part of the file is damaged."""

    def _prepare(self, connection: sqlite3.Connection) -> None:
        migrate(connection, self._migrations)

    # -- commits

    def append(self, commits: Sequence[CommitRows]) -> list[bool]:
        """Store all commits in one transaction. If one of them fails, store each one independently of the others.

        See `Store.append` for the meaning of False. Raise WriteFailed or WriteUnknown.
        """
        self.damaged_tables = frozenset()
        try:
            with self.write_transaction() as c:
                if self._append(c, commits):
                    return [True] * len(commits)
                self.damaged_tables = frozenset()
                return [self._append(c, [commit]) for commit in commits]
        except WriteFailed:
            if not self.damaged_tables:
                raise
        # Because a page is damaged, SQLite stored nothing of the transaction, so the commits are tried one by one.
        return [False] if len(commits) == 1 else self._append_apart(commits)

    def _append_apart(self, commits: Sequence[CommitRows]) -> list[bool]:
        """Store each commit in its own transaction. A failed commit counts as False, so that its table is reloaded."""
        stored, damaged = [], set[str]()
        for commit in commits:
            try:
                stored += self.append([commit])
            except (WriteFailed, WriteUnknown):
                stored.append(False)
            damaged |= self.damaged_tables
        self.damaged_tables = frozenset(damaged)
        return stored

    def _append(self, c: sqlite3.Connection, commits: Sequence[CommitRows]) -> bool:
        """Store all of these commits or none of them. Other commits of the transaction are not affected."""
        c.execute("SAVEPOINT part")
        try:
            for commit in commits:
                write_commit(c, commit, self.limits.stored_answers)
        except (sqlite3.Error, OverflowError, UnicodeEncodeError, VersionConflict) as problem:
            if not isinstance(problem, VersionConflict) and not affects_one_commit(problem):
                raise
            c.execute("ROLLBACK TO part")
            c.execute("RELEASE part")
            if is_damage(problem):
                self.damaged_tables |= {commit.table for commit in commits}
            return False
        c.execute("RELEASE part")
        return True

    @contextmanager
    def write_transaction(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction. Raise WriteFailed or WriteUnknown unless everything is on disk at the end."""
        mark = token_bytes(8)
        self.check_files()  # also before, so that nothing is written after the frames that a journal has lost
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
            raise WriteFailed(str(problem)) from problem
        try:
            c.execute("COMMIT")
        except sqlite3.Error as problem:
            self._settle(c, mark, problem)
        self.check_files()

    def _roll_back(self, c: sqlite3.Connection) -> None:
        """Roll back, unless the error has already ended the transaction."""
        try:
            if c.in_transaction:
                c.execute("ROLLBACK")
        except sqlite3.Error:
            self.close_connection()

    def _settle(self, c: sqlite3.Connection, mark: bytes, problem: sqlite3.Error) -> None:
        """Find out whether a transaction was stored although its COMMIT failed. Return only if it was.

        Raise WriteFailed if it was not stored, WriteUnknown if this remains unknown. A transaction that is still open
        is rolled back. Otherwise its pages may be complete in the journal, and SQLite might recover them later. Another
        commit settles this: after it, the failed transaction is either visible or lost for good.
        """
        if c.in_transaction:
            self._roll_back(c)
            raise WriteFailed(str(problem)) from problem
        self.close_connection()
        try:
            c = self.connection
            c.execute("BEGIN IMMEDIATE")
            [found] = c.execute("SELECT mark FROM last").fetchone()
            c.execute("UPDATE last SET mark = ?", (token_bytes(8),))
            c.execute("COMMIT")
        except (sqlite3.Error, OSError) as again:
            self.close_connection()
            raise WriteUnknown(f"{problem}; then {again}") from problem
        if found != mark:
            raise WriteFailed(str(problem)) from problem

    # -- maintenance

    def close_table(self, table: str, why: str, date: int) -> bool:
        """Delete the log and the code of a table. Return False if there is no such table or it is already closed.

        Records, links and people stay, so that members can read the records.
        """
        with self.write_transaction() as c:
            found = c.execute("SELECT number FROM tables WHERE id = ? AND closed IS NULL", (table,)).fetchone()
            if found is not None:
                delete_log(c, found[0], why, date)
            return found is not None

    def save_record(self, table: str, match: int, text: str, date: int, people: Sequence[str] = ()) -> None:
        """Write the record of a match, replacing any earlier one. `people` contains person ids by seat."""
        sql = "INSERT OR REPLACE INTO records SELECT number, ?, ?, ?, ? FROM tables WHERE id = ?"
        with self.write_transaction() as c:
            c.execute(sql, (match, text, json.encode(people).decode(), date, table))

    def has_row(self, table: str, row: LogRow) -> bool:
        """Return whether the log up to this row is unchanged: not deleted, and not rewritten to forget a person."""
        sql = "SELECT chain FROM entries JOIN tables USING (number) WHERE id = ? AND entries.version = ?"
        return bool(self._query_value(sql, table, row.version) == row.chain)

    def save_report(self, table: str, by: str, about: str, text: str, date: int) -> None:
        sql = "INSERT INTO reports (table_id, by_person, about, text, date) VALUES (?, ?, ?, ?, ?)"
        with self.write_transaction() as c:
            c.execute(sql, (table, by, about, text, date))

    def save_request_result(self, order: int, result: str) -> None:
        with self.write_transaction() as c:
            # Only the verb is kept, because the arguments may name a person who was just forgotten.
            verb = "substr(what, 1, instr(what || ' ', ' ') - 1)"
            c.execute(f"UPDATE orders SET result = ?, what = {verb} WHERE number = ?", (result, order))  # noqa: S608 - `verb` is a constant
        self.truncate_journal()

    def probe_write(self) -> None:
        """Write something, to check that the store is writable. Raise WriteFailed or WriteUnknown."""
        with self.write_transaction():
            pass

    def truncate_journal(self) -> None:
        """Remove overwritten and deleted data from the journal, unless a reader holds it open."""
        with suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
