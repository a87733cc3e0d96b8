"""Two settings on the same deals: the difference, and whether it is one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from penultima.errors import BadInput
from penultima.fast.records import Array
from penultima.lab.histogram import Z
from penultima.lab.run import CHUNK, MOST_GAMES
from penultima.lab.settings import Settings
from penultima.lab.tally import player, rows_of
from penultima.policies import rows

MEASURED = {"turns": rows.TURNS, "drawn": rows.DRAWN, "points": rows.POINTS, "decisions": rows.DECISIONS}


@dataclass
class Paired:
    """Of one figure: the sums over all pairs of games, in whole numbers."""

    pairs: int = 0
    first: int = 0
    second: int = 0
    difference: int = 0
    squares: int = 0

    def add(self, first: Array, second: Array) -> None:
        change = second - first
        self.pairs += len(change)
        self.first += int(first.sum())
        self.second += int(second.sum())
        self.difference += int(change.sum())
        self.squares += int((change * change).sum())

    def summary(self) -> dict[str, Any]:
        """`differs` where the 95 % interval does not contain zero."""
        mean = self.difference / self.pairs
        variance = (self.squares - self.difference * self.difference / self.pairs) / max(1, self.pairs - 1)
        margin = Z * sqrt(variance / self.pairs)
        low, high = mean - margin, mean + margin
        return {
            "first": self.first / self.pairs,
            "second": self.second / self.pairs,
            "difference": mean,
            "low": low,
            "high": high,
            "differs": low > 0 or high < 0,
        }


@dataclass
class Comparison:
    first: Settings
    second: Settings
    games: int = 0
    figures: dict[str, Paired] = field(default_factory=dict)

    def summary(self) -> dict[str, Any]:
        return {"games": self.games} | {name: paired.summary() for name, paired in self.figures.items()}


def compare(
    first: Settings, second: Settings, games: int, advance: Callable[[int], None] = lambda _: None
) -> Comparison:
    """Ctrl-C ends it early, with what was played."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"games: expected a number from 1 to {MOST_GAMES}, found {games}")
    if first.players != second.players or first.seed != second.seed:
        raise BadInput("compare: both settings need the same number of players and the same seed")
    names = [*MEASURED, *(f"wins of seat {seat}" for seat in range(first.players))]
    found = Comparison(first, second, figures={name: Paired() for name in names})
    players = player(first), player(second)
    try:
        for start in range(0, games, CHUNK):
            count = min(CHUNK, games - start)
            a, _ = rows_of(first, players[0], start, count)
            b, _ = rows_of(second, players[1], start, count)
            _add(found, a, b)
            advance(count)
    except KeyboardInterrupt:
        if not found.games:
            raise
    return found


def _add(found: Comparison, a: Array, b: Array) -> None:
    found.games += len(a)
    for name, column in MEASURED.items():
        found.figures[name].add(a[:, column], b[:, column])
    for seat in range(found.first.players):
        won = [(one[:, rows.WINNER] == seat).astype(int) for one in (a, b)]
        found.figures[f"wins of seat {seat}"].add(*won)
