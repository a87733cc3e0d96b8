"""Two settings on the same deals: the difference, and whether it is one."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from operator import add
from typing import Any

from penultima.errors import BadInput
from penultima.lab.cards import watched
from penultima.lab.counting import player, rows_of
from penultima.lab.crew import CHUNK, Crew, Play, check_counts
from penultima.lab.results import Difference
from penultima.lab.settings import Settings, habits_among
from penultima.lab.statistics import CHANCE_OF_WHO_PLAYS, DECISIONS, DEEPER, FEWEST, LENGTHS, Statistic, wins
from penultima.lab.sums import Pair
from penultima.lab.tally import added


@dataclass(frozen=True)
class Comparison:
    """`pairs` are the sums by the name of their statistic, and empty where nothing was played."""

    first: Settings
    second: Settings
    pairs: dict[str, Pair] = field(default_factory=dict)
    interrupted: bool = False

    def __add__(self, other: "Comparison") -> "Comparison":
        return replace(self, pairs=added(self.pairs, other.pairs))

    @property
    def games(self) -> int:
        return max((pair.first.deals for pair in self.pairs.values()), default=0)

    def differences(self, statistics: tuple[Statistic, ...]) -> dict[Statistic, Difference]:
        """Of those that were counted."""
        return {one: one.difference(self.pairs[one.name]) for one in statistics if one.name in self.pairs}

    @property
    def always(self) -> dict[Statistic, Difference]:
        return self.differences(compared(self.first.players))

    @property
    def deeper(self) -> dict[Statistic, Difference]:
        return self.differences(DEEPER)

    def summary(self) -> dict[str, Any]:
        """As `penultima lab compare --json` prints it."""
        deeper = {"stats": named(self.deeper)} if self.first.deep else {}
        told = {"games": self.games, "interrupted": self.interrupted, "habits": habits_among([self.first, self.second])}
        return told | named(self.always) | deeper


def named(differences: dict[Statistic, Difference]) -> dict[str, dict[str, Any]]:
    return {one.name: asdict(found) for one, found in differences.items()}


def compared(players: int) -> tuple[Statistic, ...]:
    return (*LENGTHS, DECISIONS, *wins(players))


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
    if first.deep != second.deep:
        raise BadInput("compare: both settings need the deeper figures, or none")
    pairs_of(first, second)(0, 1)  # compiles once, and not in every thread
    crew = Crew(lambda: pairs_of(first, second), add, Comparison(first, second), advance)
    interrupted = crew.play(games, threads, CHUNK)
    return replace(crew.total, interrupted=interrupted)


def pairs_of(first: Settings, second: Settings) -> Play[Comparison]:
    """Plays and counts; of cards, only those that are watched."""
    one, other = player(first), player(second)
    statistics: tuple[Statistic, ...] = compared(first.players)
    if first.deep:
        statistics = (*statistics, *DEEPER, CHANCE_OF_WHO_PLAYS)

    def play(start: int, count: int) -> Comparison:
        some, _ = rows_of(first, one, start, count, [watched(first.rules)])
        others, _ = rows_of(second, other, start, count, [watched(second.rules)])
        return Comparison(first, second, {figure.name: figure.pair(some, others) for figure in statistics})

    return play
