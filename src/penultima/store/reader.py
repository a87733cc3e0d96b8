"""Read access to a store while it is being written. Readers see committed data only."""

import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hmac import compare_digest
from pathlib import Path
from typing import Any, Self

from msgspec import MsgspecError, Struct, json

from penultima.errors import BadInput
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import LogRow, SearchColumns, StoredAnswer, StoredCredential
from penultima.runtime.store_protocol import ClosedTable, StoredAdmission, StoredTable
from penultima.runtime.tables.hash_chain import start_chain
from penultima.store.file_watch import StoreFiles
from penultima.store.rows import AdminRequest, RecordRow, ReportRow, TableRow, select_rows, select_values
from penultima.store.schema import MIGRATIONS, SUMMARY_VERSION, Migration, check_version, read_version
from penultima.store.sqlite_connection import Connect, apply_pragmas, connect
from penultima.store.write_result import WriteFailed, is_damage, primary_error_code
from penultima.support.text_file import report_os_errors
from penultima.table.log.entry import CardsDealt, decode_entry

_LISTED = "SELECT id, life, edition, open, host, made, touched, version, closed, why, {summary} FROM tables"
decode_people = json.Decoder(tuple[str, ...]).decode
"""Decodes the people of a record: person ids by seat."""


class _Answer(Struct):
    """The part of an answer that is compared with the log."""

    version: int = 0


_answer: json.Decoder[_Answer] = json.Decoder(_Answer)


