"""A match record does not name a person whose data is deleted while the record is being made."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from penultima.runtime.store_protocol import StoredTable
from penultima.server.maintenance.match_recorder import MatchRecorder
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.archive import FinishedRecord, build_finished_records
from penultima.store.upkeep.person_data import forget_person
from tests.store.upkeep.test_person_data import Two


def test_person_forgotten_during_recording_is_not_in_the_record(tmp_path: Path) -> None:
    """The person's data is deleted after the log is read and before the record is written."""
    with SqliteStore(tmp_path / "store.db") as store:
        two = Two(store)
        assert record(store, two.host.table, lambda: None) == tuple(two.ids)
        assert record(store, two.host.table, lambda: forget_person(store, two.ids[1])) == (two.ids[0], "")


def record(store: SqliteStore, table: str, meanwhile: Callable[[], object]) -> tuple[str, ...]:
    """Record a match and return its people. `meanwhile` runs between reading the log and writing the record."""

    async def read(table: str) -> StoredTable | None:
        return store.load_last_match(table)

    async def fold(stored: StoredTable) -> list[FinishedRecord]:
        meanwhile()
        return build_finished_records([(row.version, row.entry) for row in stored.rows], stored.deal_keys)

    async def write(work: Callable[[SqliteStore], None]) -> None:
        work(store)

    async def once() -> None:
        recorder = MatchRecorder(read, fold, write, lambda: 0)
        await recorder._record(table)

    asyncio.run(once())
    [found] = store.load_records(table)
    return found.people
