"""Writes down what is over: the record of a match grows with each deal, beside the log, which goes one day."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from penultima.hall.store import Stored
from penultima.server.logs import broke
from penultima.store.archive import record
from penultima.store.finished import Finished
from penultima.store.sqlite import SqliteStore

Read = Callable[[str], Awaitable[Stored | None]]
"""The log of the last match of a table."""
Fold = Callable[[Stored], Awaitable[list[Finished]]]
Write = Callable[[Callable[[SqliteStore], None]], Awaitable[None]]


class Recorder:
    """One table after the other: whatever ends meanwhile waits, and a table that comes up again waits once."""

    def __init__(self, read: Read, fold: Fold, write: Write, date: Callable[[], int]) -> None:
        self._read = read
        self._fold = fold
        self._write = write
        self._date = date
        self._waiting: dict[str, None] = {}
        self._some = asyncio.Event()

    def note(self, table: str) -> None:
        self._waiting[table] = None
        self._some.set()

    async def run(self) -> None:
        """For ever. What cannot be written now is tried when the next deal is over, and before the log goes."""
        while True:
            await self._some.wait()
            table = next(iter(self._waiting))
            del self._waiting[table]
            if not self._waiting:
                self._some.clear()
            try:
                await self._record(table)
            except Exception as problem:  # noqa: BLE001 - as above
                broke("a record was not written", problem)

    async def _record(self, table: str) -> None:
        stored = await self._read(table)
        if stored is not None:
            found = await self._fold(stored)
            await self._write(partial(record, table=table, last=stored.rows[-1], found=found, date=self._date()))
