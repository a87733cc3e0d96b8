"""Bots that think while somebody plays in the terminal: beside the loop in real time, in its turn where time jumps."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from queue import SimpleQueue

from penultima.bots.answer import answer
from penultima.bots.characters import manner
from penultima.bots.thinking import think
from penultima.hall.out import Ask
from penultima.notation.wish import Wish
from penultima.terminal.clock import SECOND

Answered = Callable[[int, str | None], None]
"""Told the number of the question, and the wish."""


class Minds:
    """`answered` is called in the thread that asks, by `take`, once `file` can be read from."""

    def __init__(self, answered: Answered) -> None:
        self._answered = answered
        self._pool = ThreadPoolExecutor(1)
        self._done: SimpleQueue[tuple[int, Wish | None]] = SimpleQueue()
        self.file, self._bell = os.pipe()

    def think(self, ask: Ask) -> None:
        """Beside all else."""
        self._pool.submit(self._think, ask)

    def _think(self, ask: Ask) -> None:
        thinking = manner(ask.asked.level).thinking
        self._done.put((ask.ask, thought(ask, (ask.now + (thinking.within if thinking else 0)) / SECOND)))
        os.write(self._bell, b"!")

    def take(self) -> None:
        """What was thought meanwhile."""
        while not self._done.empty():
            os.read(self.file, 1)
            number, wish = self._done.get()
            self._answered(number, None if wish is None else str(wish))


def thought(ask: Ask, until: float = inf) -> Wish | None:
    """A bot that breaks costs one move by its policy, and no match."""
    asked = ask.asked
    try:
        return think(asked.task, until) if asked.task else None
    except Exception:  # noqa: BLE001 - whatever a bot does, the match goes on
        return answer(asked.view, asked.question, asked.level, asked.key, asked.character)
