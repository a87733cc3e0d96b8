"""What the lab finds: who wins, how long, for how much, in every edition; and that threads and numbers cost nothing.

`python bench/lab.py [--deals N] [--write]`
"""

import argparse
import resource
import sys

import figures

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.lab.results import Spread
from penultima.lab.run import run
from penultima.lab.settings import Settings
from penultima.lab.statistics import LENGTHS, wins

SEED = 1
TWO, FOUR = 2, 4
WAYS = ((1, 1_000), (2, 10_000), (7, 1_000))
"""Threads and chunks that must give the same totals."""
GROWTH = 1.02
"""How much more memory ten times the deals may take."""


def setting(edition: str, players: int) -> Settings:
    return Settings(ruleset(edition), ("eager",) * players, SEED)


def mean(found: Spread) -> str:
    return f"{found.mean:.2f} ({found.low:.2f} to {found.high:.2f})"


def row(edition: str, players: int, deals: int) -> str:
    tally = run(setting(edition, players), deals, threads=2).tally
    won = wins(players)[0].figure(tally)
    first = f"{won.share:.4f} ({won.low:.4f} to {won.high:.4f})"
    cells = [edition, str(players), first, *(mean(one.figure(tally)) for one in LENGTHS)]
    return f"| {' | '.join(cells)} |"


def table(deals: int) -> str:
    lines = ["| edition | seats | first seat wins | turns | cards drawn | points |", "|---|---:|---|---|---|---|"]
    for edition in load.names():
        for players in (TWO, FOUR):
            print(f"{edition}, {players} seats", file=sys.stderr)
            lines.append(row(edition, players, deals))
    return "\n".join(lines)


def memory() -> int:
    """The most that this process has had so far, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def verdicts(deals: int) -> list[str]:
    giant = setting("giant", FOUR)
    run(giant, max(1, deals // 10), threads=2)
    before = memory()
    totals = [run(giant, deals, threads=threads, chunk=chunk).tally for threads, chunk in WAYS]
    same = all(tally == totals[0] for tally in totals)
    growth = memory() / before
    ways = ", ".join(f"{threads} threads with chunks of {chunk:,}" for threads, chunk in WAYS)
    grown = f"ten times the deals take {growth:.3f} times the memory, {memory() // 1024} MiB in all"
    return [
        f"{'met' if same else 'MISSED'}: {deals:,} deals of giant have the same totals for {ways}",
        f"{'met' if growth <= GROWTH else 'MISSED'}: {grown}; the bar is {GROWTH}",
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000, metavar="N", help="for each setting")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    told = verdicts(chosen.deals)
    text = "\n".join([table(chosen.deals), "", *(f"- {verdict}" for verdict in told)])
    print(text)
    if chosen.write:
        figures.write("lab", text)
    return int(any(verdict.startswith("MISSED") for verdict in told))


if __name__ == "__main__":
    sys.exit(main())
