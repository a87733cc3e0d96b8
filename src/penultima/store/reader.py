"""What can be read of a store, beside whoever writes: all that was committed, and nothing else."""

import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hmac import compare_digest
from pathlib import Path
from typing import Any, Self

from msgspec import MsgspecError, json

from penultima.errors import BadInput
from penultima.hall.chain import start_of
from penultima.hall.limits import Limits
from penultima.hall.out import Answered, Door, Row, Standing
from penultima.hall.store import Closed, Stored
from penultima.store.connection import Connect, connect, set_up
from penultima.store.fate import Failed, code_of
from penultima.store.listing import Listing, Order, Recorded, Report
from penultima.store.schema import MIGRATIONS, WITH_GLANCES, Migration, check_version, version_of
from penultima.table.entry import Dealt, decode
from penultima.textfile import complaining_of

_LISTED = "SELECT id, life, edition, open, host, made, touched, version, closed, why, {glance} FROM tables"
people_of = json.Decoder(tuple[str, ...]).decode
"""Of a record: ids by seat."""


class Reader:
    """A connection of its own, for one thread at a time. Whatever cannot be read now raises Failed."""

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
        with opening(path):
            self._open = self._opened()

    def _opened(self) -> sqlite3.Connection:
        """Nothing is changed before it is known to be a store."""
        connection = self._connect(self.path)
        try:
            check_version(version_of(connection), len(self._migrations))
            set_up(connection)
            self._prepare(connection)
            # Whoever only reads may have a store that no newer program has opened yet.
            self._glance = "glance" if version_of(connection) >= WITH_GLANCES else "x''"
        except BaseException:
            with suppress(sqlite3.Error):
                connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA query_only = ON")

    @property
    def connection(self) -> sqlite3.Connection:
        """Opened anew where the last one was given up."""
        if self._open is None:
            self._open = self._opened()
        return self._open

    def give_up(self) -> None:
        """This connection; the next act opens another one."""
        connection, self._open = self._open, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.give_up()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Of one moment, whatever is committed meanwhile."""
        try:
            connection = self.connection
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
        except (sqlite3.Error, OSError) as problem:
            raise Failed(str(problem)) from problem

    # -- logs

    def load(self, table: str) -> Stored | Closed | None:
        """From the last row on at which loading may begin. What is damaged is given so that its chain breaks."""
        return self._load(table, lambda _, __, begins: begins)

    def whole(self, table: str) -> Stored | None:
        """From its first row on."""
        found = self._load(table, lambda *_: 1)
        return None if isinstance(found, Closed) else found

    def last_match(self, table: str) -> Stored | None:
        """From the first deal of the match that was begun last: enough for its record. None: there was no match."""
        found = self._load(table, _match_begins)
        return found if isinstance(found, Stored) and found.rows else None

    def _load(self, table: str, first: "_First") -> Stored | Closed | None:
        try:
            with self.reading() as c:
                sql = "SELECT number, version, begins, closed, why FROM tables WHERE id = ?"
                found = c.execute(sql, (table,)).fetchone()
                if found is None:
                    return None
                number, version, begins, closed, why = found
                if closed is not None:
                    return Closed(why)
                return _stored(c, table, number, first(c, number, begins), version)
        except Failed as problem:
            if is_damage(problem):
                return Stored(b"", [_LOST], {}, [], [])
            raise

    def table_of(self, door: bytes) -> str | None:
        """The table that gathers under the code with this hash."""
        found: str | None = self._value(
            "SELECT id FROM doors JOIN tables USING (number) WHERE hash = ? AND name = 'code'", door
        )
        return found

    # -- lists

    def tables(self) -> list[Listing]:
        """The one that something happened at last comes first."""
        return self._listings(f"{_LISTED} ORDER BY touched DESC, number DESC")

    def table(self, table: str) -> Listing | None:
        return next(iter(self._listings(f"{_LISTED} WHERE id = ?", table)), None)

    def standing(self, table: str) -> Standing | None:
        """As it was told last."""
        with self.reading() as c:
            sql = "SELECT number, life, edition, open, host FROM tables WHERE id = ?"
            found = c.execute(sql, (table,)).fetchone()
            if found is None:
                return None
            number, life, edition, is_open, host = found
            people = c.execute("SELECT person FROM people WHERE number = ? AND belongs", (number,)).fetchall()
        return Standing(life, edition, bool(is_open), host, tuple(person for (person,) in people))

    def tables_of(self, person: str, most: int = -1) -> list[Listing]:
        """Those that somebody belongs to, closed ones too: so many at most, the last one that was touched first."""
        where = "WHERE number IN (SELECT number FROM people WHERE person = ? AND belongs)"
        return self._listings(f"{_LISTED} {where} ORDER BY touched DESC, number DESC LIMIT ?", person, most)

    def count_hosted(self, person: str) -> int:
        return int(self._value("SELECT count(*) FROM tables WHERE host = ? AND closed IS NULL", person))

    def _listings(self, sql: str, *values: object) -> list[Listing]:
        with self.reading() as c:
            rows = c.execute(sql.format(glance=self._glance), values)
            return [Listing(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows]

    # -- records

    def records(self, table: str) -> list[Recorded]:
        """Of its matches, the first one first."""
        sql = "SELECT match, text, people, date FROM records JOIN tables USING (number) WHERE id = ? ORDER BY match"
        with self.reading() as c:
            rows = c.execute(sql, (table,)).fetchall()
        return [Recorded(match, text, people_of(people), date) for match, text, people, date in rows]

    def may_read(self, table: str, person: str, link: bytes) -> bool:
        """Its records: whoever belongs to the table, or has its watch link, of which this is the hash."""
        member = "SELECT 1 FROM people JOIN tables USING (number) WHERE id = ? AND person = ? AND belongs"
        door = self._value("SELECT hash FROM doors JOIN tables USING (number) WHERE id = ? AND name = 'watch'", table)
        opens = compare_digest(door or b"", link) and door is not None
        return opens or (person != "" and self._value(member, table, person) is not None)

    # -- what others have to say

    def reports(self) -> list[Report]:
        """The latest first."""
        sql = "SELECT report, table_id, by_person, about, text, date FROM reports ORDER BY report DESC"
        with self.reading() as c:
            return [Report(*row) for row in c.execute(sql)]

    def orders(self) -> list[Order]:
        """Those that wait."""
        with self.reading() as c:
            rows = c.execute("SELECT number, what, date FROM orders WHERE result IS NULL ORDER BY number")
            return [Order(*row) for row in rows]

    def result_of(self, order: int) -> str | None:
        """None: it waits."""
        found: str | None = self._value("SELECT result FROM orders WHERE number = ?", order)
        return found

    def _value(self, sql: str, *values: object) -> Any:  # noqa: ANN401 - of one column
        """Of the first row; None where there is none."""
        with self.reading() as c:
            found = c.execute(sql, values).fetchone()
        return None if found is None else found[0]


_First = Callable[[sqlite3.Connection, int, int], int]
"""(number of a table, the last version at which loading may begin) to the first version that is wanted."""


def _match_begins(c: sqlite3.Connection, number: int, _: int) -> int:
    """Beyond all versions where no match has begun."""
    deals = c.execute("SELECT version, entry FROM entries WHERE number = ? AND begins ORDER BY version DESC", (number,))
    return next((version for version, entry in deals if _is_first_deal(entry)), sys.maxsize)


def _is_first_deal(data: bytes) -> bool:
    """What cannot be read is found damaged later."""
    try:
        entry = decode(data)
    except (MsgspecError, UnicodeDecodeError):
        return True
    return isinstance(entry, Dealt) and entry.facts.deal == 0


_LOST = Row(0, b"", b"", begins=False)
"""Instead of what cannot be read: no chain leads to it."""


def _stored(c: sqlite3.Connection, table: str, number: int, first: int, version: int) -> Stored:
    rows = _rows(c, number, first)
    if first <= version != (rows[-1].version if rows else 0):
        rows.append(_LOST._replace(version=version))
    keys = c.execute(
        "SELECT version, key FROM keys WHERE number = ? AND version >= ? ORDER BY version", (number, first)
    )
    answers = c.execute("SELECT person, id, answer FROM answers WHERE number = ? ORDER BY person, place", (number,))
    doors = c.execute("SELECT name, hash, person FROM doors WHERE number = ? ORDER BY rowid", (number,))
    return Stored(
        _before(c, table, number, first),
        rows,
        dict(keys.fetchall()),
        [Answered(*row) for row in answers],
        [Door(*row) for row in doors],
    )


def _rows(c: sqlite3.Connection, number: int, first: int) -> list[Row]:
    sql = "SELECT version, entry, chain, begins FROM entries WHERE number = ? AND version >= ? ORDER BY version"
    return [_row(*row) for row in c.execute(sql, (number, first))]


def _row(version: int, entry: object, chain: object, begins: int) -> Row:
    """One flipped bit can make a text of what was written as bytes."""
    if isinstance(entry, bytes) and isinstance(chain, bytes):
        return Row(version, entry, chain, bool(begins))
    return _LOST._replace(version=version)


def _before(c: sqlite3.Connection, table: str, number: int, first: int) -> bytes:
    if first <= 1:
        return start_of(table)
    found = c.execute("SELECT chain FROM entries WHERE number = ? AND version = ?", (number, first - 1)).fetchone()
    return found[0] if found is not None and isinstance(found[0], bytes) else b""


def is_damage(problem: Failed) -> bool:
    """Of the file itself: to ask again would not help."""
    return isinstance(problem.__cause__, sqlite3.Error) and code_of(problem.__cause__) == sqlite3.SQLITE_CORRUPT


@contextmanager
def opening(path: Path) -> Iterator[None]:
    """Whoever names a store that cannot be opened is told why."""
    with complaining_of(path):
        try:
            yield
        except sqlite3.Error as problem:
            if code_of(problem) == sqlite3.SQLITE_NOTADB:
                raise BadInput("not a store of tables") from None
            raise BadInput("it cannot be opened: {reason}", reason=str(problem)) from None
