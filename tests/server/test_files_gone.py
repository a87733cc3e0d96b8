"""If the files of a store are deleted or replaced, the server reports this and acknowledges no more commands. The
server then copies what it still has of the store to a new file.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from penultima.protocol.client_messages import Rename
from penultima.server.maintenance import store_rescue
from tests.helpers.server.admin_process import answers_in, run_admin
from tests.helpers.server.http_tables import CreatedTable, ask, make
from tests.helpers.server.server_process import Process
from tests.helpers.server.server_thread import served, soon
from tests.server.test_two_processes import SETUP, rename

Loss = Callable[[Path], object]


def delete_store(db: Path) -> None:
    for end in ("", "-wal", "-shm"):
        db.with_name(f"{db.name}{end}").unlink()


def delete_journal(db: Path) -> None:
    db.with_name(f"{db.name}-wal").unlink()


def replace_store(db: Path) -> None:
    other = db.with_name("other.db")
    shutil.copyfile(db, other)
    other.replace(db)


def empty_store(db: Path) -> None:
    os.truncate(db, 0)


def empty_journal(db: Path) -> None:
    os.truncate(db.with_name(f"{db.name}-wal"), 0)


def shorten_journal(db: Path) -> None:
    journal = db.with_name(f"{db.name}-wal")
    os.truncate(journal, journal.stat().st_size - 1)


def delete_folder(db: Path) -> None:
    shutil.rmtree(db.parent)


def rescued(db: Path) -> list[Path]:
    return sorted(db.parent.glob(f"{db.name}.rescued-*Z"))


def events(server: Process) -> list[str]:
    return [json.loads(line)["event"] for line in server.log]


def lose(server: Process, table: CreatedTable, loss: Loss) -> None:
    """Delete or replace files of the store, and check that the server acknowledges no command after that."""
    with server.talk(table.id, table.secret) as host:
        assert host.do(Rename("before", "Ana before")).kind == "done"
        loss(server.db)
        for number in range(3):
            assert host.do(Rename(f"after-{number}", f"Ana {number}")).kind == "again"


@pytest.mark.parametrize(
    "loss", [delete_store, delete_journal, replace_store, empty_store, empty_journal, shorten_journal, delete_folder]
)
def test_missing_store_acknowledges_nothing_and_is_copied(tmp_path: Path, loss: Loss) -> None:
    db = tmp_path / "folder" / "store.db"
    with Process(db) as server:
        table = make(server.port, SETUP)
        acknowledged = rename(server, table, "early") | {"before"}
        lose(server, table, loss)
        assert ask(server.port, "GET", "/api/v1/health")[0] == 503
        soon(lambda: "what the server had of the store was copied" in events(server))
        assert events(server).count("the store was deleted or replaced: nothing is stored any more") == 1
        assert 'penultima_events_total{what="files gone"} 1.0' in ask(server.port, "GET", "/metrics")[1]
        assert ask(server.port, "POST", "/api/v1/tables", {"setup": SETUP, "name": "P0"})[0] == 503
        assert server.stop() == 0
    [copy] = rescued(db)
    assert answers_in(copy) >= acknowledged
    assert copy.stat().st_mode & 0o777 == 0o600


def test_rescued_copy_can_be_restored(tmp_path: Path) -> None:
    db = tmp_path / "folder" / "store.db"
    with Process(db) as server:
        table = make(server.port, SETUP)
        lose(server, table, delete_store)
        soon(lambda: bool(rescued(db)))
        assert server.stop() == 0
        [copy] = rescued(db)
        assert run_admin(db, "restore", copy).returncode == 0
        server.start()
        assert rename(server, table, "again") == {"again"}
        assert server.stop() == 0
    assert "all are sound" in run_admin(db, "verify").stdout


def test_stopping_server_copies_a_store_lost_just_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_rescue, "POLL_INTERVAL_S", 3_600.0)
    db = tmp_path / "store.db"
    with served(db) as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as host:
            assert host.do(Rename("before", "Ana Belén")).kind == "done"
        delete_store(db)
    [copy] = rescued(db)
    assert answers_in(copy) == {"before"}


def test_stopping_server_retries_a_failed_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    db = tmp_path / "store.db"
    failed = "the store could not be copied"
    with served(db) as server:
        server.make()
        with monkeypatch.context() as patched:
            patched.setattr(store_rescue, "create_backup", fails)
            delete_store(db)
            soon(lambda: failed in caplog.messages)
        assert rescued(db) == []
    assert len(rescued(db)) == 1
    assert caplog.messages.count(failed) == 1


def fails(*_: object) -> None:
    raise OSError("planted")


_HOLD = """
import sqlite3, sys
store = sqlite3.connect(sys.argv[1], isolation_level=None)
store.execute("PRAGMA journal_mode = WAL")
store.execute("CREATE TABLE birds (name TEXT)")
print("ready", flush=True)
input()
store.execute("INSERT INTO birds VALUES ('wren')")
print("done", flush=True)
input()
"""


def test_stopping_server_keeps_the_journal_of_a_replaced_store(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with Process(db) as server:
        make(server.port, SETUP)
        delete_store(db)
        command = [sys.executable, "-c", _HOLD, str(db)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdin is not None
            assert other.stdout is not None
            assert other.stdout.readline() == "ready\n"
            assert server.stop() == 0
            assert db.with_name("store.db-wal").exists()
            other.stdin.write("\n")
            other.stdin.flush()
            assert other.stdout.readline() == "done\n"
            other.kill()
    with closing(sqlite3.connect(db)) as store:
        assert store.execute("SELECT name FROM birds").fetchall() == [("wren",)]


def test_server_with_its_store_in_place_copies_nothing(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with Process(db) as server:
        table = make(server.port, SETUP)
        for number in range(3):
            rename(server, table, f"r{number}")
            assert run_admin(db, "tables").returncode == 0
        assert server.stop() == 0
        assert not [event for event in events(server) if "store" in event]
    assert rescued(db) == []
