"""Closes and deletes tables. Play is not blocked, because workers read the logs, and writes are short."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from penultima.server.logs import log_exception
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep import observed_time
from penultima.store.upkeep.archive import FinishedRecord, export_finished_records, save_finished_records
from penultima.store.upkeep.expiry import (
    MAX_TABLES_AT_ONCE,
    ExpiredTables,
    delete_reports_and_requests,
    delete_tables,
    is_idle,
    list_closed_tables,
    list_idle_tables,
    list_unfinished_closures,
)
from penultima.store.upkeep.observed_time import DAY_MS, ObservedTime, Range, adopt_unknown_dates, find_unknown_dates

Result = TypeVar("Result")
RECORDING_TIMEOUT_S = 60.0
"""Maximum time in seconds for collecting the records of a table."""
CLOSED, RESTART = "table.closed", "table.restart"


class StoreAccess(Protocol):
    """Access to a store: the engine of a server, or `OfflineStoreAccess`."""

    @property
    def awake_tables(self) -> frozenset[str]: ...

    def block_table(self, table: str, why: str) -> None: ...

    def unblock_table(self, table: str) -> None: ...

    async def read(self, work: Callable[..., Result], *arguments: Any) -> Result: ...  # noqa: ANN401 - passed on to the callable

    async def write(self, work: Callable[[SqliteStore], Result]) -> Result: ...

    async def run_job(self, job: Callable[..., Result], *arguments: Any, timeout_s: float) -> Result: ...  # noqa: ANN401 - passed on to the job


class OfflineStoreAccess:
    """Access to a store that no server uses. All work runs directly in this process."""

    def __init__(self, store: SqliteStore, awake: frozenset[str] = frozenset()) -> None:
        self._store = store
        self.awake_tables = awake

    def block_table(self, table: str, why: str) -> None: ...

    def unblock_table(self, table: str) -> None: ...

    async def read(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401 - passed on to the callable
        return work(self._store, *arguments)

    async def write(self, work: Callable[[SqliteStore], Result]) -> Result:
        return work(self._store)

    async def run_job(self, job: Callable[..., Result], *arguments: Any, timeout_s: float) -> Result:  # noqa: ANN401, ARG002 - the signature of the protocol
        return job(*arguments)


async def archive(access: StoreAccess, table: str, why: str, date_ms: int) -> bool:
    """Write the records of a table and delete its log.

    Return False if the table does not exist or is already closed.
    """
    stored = await access.read(Reader.load_whole, table)
    found: list[FinishedRecord] = []
    if stored is not None:
        try:
            found = await access.run_job(export_finished_records, stored, timeout_s=RECORDING_TIMEOUT_S)
        except Exception as problem:  # noqa: BLE001 - nothing is lost: play has written records already
            log_exception("a record was not written", problem)

    def end(store: SqliteStore) -> bool:
        if stored is not None and stored.rows:
            save_finished_records(store, table, stored.rows[-1], found, date_ms)
        return store.close_table(table, why, date_ms)

    return await access.write(end)


class Ages(NamedTuple):
    """Ages at which tables expire, in milliseconds of observed time.

    Observed time advances only while a server runs.
    """

    idle_ms: int
    """A table is closed after this time without events."""
    kept_ms: int
    """The records of a closed table are deleted after this time."""


async def observe(access: StoreAccess, date_ms: int) -> ObservedTime:
    """Return the stored observed time, after treating rows with dates that no server has seen as new."""
    observed = await access.read(observed_time.load_observed_time)
    if unknown := await access.read(find_unknown_dates, observed):
        observed = await access.write(partial(adopt_unknown_dates, unknown=unknown, date=date_ms))
    return observed


async def find_expired(access: StoreAccess, observed: ObservedTime, ages: Ages, ahead_ms: int = 0) -> ExpiredTables:
    """Find the tables that have expired or will expire within `ahead_ms`."""
    idle = await access.read(list_idle_tables, observed.ranges_older_than(ages.idle_ms - ahead_ms))
    old = await access.read(list_closed_tables, observed.ranges_older_than(ages.kept_ms - ahead_ms))
    awake = access.awake_tables
    return ExpiredTables([table for table in idle if table not in awake], old)


async def expire(
    access: StoreAccess, observed: ObservedTime, date_ms: int, ages: Ages, announced: ExpiredTables | None = None
) -> ExpiredTables:
    """Close idle tables, and delete tables that were closed long ago.

    If `announced` is given, only the tables listed in it expire.
    """
    closed = [
        table for table in await access.read(list_unfinished_closures) if await _close_table(access, table, date_ms)
    ]
    due, ranges = await find_expired(access, observed, ages), observed.ranges_older_than(ages.idle_ms)
    if announced is not None:
        due = due.intersect(announced)
    for table in due.closed:
        if await access.read(is_idle, table, ranges) and await _close_table(access, table, date_ms):
            closed += [table]
    await _drop_records(
        access, due.dropped, observed.ranges_older_than(ages.kept_ms), observed.ranges_older_than(DAY_MS)
    )
    return ExpiredTables(closed, due.dropped)


async def _close_table(access: StoreAccess, table: str, date_ms: int) -> bool:
    """Close one table. Return False if the table is in use again, because a visitor arrived in the meantime."""
    if table in access.awake_tables:
        return False
    access.block_table(table, RESTART)
    try:
        await archive(access, table, CLOSED, date_ms)
    finally:
        access.unblock_table(table)
    return True


async def _drop_records(
    access: StoreAccess, tables: list[str], reports: Sequence[Range], orders: Sequence[Range]
) -> None:
    for first in range(0, len(tables), MAX_TABLES_AT_ONCE):
        await access.write(partial(delete_tables, tables=tables[first : first + MAX_TABLES_AT_ONCE]))
    await access.write(partial(delete_reports_and_requests, reports=reports, orders=orders))
