"""All pairs of some bots, and one number for each: who is so much stronger wins so much more often.

A game is won by one of its seats, each as likely as its bot is strong (Plackett and Luce; of two, Bradley and Terry).
400 points more are ten times the strength, as in chess; the mean of all bots is 1500.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, permutations
from math import log10, sqrt
from typing import Any

import numpy as np

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.lab.arena import FEWEST, Result, Until, heading_of, meet
from penultima.lab.meeting import TWO, Meeting

MEAN, TENFOLD = 1500, 400
ROUNDS = 500
"""Of the reckoning, which comes nearer each time."""
NEAR = 1e-9
HALF = 0.5
"""Of a game that each side of a pair is given, so that nobody is infinitely weak."""
BLOCKS = 20
STUDENT = 2.093
"""For a 95 % interval by so many blocks of deals, each left out once."""


@dataclass(frozen=True)
class Rated:
    name: str
    version: str
    rating: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Pairs:
    """`results` are those of pairs that met, one of the first against copies of the second."""

    bots: tuple[str, ...]
    results: tuple[Result, ...]
    interrupted: bool

    @property
    def deals(self) -> int:
        """Of the pair that met least."""
        return min((result.deals for result in self.results), default=0)

    def rated(self) -> list[Rated]:
        """Without an interval where there are too few deals to leave some out."""
        whole = ratings(self.bots, self.results)
        spread = self._spread() if self.deals >= TWO * BLOCKS else None
        meeting = self.results[0].meeting
        return [
            Rated(
                name,
                meeting.version_of(name),
                whole[place],
                None if spread is None else whole[place] - spread[place],
                None if spread is None else whole[place] + spread[place],
            )
            for place, name in enumerate(self.bots)
        ]

    def _spread(self) -> list[float]:
        """By the jackknife: how much the ratings vary when a block of deals is left out, the same of every pair."""
        less = np.array([ratings(self.bots, self.results, without=block) for block in range(BLOCKS)])
        squares = ((less - less.mean(axis=0)) ** 2).sum(axis=0) * (BLOCKS - 1) / BLOCKS
        return [STUDENT * sqrt(square) for square in squares]

    def summary(self) -> dict[str, Any]:
        """As `penultima arena --pairs --json` prints it."""
        games = sum(result.games for result in self.results)
        return (
            heading_of(self.results[0])
            | {"deals": self.deals, "games": games}
            | {"pairs": [{"deals": one.deals} | {"bots": one.summary()["bots"]} for one in self.results]}
            | {"ratings": [asdict(one) for one in self.rated()]}
        )


def pairs_of(bots: Sequence[str], rules: Ruleset, players: int) -> list[tuple[str, str]]:
    """With two seats each pair once; with more it is another thing which of the two is alone."""
    if len(set(bots)) < len(bots) or len(bots) < TWO:
        raise BadInput("--pairs: expected two or more bots, none of them twice")
    if rules.tables.teams:
        raise BadInput("--pairs: with teams nobody wins alone, so there is no rating")
    return list(combinations(bots, 2) if players == TWO else permutations(bots, 2))


def meet_all(
    meetings: Sequence[Meeting],
    bots: Sequence[str],
    deals: int,
    *,
    threads: int = 1,
    until: Until | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> Pairs:
    """Ctrl-C ends it with what was played until then."""
    results: list[Result] = []
    for meeting in meetings:
        results.append(meet(meeting, deals, threads=threads, until=until, advance=advance))
        if results[-1].interrupted:
            break
    return Pairs(tuple(bots), tuple(result for result in results if result.deals >= FEWEST), results[-1].interrupted)


def ratings(bots: Sequence[str], results: Sequence[Result], without: int | None = None) -> list[float]:
    """The strengths under which what happened was likeliest, step by step (Hunter 2004)."""
    strength = dict.fromkeys(bots, 1.0)
    games = [_of(result, without) for result in results]
    for _ in range(ROUNDS):
        better = _better(strength, games)
        near = all(abs(better[name] / strength[name] - 1) < NEAR for name in bots)
        strength = better
        if near:
            break
    found = [TENFOLD * log10(strength[name]) for name in bots]
    return [MEAN + one - sum(found) / len(found) for one in found]


Games = tuple[str, str, int, float, float]
"""The one bot and the other, how many of the other at a table, games won by either."""


def _of(result: Result, without: int | None) -> Games:
    kept = np.arange(result.deals) % BLOCKS != (-1 if without is None else without)
    one, other = (float(result.bouts.wins(bot)[kept].sum()) + HALF for bot in range(TWO))
    return (*result.meeting.bots, result.meeting.players - 1, one, other)  # type: ignore[return-value] # two of them


def _better(strength: dict[str, float], games: Sequence[Games]) -> dict[str, float]:
    won, faced = dict.fromkeys(strength, 0.0), dict.fromkeys(strength, 0.0)
    for one, other, copies, won_by_one, won_by_other in games:
        expected = (won_by_one + won_by_other) / (strength[one] + copies * strength[other])
        won[one] += won_by_one
        won[other] += won_by_other
        faced[one] += expected
        faced[other] += copies * expected
    found = {name: won[name] / faced[name] if faced[name] else strength[name] for name in strength}
    middle = 10 ** (sum(map(log10, found.values())) / len(found))
    return {name: value / middle for name, value in found.items()}