class Reader:
    """A connection for one thread at a time. Its methods raise WriteFailed if data cannot be read now."""

    def __init__(
        self,
        path: Path,
        *,
        limits: Limits | None = None,
        connect: Connect = connect,
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> None:
        self.path = path
        self.limits = limits or Limits()
        self._connect = connect
        self._migrations = migrations
        self._open: sqlite3.Connection | None = None
        self.files: StoreFiles | None = None
        """The store's files, checked after each commit and before a connection is reopened."""
        with explain_open_errors(path):
            self._open = self._open_connection()

    def _open_connection(self) -> sqlite3.Connection:
        """Open a connection. The file is changed only after it was recognized as a store."""
        self.check_files()
        connection = self._connect(self.path)
        try:
            check_version(read_version(connection), len(self._migrations))
            apply_pragmas(connection)
            self._prepare(connection)
            # A reader may open an older store, because only a writer migrates the schema.
            self._summary_column = "glance" if read_version(connection) >= SUMMARY_VERSION else "x''"
        except BaseException:
            with suppress(sqlite3.Error):
                connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA query_only = ON")

    @property
    def connection(self) -> sqlite3.Connection:
        """The open connection. If it was closed, a new one is opened."""
        if self._open is None:
            self._open = self._open_connection()
        return self._open

    def check_files(self) -> None:
        """Raise WriteFailed if the files are missing or replaced."""
        if self.files is not None:
            self.files.check()

    def close_connection(self) -> None:
        """Close this connection. The next use opens another one."""
        connection, self._open = self._open, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close_connection()

    @contextmanager
    def read_transaction(self) -> Iterator[sqlite3.Connection]:
        """Open a consistent snapshot. Nested calls share the outer snapshot."""
        try:
            connection = self.connection
            is_within = connection.in_transaction
            if not is_within:
                connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction and not is_within:
                    connection.execute("ROLLBACK")
        except (sqlite3.Error, OSError) as problem:
            raise WriteFailed(str(problem)) from problem

    # -- logs

    def load(self, table: str) -> StoredTable | ClosedTable | None:
        """Load a table from the last entry at which loading may start.

        Damaged rows are returned in a form that breaks the hash chain.
        """
        return self._load(table, lambda _, __, begins: begins)

    def load_whole(self, table: str) -> StoredTable | None:
        """Load a table from its first row."""
        found = self._load(table, lambda *_: 1)
        return None if isinstance(found, ClosedTable) else found

    def load_last_match(self, table: str) -> StoredTable | None:
        """Load a table from the first deal of its last match, to export it. Return None if there was no match."""
        found = self._load(table, _match_begins)
        return found if isinstance(found, StoredTable) and found.rows else None

    def _load(self, table: str, first: "_First") -> StoredTable | ClosedTable | None:
        try:
            with self.read_transaction() as c:
                return _read_table(c, table, first)
        except WriteFailed as problem:
            if shows_damage(problem):
                return DAMAGED_TABLE
            raise
        except (TypeError, ValueError):  # damage can change the type of a value
            return DAMAGED_TABLE

    def load_admission(self, table: str) -> StoredAdmission | ClosedTable | None:
        """Return who may enter. Return `UNREADABLE_ADMISSION` if that is damaged, so that the table is loaded."""
        try:
            with self.read_transaction() as c:
                return _read_admission(c, table)
        except WriteFailed as problem:
            if shows_damage(problem):
                return UNREADABLE_ADMISSION
            raise
        except (TypeError, ValueError):  # damage can change the type of a value
            return UNREADABLE_ADMISSION

    def find_table_by_code(self, credential: bytes) -> str | None:
        """Return the id of the table whose code has this hash."""
        found: str | None = self._query_value(
            "SELECT id FROM doors JOIN tables USING (number) WHERE hash = ? AND name = 'code'", credential
        )
        return found

    # -- lists

    def list_tables(self) -> list[TableRow]:
        """Return all tables, the most recently used first."""
        return self._listings(f"{_LISTED} ORDER BY touched DESC, number DESC")

    def find_table(self, table: str) -> TableRow | None:
        return next(iter(self._listings(f"{_LISTED} WHERE id = ?", table)), None)

    def load_search_columns(self, table: str) -> SearchColumns | None:
        """Return the search columns of the last commit that changed them."""
        with self.read_transaction() as c:
            sql = "SELECT number, life, edition, open, host FROM tables WHERE id = ?"
            found = c.execute(sql, (table,)).fetchone()
            if found is None:
                return None
            number, life, edition, is_open, host = found
            people = c.execute("SELECT person FROM people WHERE number = ? AND belongs", (number,)).fetchall()
        return SearchColumns(life, edition, bool(is_open), host, tuple(person for (person,) in people))

    def list_tables_of(self, person: str, most: int = -1) -> list[TableRow]:
        """Return a member's tables, including closed ones, most recently used first. `most` is -1 for no limit."""
        where = "WHERE number IN (SELECT number FROM people WHERE person = ? AND belongs)"
        return self._listings(f"{_LISTED} {where} ORDER BY touched DESC, number DESC LIMIT ?", person, most)

    def count_hosted_tables(self, person: str) -> int:
        return int(self._query_value("SELECT count(*) FROM tables WHERE host = ? AND closed IS NULL", person))

    def _listings(self, sql: str, *values: object) -> list[TableRow]:
        with self.read_transaction() as c:
            return select_rows(c, TableRow, sql.format(summary=self._summary_column), values)

    # -- records

    def load_records(self, table: str) -> list[RecordRow]:
        """Return the records of a table's matches, in order."""
        sql = "SELECT match, text, people, date FROM records JOIN tables USING (number) WHERE id = ? ORDER BY match"
        with self.read_transaction() as c:
            rows = c.execute(sql, (table,)).fetchall()
        return [RecordRow(match, text, decode_people(people), date) for match, text, people, date in rows]

    def may_read_records(self, table: str, person: str, link: bytes) -> bool:
        """Return whether `person` is a member of the table or `link` is the hash of its watch link."""
        member = "SELECT 1 FROM people JOIN tables USING (number) WHERE id = ? AND person = ? AND belongs"
        credential = self._query_value(
            "SELECT hash FROM doors JOIN tables USING (number) WHERE id = ? AND name = 'watch'", table
        )
        opens = compare_digest(credential or b"", link) and credential is not None
        return opens or (person != "" and self._query_value(member, table, person) is not None)

    # -- reports and requests

    def load_reports(self) -> list[ReportRow]:
        """Return all reports, the latest first."""
        sql = "SELECT report, table_id, by_person, about, text, date FROM reports ORDER BY report DESC"
        with self.read_transaction() as c:
            return select_rows(c, ReportRow, sql)

    def list_pending_requests(self) -> list[AdminRequest]:
        """Return the requests without a result."""
        with self.read_transaction() as c:
            rows = select_values(c, "SELECT number, what, date FROM orders WHERE result IS NULL ORDER BY number")
            return [AdminRequest(number, what if isinstance(what, str) else "", date) for number, what, date in rows]

    def find_request_result(self, order: int) -> str | None:
        """Return the result of a request, or None while the request waits."""
        found: str | None = self._query_value("SELECT result FROM orders WHERE number = ?", order)
        return found

    def _query_value(self, sql: str, *values: object) -> Any:  # noqa: ANN401 - the type depends on the column
        """Return the only column of the first row, or None."""
        with self.read_transaction() as c:
            found = c.execute(sql, values).fetchone()
        return None if found is None else found[0]


_First = Callable[[sqlite3.Connection, int, int], int]
"""A function that chooses the first version to load.

Besides the connection, it gets the number of the table and the last version at which loading may start.
"""


def _match_begins(c: sqlite3.Connection, number: int, _: int) -> int:
    """Return the version at which the last match began, or `sys.maxsize` if there was none."""
    deals = c.execute("SELECT version, entry FROM entries WHERE number = ? AND begins ORDER BY version DESC", (number,))
    return next((version for version, entry in deals if _is_first_deal(entry)), sys.maxsize)


def _is_first_deal(data: bytes) -> bool:
    """Return whether an entry starts a match. An unreadable one counts, so that it is loaded and reported."""
    try:
        entry = decode_entry(data)
    except (MsgspecError, UnicodeDecodeError):
        return True
    return isinstance(entry, CardsDealt) and entry.facts.deal == 0


_LOST = LogRow(0, b"", b"", is_load_start=False)
"""Stands for an unreadable row. It breaks every hash chain."""
DAMAGED_TABLE = StoredTable(b"", [_LOST], {}, [], [])
"""Stands for a table that cannot be read at all. Loading it fails, which stops the table."""
UNREADABLE_ADMISSION = StoredAdmission(None, frozenset(), is_open=False, credentials=[])
"""Stands for unreadable admission data. The table has to be loaded to decide who may enter."""


def _read_table(c: sqlite3.Connection, table: str, first: _First) -> StoredTable | ClosedTable | None:
    sql = "SELECT number, version, begins, closed, why FROM tables WHERE id = ?"
    found = c.execute(sql, (table,)).fetchone()
    if found is None:
        return None
    number, version, begins, closed, why = found
    if closed is not None:
        return ClosedTable(why)
    return _load_stored_table(c, table, number, first(c, number, begins), version)


def _read_admission(c: sqlite3.Connection, table: str) -> StoredAdmission | ClosedTable | None:
    sql = "SELECT number, edition, open, closed, why FROM tables WHERE id = ?"
    found = c.execute(sql, (table,)).fetchone()
    if found is None:
        return None
    number, edition, is_open, closed, why = found
    if closed is not None:
        return ClosedTable(why)
    people = c.execute("SELECT belongs, person FROM people WHERE number = ?", (number,)).fetchall()
    here, removed = (frozenset(id_ for belongs, id_ in people if belongs == part) for part in (1, 0))
    return StoredAdmission(here if edition else None, removed, bool(is_open), _load_credentials(c, number))


def _load_stored_table(c: sqlite3.Connection, table: str, number: int, first: int, version: int) -> StoredTable:
    rows = _rows(c, number, first)
    if first != sys.maxsize and version != (rows[-1].version if rows else 0):
        rows.append(_LOST._replace(version=version))
    keys = c.execute(
        "SELECT version, key FROM keys WHERE number = ? AND version >= ? ORDER BY version", (number, first)
    )
    answers = [
        StoredAnswer(*row)
        for row in c.execute(
            "SELECT person, id, answer FROM answers WHERE number = ? ORDER BY person, place", (number,)
        )
    ]
    if any(_version_in(stored.answer) > version for stored in answers):
        rows.append(_LOST._replace(version=version + 1))  # an answer is later than the log, so the log was cut off
    return StoredTable(
        _load_chain_before(c, table, number, first),
        rows,
        dict(keys.fetchall()),
        answers,
        _load_credentials(c, number),
    )


def _load_credentials(c: sqlite3.Connection, number: int) -> list[StoredCredential]:
    rows = c.execute("SELECT name, hash, person FROM doors WHERE number = ? ORDER BY rowid", (number,))
    return [StoredCredential(*row) for row in rows]


def _version_in(answer: bytes) -> int:
    """Return the version in an answer, or 0 if the answer is unreadable. `verify` reports unreadable answers."""
    try:
        return _answer.decode(answer).version
    except (MsgspecError, UnicodeDecodeError):
        return 0


def _rows(c: sqlite3.Connection, number: int, first: int) -> list[LogRow]:
    sql = "SELECT version, entry, chain, begins FROM entries WHERE number = ? AND version >= ? ORDER BY version"
    return [_row(*row) for row in c.execute(sql, (number, first))]


def _row(version: int, entry: object, chain: object, begins: int) -> LogRow:
    """Return a row, or `_LOST` if a value has the wrong type. A single flipped bit can turn stored bytes into text."""
    if isinstance(entry, bytes) and isinstance(chain, bytes):
        return LogRow(version, entry, chain, bool(begins))
    return _LOST._replace(version=version)


def _load_chain_before(c: sqlite3.Connection, table: str, number: int, first: int) -> bytes:
    if first <= 1:
        return start_chain(table)
    found = c.execute("SELECT chain FROM entries WHERE number = ? AND version = ?", (number, first - 1)).fetchone()
    return found[0] if found is not None and isinstance(found[0], bytes) else b""


def shows_damage(problem: WriteFailed) -> bool:
    """Return whether the file itself is damaged, so that a retry would not help.

    An error about undecodable text has no SQLite error code, so code 0 counts as damage.
    """
    cause = problem.__cause__
    if not isinstance(cause, sqlite3.Error) or isinstance(cause, sqlite3.ProgrammingError):
        return False
    return is_damage(cause) or primary_error_code(cause) == 0


@contextmanager
def explain_open_errors(path: Path) -> Iterator[None]:
    """Turn errors while opening a store into BadInput with the reason."""
    with report_os_errors(path):
        try:
            yield
        except sqlite3.Error as problem:
            if primary_error_code(problem) == sqlite3.SQLITE_NOTADB:
                raise BadInput("not a store of tables") from None
            raise BadInput("it cannot be opened: {reason}", reason=str(problem)) from None
