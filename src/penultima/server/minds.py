"""Bots that think: processes that are prepared before anybody is asked, and what becomes of a question to them."""

from asyncio import Event, create_task, gather, wait
from asyncio import Task as Job
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from penultima.bots.answer import answer
from penultima.bots.characters import manner
from penultima.bots.thinking import Task, missing
from penultima.hall.offer import FAILED, LACKING, OFF, PREPARING, READY
from penultima.hall.out import Ask
from penultima.notation.wish import Wish
from penultima.server.jobs import Busy, Jobs
from penultima.server.logs import log, warn

Think = Callable[[Task, float], Wish | None]
"""What a bot does about a task until a moment; a function of a module, carried out in a process of its own."""

GRACE = 0.01
"""Seconds after its time is up, in which an answer may still be on its way."""
LOST = 2.0
"""Seconds after its time is up: then a bot is taken for lost, and its process is begun anew."""


class Minds:
    """`offer` says whether there are any. Whoever is asked before that waits, and gets no other bot instead."""

    def __init__(self, count: int, think: Think | None, prepare: Callable[[], None], counts: Counter[str]) -> None:
        self._think = think
        self.jobs = Jobs(count if think else 0, first=prepare)
        self.counts = counts
        self._settled = Event()
        self._running: set[Job[Wish | None]] = set()
        self.offer = OFF if think is None or count == 0 else LACKING if missing() else PREPARING

    async def prepare(self) -> None:
        """Compiles in one process; the others find it compiled."""
        try:
            if self.offer == PREPARING:
                await self.jobs.begin()
                self.offer = READY
                log("bots that think are prepared")
        except Exception as problem:  # noqa: BLE001 - whatever becomes of a compiler, the server goes on
            warn("bots that think could not be prepared", problem=str(problem) or type(problem).__name__)
            self.offer = FAILED
        finally:
            self._settled.set()

    async def answer(self, ask: Ask) -> Wish | None:
        """By the time that its level has, from the moment at which the question was published, waiting included. A bot
        that is late, or breaks, costs its table one move by its policy.
        """
        asked, published = ask.asked, ask.now / 1000
        if not self._settled.is_set():
            await self._settled.wait()
            published = monotonic()
        if self._think is not None and asked.task is not None and self.offer == READY:
            with suppress(Exception):  # it is told by `_ended`; whatever a bot does, the table goes on
                return await self._thought(self._think, asked.task, published)
        return answer(asked.view, asked.question, asked.level, asked.key, asked.character)

    async def _thought(self, think: Think, task: Task, published: float) -> Wish | None:
        """Nobody waits for one that does not come to an end in time; it is left to itself, and then ended."""
        thinking = manner(task.level).thinking
        until = published + (thinking.within if thinking else 0) / 1000
        left = max(0.0, until - monotonic())
        job = create_task(self.jobs.do(think, task, until, seconds=left + LOST, patience=left))
        self._running.add(job)
        job.add_done_callback(self._ended)
        done, _ = await wait({job}, timeout=left + GRACE)
        if not done:
            self.counts["overdue bot"] += 1
            raise Busy
        return job.result()

    def _ended(self, job: "Job[Wish | None]") -> None:
        self._running.discard(job)
        problem = None if job.cancelled() else job.exception()
        if isinstance(problem, Busy):
            self.counts["overdue bot"] += 1
        elif problem is not None:
            self.counts["late bot"] += 1
            warn("a bot did not answer", problem=type(problem).__name__)

    async def close(self) -> None:
        for job in self._running:
            job.cancel()
        await gather(*self._running, return_exceptions=True)
        await self.jobs.close()
