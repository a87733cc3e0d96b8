"""Records are written beside the log while people play on, and while whoever looks after the store is at it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from penultima.hall.store import Stored
from penultima.server.recorder import Recorder
from penultima.store.finished import Finished, finished
from penultima.store.person import forget
from penultima.store.sqlite import SqliteStore
from tests.store.test_person import Two


def test_who_is_forgotten_while_a_record_is_made_is_not_in_it(tmp_path: Path) -> None:
    """The log was read before, and the record is written after."""
    with SqliteStore(tmp_path / "store.db") as store:
        two = Two(store)
        assert record(store, two.host.table, lambda: None) == tuple(two.ids)
        assert record(store, two.host.table, lambda: forget(store, two.ids[1])) == (two.ids[0], "")


def record(store: SqliteStore, table: str, meanwhile: Callable[[], object]) -> tuple[str, ...]:
    """Whose it is, once it is written; between the reading and the writing something happens."""

    async def read(table: str) -> Stored | None:
        return store.last_match(table)

    async def fold(stored: Stored) -> list[Finished]:
        meanwhile()
        return finished([(row.version, row.entry) for row in stored.rows], stored.secrets)

    async def write(work: Callable[[SqliteStore], None]) -> None:
        work(store)

    async def once() -> None:
        recorder = Recorder(read, fold, write, lambda: 0)
        await recorder._record(table)

    asyncio.run(once())
    [found] = store.records(table)
    return found.people
