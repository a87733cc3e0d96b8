"""Runs the searches of bots in the terminal: in real time in a separate thread, otherwise in the main thread."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from queue import SimpleQueue

from penultima.bots.characters import adapt_level
from penultima.bots.decision import answer_question
from penultima.bots.search_tasks import run_search_task
from penultima.notation.action import Action
from penultima.runtime.outputs import AskBot
from penultima.terminal.clock import MS_PER_S

DeliverAnswer = Callable[[int, str | None], None]
"""Function that is called with the question number and the chosen action."""


class SearchWorker:
    """Runs searches in a thread. When `file` is readable, `deliver_answers` passes results to `deliver`."""

    def __init__(self, deliver: DeliverAnswer) -> None:
        self._deliver = deliver
        self._pool = ThreadPoolExecutor(1)
        self._answers: SimpleQueue[tuple[int, Action | None]] = SimpleQueue()
        self.file, self._wake_file = os.pipe()

    def submit(self, ask: AskBot) -> None:
        """Start a search in the thread."""
        self._pool.submit(self._run, ask)

    def _run(self, ask: AskBot) -> None:
        thinking = adapt_level(ask.question.level).search
        self._answers.put(
            (ask.request, choose_action(ask, (ask.now_ms + (thinking.within_ms if thinking else 0)) / MS_PER_S))
        )
        os.write(self._wake_file, b"!")

    def deliver_answers(self) -> None:
        """Deliver the actions that were found since the last call."""
        while not self._answers.empty():
            os.read(self.file, 1)
            number, action = self._answers.get()
            self._deliver(number, None if action is None else str(action))


def choose_action(ask: AskBot, until_s: float = inf) -> Action | None:
    """Choose the action of a bot. If the search fails, the bot's policy chooses this one action."""
    bot_question = ask.question
    try:
        return run_search_task(bot_question.task, until_s) if bot_question.task else None
    except Exception:  # noqa: BLE001 - a broken bot must not stop the match
        return answer_question(
            bot_question.view, bot_question.question, bot_question.level, bot_question.key, bot_question.character
        )
