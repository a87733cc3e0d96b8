"""Archiving a table reads its log outside the writer thread, and writes once."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from penultima.runtime.store_protocol import ClosedTable
from penultima.server.maintenance import admin_requests
from penultima.server.maintenance.archiving import Ages, OfflineStoreAccess, archive, expire, observe
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.archive import build_finished_records
from penultima.store.upkeep.person_data import forget_person
from tests.store.upkeep.test_person_data import Two

DATE = 1_800_000_000_000
CLOSED = "table.closed"


class WatchedStore(OfflineStoreAccess):
    """Store access that records its calls and runs a callback while a log is read."""

    def __init__(self, store: SqliteStore, meanwhile: Callable[[], object] = lambda: None) -> None:
        super().__init__(store)
        self.meanwhile = meanwhile
        self.writes = 0
        self.is_writing = False

    async def write(self, work: Callable[[SqliteStore], Any]) -> Any:  # noqa: ANN401 - returns the result of any function
        self.writes += 1
        self.is_writing = True
        try:
            return work(self._store)
        finally:
            self.is_writing = False

    async def run_job(self, job: Callable[..., Any], *arguments: Any, timeout_s: float) -> Any:  # noqa: ANN401
        self.meanwhile()
        return await super().run_job(job, *arguments, timeout_s=timeout_s)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


async def expired(store_access: WatchedStore) -> None:
    await expire(store_access, await observe(store_access, DATE), DATE, Ages(0, 1))


@pytest.mark.parametrize("how", ["close", "purge", "expire"])
def test_writer_never_reads_a_whole_log(store: SqliteStore, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    two = Two(store)
    store_access = WatchedStore(store)
    turns = []

    def folded(*arguments: Any) -> Any:  # noqa: ANN401 - wraps a function with the same signature
        turns.append(store_access.is_writing)
        return build_finished_records(*arguments)

    monkeypatch.setattr("penultima.store.upkeep.archive.build_finished_records", folded)
    works: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
        "close": lambda: admin_requests.execute_request(store_access, f"close {two.host.table}", DATE),
        "purge": lambda: admin_requests.execute_request(store_access, "purge 0 1", DATE),
        "expire": lambda: expired(store_access),
    }
    asyncio.run(works[how]())
    assert turns == [False]
    assert store.load(two.host.table) == ClosedTable(CLOSED)
    assert len(store.load_records(two.host.table)) == 1


def test_table_is_closed_with_its_records_in_one_write(store: SqliteStore) -> None:
    two = Two(store)
    with store.write_transaction() as c:
        c.execute("DELETE FROM records")
    store_access = WatchedStore(store)
    assert asyncio.run(archive(store_access, two.host.table, CLOSED, DATE))
    assert store_access.writes == 1
    [record] = store.load_records(two.host.table)
    assert record.people == tuple(two.ids)
    assert not asyncio.run(archive(store_access, two.host.table, CLOSED, DATE)), "once"


def test_person_forgotten_during_archiving_is_not_in_the_record(store: SqliteStore) -> None:
    two = Two(store)
    store_access = WatchedStore(store, lambda: forget_person(store, two.ids[1]))
    assert asyncio.run(archive(store_access, two.host.table, CLOSED, DATE))
    [record] = store.load_records(two.host.table)
    assert record.people == (two.ids[0], "")


def test_table_whose_records_fail_is_closed_with_its_stored_records(store: SqliteStore) -> None:
    def fail() -> None:
        raise TimeoutError

    two = Two(store)
    assert asyncio.run(archive(WatchedStore(store, fail), two.host.table, CLOSED, DATE))
    assert len(store.load_records(two.host.table)) == 1
