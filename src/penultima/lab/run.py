"""Plays many games on several threads. The totals depend only on the settings and the number of games."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import add
from time import perf_counter, process_time

from penultima.lab.counting import make_empty_tally, make_player, make_tally, play_rows
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.tally import Tally
from penultima.lab.worker_threads import CHUNK, Play, WorkerThreads, check_counts


@dataclass(frozen=True)
class Run:
    tally: Tally
    seconds: float
    cpu_seconds: float
    interrupted: bool


def run_simulation(
    settings: RunSettings,
    games: int,
    *,
    threads: int = 1,
    chunk: int = CHUNK,
    advance: Callable[[int], None] = lambda _: None,
) -> Run:
    """Play the games. If Ctrl-C ends the run early, the result covers the first games, with none missing in between."""
    check_counts(games, threads, chunk)
    play_rows(settings, make_player(settings), 0, 1)  # compile before the clock starts
    workers = WorkerThreads(lambda: _make_play(settings), add, make_empty_tally(settings), advance)
    began, cpu = perf_counter(), process_time()
    interrupted = workers.play(games, threads, chunk)
    return Run(workers.total, perf_counter() - began, process_time() - cpu, interrupted)


def _make_play(settings: RunSettings) -> Play[Tally]:
    one = make_player(settings)
    return lambda first, count: make_tally(settings, *play_rows(settings, one, first, count))
