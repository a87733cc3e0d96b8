"""Lists of tables, expiry of tables and records, requests of other processes, and the lock of a store."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.runtime.outputs import CommitRows, LogRow, SearchColumns, StoredCredential
from penultima.runtime.store_protocol import ClosedTable, StoredTable
from penultima.runtime.tables.hash_chain import start_chain
from penultima.server.maintenance.archiving import Ages, OfflineStoreAccess, observe
from penultima.server.maintenance.archiving import expire as expire_by
from penultima.store.lock import StoreLock
from penultima.store.request_queue import RequestQueue
from penultima.store.rows import AdminRequest, RecordRow, TableRow
from penultima.store.schema import MIGRATIONS
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.expiry import ExpiredTables
from penultima.store.upkeep.observed_time import DAY_MS, add_observed_time
from tests.store.test_contract import commit

NOW = 1_800_000_000_000
IDLE, KEPT = 180 * DAY_MS, 365 * DAY_MS


def expire(store: SqliteStore, now: int, *, idle: int = IDLE, awake: frozenset[str] = frozenset()) -> ExpiredTables:
    async def run() -> ExpiredTables:
        access = OfflineStoreAccess(store, awake)
        return await expire_by(access, await observe(access, now), now, Ages(idle, KEPT))

    return asyncio.run(run())


def let_pass(store: SqliteStore, now: int, later: int) -> None:
    """Store the observed time of a server that runs from `now` to `later`."""
    add_observed_time(store, now, 0)
    for date in range(now + DAY_MS, later, DAY_MS):
        add_observed_time(store, date, DAY_MS)
    add_observed_time(store, later, (later - now) % DAY_MS or DAY_MS)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


def search_columns(
    host: str = "ana", people: tuple[str, ...] = ("ana", "ben"), life: str = "gathering"
) -> SearchColumns:
    return SearchColumns(life, "mini", open=True, host=host, people=people)


def made(table: str, date: int = NOW) -> CommitRows:
    credentials = (
        StoredCredential("watch", b"watch"),
        StoredCredential("join", b"join"),
        StoredCredential("code", table.encode()),
    )
    return commit(
        table,
        0,
        deal_keys={1: b"key"},
        date_ms=date,
        search_columns=search_columns(),
        credentials=credentials,
        summary=b"{}",
    )


# -- lists


def test_table_list_shows_the_current_state_of_each_table(store: SqliteStore) -> None:
    store.append([made("a")])
    store.append([made("b", NOW + 1)])
    store.append([commit("a", 1, date_ms=NOW + 2, search_columns=search_columns("ben", ("ben",), "playing"))])
    store.append([commit("a", 2, date_ms=NOW + 3)])
    a = TableRow(
        "a", "playing", "mini", open=True, host="ben", made=NOW, touched=NOW + 3, version=3, closed=None, why="",
        summary=b"{}",
    )  # fmt: skip
    b = a._replace(id="b", life="gathering", host="ana", made=NOW + 1, touched=NOW + 1, version=1)
    assert store.list_tables() == [a, b]
    assert store.find_table("a") == a
    assert store.find_table("c") is None
    assert store.load_search_columns("a") == search_columns("ben", ("ben",), "playing")
    assert store.list_tables_of("ana") == [b]
    assert store.list_tables_of("ben") == [a, b]
    assert [store.count_hosted_tables(person) for person in ("ana", "ben", "cat")] == [1, 1, 0]


# -- closing and expiry of tables


def test_records_of_a_closed_table_stay_readable_for_its_people_and_by_its_watch_link(store: SqliteStore) -> None:
    store.append([made("a"), made("b")])
    store.save_record("a", 1, "old", NOW)
    store.save_record("a", 1, "text", NOW, ["ana", ""])
    assert store.close_table("a", "table.rules", NOW + 5)
    assert not store.close_table("a", "table.closed", NOW + 6)
    assert not store.close_table("nowhere", "table.closed", NOW)
    assert store.load("a") == ClosedTable("table.rules")
    assert store.load_whole("a") is None
    assert store.append([commit("a", 1), commit("a", 0)]) == [False, False]
    assert store.find_table_by_code(b"a") is None
    listing = store.find_table("a")
    assert listing is not None
    assert listing.summary == b"", "nobody's name is in the list any more"
    assert store.load_records("a") == [RecordRow(1, "text", ("ana", ""), NOW)]
    readers = [("ana", b""), ("ben", b"x"), ("", b"watch"), ("", b""), ("cat", b"join"), ("cat", b"watc")]
    assert [store.may_read_records("a", *reader) for reader in readers] == [True, True, True, False, False, False]
    assert not store.may_read_records("nowhere", "ana", b"watch")
    assert store.count_hosted_tables("ana") == 1
    assert isinstance(store.load("b"), StoredTable)


def test_records_of_a_table_without_a_watch_link_cannot_be_read_by_link(store: SqliteStore) -> None:
    store.append([commit("a", 0)])
    assert not store.may_read_records("a", "", b"")


def test_idle_tables_are_closed_and_their_records_and_reports_are_deleted_later(store: SqliteStore) -> None:
    """Expiry may be about a day late: dates are stored in spans of up to a day, and a span expires as a whole."""
    store.append([made("old"), made("new", NOW + 3 * DAY_MS), made("awake")])
    store.save_record("old", 1, "text", NOW)
    store.save_report("old", "ana", "ben", "he shouts", NOW)
    due = NOW + IDLE
    let_pass(store, NOW, due - 1)
    assert expire(store, due - 1) == ([], [])
    let_pass(store, due - 1, due + 2 * DAY_MS)
    assert expire(store, due + 2 * DAY_MS, awake=frozenset({"awake"})) == (["old"], [])
    assert store.load("old") == ClosedTable("table.closed")
    assert isinstance(store.load("new"), StoredTable)
    assert isinstance(store.load("awake"), StoredTable)
    assert store.load_records("old")
    gone = due + 2 * DAY_MS + KEPT
    let_pass(store, due + 2 * DAY_MS, gone - 1)
    assert expire(store, gone - 1, idle=10 * KEPT) == ([], [])
    let_pass(store, gone - 1, gone + 2 * DAY_MS)
    assert expire(store, gone + 2 * DAY_MS, idle=10 * KEPT) == ([], ["old"])
    assert store.load("old") is None
    assert store.load_records("old") == []
    assert store.load_reports() == []
    assert not expire(store, gone + 2 * DAY_MS, idle=10 * KEPT)


def test_a_closed_table_that_still_has_its_log_expires_at_once(store: SqliteStore) -> None:
    """The server stopped after closing the table but before deleting its log. The next sweep must delete the log."""
    store.append([made("closed"), made("awake"), made("open")])
    store.append(
        [commit(table, 1, date_ms=NOW, search_columns=search_columns(life="closed")) for table in ("closed", "awake")]
    )
    assert expire(store, NOW, awake=frozenset({"awake"})) == (["closed"], [])
    assert store.load("closed") == ClosedTable("table.closed")
    assert isinstance(store.load("open"), StoredTable)


def test_a_log_with_text_instead_of_bytes_loads_as_broken_and_can_expire(store: SqliteStore) -> None:
    """One flipped bit can turn bytes into text. A damaged table must not prevent other tables from expiring."""
    store.append([made("a"), made("b")])
    with store.write_transaction() as c:
        c.execute("UPDATE entries SET entry = 'text' WHERE number = 1")
    assert store.load("a") == StoredTable(
        start_chain("a"), [LogRow(1, b"", b"", is_load_start=False)], {1: b"key"}, [], list(made("a").credentials)
    )
    assert expire(store, NOW + 1, idle=0) == (["a", "b"], [])


def test_has_row_recognizes_a_log_by_its_last_row(store: SqliteStore) -> None:
    store.append([made("a")])
    [row] = made("a").rows
    assert store.has_row("a", row)
    others = [("a", row._replace(chain=b"other")), ("a", row._replace(version=2)), ("b", row)]
    assert not any(store.has_row(*other) for other in others)
    store.close_table("a", "table.closed", NOW)
    assert not store.has_row("a", row)


# -- requests of other processes


_OTHER_PROCESS = """
import json, sys
from pathlib import Path
from penultima.store.request_queue import RequestQueue
with RequestQueue(Path(sys.argv[1])) as queue:
    found = [getattr(queue, name)(*values) for name, *values in json.loads(sys.argv[2])]
