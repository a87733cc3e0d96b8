"""Do the intervals of the lab hold? In how many of 2,000 runs they have the true value, which is that of all runs.

`python bench/intervals.py [--runs N] [--write]`
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from operator import add
from typing import Any, NamedTuple

import figures

from penultima.editions.ruleset import ruleset
from penultima.lab.card_study import CardStudy, blank_and_written
from penultima.lab.cards import by_kind, by_symbol, following
from penultima.lab.compare import Comparison, pairs_of
from penultima.lab.counting import counted, player, rows_of, tally_of
from penultima.lab.results import Difference
from penultima.lab.settings import Settings
from penultima.lab.statistics import ShareOf, Statistic, shares, spreads
from penultima.lab.sums import Sums
from penultima.lab.tally import Tally
from penultima.policies.habits import Habits

SEED = 1
MANY = 10
"""Expected events, from which on an interval must not be too wide either."""
LEAST, SAFE, MOST = 0.93, 0.95, 0.97
TINY = 1e-12
"""Of what never varies only rounding is off."""
NOISE = 0.01
"""Two standard errors of a coverage by 2,000 runs: so much less can be seen of what is exact."""

FORGETFUL = (Habits(remembers=300, late=300, notices=500, jumps=1000),) * 4
TABLE = ("random", "greedy", "eager", "eager")
MIXED = Settings(ruleset("giant"), TABLE, SEED, FORGETFUL, deep=True)
STACKED = Settings(ruleset("giant", {"stacking": "same"}), TABLE, SEED, FORGETFUL, deep=True)
GREEDY = Settings(ruleset("race"), ("greedy",) * 3, SEED, deep=True)
EAGER = Settings(ruleset("race"), ("eager",) * 3, SEED, deep=True)
MATCHES = Settings(ruleset("mini", {"target": 100}), ("eager",) * 3, SEED, matches=True)
CARD = Settings(ruleset("classic"), ("eager",) * 4, SEED)
TEXT = "next: draw-until colour"


class Line(NamedTuple):
    """A figure as it is printed; `events` are those of which there were fewer, of a share what is in it or not."""

    name: str
    value: float | None
    low: float | None
    high: float | None
    events: float


@dataclass(frozen=True)
class Case:
    """`play` gives what adds up, of some games from a number on, `lines` its figures; a run has so many `games`."""

    name: str
    games: tuple[int, ...]
    play: Callable[[int, int], Any]
    lines: Callable[[Any], Iterator[Line]]


def run_case(name: str, settings: Settings, *games: int) -> Case:
    one = player(settings)
    return Case(
        f"run: {name}",
        games,
        lambda first, games: tally_of(settings, *rows_of(settings, one, first, games)),
        partial(lines_of_run, settings),
    )


def lines_of_run(settings: Settings, tally: Tally) -> Iterator[Line]:
    for share in shares(counted(settings)):
        found = share.figure(tally)
        yield Line(share.name, found.share, found.low, found.high, rarer(tally.shares[share.name]))
    for spread in spreads(counted(settings)):
        mean = spread.figure(tally)
        yield Line(spread.name, mean.mean, mean.low, mean.high, tally.spreads[spread.name].sum)
    if settings.deep:
        for kind, masks in (("card", by_kind(settings.rules)), ("symbol", by_symbol(settings.rules))):
            for card, mask in masks.items():
                after = following(mask, tally)
                yield Line(
                    f"change: {kind} {card}", after.change, after.low, after.high, rarer(tally.lots[mask].second)
                )


def rarer(sums: Sums) -> int:
    return min(sums.part, sums.whole - sums.part)


def compare_case(name: str, first: Settings, second: Settings, *games: int) -> Case:
    return Case(f"compare: {name}", games, pairs_of(first, second), lines_of_comparison)


def lines_of_comparison(comparison: Comparison) -> Iterator[Line]:
    return lines_of(comparison, comparison.always | comparison.deeper)


def card_case(text: str, *games: int) -> Case:
    return Case(f"card: {text}", games, pairs_of(*blank_and_written(CARD, text)), lines_of_card)


def lines_of_card(comparison: Comparison) -> Iterator[Line]:
    return lines_of(comparison, CardStudy("", comparison).differences)


def lines_of(comparison: Comparison, differences: dict[Statistic, Difference]) -> Iterator[Line]:
    for one, found in differences.items():
        pair = comparison.pairs[one.name]
        count = rarer if isinstance(one, ShareOf) else lambda sums: sums.part
        yield Line(one.name, found.difference, found.low, found.high, min(count(pair.first), count(pair.second)))


class Coverage(NamedTuple):
    """`events` are those expected in a run."""

    figure: str
    events: float
    covered: float

    @property
    def holds(self) -> bool:
        return LEAST <= self.covered <= MOST if self.events >= MANY else self.covered >= SAFE - NOISE


def coverages(case: Case, games: int, runs: int) -> list[Coverage]:
    """Of every figure that has an interval in some run."""
    found = [case.play(number * games, games) for number in range(runs)]
    intervals = defaultdict(list)
    for part in found:
        for line in case.lines(part):
            if line.low is not None and line.high is not None:
                intervals[line.name].append((line.low - TINY, line.high + TINY))
    return [
        Coverage(truth.name, truth.events / runs, share_with(truth.value, intervals[truth.name]))
        for truth in case.lines(reduce(add, found))
        if truth.value is not None and intervals[truth.name]
    ]


def share_with(value: float, intervals: list[tuple[float, float]]) -> float:
    return sum(low <= value <= high for low, high in intervals) / len(intervals)


def row(case: Case, games: int, found: list[Coverage]) -> str:
    many = sorted((one for one in found if one.events >= MANY), key=lambda one: one.covered)
    few = sorted((one for one in found if one.events < MANY), key=lambda one: one.covered)
    cells = [case.name, f"{games:,}", str(len(many)), told(many[0]), told(many[-1])]
    return f"| {' | '.join([*cells, str(len(few)), told(few[0]) if few else ''])} |"


def told(one: Coverage) -> str:
    return f"{one.covered:.3f} ({one.figure})"


HEAD = [
    "| | deals of a run | figures | least covered | most covered | figures with few events | least covered |",
    "|---|---:|---:|---|---|---:|---|",
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2_000, metavar="N", help="of each kind")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    chosen = parser.parse_args()
    rows, missed = [], []
    for case in CASES:
        for games in case.games:
            found = coverages(case, games, chosen.runs)
            rows.append(row(case, games, found))
            missed += [f"- MISSED: {case.name}, {games:,} deals: {told(one)}" for one in found if not one.holds]
            print(rows[-1], file=sys.stderr)
    bars = f"the bars are {LEAST} and {MOST}, for fewer than {MANY} expected events {SAFE}, less {NOISE} for chance"
    met = f"- met: every interval has the true value in as many of {chosen.runs:,} runs as it should; {bars}"
    text = "\n".join([*HEAD, *rows, "", *(missed or [met])])
    print(text)
    if chosen.write:
        figures.write("intervals", text)
    return int(bool(missed))


CASES = (
    run_case("giant, four players who forget to call", MIXED, 300, 1_500),
    run_case("race, three greedy players", GREEDY, 600),
    run_case("mini, matches", MATCHES, 300),
    compare_case("giant, without and with stacking", MIXED, STACKED, 300),
    compare_case("race, eager and greedy", EAGER, GREEDY, 600),
    card_case(TEXT, 600),
)


if __name__ == "__main__":
    sys.exit(main())
