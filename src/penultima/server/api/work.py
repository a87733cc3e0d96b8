"""What takes long is done by a worker, and what takes too long by nobody."""

from collections.abc import Callable
from typing import TypeVar

from penultima.server.api.asked import Judge, Replay
from penultima.server.api.call import Call
from penultima.server.api.judging import judged
from penultima.server.api.refusal import Refusal
from penultima.server.api.replaying import replayed
from penultima.server.api.told import Replayed, Verdict
from penultima.server.engine import Engine
from penultima.server.jobs import Busy

SECONDS = 10.0
Result = TypeVar("Result")


async def judge(call: Call[None, Judge]) -> Verdict:
    return await worked(call.engine, judged, call.body, call.language)


async def replay(call: Call[None, Replay]) -> Replayed:
    return await worked(call.engine, replayed, call.body.record, call.body.seat)


async def worked(engine: Engine, job: Callable[..., Result], *arguments: object) -> Result:
    """Raises BadInput where the job does."""
    try:
        return await engine.work(job, *arguments, seconds=SECONDS, patience=SECONDS)
    except Busy:
        raise Refusal("table.busy") from None
    except (TimeoutError, EOFError, ConnectionError):  # it was killed, or died of it
        raise Refusal("server.too-much") from None
