"""What does the lab find in every edition?

It reports who wins, how long deals take and how many points they bring. It also checks that threads and chunks give the
same totals, and that more deals take no more memory. `python bench/lab.py [--deals N] [--write]`
"""

import argparse
import resource
import sys

import figures

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.lab.run import run_simulation
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.results import Spread
from penultima.lab.stats.statistics import LENGTHS, list_wins

SEED = 1
TWO, FOUR = 2, 4
THREADS_AND_CHUNKS = ((1, 1_000), (2, 10_000), (7, 1_000))
"""Pairs (number of threads, chunk size). All of them must give the same totals."""
GROWTH = 1.02
"""Maximum factor by which the peak memory may grow if ten times as many deals are played."""


def make_settings(edition: str, players: int) -> RunSettings:
    return RunSettings(ruleset(edition), ("eager",) * players, SEED)


def format_mean(found: Spread) -> str:
    return f"{found.mean:.2f} ({found.low:.2f} to {found.high:.2f})"


def build_row(edition: str, players: int, deals: int) -> str:
    tally = run_simulation(make_settings(edition, players), deals, threads=2).tally
    won = list_wins(players)[0].evaluate(tally)
    first = f"{won.share:.4f} ({won.low:.4f} to {won.high:.4f})"
    cells = [edition, str(players), first, *(format_mean(one.evaluate(tally)) for one in LENGTHS)]
    return f"| {' | '.join(cells)} |"


def table(deals: int) -> str:
    lines = ["| edition | seats | first seat wins | turns | cards drawn | points |", "|---|---:|---|---|---|---|"]
    for edition in load.bundled_ids():
        for players in (TWO, FOUR):
            print(f"{edition}, {players} seats", file=sys.stderr)
            lines.append(build_row(edition, players, deals))
    return "\n".join(lines)


def peak_memory_kib() -> int:
    """Return the peak memory of this process so far, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def verdicts(deals: int) -> list[str]:
    giant = make_settings("giant", FOUR)
    run_simulation(giant, max(1, deals // 10), threads=2)
    before = peak_memory_kib()
    totals = [run_simulation(giant, deals, threads=threads, chunk=chunk).tally for threads, chunk in THREADS_AND_CHUNKS]
    same = all(tally == totals[0] for tally in totals)
    growth = peak_memory_kib() / before
    shown_counts = ", ".join(f"{threads} threads with chunks of {chunk:,}" for threads, chunk in THREADS_AND_CHUNKS)
    memory_text = f"ten times the deals need {growth:.3f} times the memory, {peak_memory_kib() // 1024} MiB in all"
    return [
        f"{'met' if same else 'MISSED'}: {deals:,} deals of giant have the same totals for {shown_counts}",
        f"{'met' if growth <= GROWTH else 'MISSED'}: {memory_text}; the bar is {GROWTH}",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000, metavar="N", help="for each setting")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    arguments = parser.parse_args()
    results = verdicts(arguments.deals)
    text = "\n".join([table(arguments.deals), "", *(f"- {verdict}" for verdict in results)])
    print(text)
    if arguments.write:
        figures.write("lab", text)
    return int(any(verdict.startswith("MISSED") for verdict in results))


if __name__ == "__main__":
    sys.exit(main())
