"""A table ends without keeping others waiting: its log is folded elsewhere, and the writer has one short turn."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from penultima.hall.store import Closed
from penultima.server import orders
from penultima.server.keeper import Alone, archive, expire
from penultima.store.finished import finished
from penultima.store.person import forget
from penultima.store.sqlite import SqliteStore
from tests.store.test_person import Two

DATE = 1_800_000_000_000
CLOSED = "table.closed"


class Watched(Alone):
    """Notes whose turn it is; something happens while a log is folded."""

    def __init__(self, store: SqliteStore, meanwhile: Callable[[], object] = lambda: None) -> None:
        super().__init__(store)
        self.meanwhile = meanwhile
        self.writes = 0
        self.is_writing = False

    async def write(self, work: Callable[[SqliteStore], Any]) -> Any:  # noqa: ANN401 - as above
        self.writes += 1
        self.is_writing = True
        try:
            return work(self._store)
        finally:
            self.is_writing = False

    async def work(self, job: Callable[..., Any], *arguments: Any, seconds: float) -> Any:  # noqa: ANN401
        self.meanwhile()
        return await super().work(job, *arguments, seconds=seconds)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


@pytest.mark.parametrize("how", ["close", "purge", "expire"])
def test_no_log_is_folded_in_the_turn_of_the_writer(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    two = Two(store)
    keeper = Watched(store)
    turns = []

    def folded(*arguments: Any) -> Any:  # noqa: ANN401 - as it is
        turns.append(keeper.is_writing)
        return finished(*arguments)

    monkeypatch.setattr("penultima.store.archive.finished", folded)
    works: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
        "close": lambda: orders.carried_out(keeper, f"close {two.host.table}", DATE),
        "purge": lambda: orders.carried_out(keeper, "purge 0 1", DATE),
        "expire": lambda: expire(keeper, DATE, asleep_for=0, kept=1),
    }
    asyncio.run(works[how]())
    assert turns == [False]
    assert store.load(two.host.table) == Closed(CLOSED)
    assert len(store.records(two.host.table)) == 1


def test_a_table_is_closed_in_one_turn_with_its_records(store: SqliteStore) -> None:
    two = Two(store)
    with store.writing() as c:
        c.execute("DELETE FROM records")
    keeper = Watched(store)
    assert asyncio.run(archive(keeper, two.host.table, CLOSED, DATE))
    assert keeper.writes == 1
    [record] = store.records(two.host.table)
    assert record.people == tuple(two.ids)
    assert not asyncio.run(archive(keeper, two.host.table, CLOSED, DATE)), "once"


def test_who_is_forgotten_while_a_table_is_closed_is_not_in_its_record(store: SqliteStore) -> None:
    two = Two(store)
    keeper = Watched(store, lambda: forget(store, two.ids[1]))
    assert asyncio.run(archive(keeper, two.host.table, CLOSED, DATE))
    [record] = store.records(two.host.table)
    assert record.people == (two.ids[0], "")


def test_a_table_whose_records_cannot_be_made_is_closed_with_those_it_has(store: SqliteStore) -> None:
    def fail() -> None:
        raise TimeoutError

    two = Two(store)
    assert asyncio.run(archive(Watched(store, fail), two.host.table, CLOSED, DATE))
    assert len(store.records(two.host.table)) == 1
