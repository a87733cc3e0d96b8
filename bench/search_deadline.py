"""Do searching bots answer in time, and what does a search cost?

Eight tables ask their bots at the same time, and two worker processes search. The benchmark measures how long after the
time limit the answers come. The time limit begins when the question is published, so it includes the wait for a worker.
A search with little time left is cut short, and a bot that gets no worker chooses by its policy.

`--cost` measures the cost of a question at different steps of a deal. The process with the tables replays the deal for
the searching seats and sends the history of each seat. The worker process builds a belief state from that history.

`python bench/search_deadline.py [--cost] [--rounds N] [--write]`
"""

import argparse
import asyncio
import pickle
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import fmean, quantiles
from time import monotonic, thread_time
from typing import NamedTuple

import figures

from penultima.bots import levels
from penultima.bots.decision import answer_question
from penultima.bots.levels import LEVELS, SearchSettings
from penultima.bots.question import Question
from penultima.bots.search_tasks import NO_DEADLINE_S, run_search_task, warm_up_search
from penultima.game import Game
from penultima.runtime.bot_availability import READY
from penultima.runtime.outputs import AskBot
from penultima.server.workers.search_workers import SearchWorkers
from penultima.server.workers.worker_process import LENGTH, encode_frame
from penultima.table.observation_log import ObservationLog
from penultima.table.running_table import BotQuestion

TABLES, PROCESSES, SEATS = 8, 2, 4
TIME_LIMITS_MS = (LEVELS["hard"].search.within_ms if LEVELS["hard"].search else 0, 100, 50)
KEY = bytes(32)
DEALS = 60
STEPS = (0, 25, 50, 100, 10_000)
"""Step numbers that separate the rows of the cost table.

Each row covers the steps of a deal from one of these numbers up to, but not including, the next one.
"""
MAX_LATENESS_MS = 20.0
"""Maximum 99th percentile of the lateness, in milliseconds."""


def deal_questions(seed: int) -> Iterator[BotQuestion]:
    """Play a deal, and yield the question that the bot is asked at each decision."""
    game = Game.deal("giant", players=SEATS, seed=seed)
    observation_log = ObservationLog(KEY, Game.deal("giant", players=SEATS, seed=seed), frozenset(range(SEATS)))
    while not game.over:
        question = Question(game.turn, game.version, "decision")
        observation_log.catch_up(game)
        view = game.view(game.turn)
        yield BotQuestion(question, "hard", "", view, KEY, observation_log.history(game.turn))
        action = answer_question(view, question, "normal", KEY)
        game.do(game.turn, action or view.legal[0])


def endless_questions(first: int) -> Iterator[BotQuestion]:
    """Yield the questions of an endless sequence of deals."""
    for seed in range(first, sys.maxsize, TABLES):
        yield from deal_questions(seed)


class Cost(NamedTuple):
    """The cost of one question. Times are CPU milliseconds."""

    steps: int
    """Number of steps played in the deal before the question is asked."""
    table_ms: float
    """CPU time in the process that has the tables."""
    worker_ms: float
    """CPU time in the worker process."""
    size_bytes: int
    """Number of bytes sent to the worker."""


def measure_costs(seed: int) -> Iterator[Cost]:
    """Measure the searches of all seats in one deal.

    The level `easy` chooses the actions, because its deals last longest.
    """
    game, observed_game = (Game.deal("giant", players=SEATS, seed=seed) for _ in range(2))
    observation_log = ObservationLog(KEY, observed_game, frozenset(range(SEATS)))
    while not game.over:
        question, view = Question(game.turn, game.version, "decision"), game.view(game.turn)
        began = thread_time()
        observation_log.catch_up(game)
        one = BotQuestion(question, "hard", "", view, KEY, observation_log.history(game.turn))
        sent = encode_frame((run_search_task, (one.task, monotonic() + NO_DEADLINE_S)))
        encoded_at = thread_time()
        _, arguments = pickle.loads(sent[LENGTH.size :])  # noqa: S301 - the data is our own
        run_search_task(*arguments)
        yield Cost(len(game.moves), (encoded_at - began) * 1000, (thread_time() - encoded_at) * 1000, len(sent))
        game.do(game.turn, answer_question(view, question, "easy", KEY) or view.legal[0])


