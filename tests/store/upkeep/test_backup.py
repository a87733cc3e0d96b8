"""A backup of a store in use contains every earlier commit and can be restored."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.store.reader import Reader
from penultima.store.request_queue import RequestQueue
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep import backup as backup_module
from penultima.store.upkeep.backup import create_backup, restore_backup
from penultima.store.upkeep.verify import verify_store
from tests.helpers.store.sample_commits import sample_commits
from tests.store.test_schema import dump

ALL = sample_commits(2, 6)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        found.append(ALL[:20])
        yield found


def test_a_backup_of_a_store_in_use_restores_exactly_its_content(tmp_path: Path, store: SqliteStore) -> None:
    copy = tmp_path / "copy.db"
    with Reader(store.path) as reader, RequestQueue(store.path) as beside:
        beside.add_request("backup", 1)
        create_backup(reader, copy)
        beside.save_request_result(1, "done")
    before = dump(copy)
    assert store.append(ALL[20:]) == [True] * len(ALL[20:])
    assert {path.name for path in tmp_path.iterdir()} == {"copy.db", "store.db", "store.db-wal", "store.db-shm"}
    assert copy.stat().st_mode & 0o777 == 0o600
    store.close_connection()
    restore_backup(copy, store.path)
    assert dump(store.path) == before
    with SqliteStore(store.path) as again:
        assert list(verify_store(again)) == []
        assert again.list_pending_requests() == []
        assert again.append(ALL[20:]) == [True] * len(ALL[20:])
    with SqliteStore(tmp_path / "store.db.before") as old:
        assert len(old.list_tables()) == 2
        assert list(verify_store(old)) == []


def test_a_backup_does_not_overwrite_an_existing_file(tmp_path: Path, store: SqliteStore) -> None:
    (tmp_path / "copy.db").write_bytes(b"mine")
    with pytest.raises(BadInput, match=r"copy\.db: it is there already"):
        create_backup(store, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_bytes() == b"mine"


def test_two_simultaneous_backups_to_one_file_do_not_damage_each_other(
    tmp_path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second backup begins while the first one is running, and ends before it."""
    copy, one_copy = tmp_path / "copy.db", backup_module._copy
    parts: list[Path] = []

    def slow(source: sqlite3.Connection, part: Path) -> None:
        parts.append(part)
        one_copy(source, part)
        if len(parts) == 1:
            create_backup(store, copy)

    monkeypatch.setattr(backup_module, "_copy", slow)
    with pytest.raises(BadInput, match=r"copy\.db: it is there already"):
        create_backup(store, copy)
    assert len(set(parts)) == 2
    with SqliteStore(copy) as whole:
        assert len(whole.list_tables()) == 2
    assert not list(tmp_path.glob("*.part*")), "nothing is left of the other one"


def test_a_damaged_or_missing_backup_is_not_restored(tmp_path: Path, store: SqliteStore) -> None:
    copy = tmp_path / "copy.db"
    create_backup(store, copy)
    before, data = store.list_tables(), bytearray(copy.read_bytes())
    data[5 * 4096 : 5 * 4096 + 8] = b"\xff" * 8
    copy.write_bytes(bytes(data))
    for bad in (copy, tmp_path / "nowhere.db"):
        with pytest.raises(BadInput, match=bad.name):
            restore_backup(bad, store.path)
    store.close_connection()
    assert store.list_tables() == before
    assert not list(tmp_path.glob("*.before*"))


def test_a_second_restore_keeps_the_store_that_the_first_one_set_aside(tmp_path: Path, store: SqliteStore) -> None:
    copy = tmp_path / "copy.db"
    create_backup(store, copy)
    store.close_connection()
    restore_backup(copy, store.path)
    first = (tmp_path / "store.db.before").read_bytes()
    restore_backup(copy, store.path)
    assert (tmp_path / "store.db.before").read_bytes() == first
    assert (tmp_path / "store.db.before-2").exists()
