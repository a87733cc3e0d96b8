"""The database schema, as a list of migrations. An older store is migrated when it is opened."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress

from penultima.errors import BadInput

Step = str | Callable[[sqlite3.Connection], object]
Migration = Sequence[Step]
"""The steps from one schema version to the next.

The version of a store is the number of migrations that have been applied to it.
"""
APPLICATION_ID = 0x50454E55
"""A number in the file header that identifies a store, so that other databases are not mistaken for one."""

_FIRST: Migration = (
    """CREATE TABLE tables (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        version INTEGER NOT NULL,
        begins INTEGER NOT NULL, -- the last version at which loading may begin
        life TEXT NOT NULL,
        edition TEXT NOT NULL,
        open INTEGER NOT NULL,
        host TEXT NOT NULL,
        made INTEGER NOT NULL, -- dates are wall time, in thousandths of a second
        touched INTEGER NOT NULL,
        closed INTEGER, -- when its log went
        why TEXT NOT NULL DEFAULT ''
    )""",
    "CREATE INDEX hosts ON tables (host) WHERE closed IS NULL",
    "CREATE INDEX touches ON tables (touched)",
    """CREATE TABLE entries (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        version INTEGER NOT NULL,
        entry BLOB NOT NULL,
        chain BLOB NOT NULL,
        begins INTEGER NOT NULL,
        PRIMARY KEY (number, version)
    ) WITHOUT ROWID""",
    """CREATE TABLE keys (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        version INTEGER NOT NULL,
        key BLOB NOT NULL,
        PRIMARY KEY (number, version)
    ) WITHOUT ROWID""",
    """CREATE TABLE answers (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        person TEXT NOT NULL,
        place INTEGER NOT NULL, -- the oldest has the lowest
        id TEXT NOT NULL,
        answer BLOB NOT NULL,
        PRIMARY KEY (number, person, place)
    ) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX answer_ids ON answers (number, person, id)",
    """CREATE TABLE doors (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        name TEXT NOT NULL,
        hash BLOB NOT NULL,
        person INTEGER NOT NULL,
        PRIMARY KEY (number, name)
    )""",
    "CREATE UNIQUE INDEX codes ON doors (hash) WHERE name = 'code'",
    """CREATE TABLE people (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        person TEXT NOT NULL,
        belongs INTEGER NOT NULL, -- 0: was here once
        PRIMARY KEY (number, person)
    ) WITHOUT ROWID""",
    "CREATE INDEX tables_of_people ON people (person)",
    """CREATE TABLE records (
        number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        match INTEGER NOT NULL,
        text TEXT NOT NULL,
        people TEXT NOT NULL, -- ids by seat, as JSON
        date INTEGER NOT NULL,
        PRIMARY KEY (number, match)
    )""",
    """CREATE TABLE reports (
        report INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        by_person TEXT NOT NULL,
        about TEXT NOT NULL,
        text TEXT NOT NULL,
        date INTEGER NOT NULL
    )""",
    """CREATE TABLE orders (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        what TEXT NOT NULL,
        date INTEGER NOT NULL,
        result TEXT -- none: it waits
    )""",
    "CREATE TABLE last (mark BLOB NOT NULL) -- of the last transaction, to know it again",
    "INSERT INTO last VALUES (x'')",
)

_GLANCES: Migration = ("ALTER TABLE tables ADD COLUMN glance BLOB NOT NULL DEFAULT x''",)
"""Adds the column for summaries. It stays empty for tables that only an older program has written."""
SUMMARY_VERSION = 2
"""The first schema version with summaries."""

MIGRATIONS: tuple[Migration, ...] = (_FIRST, _GLANCES)


def read_version(connection: sqlite3.Connection) -> int:
    """Return the schema version of a store. Raise BadInput for another kind of database."""
    found = _number(connection, "user_version")
    if _number(connection, "application_id") != APPLICATION_ID and not _is_empty(connection):
        raise BadInput("a database of another program, not a store of tables")
    return found


def check_is_store(connection: sqlite3.Connection) -> None:
    """Raise BadInput unless the file is a store of a known version."""
    version = read_version(connection)
    if version == 0:
        raise BadInput("not a store of tables")
    check_version(version)


def check_version(found: int, known: int = len(MIGRATIONS)) -> None:
    if found > known:
        raise BadInput("a store of version {found}; this program knows {known} and older", found=found, known=known)


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Run the missing migrations.

    Each migration runs in one transaction together with the change of the version number. It can therefore be repeated
    after a failure.
    """
    found = read_version(connection)
    for version in range(found + 1, len(migrations) + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            _take(connection, migrations[version - 1], version)
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise


def _take(connection: sqlite3.Connection, migration: Migration, version: int) -> None:
    if _number(connection, "user_version") != version - 1:
        raise BadInput("another program is changing this store")
    for step in migration:
        if isinstance(step, str):
            connection.execute(step)
        else:
            step(connection)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    [found] = connection.execute(f"PRAGMA {pragma}").fetchone()
    return int(found)


def _is_empty(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
