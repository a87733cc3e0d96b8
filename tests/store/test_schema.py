"""A store of an older program is brought up to date, however often that is ended half-way; a newer one is refused."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.store.reader import Reader
from penultima.store.schema import MIGRATIONS, Migration, version_of
from penultima.store.sqlite import SqliteStore
from penultima.store.verify import verify
from tests.store.evenings import commits

PINNED = Path(__file__).with_name("version1.sql")
"""A store as the first program left it."""


def kill(_: sqlite3.Connection) -> None:
    os._exit(9)


LATER: tuple[Migration, ...] = (
    *MIGRATIONS,
    (
        "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'",
        "CREATE TABLE guests (person TEXT PRIMARY KEY)",
        "INSERT INTO guests SELECT DISTINCT person FROM answers",
    ),
    ("UPDATE tables SET colour = 'blue'", "CREATE INDEX colours ON tables (colour)"),
)
"""What programs of later may do."""


def killed_at(version: int, step: int) -> list[Migration]:
    steps: list[list[object]] = [list(migration) for migration in LATER]
    steps[version].insert(step, kill)
    return steps  # type: ignore[return-value]


def run_and_die(path: Path, migrations: Sequence[Migration]) -> None:
    """In a process that is ended within a migration."""
    child = os.fork()
    if child == 0:
        SqliteStore(path, migrations=migrations)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def pinned(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(PINNED.read_text(encoding="utf-8"))
    return path


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_a_store_of_the_first_version_opens_whole(tmp_path: Path) -> None:
    with SqliteStore(pinned(tmp_path / "store.db")) as store:
        assert version_of(store.connection) == len(MIGRATIONS)
        assert list(verify(store)) == []
        assert len(store.tables()) == 2
        assert sum(len(stored.rows) for listing in store.tables() if (stored := store.whole(listing.id))) > 20


@pytest.mark.parametrize(("version", "step"), [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2)])
def test_a_migration_that_was_killed_half_way_can_be_run_again(tmp_path: Path, version: int, step: int) -> None:
    path, other = pinned(tmp_path / "store.db"), pinned(tmp_path / "other.db")
    for _ in range(2):
        run_and_die(path, killed_at(version, step))
        with Reader(path) if version == 1 else closing(sqlite3.connect(path)) as found:
            connection = found.connection if isinstance(found, Reader) else found
            assert connection.execute("PRAGMA user_version").fetchone() == (version,)
    for each in (path, other):
        SqliteStore(each, migrations=LATER).give_up()
    assert dump(path) == dump(other)
    assert any("colours" in line for line in dump(path))


def test_a_store_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = pinned(tmp_path / "store.db")
    SqliteStore(path, migrations=LATER).give_up()
    before = dump(path)
    with pytest.raises(BadInput, match="store.db: a store of version 3; this program knows 1 and older"):
        SqliteStore(path)
    assert dump(path) == before


def test_what_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "text", tmp_path / "other.db"
    text.write_text("not a database " * 100, encoding="utf-8")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE songs (title)")
    for path, reason in (
        (text, "not a store of tables"),
        (other, "a database of another program, not a store of tables"),
        (tmp_path / "nowhere" / "store.db", "no such file or directory"),
    ):
        before = path.read_bytes() if path.exists() else b""
        with pytest.raises(BadInput, match=reason):
            SqliteStore(path)
        assert (path.read_bytes() if path.exists() else b"") == before


def test_a_store_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.append(commits(1, 1))
        assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {
            "store.db": 0o600,
            "store.db-wal": 0o600,
            "store.db-shm": 0o600,
        }
