"""Runs searching bots in worker processes, with preparation, time limits and fallbacks."""

from asyncio import Event, create_task, gather, wait
from asyncio import Task as Job
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from penultima.bots.characters import adapt_level
from penultima.bots.decision import answer_question
from penultima.bots.search_tasks import SearchTask, find_missing_modules
from penultima.notation.action import Action
from penultima.runtime.bot_availability import FAILED, LACKING, PREPARING, READY, SWITCHED_OFF
from penultima.runtime.outputs import AskBot
from penultima.server.logs import log, warn
from penultima.server.workers.worker_pool import WorkerPool, WorkersBusy

Think = Callable[[SearchTask, float], Action | None]
"""Function that searches for an action until a deadline in seconds.

It is module-level, so that workers can import it.
"""

ANSWER_GRACE_S = 0.01
"""Extra time after the deadline for an answer to arrive."""
KILL_AFTER_S = 2.0
"""Time after the deadline at which the worker is killed and restarted."""


class SearchWorkers:
    """Answers questions to searching bots.

    Questions that arrive during the preparation of the workers wait until it ends, so that a search can answer them.
    """

    def __init__(self, count: int, think: Think | None, prepare: Callable[[], None], counts: Counter[str]) -> None:
        self._think = think
        self.pool = WorkerPool(count if think else 0, initialize=prepare)
        self.counts = counts
        self._preparation_done = Event()
        self._running: set[Job[Action | None]] = set()
        self.availability = (
            SWITCHED_OFF if think is None or count == 0 else LACKING if find_missing_modules() else PREPARING
        )

    async def prepare(self) -> None:
        """Start the processes. The first one compiles the search, and the others reuse the compiled code."""
        try:
            if self.availability == PREPARING:
                await self.pool.start()
                self.availability = READY
                log("bots that think are prepared")
        except Exception as problem:  # noqa: BLE001 - a failed compilation must not stop the server
            warn("bots that think could not be prepared", problem=str(problem) or type(problem).__name__)
            self.availability = FAILED
        finally:
            self._preparation_done.set()

    async def answer(self, ask: AskBot) -> Action | None:
        """Search for an action within the time that the level allows.

        The time is counted from the publication of the question, or from the end of the preparation if the question
        waited for it. If the search is late or fails, the policy of the level chooses the action.
        """
        bot_question, published = ask.question, ask.now_ms / 1000
        if not self._preparation_done.is_set():
            await self._preparation_done.wait()
            published = monotonic()
        if self._think is not None and bot_question.task is not None and self.availability == READY:
            with suppress(Exception):  # `_handle_job_end` logs the exception, and the policy answers instead
                return await self._search(self._think, bot_question.task, published)
        return answer_question(
            bot_question.view, bot_question.question, bot_question.level, bot_question.key, bot_question.character
        )

    async def _search(self, think: Think, task: SearchTask, published_s: float) -> Action | None:
        """Run the search. If it is late, stop waiting for it. The pool kills the worker later."""
        thinking = adapt_level(task.level).search
        deadline_s = published_s + (thinking.within_ms if thinking else 0) / 1000
        left = max(0.0, deadline_s - monotonic())
        job = create_task(self.pool.run(think, task, deadline_s, timeout_s=left + KILL_AFTER_S, max_wait_s=left))
        self._running.add(job)
        job.add_done_callback(self._handle_job_end)
        done, _ = await wait({job}, timeout=left + ANSWER_GRACE_S)
        if not done:
            self.counts["overdue bot"] += 1
            raise WorkersBusy
        return job.result()

    def _handle_job_end(self, job: "Job[Action | None]") -> None:
        self._running.discard(job)
        problem = None if job.cancelled() else job.exception()
        if isinstance(problem, WorkersBusy):
            self.counts["overdue bot"] += 1
        elif problem is not None:
            self.counts["late bot"] += 1
            warn("a bot did not answer", problem=type(problem).__name__)

    async def close(self) -> None:
        for job in self._running:
            job.cancel()
        await gather(*self._running, return_exceptions=True)
        await self.pool.close()
