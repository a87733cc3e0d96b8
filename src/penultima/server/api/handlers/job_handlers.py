"""Handlers for long jobs. A job runs in a worker with a time limit. Each client address may run one job at a time."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from penultima.server.api.http_errors import HttpRefusal
from penultima.server.api.jobs.judging import run_judge
from penultima.server.api.jobs.replaying import replay_record
from penultima.server.api.request_context import RequestContext
from penultima.server.api.request_models import JudgeBody, ReplayRequest
from penultima.server.api.response_models import ReplayResult, VerdictResponse
from penultima.server.engine import Engine
from penultima.server.workers.worker_pool import WorkersBusy

JOB_TIMEOUT_S = 10.0
Result = TypeVar("Result")


async def judge(context: RequestContext[None, JudgeBody]) -> VerdictResponse:
    async with wait_turn(context):
        return await run_job(context.engine, run_judge, context.body, context.language)


async def replay(context: RequestContext[None, ReplayRequest]) -> ReplayResult:
    async with wait_turn(context):
        return await run_job(context.engine, replay_record, context.body.record, context.body.seat)


@asynccontextmanager
async def wait_turn(context: RequestContext[Any, Any]) -> AsyncIterator[None]:
    """Wait until no other job of this address runs, then run the block.

    The block contains the job and the database reads that the job needs.
    """
    try:
        async with context.engine.job_queue.wait_turn(context.address, JOB_TIMEOUT_S):
            yield
    except WorkersBusy:
        raise HttpRefusal("table.busy") from None


async def run_job(engine: Engine, job: Callable[..., Result], *arguments: object) -> Result:
    """Run a job in a worker. Raises BadInput if the job raises it."""
    try:
        return await engine.run_job(job, *arguments, timeout_s=JOB_TIMEOUT_S, max_wait_s=JOB_TIMEOUT_S)
    except WorkersBusy:
        raise HttpRefusal("table.busy") from None
    except (TimeoutError, EOFError, ConnectionError):  # the worker was killed or crashed
        raise HttpRefusal("server.too-much") from None
