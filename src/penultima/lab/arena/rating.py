"""Ratings of several bots, computed from the meetings of all pairs.

In the model a seat wins a game with a probability proportional to the strength of its bot (Plackett and Luce; Bradley
and Terry for two bots). As in chess, 400 points mean ten times the strength. The mean of all bots is 1500.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, permutations
from math import log10, sqrt
from typing import Any

import numpy as np

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.lab.arena.meeting_runner import MIN_DEALS, ArenaResult, StoppingRule, build_heading, play_meeting
from penultima.lab.arena.pairing import PAIR_SIZE, Meeting

MEAN_RATING, TENFOLD_POINTS = 1500, 400
MAX_ITERATIONS = 500
"""The maximum number of iterations of the fit."""
TOLERANCE = 1e-9
PRIOR_WINS = 0.5
"""The pseudo-count of wins that each side of a pair gets, so that no strength becomes zero."""
BLOCKS = 20
T_QUANTILE = 2.093
"""The t quantile for a 95 % interval with `BLOCKS` - 1 degrees of freedom.

The jackknife leaves out one of `BLOCKS` blocks of deals at a time.
"""


@dataclass(frozen=True)
class Rating:
    name: str
    version: str
    rating: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class PairResults:
    """The results of all meetings. In each of them one bot played against copies of another."""

    bots: tuple[str, ...]
    results: tuple[ArenaResult, ...]
    interrupted: bool

    @property
    def deals(self) -> int:
        """The number of deals in the shortest meeting."""
        return min((result.deals for result in self.results), default=0)

    def compute_ratings(self) -> list[Rating]:
        """Return the ratings. They have no intervals if there are too few deals for the jackknife."""
        whole = fit_ratings(self.bots, self.results)
        spread = self._compute_margins() if self.deals >= PAIR_SIZE * BLOCKS else None
        meeting = self.results[0].meeting
        return [
            Rating(
                name,
                meeting.find_version(name),
                whole[place],
                None if spread is None else whole[place] - spread[place],
                None if spread is None else whole[place] + spread[place],
            )
            for place, name in enumerate(self.bots)
        ]

    def _compute_margins(self) -> list[float]:
        """Return half of each interval's width. The jackknife repeats the fit without one block of deals at a time."""
        less = np.array([fit_ratings(self.bots, self.results, without=block) for block in range(BLOCKS)])
        squares = ((less - less.mean(axis=0)) ** 2).sum(axis=0) * (BLOCKS - 1) / BLOCKS
        return [T_QUANTILE * sqrt(square) for square in squares]

    def summary(self) -> dict[str, Any]:
        """Return the data that `penultima arena --pairs --json` prints."""
        games = sum(result.games for result in self.results)
        return (
            build_heading(self.results[0])
            | {"deals": self.deals, "games": games}
            | {"pairs": [{"deals": one.deals} | {"bots": one.summary()["bots"]} for one in self.results]}
            | {"ratings": [asdict(one) for one in self.compute_ratings()]}
        )


def make_pairs(bots: Sequence[str], rules: Ruleset, players: int) -> list[tuple[str, str]]:
    """Return the pairs of bots that meet.

    With more than two seats, each pair meets twice: each of the two bots plays once alone against copies of the other.
    """
    if len(set(bots)) < len(bots) or len(bots) < PAIR_SIZE:
        raise BadInput("--pairs: expected two or more bots, none of them twice")
    if rules.tables.teams:
        raise BadInput("--pairs: with teams nobody wins alone, so there is no rating")
    return list(combinations(bots, 2) if players == PAIR_SIZE else permutations(bots, 2))


def play_meetings(
    meetings: Sequence[Meeting],
    bots: Sequence[str],
    deals: int,
    *,
    threads: int = 1,
    until: StoppingRule | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> PairResults:
    """Play all meetings. Ctrl-C ends this early. The result then covers the deals played so far."""
    results: list[ArenaResult] = []
    for meeting in meetings:
        results.append(play_meeting(meeting, deals, threads=threads, until=until, advance=advance))
        if results[-1].interrupted:
            break
    return PairResults(
        tuple(bots), tuple(result for result in results if result.deals >= MIN_DEALS), results[-1].interrupted
    )


def fit_ratings(bots: Sequence[str], results: Sequence[ArenaResult], without: int | None = None) -> list[float]:
    """Fit the strengths by maximum likelihood, with the iteration of Hunter (2004)."""
    strength = dict.fromkeys(bots, 1.0)
    games = [_count_games(result, without) for result in results]
    for _ in range(MAX_ITERATIONS):
        better = _improve_strengths(strength, games)
        near = all(abs(better[name] / strength[name] - 1) < TOLERANCE for name in bots)
        strength = better
        if near:
            break
    found = [TENFOLD_POINTS * log10(strength[name]) for name in bots]
    return [MEAN_RATING + one - sum(found) / len(found) for one in found]


PairGames = tuple[str, str, int, float, float]
"""The first and the second bot of a pair, and their games.

The numbers are: how many copies of the second bot play, how often the first bot won, and how often any copy won.
"""


def _count_games(result: ArenaResult, without: int | None) -> PairGames:
    included = np.arange(result.deals) % BLOCKS != (-1 if without is None else without)
    one, other = (float(result.results.wins(bot)[included].sum()) + PRIOR_WINS for bot in range(PAIR_SIZE))
    return (*result.meeting.bots, result.meeting.players - 1, one, other)  # type: ignore[return-value] # two bots


def _improve_strengths(strength: dict[str, float], games: Sequence[PairGames]) -> dict[str, float]:
    won, opposition = dict.fromkeys(strength, 0.0), dict.fromkeys(strength, 0.0)
    for one, other, copies, won_by_one, won_by_other in games:
        expected = (won_by_one + won_by_other) / (strength[one] + copies * strength[other])
        won[one] += won_by_one
        won[other] += won_by_other
        opposition[one] += expected
        opposition[other] += copies * expected
    found = {name: won[name] / opposition[name] if opposition[name] else strength[name] for name in strength}
    middle = 10 ** (sum(map(log10, found.values())) / len(found))
    return {name: value / middle for name, value in found.items()}
