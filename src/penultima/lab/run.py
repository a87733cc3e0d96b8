"""Plays many games on several threads. The totals depend on the setting and the number of games alone."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import add
from time import perf_counter, process_time

from penultima.lab.counting import empty, player, rows_of, tally_of
from penultima.lab.crew import CHUNK, Crew, Play, check_counts
from penultima.lab.settings import Settings
from penultima.lab.tally import Tally


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
    """Ctrl-C ends it early, with the first games in order."""
    check_counts(games, threads, chunk)
    rows_of(settings, player(settings), 0, 1)  # compiles before the clock runs
    crew = Crew(lambda: _hired(settings), add, empty(settings), advance)
    began, cpu = perf_counter(), process_time()
    interrupted = crew.play(games, threads, chunk)
    return Run(crew.total, perf_counter() - began, process_time() - cpu, interrupted)


def _hired(settings: Settings) -> Play[Tally]:
    one = player(settings)
    return lambda first, count: tally_of(settings, *rows_of(settings, one, first, count))
