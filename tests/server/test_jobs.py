"""E7: a job that hangs or dies costs itself and nothing else."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from penultima.errors import BadInput
from penultima.server.jobs import Busy, Jobs
from tests.server import jobs as work

Result = TypeVar("Result")
LONG = 30.0
SHORT = 0.2


def with_jobs(script: Callable[[Jobs], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        jobs = Jobs(1)
        try:
            return await script(jobs)
        finally:
            await jobs.close()

    return asyncio.run(run())


def test_a_job_is_done_in_another_process() -> None:
    async def script(jobs: Jobs) -> tuple[int, int, int]:
        one = await jobs.do(work.process, seconds=LONG)
        return await jobs.do(work.double, 21, seconds=LONG), one, await jobs.do(work.process, seconds=LONG)

    answer, one, other = with_jobs(script)
    assert answer == 42
    assert one == other


@pytest.mark.parametrize(("job", "raised"), [(work.loop_for_ever, TimeoutError), (work.die, EOFError)])
def test_a_worker_that_hangs_or_dies_is_replaced(job: Callable[[], None], raised: type[Exception]) -> None:
    async def script(jobs: Jobs) -> tuple[int, int]:
        before = await jobs.do(work.process, seconds=LONG)
        with pytest.raises(raised):
            await jobs.do(job, seconds=SHORT if raised is TimeoutError else LONG)
        return before, await jobs.do(work.process, seconds=LONG)

    before, after = with_jobs(script)
    assert before != after


def test_whoever_does_not_wait_any_more_does_not_get_the_next_ones_answer() -> None:
    async def script(jobs: Jobs) -> int:
        task = asyncio.create_task(jobs.do(work.loop_for_ever, seconds=LONG))
        await asyncio.sleep(0)
        assert jobs._free.empty()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await jobs.do(work.double, 4, seconds=LONG)

    assert with_jobs(script) == 8


def test_what_a_job_prints_is_no_answer() -> None:
    assert with_jobs(lambda jobs: jobs.do(work.chatter, seconds=LONG)) == "done"


def test_bad_input_is_told_and_a_mistake_is_told_without_its_words() -> None:
    async def script(jobs: Jobs) -> None:
        with pytest.raises(BadInput, match="this is nothing"):
            await jobs.do(work.refuse, seconds=LONG)
        with pytest.raises(RuntimeError, match=r"^ValueError in a worker$"):
            await jobs.do(work.break_down, seconds=LONG)

    with_jobs(script)


def test_a_queue_that_is_full_says_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("penultima.server.jobs.MOST_WAITING", 0)

    async def script(jobs: Jobs) -> None:
        with pytest.raises(Busy):
            await jobs.do(work.double, 1, seconds=LONG, patience=LONG)

    with_jobs(script)


def test_nobody_waits_longer_than_they_have_patience() -> None:
    async def script(jobs: Jobs) -> None:
        long = asyncio.create_task(jobs.do(work.loop_for_ever, seconds=LONG))
        await asyncio.sleep(0)
        assert jobs._free.empty()
        with pytest.raises(Busy):
            await jobs.do(work.double, 1, seconds=LONG, patience=0.01)
        assert jobs.waiting == 0
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        assert await jobs.do(work.double, 1, seconds=LONG, patience=LONG) == 2

    with_jobs(script)


def test_nothing_is_asked_of_a_process_before_what_it_has_to_do_first() -> None:
    """Nor of the one that comes after it was killed."""

    async def script() -> list[str]:
        jobs = Jobs(1, first=work.be_ready)
        with pytest.raises(Busy):
            await jobs.do(work.told, seconds=LONG, patience=0.0)
        await jobs.begin()
        told = [await jobs.do(work.told, seconds=LONG)]
        with pytest.raises(EOFError):
            await jobs.do(work.die, seconds=LONG)
        told.append(await jobs.do(work.told, seconds=LONG))
        await jobs.close()
        return told

    assert asyncio.run(script()) == ["ready", "ready"]
