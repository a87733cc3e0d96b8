"""How good is search, and what does it cost? Its share of the deals against greedy, and the time of a searched move.

One search among copies of greedy, in every seat of every deal, all with the same habits; the interval is that of the
means of deals. Settings were looked for on deals 0 to 499: these are others.

`python bench/search.py [--deals N] [--worlds N] [--edition NAME ...] [--seats N ...] [--threads N] [--write]`
"""

import argparse
import statistics
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt

import figures

from penultima.editions.ruleset import ruleset
from penultima.fast.contest import SEARCH, Contest
from penultima.policies.habits import ALERT

FIRST = 1000
SEED = 1
Z95 = 1.96
BARS = {2: (0.60, 10.0), 4: (0.275, 15.0)}
"""Of giant at 200 worlds, by seats: the share, and milliseconds of a searched move."""


@dataclass(frozen=True)
class Found:
    edition: str
    seats: int
    worlds: int
    deals: int
    share: float
    around: float
    milliseconds: list[float]
    moves: float

    @property
    def row(self) -> str:
        median, late = statistics.median(self.milliseconds), sorted(self.milliseconds)[-len(self.milliseconds) // 100]
        cells = (
            self.edition,
            self.seats,
            self.worlds,
            self.deals * self.seats,
            f"{1 / self.seats:.3f}",
            f"{self.share:.4f} ± {self.around:.4f}",
            f"{statistics.fmean(self.milliseconds):.1f}",
            f"{median:.1f}",
            f"{late:.1f}",
            f"{self.moves:.1f}",
        )
        return f"| {' | '.join(map(str, cells))} |"


HEAD = (
    "| edition | seats | worlds | games | fair | share of search | ms a move, mean | median | p99 | moves a deal |\n"
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
)


def played(edition: str, seats: int, first: int, deals: int, worlds: int) -> list[tuple[float, list[float]]]:
    """Of each deal: its share over all seats, and the milliseconds of each move that was thought about."""
    rules = ruleset(edition)
    contests = [
        Contest(
            rules,
            [SEARCH if seat == own else "greedy" for seat in range(seats)],
            SEED,
            worlds=worlds,
            habits=[ALERT] * seats,
        )
        for own in range(seats)
    ]
    found = []
    for number in range(first, first + deals):
        dealt = [contest.deal(number) for contest in contests]
        won = sum(each.winner == own for own, each in enumerate(dealt))
        found.append((won / seats, [move.nanoseconds / 1e6 for each in dealt for move in each.moves]))
    return found


def measured(edition: str, seats: int, deals: int, worlds: int, threads: int) -> Found:
    """The threads share the deals; a first one compiles."""
    played(edition, seats, 0, 1, 1)
    part = -(-deals // threads)
    starts = range(FIRST, FIRST + deals, part)
    with ThreadPoolExecutor(threads) as crew:
        jobs = [
            crew.submit(played, edition, seats, start, min(part, FIRST + deals - start), worlds) for start in starts
        ]
        rows = [row for job in jobs for row in job.result()]
    shares = [share for share, _ in rows]
    times = [each for _, some in rows for each in some]
    around = Z95 * statistics.stdev(shares) / sqrt(len(shares))
    return Found(edition, seats, worlds, deals, statistics.fmean(shares), around, times, len(times) / len(rows) / seats)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--edition", nargs="+", default=["giant"])
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    rows, bars = [], []
    for edition in chosen.edition:
        for seats in chosen.seats:
            found = measured(edition, seats, chosen.deals, chosen.worlds, chosen.threads)
            rows.append(found.row)
            print(found.row, file=sys.stderr, flush=True)
            if edition == "giant" and seats in BARS and chosen.worlds == 200:
                least, most = BARS[seats]
                cost = statistics.fmean(found.milliseconds)
                bars.append((found.share >= least, f"giant, {seats} seats: {found.share:.4f}, the bar is {least}"))
                bars.append((cost <= most, f"giant, {seats} seats: {cost:.1f} ms a move, the bar is {most}"))
    told = [f"{'met' if met else 'MISSED'}: {text}" for met, text in bars]
    print(HEAD, *rows, *told, sep="\n")
    if chosen.write:
        figures.write("search", "\n".join([HEAD, *rows, "", *(f"- {bar}" for bar in told)]))
    return int(not all(met for met, _ in bars))


if __name__ == "__main__":
    sys.exit(main())