print(json.dumps(found))
"""


def call_in_other_process(path: Path, *calls: list[object]) -> list[object]:
    """Call methods of a request queue in another process and return their results."""
    command = [sys.executable, "-c", _OTHER_PROCESS, str(path), json.dumps(calls)]
    found: list[object] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found


def test_a_request_of_another_process_gets_its_result(store: SqliteStore) -> None:
    first, second = call_in_other_process(
        store.path, ["add_request", "close a", NOW], ["add_request", "forget ana", NOW + 1]
    )
    assert isinstance(first, int)
    assert isinstance(second, int)
    assert store.list_pending_requests() == [
        AdminRequest(first, "close a", NOW),
        AdminRequest(second, "forget ana", NOW + 1),
    ]
    store.save_request_result(first, "done")
    assert [request.number for request in store.list_pending_requests()] == [second]
    results = call_in_other_process(store.path, *(["find_request_result", request] for request in (first, second, 99)))
    assert results == ["done", None, None]
    let_pass(store, NOW, NOW + 3 * DAY_MS)
    expire(store, NOW + 3 * DAY_MS)
    assert [store.find_request_result(first), [request.number for request in store.list_pending_requests()]] == [
        None,
        [second],
    ]


def test_an_answered_request_no_longer_contains_its_argument(store: SqliteStore) -> None:
    for request in call_in_other_process(store.path, ["add_request", "forget ana", NOW], ["add_request", "purge", NOW]):
        assert isinstance(request, int)
        store.save_request_result(request, "done")
    with store.read_transaction() as c:
        assert c.execute("SELECT what FROM orders ORDER BY number").fetchall() == [("forget",), ("purge",)]


def test_a_request_queue_refuses_a_store_of_another_version(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "store.db", migrations=MIGRATIONS[:0]).close_connection()
    with pytest.raises(BadInput, match="the server that has this store is of another version"):
        RequestQueue(tmp_path / "store.db")


# -- the lock


def test_only_one_process_holds_the_store_lock_until_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    code = "from penultima.store.lock import StoreLock\nfrom pathlib import Path\n"
    code += f"l = StoreLock.try_acquire(Path({str(path)!r}))\n"
    code += "print('mine' if l else 'taken', flush=True)\ninput()"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        assert StoreLock.try_acquire(path) is None
        other.kill()
    lock = StoreLock.try_acquire(path)
    assert lock is not None
    with lock:
        assert StoreLock.try_acquire(path) is None
    again = StoreLock.try_acquire(path)
    assert again is not None
    again.release()
