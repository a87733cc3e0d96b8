"""Compares two settings on the same deals: the differences of the statistics and their significance."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from operator import add
from typing import Any

import numpy as np

from penultima.compiled.layouts import Array
from penultima.errors import BadInput
from penultima.lab.counting import make_player, play_rows
from penultima.lab.run_settings import RunSettings, classify_habits
from penultima.lab.stats.card_sets import customizable_mask
from penultima.lab.stats.results import Difference
from penultima.lab.stats.significance import SeatTest, adjust_p_values, is_significant, run_seat_test
from penultima.lab.stats.statistics import (
    ACTS,
    CHANCE_OF_WHO_PLAYS,
    DEALS,
    DECISIONS,
    DEEPER,
    FIRST_HOLDER_WINS,
    LENGTHS,
    MIN_DEALS,
    Statistic,
    list_wins,
)
from penultima.lab.stats.sums import PairedSums
from penultima.lab.stats.tally import add_entries
from penultima.lab.worker_threads import CHUNK, Play, WorkerThreads, check_counts
from penultima.simulation import columns

QUESTION_COLUMNS = (columns.DECISIONS, columns.CHOICES)
"""Columns about the questions that players are asked. The other columns are about what happens in the game."""


@dataclass(frozen=True)
class TestedDifference:
    """The differences of one comparison, corrected for multiple tests. All seats together count as one test."""

    figures: dict[Statistic, Difference]
    seats: SeatTest

    def summary(self) -> dict[str, Any]:
        return to_json(self.figures) | {"seats": asdict(self.seats)}


@dataclass(frozen=True)
class Comparison:
    """The sums of one comparison.

    `pairs` maps the name of a statistic to its sums. `winners` counts games by their winners in both settings.
    `changed` counts games that went differently. `asked_differently` also counts games in which only the questions to
    players differed. If `stats` is set, `all` includes the statistics that are counted step by step.
    """

    first: RunSettings
    second: RunSettings
    pairs: dict[str, PairedSums] = field(default_factory=dict)
    winners: Array = field(default_factory=lambda: np.zeros((1, 1), np.int64))
    changed: int = 0
    asked_differently: int = 0
    interrupted: bool = False
    stats: bool = False

    def __add__(self, other: "Comparison") -> "Comparison":
        return replace(
            self,
            pairs=add_entries(self.pairs, other.pairs),
            winners=self.winners + other.winners,
            changed=self.changed + other.changed,
            asked_differently=self.asked_differently + other.asked_differently,
        )

    @property
    def games(self) -> int:
        return max((pair.first.deals for pair in self.pairs.values()), default=0)

    def differences(self, statistics: Sequence[Statistic]) -> dict[Statistic, Difference]:
        """Return the differences of the counted statistics. Each is tested alone."""
        return {one: one.difference(self.pairs[one.name]) for one in statistics if one.name in self.pairs}

    def test_together(self, statistics: Sequence[Statistic]) -> TestedDifference:
        """Test the counted statistics and the seats, corrected for the number of tests."""
        found = self.differences(statistics)
        seats = run_seat_test(self.winners)
        tested = {one: each.p for one, each in found.items() if one.seat is None and each.p is not None}
        *adjusted, of_seats = adjust_p_values([*tested.values(), seats.p])
        for one, p in zip(tested, adjusted, strict=True):
            found[one] = _correct(found[one], p)
        seats = replace(seats, p_adjusted=of_seats, differs=is_significant(of_seats))
        return TestedDifference(found | _correct_seats(found, of_seats), seats)

    @property
    def all(self) -> TestedDifference:
        """All differences that `penultima lab compare` shows."""
        return self.test_together((*list_compared(self.first), *(DEEPER if self.stats else ())))

    @property
    def acts(self) -> dict[Statistic, Difference]:
        """Return how often each optional rule was used. Rules that nobody used are left out."""
        return {one: found for one, found in self.differences(ACTS).items() if found.first or found.second}

    def describe_games(self) -> dict[str, Any]:
        """Describe the compared games as JSON data: their kind, their number, and the players' policies and habits."""
        return {
            "kind": "matches" if self.first.matches else "deals",
            "games": self.games,
            "interrupted": self.interrupted,
            "habits": classify_habits([self.first, self.second]),
            "first_policies": list(self.first.policies),
            "second_policies": list(self.second.policies),
            "changed_games": self.changed,
            "came_into_play": self.changed > 0,
        }

    def summary(self) -> dict[str, Any]:
        """Return the data that `penultima lab compare --json` prints."""
        tested = self.all
        deeper: dict[Statistic, Difference] = {one: tested.figures[one] for one in DEEPER if one in tested.figures}
        always = {one: found for one, found in tested.figures.items() if one not in deeper}
        acts = [{"act": one.name, "first": found.first, "second": found.second} for one, found in self.acts.items()]
        found = self.describe_games() | TestedDifference(always, tested.seats).summary() | {"acts": acts}
        return found | ({"stats": to_json(deeper)} if self.stats else {})


