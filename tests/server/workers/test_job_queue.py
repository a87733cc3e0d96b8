"""Long jobs of an address run one at a time, so that jobs of other addresses can run between them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from penultima.server.workers.job_queue import MAX_WAITING, JobQueue
from penultima.server.workers.worker_pool import WorkerPool, WorkersBusy
from tests.helpers.server import worker_jobs as work
from tests.helpers.server.server_thread import Served, served

LONG = 30.0
CASE = {"position": "hands=R7/?3/?3 top=R9", "action": "0: play R7"}


def with_queue(script: Callable[[JobQueue, WorkerPool], Awaitable[None]]) -> None:
    async def run() -> None:
        queue, jobs = JobQueue(), WorkerPool(1)
        try:
            await script(queue, jobs)
        finally:
            await jobs.close()
        assert len(queue) == 0, "nothing is kept of an address without a job"

    asyncio.run(run())


def test_job_of_another_address_runs_before_the_second_of_the_first() -> None:
    async def script(queue: JobQueue, jobs: WorkerPool) -> None:
        order: list[str] = []

        async def job(address: str) -> None:
            async with queue.wait_turn(address, LONG):
                await jobs.run(work.double, 1, timeout_s=LONG, max_wait_s=LONG)
                order.append(address)

        await asyncio.gather(*(job("a") for _ in range(8)), job("b"), job("c"))
        assert order[:3] == ["a", "b", "c"]
        assert order.count("a") == 8

    with_queue(script)


def test_job_that_waits_too_long_or_behind_too_many_is_refused() -> None:
    async def script(queue: JobQueue, _: WorkerPool) -> None:
        async def wait() -> None:
            async with queue.wait_turn("a", LONG):
                pass

        async with queue.wait_turn("a", LONG):
            with pytest.raises(WorkersBusy):
                async with queue.wait_turn("a", 0.0):
                    raise AssertionError("another job is being done")
            waiting = [asyncio.create_task(wait()) for _ in range(MAX_WAITING)]
            await asyncio.sleep(0)
            with pytest.raises(WorkersBusy):
                await wait()
        await asyncio.gather(*waiting)

    with_queue(script)


def test_cancelled_job_lets_the_next_one_start() -> None:
    async def script(queue: JobQueue, _: WorkerPool) -> None:
        async def hang() -> None:
            async with queue.wait_turn("a", LONG):
                await asyncio.Event().wait()

        hung = asyncio.create_task(hang())
        await asyncio.sleep(0)
        hung.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hung
        async with queue.wait_turn("a", 0.0):
            pass

    with_queue(script)


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("jobs") / "store.db") as server:
        yield server


def test_judge_replay_and_records_share_the_queue_of_an_address(server: Served) -> None:
    made = server.make()
    record = f"/tables/{made['table']}/records"
    requests = [("POST", "/judge", CASE), ("POST", "/replay", {"record": "no record"}), ("GET", record, None)]
    held = server.engine.job_queue.wait_turn("127.0.0.1", LONG)
    server.run(held.__aenter__)
    queue = server.engine.job_queue._queues["127.0.0.1"]
    server.run(lambda: setattr(queue, "jobs", MAX_WAITING + 1))
    for method, path, body in requests:
        status, body_data = server.ask(method, path, body, secret=made["secret"])
        assert (status, body_data["why"]) == (503, "table.busy")
    server.run(lambda: setattr(queue, "jobs", 1))
    server.run(lambda: held.__aexit__(None, None, None))
    assert [server.ask(method, path, body, secret=made["secret"])[0] for method, path, body in requests] == [
        200,
        422,
        200,
    ]
