"""Plays many games on several threads. The totals depend on the setting and the number of games alone."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time

from penultima.errors import BadInput
from penultima.lab.settings import Settings
from penultima.lab.tally import Tally, empty, player, rows_of, tally_of

CHUNK = 5_000
"""Games that a thread plays before it looks up: long enough to keep it busy, short enough to stop at once."""
MOST_GAMES = 1 << 31
MOST_THREADS = 256


@dataclass(frozen=True)
class Run:
    tally: Tally
    seconds: float
    cpu_seconds: float
    interrupted: bool


def run(
    settings: Settings,
    games: int,
    *,
    threads: int = 1,
    chunk: int = CHUNK,
    advance: Callable[[int], None] = lambda _: None,
) -> Run:
    """Ctrl-C ends it early: what was begun is finished, so that the games are still the first ones in order."""
    counts = {"games": (games, MOST_GAMES), "threads": (threads, MOST_THREADS), "chunk": (chunk, MOST_GAMES)}
    for name, (value, most) in counts.items():
        if not 1 <= value <= most:
            raise BadInput(f"{name}: expected a number from 1 to {most}, found {value}")
    work = _Work(settings, games, chunk, advance)
    work.warm_up()
    began, cpu = perf_counter(), process_time()
    crew = [threading.Thread(target=work.play) for _ in range(min(threads, -(-games // chunk)))]
    for thread in crew:
        thread.start()
    interrupted = work.wait(crew)
    return Run(work.total, perf_counter() - began, process_time() - cpu, interrupted)


class _Work:
    """Hands out chunks in order and adds up what comes of them."""

    def __init__(self, settings: Settings, games: int, chunk: int, advance: Callable[[int], None]) -> None:
        self.settings = settings
        self.games = games
        self.chunk = chunk
        self.advance = advance
        self.lock = threading.Lock()
        self.next = 0
        self.total = empty(settings)
        self.failed: BaseException | None = None

    def warm_up(self) -> None:
        """Compiles before the clock runs."""
        rows_of(self.settings, player(self.settings), 0, 1)

    def take(self) -> tuple[int, int]:
        """(first, count); nothing is left when the count is 0."""
        with self.lock:
            first = self.next
            count = min(self.chunk, self.games - first)
            self.next += count
            return first, count

    def play(self) -> None:
        one = player(self.settings)
        try:
            while True:
                first, count = self.take()
                if not count:
                    return
                part = tally_of(self.settings, *rows_of(self.settings, one, first, count))
                with self.lock:
                    self.total += part
                    self.advance(count)
        except BaseException as problem:  # noqa: BLE001 - it is raised again where the crew is awaited
            self.failed = problem
            self.stop()

    def stop(self) -> None:
        with self.lock:
            self.games = self.next

    def wait(self, crew: list[threading.Thread]) -> bool:
        """True: somebody pressed Ctrl-C."""
        interrupted = False
        for thread in crew:
            while thread.is_alive():
                try:
                    thread.join()
                except KeyboardInterrupt:
                    interrupted = True
                    self.stop()
        if self.failed:
            raise self.failed
        return interrupted