def measure_cost_table() -> str:
    warm_up_search()
    found = [one for seed in range(DEALS) for one in measure_costs(seed)]
    lines = [
        "| steps of the deal | questions | table process, p50 (ms) | p99 | search process, p50 | p99 | kB |",
        "|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for first, last in pairwise(STEPS):
        part = [one for one in found if first <= one.steps < last]
        cuts = [quantiles(times, n=100) for times in ([one.table_ms for one in part], [one.worker_ms for one in part])]
        times = [cut[at] for cut in cuts for at in (49, 98)]
        size_kb = sum(one.size_bytes for one in part) / len(part) / 1000
        name = f"{first} to {last - 1}" if last < STEPS[-1] else f"{first} to {max(one.steps for one in part)}"
        lines.append(f"| {name} | {len(part):,} | {' | '.join(f'{time:.2f}' for time in times)} | {size_kb:.0f} |")
    table_ms, worker_ms = fmean(one.table_ms for one in found), fmean(one.worker_ms for one in found)
    rate = "A hundred tables with one action of a searching bot every second:"
    shares = f"{table_ms / 10:.1%} of a core for the tables, {worker_ms / 10:.2f} cores for the search processes."
    return "\n".join([*lines, "", f"{rate} {shares}"])


async def measure_lateness_ms(workers: SearchWorkers, one: BotQuestion, time_limit_ms: int) -> float:
    """Return how many milliseconds after the time limit the answer came. The number is negative if it came in time."""
    published = monotonic()
    await workers.answer(AskBot(0, one, int(published * 1000)))
    return (monotonic() - published) * 1000 - time_limit_ms


async def measure_rounds(workers: SearchWorkers, rounds: int, time_limit_ms: int) -> list[float]:
    tables = [endless_questions(table) for table in range(TABLES)]
    found: list[float] = []
    for _ in range(rounds):
        found += await asyncio.gather(*(measure_lateness_ms(workers, next(table), time_limit_ms) for table in tables))
    return found


def format_row(time_limit_ms: int, found: list[float], counts: Counter[str]) -> tuple[str, float]:
    cuts = quantiles(found, n=100)
    policy_share = counts["overdue bot"] / len(found)
    cells = (
        f"{time_limit_ms:,} ms",
        f"{len(found):,}",
        f"{cuts[49]:+.1f}",
        f"{cuts[98]:+.1f}",
        f"{max(found):+.1f}",
        f"{policy_share:.3f}",
    )
    return f"| {' | '.join(cells)} |", cuts[98]


async def run(rounds: int) -> tuple[str, list[str]]:
    counts: Counter[str] = Counter()
    workers = SearchWorkers(PROCESSES, run_search_task, warm_up_search, counts)
    await workers.prepare()
    assert workers.availability == READY
    before = LEVELS["hard"]
    lines = ["| time | moves | late, p50 (ms) | p99 | most | without search |", "|---:|---:|---:|---:|---:|---:|"]
    bars = []
    for time_limit_ms in TIME_LIMITS_MS:
        counts.clear()
        worlds = before.search.worlds if before.search else 0
        levels.LEVELS["hard"] = replace(before, search=SearchSettings(worlds, time_limit_ms))
        text, p99 = format_row(time_limit_ms, await measure_rounds(workers, rounds, time_limit_ms), counts)
        lines.append(text)
        assert counts["late bot"] == 0
        word = "met" if p99 <= MAX_LATENESS_MS else "MISSED"
        bars.append(
            f"{word}: {time_limit_ms} ms, {TABLES} tables at once: late by {p99:+.1f} ms at p99, "
            f"the bar is {MAX_LATENESS_MS:.0f}"
        )
    await workers.close()
    return "\n".join(lines), bars


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--cost", action="store_true", help="what a question costs")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    arguments = parser.parse_args()
    if arguments.cost:
        print(text := measure_cost_table())
        if arguments.write:
            figures.write("search_cost", text)
        return 0
    text, bars = asyncio.run(run(arguments.rounds))
    print(text, *bars, sep="\n")
    if arguments.write:
        figures.write("search_deadline", "\n".join([text, "", *(f"- {bar}" for bar in bars)]))
    return int(any(bar.startswith("MISSED") for bar in bars))


if __name__ == "__main__":
    sys.exit(main())
