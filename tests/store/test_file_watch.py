"""An emptied or shortened journal is noticed. A journal that a checkpoint has emptied is no damage."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from penultima.store.file_watch import StoreFiles
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.verify import verify_store
from penultima.store.write_result import WriteFailed
from tests.helpers.store.sample_commits import sample_commits

COMMITS = sample_commits(3, 6)
WRITES = 300
_CHECKPOINTS = """
import sqlite3, sys
print("ready", flush=True)
for number in range(10_000):
    store = sqlite3.connect(sys.argv[1], timeout=0.01)
    mode = ("PASSIVE", "FULL", "RESTART", "TRUNCATE")[number % 4]
    try:
        store.execute("SELECT count(*) FROM tables").fetchall()
        store.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
        store.execute("UPDATE last SET mark = x'00'")
        store.commit()
    except sqlite3.OperationalError:
        pass
    store.close()
"""


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[SqliteStore]:
    """Return a store that has commits in its database file and in its journal."""
    with SqliteStore(tmp_path / "store.db") as store:
        store.append(COMMITS[:4])
        store.truncate_journal()
        store.append(COMMITS[4:])
        files = store.files = StoreFiles(store.path)
        yield store
    files.close()


def journal(store: SqliteStore) -> Path:
    return store.path.with_name(f"{store.path.name}-wal")


def checkpoint(path: Path, mode: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        assert other.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()[0] == 0


@pytest.mark.parametrize("mode", ["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
def test_a_checkpoint_by_another_connection_is_no_damage(watched: SqliteStore, mode: str) -> None:
    for _ in range(3):
        checkpoint(watched.path, mode)
        watched.check_files()
        watched.probe_write()
    assert list(verify_store(watched)) == []


def test_checkpoints_by_another_process_are_no_damage_at_any_moment(watched: SqliteStore) -> None:
    command = [sys.executable, "-c", _CHECKPOINTS, str(watched.path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "ready\n"
        for _ in range(WRITES):
            watched.probe_write()
            for _ in range(10):
                watched.check_files()
        other.kill()


def test_an_emptied_journal_is_noticed_before_anything_is_written(watched: SqliteStore) -> None:
    os.truncate(journal(watched), 0)
    with pytest.raises(WriteFailed, match=r"store\.db-wal is gone, or was replaced or emptied"):
        watched.probe_write()
    assert journal(watched).stat().st_size == 0


@pytest.mark.parametrize("size", [32, 4_096])
def test_a_shortened_journal_is_noticed(watched: SqliteStore, size: int) -> None:
    os.truncate(journal(watched), size)
    with pytest.raises(WriteFailed):
        watched.check_files()


def test_a_store_whose_emptied_journal_was_written_to_stays_as_at_the_last_checkpoint(watched: SqliteStore) -> None:
    """SQLite writes at the old position. At the next checkpoint, it would copy the zeros before it into the store."""
    [version] = watched.connection.execute("SELECT sum(version) FROM tables").fetchone()
    os.truncate(journal(watched), 0)
    watched.connection.execute("UPDATE last SET mark = x'00'")
    assert journal(watched).stat().st_size > 0
    with pytest.raises(WriteFailed):
        watched.check_files()
    watched.close_connection()
    with SqliteStore(watched.path) as again:
        assert list(verify_store(again)) == []
        assert 0 < again.connection.execute("SELECT sum(version) FROM tables").fetchone()[0] < version


def test_a_journal_with_invalid_content_from_before_the_start_is_no_damage(tmp_path: Path) -> None:
    """It may be left by a server that was killed after its journal had been emptied. SQLite ignores such a journal."""
    with SqliteStore(tmp_path / "store.db") as store:
        store.append(COMMITS)
    journal(store).write_bytes(bytes(10_000))
    with SqliteStore(store.path) as again:
        again.files = StoreFiles(again.path)
        again.check_files()
        again.probe_write()
        again.close_connection()
        again.files.close()
