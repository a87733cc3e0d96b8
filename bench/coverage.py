"""Do the intervals of the lab hold? In how many of 2,000 runs they have the true value, which is that of all runs.

`python bench/coverage.py [--runs N] [--write]`
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

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
GAMES = (300, 1_500)
"""Of a run."""
MANY = 10
"""Expected events, from which on an interval must not be too wide either."""
LEAST, SAFE, MOST = 0.93, 0.95, 0.97
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
    """`play` gives what adds up, of so many games from a number on; `lines` are its figures."""

    name: str
    play: Callable[[int, int], Any]
    lines: Callable[[Any], Iterator[Line]]


def run_case(name: str, settings: Settings) -> Case:
    one = player(settings)
    return Case(
        f"run: {name}",
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


def compare_case(name: str, first: Settings, second: Settings) -> Case:
    return Case(f"compare: {name}", pairs_of(first, second), lines_of_comparison)


def lines_of_comparison(comparison: Comparison) -> Iterator[Line]:
    return lines_of(comparison, comparison.always | comparison.deeper)


def card_case(name: str, text: str) -> Case:
    play = pairs_of(*blank_and_written(CARD, text))
    return Case(f"card: {name}", lambda first, games: play(first, games), lines_of_card)


def lines_of_card(comparison: Comparison) -> Iterator[Line]:
    return lines_of(comparison, CardStudy("", comparison).differences)


def lines_of(comparison: Comparison, differences: dict[Statistic, Difference]) -> Iterator[Line]:
    for one, found in differences.items():
        pair = comparison.pairs[one.name]
        count = rarer if isinstance(one, ShareOf) else lambda sums: sums.part
        yield Line(one.name, found.difference, found.low, found.high, min(count(pair.first), count(pair.second)))


class Coverage(NamedTuple):
    case: str
    games: int
    figure: str
    events: float
    """Expected in a run."""
    covered: float


def coverages(case: Case, games: int, runs: int) -> Iterator[Coverage]:
    found = [case.play(number * games, games) for number in range(runs)]
    total = found[0]
    for part in found[1:]:
        total += part
    intervals = defaultdict(list)
    for part in found:
        for line in case.lines(part):
            if line.low is not None and line.high is not None:
                intervals[line.name].append((line.low, line.high))
    for truth in case.lines(total):
        if truth.value is not None and intervals[truth.name]:
            hits = sum(low - 1e-12 <= truth.value <= high + 1e-12 for low, high in intervals[truth.name])
            yield Coverage(case.name, games, truth.name, truth.events / runs, hits / len(intervals[truth.name]))


def holds(one: Coverage) -> bool:
    return LEAST <= one.covered <= MOST if one.events >= MANY else one.covered >= SAFE - NOISE


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2_000, metavar="N", help="of each kind")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures.md")
    parser.add_argument("--only", default="")
    parser.add_argument("--all", action="store_true")
    chosen = parser.parse_args()
    cases = [
        run_case("giant, four players who forget", MIXED),
        run_case("race, three greedy players", GREEDY),
        run_case("mini, matches", MATCHES),
        compare_case("giant, without and with stacking", MIXED, STACKED),
        compare_case("race, eager and greedy", EAGER, GREEDY),
        card_case("draw until the colour comes", TEXT),
    ]
    for case in cases:
        if chosen.only not in case.name:
            continue
        for games in GAMES:
            bad = 0
            allc = list(coverages(case, games, chosen.runs))
            for one in allc:
                if chosen.all or not holds(one):
                    print(
                        f"{one.case} {one.games} {one.figure}: {one.events:.2f} events {one.covered:.4f} {'' if holds(one) else 'MISSED'}",
                        flush=True,
                    )
            big = [c.covered for c in allc if c.events >= MANY]
            small = [c.covered for c in allc if c.events < MANY]
            print(
                case.name,
                games,
                "many",
                len(big),
                min(big, default=0),
                max(big, default=0),
                "few",
                len(small),
                min(small, default=0),
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
