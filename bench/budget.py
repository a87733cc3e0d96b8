"""Does a bot that thinks keep its time, and what does it cost?

Eight tables ask at once, two processes think: how late are the answers? The time counts from the moment at which the
question is published, so that waiting for a process is a part of it. Of the time that the level has, most is left over;
less than that is cut short, and a bot that found no process in time moves by its policy.

`--cost` measures what a question costs instead, the longer a deal goes on: the process that has the tables plays the
deal a second time for those who think and sends their story, the process that thinks makes a mind of all of it.

`python bench/budget.py [--cost] [--rounds N] [--write]`
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
from penultima.bots.answer import answer
from penultima.bots.levels import LEVELS, Thinking
from penultima.bots.question import Question
from penultima.bots.thinking import PATIENCE, prepare, think
from penultima.game import Game
from penultima.hall.offer import READY
from penultima.hall.out import Ask
from penultima.server.minds import Minds
from penultima.server.worker import LENGTH, framed
from penultima.table.hearing import Hearing
from penultima.table.sitting import Asked

TABLES, PROCESSES, SEATS = 8, 2, 4
WITHIN = (LEVELS["hard"].thinking.within if LEVELS["hard"].thinking else 0, 100, 50)
KEY = bytes(32)
DEALS = 60
STEPS = (0, 25, 50, 100, 10_000)
"""Where the rows of what a question costs begin."""
BAR = 20.0
"""Thousandths of a second, of the 99th percentile."""


def asked(seed: int) -> Iterator[Asked]:
    """Every decision of a deal, as the seat that has to take it is asked."""
    game = Game.deal("giant", players=SEATS, seed=seed)
    hearing = Hearing(KEY, Game.deal("giant", players=SEATS, seed=seed), frozenset(range(SEATS)))
    while not game.over:
        question = Question(game.turn, game.version, "decision")
        hearing.follow(game)
        view = game.view(game.turn)
        yield Asked(question, "hard", "", view, KEY, hearing.story(game.turn))
        wish = answer(view, question, "normal", KEY)
        game.do(game.turn, wish or view.legal[0])


def decisions(first: int) -> Iterator[Asked]:
    """Without end, of one deal after the other."""
    for seed in range(first, sys.maxsize, TABLES):
        yield from asked(seed)


class Cost(NamedTuple):
    """Of one question, in thousandths of a second of CPU."""

    steps: int
    """Of the deal so far."""
    table: float
    """Where the tables are."""
    mind: float
    """Where it is thought about."""
    size: int
    """Bytes that are sent."""


def costs(seed: int) -> Iterator[Cost]:
    """Of a deal in which all think; what they then do is what `easy` does, for that takes longest."""
    game, beside = (Game.deal("giant", players=SEATS, seed=seed) for _ in range(2))
    hearing = Hearing(KEY, beside, frozenset(range(SEATS)))
    while not game.over:
        question, view = Question(game.turn, game.version, "decision"), game.view(game.turn)
        began = thread_time()
        hearing.follow(game)
        one = Asked(question, "hard", "", view, KEY, hearing.story(game.turn))
        sent = framed((think, (one.task, monotonic() + PATIENCE)))
        told = thread_time()
        _, arguments = pickle.loads(sent[LENGTH.size :])  # noqa: S301 - from just above
        think(*arguments)
        yield Cost(len(game.moves), (told - began) * 1000, (thread_time() - told) * 1000, len(sent))
        game.do(game.turn, answer(view, question, "easy", KEY) or view.legal[0])


def cost() -> str:
    prepare()
    found = [one for seed in range(DEALS) for one in costs(seed)]
    lines = [
        "| steps of the deal | questions | at the table, p50 (ms) | p99 | where it thinks, p50 | p99 | kB |",
        "|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for first, last in pairwise(STEPS):
        part = [one for one in found if first <= one.steps < last]
        cuts = [quantiles(times, n=100) for times in ([one.table for one in part], [one.mind for one in part])]
        times = [cut[at] for cut in cuts for at in (49, 98)]
        size = sum(one.size for one in part) / len(part) / 1000
        name = f"{first} to {last - 1}" if last < STEPS[-1] else f"{first} to {max(one.steps for one in part)}"
        lines.append(f"| {name} | {len(part):,} | {' | '.join(f'{time:.2f}' for time in times)} | {size:.0f} |")
    table, mind = fmean(one.table for one in found), fmean(one.mind for one in found)
    rate = "A hundred tables at which one that thinks acts every second:"
    shares = f"{table / 10:.1%} of a core where the tables are, {mind / 10:.2f} cores of processes that think."
    return "\n".join([*lines, "", f"{rate} {shares}"])


async def late(minds: Minds, one: Asked, within: int) -> float:
    """Thousandths of a second after its time; less than 0 where some is left."""
    published = monotonic()
    await minds.answer(Ask(0, one, int(published * 1000)))
    return (monotonic() - published) * 1000 - within


async def measured(minds: Minds, rounds: int, within: int) -> list[float]:
    tables = [decisions(table) for table in range(TABLES)]
    found: list[float] = []
    for _ in range(rounds):
        found += await asyncio.gather(*(late(minds, next(table), within) for table in tables))
    return found


def line(within: int, found: list[float], counts: Counter[str]) -> tuple[str, float]:
    cuts = quantiles(found, n=100)
    greedy = counts["overdue bot"] / len(found)
    cells = (
        f"{within:,} ms",
        f"{len(found):,}",
        f"{cuts[49]:+.1f}",
        f"{cuts[98]:+.1f}",
        f"{max(found):+.1f}",
        f"{greedy:.3f}",
    )
    return f"| {' | '.join(cells)} |", cuts[98]


async def run(rounds: int) -> tuple[str, list[str]]:
    counts: Counter[str] = Counter()
    minds = Minds(PROCESSES, think, prepare, counts)
    await minds.prepare()
    assert minds.offer == READY
    before = LEVELS["hard"]
    lines = ["| time | moves | late, p50 (ms) | p99 | most | without thinking |", "|---:|---:|---:|---:|---:|---:|"]
    bars = []
    for within in WITHIN:
        counts.clear()
        worlds = before.thinking.worlds if before.thinking else 0
        levels.LEVELS["hard"] = replace(before, thinking=Thinking(worlds, within))
        text, p99 = line(within, await measured(minds, rounds, within), counts)
        lines.append(text)
        assert counts["late bot"] == 0
        word = "met" if p99 <= BAR else "MISSED"
        bars.append(f"{word}: {within} ms, {TABLES} tables at once: late by {p99:+.1f} ms at p99, the bar is {BAR:.0f}")
    await minds.close()
    return "\n".join(lines), bars


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--cost", action="store_true", help="what a question costs")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    if chosen.cost:
        print(text := cost())
        if chosen.write:
            figures.write("cost", text)
        return 0
    text, bars = asyncio.run(run(chosen.rounds))
    print(text, *bars, sep="\n")
    if chosen.write:
        figures.write("budget", "\n".join([text, "", *(f"- {bar}" for bar in bars)]))
    return int(any(bar.startswith("MISSED") for bar in bars))


if __name__ == "__main__":
    sys.exit(main())
