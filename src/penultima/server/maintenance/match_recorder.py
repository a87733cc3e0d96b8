"""Writes the record of a match after each deal, so that the record remains when the log is deleted."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from penultima.runtime.store_protocol import StoredTable
from penultima.server.logs import log_exception
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.archive import FinishedRecord, save_finished_records

ReadLastMatch = Callable[[str], Awaitable[StoredTable | None]]
"""Function that reads the log of the last match of a table."""
CollectRecords = Callable[[StoredTable], Awaitable[list[FinishedRecord]]]
WriteRecords = Callable[[Callable[[SqliteStore], None]], Awaitable[None]]


class MatchRecorder:
    """Records one table after the other. A table is in the queue at most once."""

    def __init__(
        self, read: ReadLastMatch, collect: CollectRecords, write: WriteRecords, wall_clock_ms: Callable[[], int]
    ) -> None:
        self._read = read
        self._collect = collect
        self._write = write
        self._wall_clock_ms = wall_clock_ms
        self._waiting: dict[str, None] = {}
        self._has_waiting = asyncio.Event()

    def add_table(self, table: str) -> None:
        self._waiting[table] = None
        self._has_waiting.set()

    async def run(self) -> None:
        """Record queued tables until cancelled.

        A record that could not be written is attempted again after the next deal, or at the latest just before the log
        is deleted.
        """
        while True:
            await self._has_waiting.wait()
            table = next(iter(self._waiting))
            del self._waiting[table]
            if not self._waiting:
                self._has_waiting.clear()
            try:
                await self._record(table)
            except Exception as problem:  # noqa: BLE001 - one failure must not stop the recorder
                log_exception("a record was not written", problem)

    async def _record(self, table: str) -> None:
        stored = await self._read(table)
        if stored is not None:
            found = await self._collect(stored)
            await self._write(
                partial(
                    save_finished_records, table=table, last=stored.rows[-1], found=found, date=self._wall_clock_ms()
                )
            )
