"""Reads from the store with retries, because it may be unavailable for a while."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

from penultima.server.logs import log_exception
from penultima.store.reader import shows_damage
from penultima.store.write_result import WriteFailed

Result = TypeVar("Result")

READ_RETRY_S = 0.25
"""Delay before a failed read of the store is retried."""


async def read_with_retries(read: Callable[[], Awaitable[Result]], counts: Counter[str]) -> Result | None:
    """Read from the store, with retries while it is unavailable. Return None if the data is damaged."""
    while True:
        try:
            return await read()
        except WriteFailed as problem:
            counts["unread"] += 1
            if shows_damage(problem):
                log_exception("a part of the store is damaged", problem)
                return None
            await asyncio.sleep(READ_RETRY_S)
