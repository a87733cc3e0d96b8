"""A job that hangs or dies does not affect other jobs."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from penultima.errors import BadInput
from penultima.server.workers.worker_pool import WorkerPool, WorkersBusy
from tests.helpers.server import worker_jobs as work

Result = TypeVar("Result")
LONG = 30.0
SHORT = 0.2


def with_jobs(script: Callable[[WorkerPool], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        jobs = WorkerPool(1)
        try:
            return await script(jobs)
        finally:
            await jobs.close()

    return asyncio.run(run())


def test_job_runs_in_another_process() -> None:
    async def script(jobs: WorkerPool) -> tuple[int, int, int]:
        one = await jobs.run(work.process, timeout_s=LONG)
        return await jobs.run(work.double, 21, timeout_s=LONG), one, await jobs.run(work.process, timeout_s=LONG)

    answer, one, other = with_jobs(script)
    assert answer == 42
    assert one == other


@pytest.mark.parametrize(("job", "raised"), [(work.loop_for_ever, TimeoutError), (work.die, EOFError)])
def test_worker_that_hangs_or_dies_is_replaced(job: Callable[[], None], raised: type[Exception]) -> None:
    async def script(jobs: WorkerPool) -> tuple[int, int]:
        before = await jobs.run(work.process, timeout_s=LONG)
        with pytest.raises(raised):
            await jobs.run(job, timeout_s=SHORT if raised is TimeoutError else LONG)
        return before, await jobs.run(work.process, timeout_s=LONG)

    before, after = with_jobs(script)
    assert before != after


def test_cancelled_job_does_not_answer_the_next_one() -> None:
    async def script(jobs: WorkerPool) -> int:
        task = asyncio.create_task(jobs.run(work.loop_for_ever, timeout_s=LONG))
        await asyncio.sleep(0)
        assert jobs._free_workers.empty()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await jobs.run(work.double, 4, timeout_s=LONG)

    assert with_jobs(script) == 8


def test_output_of_a_job_is_not_its_answer() -> None:
    assert with_jobs(lambda jobs: jobs.run(work.chatter, timeout_s=LONG)) == "done"


def test_bad_input_is_returned_and_other_errors_lose_their_message() -> None:
    async def script(jobs: WorkerPool) -> None:
        with pytest.raises(BadInput, match="this is nothing"):
            await jobs.run(work.refuse, timeout_s=LONG)
        with pytest.raises(RuntimeError, match=r"^ValueError in a worker$"):
            await jobs.run(work.break_down, timeout_s=LONG)

    with_jobs(script)


def test_full_queue_refuses_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.server.workers.worker_pool.MAX_WAITING", 0)

    async def script(jobs: WorkerPool) -> None:
        with pytest.raises(WorkersBusy):
            await jobs.run(work.double, 1, timeout_s=LONG, max_wait_s=LONG)

    with_jobs(script)


def test_wait_for_a_worker_is_limited() -> None:
    async def script(jobs: WorkerPool) -> None:
        long = asyncio.create_task(jobs.run(work.loop_for_ever, timeout_s=LONG))
        await asyncio.sleep(0)
        assert jobs._free_workers.empty()
        with pytest.raises(WorkersBusy):
            await jobs.run(work.double, 1, timeout_s=LONG, max_wait_s=0.01)
        assert jobs.waiting == 0
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        assert await jobs.run(work.double, 1, timeout_s=LONG, max_wait_s=LONG) == 2

    with_jobs(script)


def test_worker_runs_no_job_before_its_initialization() -> None:
    """A restarted worker is also initialized before its first job."""

    async def script() -> list[str]:
        jobs = WorkerPool(1, initialize=work.be_ready)
        with pytest.raises(WorkersBusy):
            await jobs.run(work.ready_mark, timeout_s=LONG, max_wait_s=0.0)
        await jobs.start()
        values = [await jobs.run(work.ready_mark, timeout_s=LONG)]
        with pytest.raises(EOFError):
            await jobs.run(work.die, timeout_s=LONG)
        values.append(await jobs.run(work.ready_mark, timeout_s=LONG))
        await jobs.close()
        return values

    assert asyncio.run(script()) == ["ready", "ready"]
