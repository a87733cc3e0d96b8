"""A copy that is made while the store is in use holds all that was committed, and can be put back."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.store import backup as backup_module
from penultima.store.backup import backup, restore
from penultima.store.orders import Orders
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.verify import verify
from tests.store.evenings import commits
from tests.store.test_schema import dump

ALL = commits(2, 6)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        found.append(ALL[:20])
        yield found


def test_a_copy_made_while_running_is_put_back_and_everything_is_as_it_was(tmp_path: Path, store: SqliteStore) -> None:
    copy = tmp_path / "copy.db"
    with Reader(store.path) as reader, Orders(store.path) as beside:
        beside.leave("backup", 1)
        backup(reader, copy)
        beside.answer_order(1, "done")
    before = dump(copy)
    assert store.append(ALL[20:]) == [True] * len(ALL[20:])
    assert {path.name for path in tmp_path.iterdir()} == {"copy.db", "store.db", "store.db-wal", "store.db-shm"}
    assert copy.stat().st_mode & 0o777 == 0o600
    store.give_up()
    restore(copy, store.path)
    assert dump(store.path) == before
    with SqliteStore(store.path) as again:
        assert list(verify(again)) == []
        assert again.orders() == []
        assert again.append(ALL[20:]) == [True] * len(ALL[20:])
    with SqliteStore(tmp_path / "store.db.before") as old:
        assert len(old.tables()) == 2
        assert list(verify(old)) == []


def test_nothing_is_overwritten_by_a_copy(tmp_path: Path, store: SqliteStore) -> None:
    (tmp_path / "copy.db").write_bytes(b"mine")
    with pytest.raises(BadInput, match=r"copy\.db: it is there already"):
        backup(store, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_bytes() == b"mine"


def test_two_copies_to_one_file_at_once_do_not_spoil_each_other(
    tmp_path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one begins while the first one copies, and is done before it."""
    copy, one_copy = tmp_path / "copy.db", backup_module._copy
    parts: list[Path] = []

    def slow(source: sqlite3.Connection, part: Path) -> None:
        parts.append(part)
        one_copy(source, part)
        if len(parts) == 1:
            backup(store, copy)

    monkeypatch.setattr(backup_module, "_copy", slow)
    with pytest.raises(BadInput, match=r"copy\.db: it is there already"):
        backup(store, copy)
    assert len(set(parts)) == 2
    with SqliteStore(copy) as whole:
        assert len(whole.tables()) == 2
    assert not list(tmp_path.glob("*.part*")), "nothing is left of the other one"


def test_a_copy_that_is_damaged_is_not_put_back(tmp_path: Path, store: SqliteStore) -> None:
    copy = tmp_path / "copy.db"
    backup(store, copy)
    before, data = store.tables(), bytearray(copy.read_bytes())
    data[5 * 4096 : 5 * 4096 + 8] = b"\xff" * 8
    copy.write_bytes(bytes(data))
    for bad in (copy, tmp_path / "nowhere.db"):
        with pytest.raises(BadInput, match=bad.name):
            restore(bad, store.path)
    store.give_up()
    assert store.tables() == before
    assert not list(tmp_path.glob("*.before*"))