def _correct(found: Difference, p_adjusted: float) -> Difference:
    return replace(found, p_adjusted=p_adjusted, differs=is_significant(p_adjusted))


def _correct_seats(found: dict[Statistic, Difference], together: float) -> dict[Statistic, Difference]:
    """Correct the p-values of the seats.

    A seat counts as different only if the test of all seats together finds a difference. The p-values are also
    corrected for the number of seats.
    """
    tested = {one: each.p for one, each in found.items() if one.seat is not None and each.p is not None}
    adjusted = adjust_p_values(list(tested.values()))
    return {one: _correct(found[one], max(p, together)) for one, p in zip(tested, adjusted, strict=True)}


def to_json(differences: dict[Statistic, Difference]) -> dict[str, dict[str, Any]]:
    return {one.name: asdict(found) for one, found in differences.items()}


def list_compared(settings: RunSettings) -> tuple[Statistic, ...]:
    return (*LENGTHS, *((DEALS,) if settings.matches else ()), DECISIONS, *list_wins(settings.players))


def compare(
    first: RunSettings,
    second: RunSettings,
    games: int,
    *,
    threads: int = 1,
    stats: bool = False,
    advance: Callable[[int], None] = lambda _: None,
) -> Comparison:
    """Play both settings. Ctrl-C ends this early. The result then covers the first games without gaps."""
    check_counts(games, threads, CHUNK, MIN_DEALS)
    if first.players != second.players or first.seed != second.seed:
        raise BadInput("compare: both settings need the same number of players and the same seed")
    if first.deep != second.deep or first.matches != second.matches:
        raise BadInput("compare: both settings need the same kind of games")
    make_pair_play(first, second)(0, 1)  # compile once, not in every thread
    workers = WorkerThreads(lambda: make_pair_play(first, second), add, Comparison(first, second), advance)
    interrupted = workers.play(games, threads, CHUNK)
    return replace(workers.total, interrupted=interrupted, stats=stats)


def make_pair_play(first: RunSettings, second: RunSettings) -> Play[Comparison]:
    """Return a function that plays games under both settings and compares them.

    Among the sets of cards, the function counts only the set of customizable cards.
    """
    one, other = make_player(first), make_player(second)

    def play(start: int, count: int) -> Comparison:
        some, _ = play_rows(first, one, start, count, [customizable_mask(first.rules)])
        others, _ = play_rows(second, other, start, count, [customizable_mask(second.rules)])
        return compare_rows(first, second, some, others)

    return play


def compare_rows(first: RunSettings, second: RunSettings, some: Array, others: Array) -> Comparison:
    """Compare the rows of the same games under both settings."""
    statistics = list_compared(first)
    if first.deep:
        others = copy_holders(some, others)
        statistics = (*statistics, *DEEPER, *ACTS, CHANCE_OF_WHO_PLAYS, FIRST_HOLDER_WINS)
    compared_columns = [column for column in range(some.shape[1]) if column not in QUESTION_COLUMNS]
    return Comparison(
        first,
        second,
        {figure.name: figure.pair(some, others) for figure in statistics},
        count_winners(some, others, first.players),
        changed=int((some[:, compared_columns] != others[:, compared_columns]).any(axis=1).sum()),
        asked_differently=int((some != others).any(axis=1).sum()),
    )


def copy_holders(some: Array, others: Array) -> Array:
    """Return the rows of the second setting, with the first holders of cards copied from the first setting.

    Statistics of holders then compare the same seats in both settings.
    """
    found = others.copy()
    found[:, columns.HOLDERS] = some[:, columns.HOLDERS]
    return found


def count_winners(some: Array, others: Array, players: int) -> Array:
    """Count games by the pair of winners in both settings. "Nobody" and "abandoned" are two more kinds of winner."""
    size = players - columns.UNFINISHED
    places = (some[:, columns.WINNER] - columns.UNFINISHED) * size + others[:, columns.WINNER] - columns.UNFINISHED
    return np.bincount(places, minlength=size * size).reshape(size, size).astype(np.int64)
