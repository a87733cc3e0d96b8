"""What takes long is done by workers: processes behind one queue, killed when they are late."""

import asyncio
import pickle
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from subprocess import PIPE
from typing import Any, TypeVar

from penultima.server.worker import LENGTH, framed

Result = TypeVar("Result")
MOST_WAITING = 1_000
"""Jobs in the queue; one more is refused at once."""


class Busy(Exception):
    """Too many jobs wait already, or they took too long."""


class _Worker:
    """One process, begun when it is first needed, and anew after it was killed."""

    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def is_new(self) -> bool:
        """It has no process, or one that is gone."""
        return self._process is None or self._process.returncode is not None

    async def do(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:  # noqa: ANN401 - as the job
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise ConnectionError("a worker without pipes")
        process.stdin.write(framed((function, arguments)))
        await process.stdin.drain()
        [length] = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        done, result = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301 - our own process
        if not done:
            raise result
        return result

    async def _running(self) -> Process:
        if self._process is None or self.is_new:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "penultima.server.worker", stdin=PIPE, stdout=PIPE
            )
        return self._process

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Jobs:
    """`first` is what a process does before anything else: until it is done, nothing else is asked of it."""

    def __init__(self, count: int, first: Callable[[], object] | None = None) -> None:
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._all = [_Worker() for _ in range(count)]
        self._first = first
        self._beginning: set[asyncio.Task[None]] = set()
        self.waiting = 0
        self.killed = 0
        for worker in reversed(self._all if first is None else []):
            self._free.put_nowait(worker)

    async def begin(self) -> None:
        """One process after the other: what the first one leaves behind is there for the others."""
        for worker in self._all:
            await self._begin(worker)

    async def _begin(self, worker: _Worker) -> None:
        if self._first is not None:
            await worker.do(self._first, ())
        self._free.put_nowait(worker)

    async def _begin_again(self, worker: _Worker) -> None:
        """One that cannot is missed: whoever would wait for it loses patience."""
        try:
            await self._begin(worker)
        except (EOFError, OSError, RuntimeError):
            await worker.kill()

    async def do(
        self,
        function: Callable[..., Result],
        *arguments: Any,  # noqa: ANN401 - its own
        seconds: float,
        patience: float | None = None,
    ) -> Result:
        """The seconds count from its beginning; before, it waits as long as patience lasts.

        Without that it waits for ever: so does only what nobody else can ask for, and what must not be lost. Raises
        Busy, TimeoutError, or what the job raised.
        """
        if patience is not None and self.waiting >= MOST_WAITING:
            raise Busy
        self.waiting += 1
        try:
            async with asyncio.timeout(patience):
                worker = await self._free.get()
        except TimeoutError:
            raise Busy from None
        finally:
            self.waiting -= 1
        try:
            return await self._done(worker, function, arguments, seconds)
        finally:
            self._release(worker)

    def _release(self, worker: _Worker) -> None:
        """One that has to begin anew is not waited for."""
        if self._first is None or not worker.is_new:
            self._free.put_nowait(worker)
            return
        task = asyncio.create_task(self._begin_again(worker))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _done(
        self, worker: _Worker, function: Callable[..., Result], arguments: tuple[Any, ...], seconds: float
    ) -> Result:
        try:
            async with asyncio.timeout(seconds):
                result: Result = await worker.do(function, arguments)
                return result
        except (TimeoutError, asyncio.CancelledError, EOFError, ConnectionError):
            # What it still says would be taken for the answer to the next job.
            self.killed += 1
            await worker.kill()
            raise

    async def close(self) -> None:
        for task in self._beginning:
            task.cancel()
        for worker in self._all:
            await worker.kill()
