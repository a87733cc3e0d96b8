"""A queue of long jobs for each client address, so that one address cannot delay the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from penultima.server.workers.worker_pool import WorkersBusy

MAX_WAITING = 40
"""Maximum number of waiting jobs of one address. Further jobs are refused at once."""


@dataclass(slots=True)
class _Queue:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    jobs: int = 0
    """Number of running and waiting jobs of this address."""


class JobQueue:
    def __init__(self) -> None:
        self._queues: dict[str, _Queue] = {}

    def __len__(self) -> int:
        """Return the number of addresses that have jobs."""
        return len(self._queues)

    @asynccontextmanager
    async def wait_turn(self, address: str, max_wait_s: float) -> AsyncIterator[None]:
        """Wait until no other job of this address runs. Raises WorkersBusy after `max_wait_s`.

        If the address is empty, do not wait.
        """
        if not address:
            yield
            return
        queue = self._queues.setdefault(address, _Queue())
        if queue.jobs > MAX_WAITING:
            raise WorkersBusy
        queue.jobs += 1
        try:
            await _acquire(queue.lock, max_wait_s)
            try:
                yield
            finally:
                queue.lock.release()
        finally:
            queue.jobs -= 1
            if not queue.jobs:
                del self._queues[address]


async def _acquire(lock: asyncio.Lock, max_wait_s: float) -> None:
    try:
        async with asyncio.timeout(max_wait_s):
            await lock.acquire()
    except TimeoutError:
        raise WorkersBusy from None
