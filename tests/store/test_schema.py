"""A store of an older program is brought up to date, however often that is ended half-way; a newer one is refused."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from penultima.errors import BadInput
from penultima.store.reader import Reader
from penultima.store.schema import MIGRATIONS, Migration, version_of
from penultima.store.sqlite import SqliteStore
from penultima.store.verify import verify
from tests.store.disk import Disk, left
from tests.store.evenings import commits
from tests.store.powercuts import NAME

PINNED = Path(__file__).with_name("version1.sql")
"""A store as the first program left it."""


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


def test_whoever_only_reads_a_store_of_the_first_version_leaves_it_so(tmp_path: Path) -> None:
    path = pinned(tmp_path / "store.db")
    before = dump(path)
    with Reader(path) as reader:
        assert [listing.glance for listing in reader.tables()] == [b"", b""]
        assert list(verify(reader)) == []
    assert dump(path) == before


def test_a_migration_that_is_ended_anywhere_can_be_run_again(tmp_path: Path) -> None:
    """By a power cut, after each act of the disk; what is left is of one version or of the next."""
    path, other = pinned(tmp_path / NAME), pinned(tmp_path / "other.db")
    before, disk = {NAME: path.read_bytes()}, Disk()
    SqliteStore(path, connect=disk.connect, migrations=LATER).give_up()
    SqliteStore(other, migrations=LATER).give_up()
    disk.unregister()
    versions = set()
    for cut in range(len(disk.acts) + 1):
        folder = tmp_path / f"after {cut}"
        folder.mkdir()
        for name, data in left(before, disk.acts[:cut], Random(cut)).items():
            (folder / name).write_bytes(data)
        with closing(sqlite3.connect(folder / NAME)) as connection:
            versions.add(version_of(connection))
        SqliteStore(folder / NAME, migrations=LATER).give_up()
        assert dump(folder / NAME) == dump(other)
    assert versions == {1, 2, 3, 4}


@pytest.mark.parametrize("step", range(4))
def test_a_migration_that_fails_half_way_leaves_the_store_as_it_was(tmp_path: Path, step: int) -> None:
    path = pinned(tmp_path / NAME)
    SqliteStore(path).give_up()
    before = dump(path)
    broken = list(LATER[len(MIGRATIONS)])
    broken.insert(step, "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(BadInput, match="nowhere"):
        SqliteStore(path, migrations=(*MIGRATIONS, broken))
    assert dump(path) == before
    with SqliteStore(path, migrations=LATER) as store:
        assert version_of(store.connection) == len(LATER)


def test_a_store_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = pinned(tmp_path / "store.db")
    SqliteStore(path, migrations=LATER).give_up()
    before = dump(path)
    with pytest.raises(BadInput, match=r"store\.db: a store of version 4; this program knows 2 and older"):
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
