"""If other processes open and close the store of a running server, no acknowledged command is lost."""

import json
import threading
from pathlib import Path

import pytest

from penultima.protocol.client_messages import Rename
from penultima.store.sqlite_connection import connect as connect_store
from tests.helpers.server.admin_process import answers_in, deleted_files, read_with_sqlite, run_admin
from tests.helpers.server.http_tables import CreatedTable, make
from tests.helpers.server.server_process import Process

SETUP: dict[str, object] = {"edition": "mini", "seats": 2}


def rename(server: Process, table: CreatedTable, *ids: str) -> set[str]:
    """Send several renames, check that each is acknowledged, and return their ids."""
    with server.talk(table.id, table.secret) as host:
        for id_ in ids:
            assert host.do(Rename(id_, f"Ana {id_}")).kind == "done"
    return set(ids)


@pytest.mark.parametrize("words", [["tables"], ["verify"], ["reports"], ["person", "x" * 22], ["purge"], []], ids=str)
def test_commands_acknowledged_beside_another_process_survive_a_kill(tmp_path: Path, words: list[str]) -> None:
    """`words` is the admin command that the other process runs. If `words` is empty, that process uses plain SQLite."""
    db = tmp_path / "store.db"
    with Process(db) as server:
        table = make(server.port, SETUP)
        acknowledged = rename(server, table, "before")
        for number in range(2):
            if words:
                printed = run_admin(db, *words)
                assert printed.returncode == 0, printed.stderr
            else:
                assert read_with_sqlite(db) > 0
            assert deleted_files(server.process.pid) == []
            acknowledged |= rename(server, table, f"after-{number}")
        server.kill()
    assert answers_in(db) == acknowledged


def test_backup_contains_all_commands_acknowledged_before_it(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with Process(db) as server:
        table, acknowledged = make(server.port, SETUP), set[str]()
        for number in range(3):
            acknowledged |= rename(server, table, f"r{number}")
            copy = tmp_path / f"copy-{number}.db"
            assert run_admin(db, "backup", copy).returncode == 0
            assert answers_in(copy) == acknowledged
        assert deleted_files(server.process.pid) == []


def test_several_admin_requests_are_executed(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with Process(db) as server:
        tables = [make(server.port, SETUP) for _ in range(3)]
        for table in tables:
            printed = run_admin(db, "close", table.id)
            assert printed.returncode == 0, printed.stderr
            assert json.loads(printed.stdout) == {"closed": [table.id]}
        printed = run_admin(db, "tables", "--json")
        assert all(each["closed"] is not None for each in json.loads(printed.stdout))


def test_new_store_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    start = threading.Barrier(4)

    def come() -> None:
        start.wait()
        connect_store(path).close()

    threads = [threading.Thread(target=come) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert path.stat().st_mode & 0o777 == 0o600
