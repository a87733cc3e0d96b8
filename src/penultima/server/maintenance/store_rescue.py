"""Detects that the files of the store were deleted or replaced, and copies the files that are still open."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from penultima.errors import BadInput
from penultima.server.engine import Engine
from penultima.server.logs import error, log_exception
from penultima.store.reader import Reader
from penultima.store.upkeep.backup import create_backup

POLL_INTERVAL_S = 0.5
"""Interval at which the files are checked."""
RETRY_INTERVAL_S = 60.0
"""Delay after a failed copy until the next attempt."""


class StoreRescue:
    """Checks whether a file of the store is missing. If so, tries to copy the open store until a copy succeeds."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_ending = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Check and copy one last time, because the open files are lost when the engine closes."""
        self._is_ending.set()
        await self._task

    async def _run(self) -> None:
        while not (missing := self._engine.missing_file):
            if self._is_ending.is_set():
                return
            await self._sleep(POLL_INTERVAL_S)
        self._engine.counts["files gone"] += 1
        error("the store was deleted or replaced: nothing is stored any more", file=missing)
        while not await _try_copy(self._engine) and not self._is_ending.is_set():
            await self._sleep(RETRY_INTERVAL_S)

    async def _sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_ending.wait(), seconds)


async def _try_copy(engine: Engine) -> bool:
    """Copy the store in the reader thread, so that the writer thread can still refuse commands.

    If that fails, copy it in the writer thread. Only its connection has pages of an emptied journal in memory.
    """
    try:
        try:
            copy = await engine.read(_copy_store)
        except BadInput:
            copy = await engine.write(_copy_store)
    except Exception as problem:  # noqa: BLE001 - any failure is retried
        log_exception("the store could not be copied", problem)
        return False
    error("what the server had of the store was copied", file=copy.name)
    return True


def _copy_store(reader: Reader) -> Path:
    """Copy the store and return the path of the copy. Create the folder if it was deleted too."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    copy = reader.path.with_name(f"{reader.path.name}.rescued-{stamp}")
    copy.parent.mkdir(parents=True, exist_ok=True)
    reader.connection.execute("PRAGMA cache_size = -1000000")  # so that pages in memory are not evicted meanwhile
    create_backup(reader, copy)
    return copy
