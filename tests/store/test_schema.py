"""An older store is migrated, even if an earlier attempt was interrupted. A newer store is refused."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from penultima.errors import BadInput
from penultima.store.reader import Reader
from penultima.store.schema import MIGRATIONS, Migration, read_version
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.verify import verify_store
from stress.powercuts import NAME
from tests.helpers.store.failing_disk import FailingDisk, files_after_power_cut
from tests.helpers.store.sample_commits import sample_commits

PINNED = Path(__file__).with_name("version1.sql")
"""SQL that creates a store as the first version of the program wrote it."""


LATER: tuple[Migration, ...] = (
    *MIGRATIONS,
    (
        "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'",
        "CREATE TABLE guests (person TEXT PRIMARY KEY)",
        "INSERT INTO guests SELECT DISTINCT person FROM answers",
    ),
    ("UPDATE tables SET colour = 'blue'", "CREATE INDEX colours ON tables (colour)"),
)
"""Example migrations of later versions of the program."""


def create_pinned_store(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(PINNED.read_text(encoding="utf-8"))
    return path


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_a_store_of_the_first_version_opens_with_all_its_data(tmp_path: Path) -> None:
    with SqliteStore(create_pinned_store(tmp_path / "store.db")) as store:
        assert read_version(store.connection) == len(MIGRATIONS)
        assert list(verify_store(store)) == []
        assert len(store.list_tables()) == 2
        assert sum(len(stored.rows) for listing in store.list_tables() if (stored := store.load_whole(listing.id))) > 20


def test_reading_a_store_of_the_first_version_leaves_it_unchanged(tmp_path: Path) -> None:
    path = create_pinned_store(tmp_path / "store.db")
    before = dump(path)
    with Reader(path) as reader:
        assert [listing.summary for listing in reader.list_tables()] == [b"", b""]
        assert list(verify_store(reader)) == []
    assert dump(path) == before


def test_a_migration_interrupted_by_a_power_cut_anywhere_can_be_run_again(tmp_path: Path) -> None:
    """A power cut after any disk operation leaves one of the schema versions, from which the migration continues."""
    path, other = create_pinned_store(tmp_path / NAME), create_pinned_store(tmp_path / "other.db")
    before, disk = {NAME: path.read_bytes()}, FailingDisk()
    SqliteStore(path, connect=disk.connect, migrations=LATER).close_connection()
    SqliteStore(other, migrations=LATER).close_connection()
    disk.unregister()
    versions = set()
    for cut in range(len(disk.operations) + 1):
        folder = tmp_path / f"after {cut}"
        folder.mkdir()
        for name, data in files_after_power_cut(before, disk.operations[:cut], Random(cut)).items():
            (folder / name).write_bytes(data)
        with closing(sqlite3.connect(folder / NAME)) as connection:
            versions.add(read_version(connection))
        SqliteStore(folder / NAME, migrations=LATER).close_connection()
        assert dump(folder / NAME) == dump(other)
    assert versions == {1, 2, 3, 4}


@pytest.mark.parametrize("step", range(4))
def test_a_migration_that_fails_half_way_leaves_the_store_unchanged(tmp_path: Path, step: int) -> None:
    path = create_pinned_store(tmp_path / NAME)
    SqliteStore(path).close_connection()
    before = dump(path)
    broken = list(LATER[len(MIGRATIONS)])
    broken.insert(step, "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(BadInput, match="nowhere"):
        SqliteStore(path, migrations=(*MIGRATIONS, broken))
    assert dump(path) == before
    with SqliteStore(path, migrations=LATER) as store:
        assert read_version(store.connection) == len(LATER)


def test_a_store_of_a_newer_program_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    path = create_pinned_store(tmp_path / "store.db")
    SqliteStore(path, migrations=LATER).close_connection()
    before = dump(path)
    with pytest.raises(BadInput, match=r"store\.db: a store of version 4; this program knows 2 and older"):
        SqliteStore(path)
    assert dump(path) == before


def test_a_file_that_is_not_a_store_is_refused_and_left_unchanged(tmp_path: Path) -> None:
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


def test_only_the_owner_has_access_to_the_files_of_a_store(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.append(sample_commits(1, 1))
        assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {
            "store.db": 0o600,
            "store.db-wal": 0o600,
            "store.db-shm": 0o600,
        }
