"""Threads that play chunks of games and add up what comes of them, in any order to the same total."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from penultima.errors import BadInput

CHUNK = 5_000
"""Games that a thread plays before it looks up: long enough to keep it busy, short enough to stop at once."""
MOST_GAMES = 1 << 31
MOST_THREADS = 256
NOTHING_LEFT = (0, 0)

Total = TypeVar("Total")
Play = Callable[[int, int], Total]
"""Plays so many games from a number on; each thread has its own."""


def check_counts(games: int, threads: int, chunk: int, fewest: int = 1) -> None:
    bounds = {
        "games": (games, fewest, MOST_GAMES),
        "threads": (threads, 1, MOST_THREADS),
        "chunk": (chunk, 1, MOST_GAMES),
    }
    for name, (value, least, most) in bounds.items():
        if not least <= value <= most:
            raise BadInput(
                "expected a number from {low} to {high}, found {value}", low=least, high=most, value=value
            ).at(name)


class Crew(Generic[Total]):
    """Hands out chunks in order. Ctrl-C ends it early: what was begun is finished, so that no game is left out."""

    def __init__(
        self,
        hire: Callable[[], Play[Total]],
        add: Callable[[Total, Total], Total],
        nothing: Total,
        advance: Callable[[int], None],
    ) -> None:
        self.hire = hire
        self.add = add
        self.total = nothing
        self.advance = advance
        self.lock = threading.Lock()
        self.next = 0
        self.games = 0
        self.working = 0
        self.idle = threading.Event()
        self.interrupted = False
        self.failed: BaseException | None = None

    def play(self, games: int, threads: int, chunk: int) -> bool:
        """True: somebody pressed Ctrl-C."""
        self.games = games
        self.working = min(threads, -(-games // chunk))
        with self._heeding_interrupts():
            for _ in range(self.working):
                threading.Thread(target=self._work, args=(chunk,)).start()
            self.idle.wait()
        if self.failed:
            raise self.failed
        return self.interrupted

    @contextmanager
    def _heeding_interrupts(self) -> Iterator[None]:
        """An exception out of nowhere would leave threads behind, so Ctrl-C only says that no chunk is to be begun."""
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

    def _work(self, chunk: int) -> None:
        try:
            self._play_chunks(chunk)
        except BaseException as problem:  # noqa: BLE001 - it is raised again where the crew is awaited
            self.failed = problem
            self._stop()
        with self.lock:
            self.working -= 1
            if not self.working:
                self.idle.set()

    def _play_chunks(self, chunk: int) -> None:
        play = self.hire()
        while (count := self._take(chunk)) != NOTHING_LEFT:
            part = play(*count)
            with self.lock:
                self.total = self.add(self.total, part)
                self.advance(count[1])

    def _take(self, chunk: int) -> tuple[int, int]:
        """(first, count)"""
        with self.lock:
            first = self.next
            count = min(chunk, self.games - first)
            self.next += count
            return (first, count) if count else NOTHING_LEFT

    def _stop(self) -> None:
        with self.lock:
            self.games = self.next
