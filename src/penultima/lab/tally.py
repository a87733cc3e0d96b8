"""What is counted of some games; two tallies add up, in any order, to that of both."""

from dataclasses import dataclass

import numpy as np

from penultima.fast.bulk import Player
from penultima.fast.records import Array
from penultima.kernel.state import KINDS
from penultima.lab.histogram import Counts, Histogram
from penultima.lab.settings import Settings
from penultima.loops import measure, rows

PLAIN = rows.COLUMNS[1:]
DEEP = (*PLAIN, *measure.DEEPER)


@dataclass(eq=False)
class Tally:
    """`winners` starts with those given up, then those that nobody won, then the seats."""

    games: int
    winners: Counts
    columns: dict[str, Histogram]
    kinds: Counts

    def __add__(self, other: "Tally") -> "Tally":
        columns = {name: histogram + other.columns[name] for name, histogram in self.columns.items()}
        return Tally(self.games + other.games, self.winners + other.winners, columns, self.kinds + other.kinds)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Tally)
            and self.games == other.games
            and np.array_equal(self.winners, other.winners)
            and self.columns == other.columns
            and np.array_equal(self.kinds, other.kinds)
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def wins(self) -> list[int]:
        return [int(count) for count in self.winners[2:]]

    @property
    def nobody(self) -> int:
        return int(self.winners[1])

    @property
    def unfinished(self) -> int:
        return int(self.winners[0])

    @property
    def decisions(self) -> int:
        return self.columns["decisions"].sum


def empty(settings: Settings) -> Tally:
    return tally_of(settings, np.zeros((0, 1 + len(_columns(settings))), np.int64), np.zeros((KINDS, 2), np.int64))


def tally_of(settings: Settings, found: Array, kinds: Counts) -> Tally:
    winners = np.bincount(found[:, rows.WINNER] - rows.UNFINISHED, minlength=settings.players + 2).astype(np.int64)
    columns = {name: Histogram.of(found[:, place]) for place, name in enumerate(_columns(settings), 1)}
    return Tally(len(found), winners, columns, kinds)


def _columns(settings: Settings) -> tuple[str, ...]:
    return DEEP if settings.deep else PLAIN


def player(settings: Settings) -> Player:
    return Player(settings.rules, settings.policies, settings.seed, settings.habits or None)


def rows_of(settings: Settings, one: Player, first: int, count: int) -> tuple[Array, Counts]:
    """The rows of these games, and what was played; the same whatever the player did before."""
    if settings.deep:
        return one.measured(first, count)
    found = one.matches(first, count) if settings.matches else one.deals(first, count)
    return found, np.zeros((KINDS, 2), np.int64)
