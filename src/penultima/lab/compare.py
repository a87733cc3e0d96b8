"""Two settings on the same deals: the difference, and whether it is one."""

from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from math import sqrt
from operator import add
from typing import Any

from penultima.errors import BadInput
from penultima.fast.records import Array
from penultima.lab.crew import CHUNK, Crew, Play, check_counts
from penultima.lab.histogram import Z
from penultima.lab.settings import Settings
from penultima.lab.tally import player, rows_of
from penultima.loops import rows

MEASURED = {"turns": rows.TURNS, "drawn": rows.DRAWN, "points": rows.POINTS, "decisions": rows.DECISIONS}
FEWEST = 2
"""Of one pair nobody can say how much it varies."""


@dataclass(frozen=True)
class Paired:
    """Of one figure: the sums over all pairs of games, in whole numbers."""

    pairs: int = 0
    first: int = 0
    second: int = 0
    difference: int = 0
    squares: int = 0

    @classmethod
    def of(cls, first: Array, second: Array) -> "Paired":
        change = second - first
        sums = (first, second, change, change * change)
        return cls(len(change), *(int(numbers.sum()) for numbers in sums))

    def __add__(self, other: "Paired") -> "Paired":
        return Paired(*map(add, astuple(self), astuple(other)))

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
            "differs": self.pairs >= FEWEST and (low > 0 or high < 0),
        }


@dataclass(frozen=True)
class Comparison:
    """`figures` are empty where nothing was played."""

    first: Settings
    second: Settings
    figures: dict[str, Paired]
    interrupted: bool = False

    def __add__(self, other: "Comparison") -> "Comparison":
        names = {**self.figures, **other.figures}
        nothing = Paired()
        figures = {name: self.figures.get(name, nothing) + other.figures.get(name, nothing) for name in names}
        return replace(self, figures=figures)

    @property
    def games(self) -> int:
        return self.figures["turns"].pairs if self.figures else 0

    def summary(self) -> dict[str, Any]:
        figures = {name: paired.summary() for name, paired in self.figures.items()}
        return {"games": self.games, "interrupted": self.interrupted} | figures


def compare(
    first: Settings,
    second: Settings,
    games: int,
    *,
    threads: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> Comparison:
    """Ctrl-C ends it early, with the first pairs in order."""
    check_counts(games, threads, CHUNK, FEWEST)
    if first.players != second.players or first.seed != second.seed:
        raise BadInput("compare: both settings need the same number of players and the same seed")
    crew = Crew(lambda: _hired(first, second), add, Comparison(first, second, {}), advance)
    interrupted = crew.play(games, threads, CHUNK)
    return replace(crew.total, interrupted=interrupted)


def _hired(first: Settings, second: Settings) -> Play[Comparison]:
    one, other = player(first), player(second)

    def play(start: int, count: int) -> Comparison:
        a, _ = rows_of(first, one, start, count)
        b, _ = rows_of(second, other, start, count)
        return Comparison(first, second, _figures(first.players, a, b))

    return play


def _figures(players: int, a: Array, b: Array) -> dict[str, Paired]:
    figures = {name: Paired.of(a[:, column], b[:, column]) for name, column in MEASURED.items()}
    for seat in range(players):
        won = [(each[:, rows.WINNER] == seat).astype(int) for each in (a, b)]
        figures[f"wins of seat {seat}"] = Paired.of(*won)
    return figures
