"""Do the lab's confidence intervals hold?

The benchmark measures their coverage in 2,000 runs. The value computed from all runs together is taken as the true one.
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
from penultima.lab.card_study import CardStudy, make_setting_pair
from penultima.lab.compare import Comparison, list_compared, make_pair_play
from penultima.lab.counting import list_statistics, make_player, make_tally, play_rows
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.card_sets import masks_by_kind, masks_by_symbol, measure_following
from penultima.lab.stats.results import Difference
from penultima.lab.stats.statistics import DEEPER, ShareOf, Statistic, select_shares, select_spreads
from penultima.lab.stats.sums import Sums
from penultima.lab.stats.tally import Tally
from penultima.policies.habits import Habits

SEED = 1
MANY_EVENTS = 10
"""Minimum number of expected events in a run for the test that the coverage is not too high.

With fewer events, only a coverage that is too low fails.
"""
MIN_COVERAGE, NOMINAL_COVERAGE, MAX_COVERAGE = 0.93, 0.95, 0.97
ROUNDING_TOLERANCE = 1e-12
"""Tolerance for rounding errors. It matters if a statistic never varies, because its interval then has no width."""
NOISE = 0.01
"""Two standard errors of a coverage that is measured in 2,000 runs. Smaller differences are not significant."""

FORGETFUL = (Habits(remembers=300, late=300, notices=500, jumps=1000),) * 4
SEAT_POLICIES = ("random", "greedy", "eager", "eager")
MIXED = RunSettings(ruleset("giant"), SEAT_POLICIES, SEED, FORGETFUL, deep=True)
STACKED = RunSettings(ruleset("giant", {"stacking": "same"}), SEAT_POLICIES, SEED, FORGETFUL, deep=True)
GREEDY = RunSettings(ruleset("race"), ("greedy",) * 3, SEED, deep=True)
EAGER = RunSettings(ruleset("race"), ("eager",) * 3, SEED, deep=True)
MATCHES = RunSettings(ruleset("mini", {"target": 100}), ("eager",) * 3, SEED, matches=True)
CARD = RunSettings(ruleset("classic"), ("eager",) * 4, SEED)
TEXT = "next: draw-until colour"


class NamedInterval(NamedTuple):
    """A statistic with its interval. For a share, `events` is the count of the rarer outcome."""

    name: str
    value: float | None
    low: float | None
    high: float | None
    events: float


@dataclass(frozen=True)
class Case:
    """A test case.

    `play` plays games and returns sums over them. `lines` computes statistics from such sums. The case is tested once
    for each number of games per run in `games`.
    """

    name: str
    games: tuple[int, ...]
    play: Callable[[int, int], Any]
    lines: Callable[[Any], Iterator[NamedInterval]]


def run_case(name: str, settings: RunSettings, *games: int) -> Case:
    one = make_player(settings)
    return Case(
        f"run: {name}",
        games,
        lambda first, games: make_tally(settings, *play_rows(settings, one, first, games)),
        partial(lines_of_run, settings),
    )


def lines_of_run(settings: RunSettings, tally: Tally) -> Iterator[NamedInterval]:
    for share in select_shares(list_statistics(settings)):
        found = share.evaluate(tally)
        yield NamedInterval(
            share.name, found.share, found.low, found.high, count_rarer_outcome(tally.shares[share.name])
        )
    for spread in select_spreads(list_statistics(settings)):
        mean = spread.evaluate(tally)
        yield NamedInterval(spread.name, mean.mean, mean.low, mean.high, tally.spreads[spread.name].sum)
    if settings.deep:
        for kind, masks in (("card", masks_by_kind(settings.rules)), ("symbol", masks_by_symbol(settings.rules))):
            for card, mask in masks.items():
                after = measure_following(mask, tally)
                yield NamedInterval(
                    f"change: {kind} {card}",
                    after.change,
                    after.low,
                    after.high,
                    count_rarer_outcome(tally.card_sets[mask].second),
                )


def count_rarer_outcome(sums: Sums) -> int:
    return min(sums.part, sums.whole - sums.part)


def compare_case(name: str, first: RunSettings, second: RunSettings, *games: int) -> Case:
    return Case(f"compare: {name}", games, make_pair_play(first, second), lines_of_comparison)


def lines_of_comparison(comparison: Comparison) -> Iterator[NamedInterval]:
    return lines_of(comparison, comparison.differences((*list_compared(comparison.first), *DEEPER)))


def card_case(text: str, *games: int) -> Case:
    return Case(f"card: {text}", games, make_pair_play(*make_setting_pair(CARD, text)), lines_of_card)


def lines_of_card(comparison: Comparison) -> Iterator[NamedInterval]:
    return lines_of(comparison, CardStudy("", comparison).differences)


def lines_of(comparison: Comparison, differences: dict[Statistic, Difference]) -> Iterator[NamedInterval]:
    for one, found in differences.items():
        pair = comparison.pairs[one.name]
        count = count_rarer_outcome if isinstance(one, ShareOf) else lambda sums: sums.part
        yield NamedInterval(
            one.name, found.difference, found.low, found.high, min(count(pair.first), count(pair.second))
        )


class Coverage(NamedTuple):
    """The coverage of an interval. `events` is the expected number of events in one run."""

    figure: str
    events: float
    covered: float

    @property
    def holds(self) -> bool:
        return (
            MIN_COVERAGE <= self.covered <= MAX_COVERAGE
            if self.events >= MANY_EVENTS
            else self.covered >= NOMINAL_COVERAGE - NOISE
        )


def coverages(case: Case, games: int, runs: int) -> list[Coverage]:
    """Return the coverage of every statistic that has an interval in at least one run."""
    found = [case.play(number * games, games) for number in range(runs)]
    intervals = defaultdict(list)
    for part in found:
        for line in case.lines(part):
            if line.low is not None and line.high is not None:
                intervals[line.name].append((line.low - ROUNDING_TOLERANCE, line.high + ROUNDING_TOLERANCE))
    return [
        Coverage(truth.name, truth.events / runs, share_containing(truth.value, intervals[truth.name]))
        for truth in case.lines(reduce(add, found))
        if truth.value is not None and intervals[truth.name]
    ]


def share_containing(value: float, intervals: list[tuple[float, float]]) -> float:
    return sum(low <= value <= high for low, high in intervals) / len(intervals)


def row(case: Case, games: int, found: list[Coverage]) -> str:
    many = sorted((one for one in found if one.events >= MANY_EVENTS), key=lambda one: one.covered)
    few = sorted((one for one in found if one.events < MANY_EVENTS), key=lambda one: one.covered)
    cells = [case.name, f"{games:,}", str(len(many)), format_coverage(many[0]), format_coverage(many[-1])]
    return f"| {' | '.join([*cells, str(len(few)), format_coverage(few[0]) if few else ''])} |"


def format_coverage(one: Coverage) -> str:
    return f"{one.covered:.3f} ({one.figure})"


HEAD = [
    "| | deals of a run | figures | least covered | most covered | figures with few events | least covered |",
    "|---|---:|---:|---|---|---:|---|",
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2_000, metavar="N", help="of each kind")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    arguments = parser.parse_args()
    rows, missed = [], []
    for case in CASES:
        for games in case.games:
            found = coverages(case, games, arguments.runs)
            rows.append(row(case, games, found))
            missed += [
                f"- MISSED: {case.name}, {games:,} deals: {format_coverage(one)}" for one in found if not one.holds
            ]
            print(rows[-1], file=sys.stderr)
    bars = f"the bars are {MIN_COVERAGE} and {MAX_COVERAGE}, for fewer than {MANY_EVENTS} expected events "
    bars += f"{NOMINAL_COVERAGE}, less {NOISE} for chance"
    met = f"- met: every interval contains the true value in enough of {arguments.runs:,} runs; {bars}"
    text = "\n".join([*HEAD, *rows, "", *(missed or [met])])
    print(text)
    if arguments.write:
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
