"""Worker threads that play chunks of games and add up their results. The total does not depend on the order."""

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Generic, TypeVar

from penultima.errors import BadInput

CHUNK = 5_000
"""How many games a thread plays before it checks for an interruption.

It is large enough to keep the thread busy and small enough to stop quickly.
"""
MAX_GAMES = 1 << 31
MAX_THREADS = 64
MAX_CHUNK = 50_000
"""The largest chunk.

A thread keeps the rows of its chunk in memory, and the sums of the products of rows must fit into 64 bits.
"""
NOTHING_LEFT = (0, 0)

Total = TypeVar("Total")
Play = Callable[[int, int], Total]
"""A function of `first` and `count` that plays `count` games from number `first` on. Each thread has a separate one."""


def check_counts(games: int, threads: int, chunk: int, fewest: int = 1) -> None:
    bounds = {
        "games": (games, fewest, MAX_GAMES),
        "threads": (threads, 1, MAX_THREADS),
        "chunk": (chunk, 1, MAX_CHUNK),
    }
    for name, (value, least, most) in bounds.items():
        if not least <= value <= most:
            raise BadInput(
                "expected a number from {low} to {high}, found {value}", low=least, high=most, value=value
            ).at(name)


class WorkerThreads(Generic[Total]):
    """Hands out chunks of games in order.

    After Ctrl-C, chunks that have begun are finished, so that the played games have no gaps.
    """

    def __init__(
        self,
        make_play: Callable[[], Play[Total]],
        add: Callable[[Total, Total], Total],
        nothing: Total,
        advance: Callable[[int], None],
    ) -> None:
        self.make_play = make_play
        self.add = add
        self.total = nothing
        self.advance = advance
        self.lock = threading.Lock()
        self.next = 0
        self.games = 0
        self.interrupted = False

    def play(self, games: int, threads: int, chunk: int) -> bool:
        """Play the games. Return whether Ctrl-C interrupted them."""
        self.games = games
        threads = min(threads, -(-games // chunk))
        with self._stop_on_interrupt(), ThreadPoolExecutor(threads) as pool:
            workers = [pool.submit(self._play_chunks, chunk) for _ in range(threads)]
        for worker in workers:
            worker.result()
        return self.interrupted

    @contextmanager
    def _stop_on_interrupt(self) -> Iterator[None]:
        """Make Ctrl-C only stop the distribution of chunks. A KeyboardInterrupt would leave threads running."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, _signal: int, _frame: object) -> None:
        self.interrupted = True
        self._stop()

    def _play_chunks(self, chunk: int) -> None:
        try:
            play = self.make_play()
            while (count := self._take_chunk(chunk)) != NOTHING_LEFT:
                part = play(*count)
                with self.lock:
                    self.total = self.add(self.total, part)
                    self.advance(count[1])
        except BaseException:
            self._stop()
            raise

    def _take_chunk(self, chunk: int) -> tuple[int, int]:
        """Return the next chunk as (first game, number of games)."""
        with self.lock:
            first = self.next
            count = min(chunk, self.games - first)
            self.next += count
            return (first, count) if count else NOTHING_LEFT

    def _stop(self) -> None:
        with self.lock:
            self.games = self.next
