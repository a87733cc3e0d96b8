"""A pool of worker processes with one queue. A process that exceeds the time limit of its job is killed."""

import asyncio
import pickle
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from subprocess import PIPE
from typing import Any, TypeVar

from penultima.server.workers.worker_process import LENGTH, encode_frame

Result = TypeVar("Result")
MAX_WAITING = 1_000
"""Maximum number of waiting jobs. Further jobs are refused at once."""


class WorkersBusy(Exception):
    """Raised when too many jobs are waiting, or when a job has waited too long."""


class _Worker:
    """One worker process. It starts when it is first needed, and is restarted after it was killed."""

    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def is_new(self) -> bool:
        """Whether the process must be started before the next job."""
        return self._process is None or self._process.returncode is not None

    async def run(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:  # noqa: ANN401 - the result of any job
        process = await self._ensure_process()
        if process.stdin is None or process.stdout is None:
            raise ConnectionError("a worker without pipes")
        process.stdin.write(encode_frame((function, arguments)))
        await process.stdin.drain()
        [length] = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        done, result = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301 - our own process
        if not done:
            raise result
        return result

    async def _ensure_process(self) -> Process:
        if self._process is None or self.is_new:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "penultima.server.workers.worker_process", stdin=PIPE, stdout=PIPE
            )
        return self._process

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class WorkerPool:
    """Runs jobs in `count` processes. In each process, `initialize` runs before the first job."""

    def __init__(self, count: int, initialize: Callable[[], object] | None = None) -> None:
        self._free_workers: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers = [_Worker() for _ in range(count)]
        self._initialize = initialize
        self._restarts: set[asyncio.Task[None]] = set()
        self.waiting = 0
        self.killed = 0
        for worker in reversed(self._workers if initialize is None else []):
            self._free_workers.put_nowait(worker)

    async def start(self) -> None:
        """Start the processes one after the other, so that later ones reuse what the first one compiled."""
        for worker in self._workers:
            await self._start_worker(worker)

    async def _start_worker(self, worker: _Worker) -> None:
        if self._initialize is not None:
            await worker.run(self._initialize, ())
        self._free_workers.put_nowait(worker)

    async def _restart_worker(self, worker: _Worker) -> None:
        """Restart a worker. If that fails, the pool continues without the worker."""
        try:
            await self._start_worker(worker)
        except (EOFError, OSError, RuntimeError):
            await worker.kill()

    async def run(
        self,
        function: Callable[..., Result],
        *arguments: Any,  # noqa: ANN401 - passed on to the job
        timeout_s: float,
        max_wait_s: float | None = None,
    ) -> Result:
        """Run a job. `timeout_s` limits the time from its start, `max_wait_s` the wait for a worker.

        Omit `max_wait_s` only for jobs that no client can request and that must not be lost. Raises WorkersBusy,
        TimeoutError, or the exception of the job.
        """
        if max_wait_s is not None and self.waiting >= MAX_WAITING:
            raise WorkersBusy
        self.waiting += 1
        try:
            async with asyncio.timeout(max_wait_s):
                worker = await self._free_workers.get()
        except TimeoutError:
            raise WorkersBusy from None
        finally:
            self.waiting -= 1
        try:
            return await self._run_on(worker, function, arguments, timeout_s)
        finally:
            self._release_worker(worker)

    def _release_worker(self, worker: _Worker) -> None:
        """Return a worker to the pool, or restart it in the background."""
        if self._initialize is None or not worker.is_new:
            self._free_workers.put_nowait(worker)
            return
        task = asyncio.create_task(self._restart_worker(worker))
        self._restarts.add(task)
        task.add_done_callback(self._restarts.discard)

    async def _run_on(
        self, worker: _Worker, function: Callable[..., Result], arguments: tuple[Any, ...], timeout_s: float
    ) -> Result:
        try:
            async with asyncio.timeout(timeout_s):
                result: Result = await worker.run(function, arguments)
                return result
        except (TimeoutError, asyncio.CancelledError, EOFError, ConnectionError):
            # If the process continued, its late answer would be mistaken for the answer to the next job.
            self.killed += 1
            await worker.kill()
            raise

    async def close(self) -> None:
        for task in self._restarts:
            task.cancel()
        for worker in self._workers:
            await worker.kill()
