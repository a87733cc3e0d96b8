"""Bots that meet: by which rules, who sits where in each game of a deal, and what came of the deals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fair.chance import MOST_SEED
from penultima.fast.records import Array
from penultima.lab.contenders import table_of, version_of
from penultima.lab.guests import Guests
from penultima.lab.outcome import Outcome, Table
from penultima.policies.habits import CALM, Habits

TWO = 2


@dataclass(frozen=True)
class Meeting:
    """`habits` are those of all, so that bots differ only in what they play; None leaves each its own.

    Two bots: one of the first against copies of the second. As many as seats: each has one.
    """

    rules: Ruleset
    bots: tuple[str, ...]
    players: int
    seed: int
    worlds: int
    habits: Habits | None = CALM
    guests: Guests = field(default_factory=Guests, compare=False)

    def __post_init__(self) -> None:
        for name in self.bots:
            self.version_of(name)
        self.rules.check_seats(self.players)
        if len(self.bots) not in (TWO, self.players):
            raise BadInput(
                "--bots: {count} bots for {players} players; expected two, or one for each seat",
                count=len(self.bots),
                players=self.players,
            )
        if not 0 <= self.seed <= MOST_SEED:
            raise BadInput("seed: expected a number from 0 to {most}, found {seed}", most=MOST_SEED, seed=self.seed)

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """For each game of a deal the bot in each seat, by its place among the bots: turned seat by seat."""
        first = (0, *(1,) * (self.players - 1)) if len(self.bots) == TWO else tuple(range(self.players))
        return [first[self.players - turned :] + first[: self.players - turned] for turned in range(self.players)]

    @property
    def seats_of(self) -> list[int]:
        """How often each bot sits at a table in the games of one deal."""
        return [sum(seating.count(bot) for seating in self.seatings) for bot in range(len(self.bots))]

    @property
    def winners(self) -> int:
        """How many win a deal: the partner of who goes out does, too."""
        return 2 if self.rules.tables.teams else 1

    @property
    def fair(self) -> float:
        return self.winners / self.players

    def version_of(self, bot: str) -> str:
        """BadInput of a name that no bot has."""
        return version_of(bot, self.rules, self.players, self.guests)

    @property
    def casts(self) -> list[tuple[str, ...]]:
        """For each seating the bots by name."""
        return [tuple(self.bots[bot] for bot in seating) for seating in self.seatings]

    def tables(self) -> list[Table]:
        """One for each seating."""
        return [table_of(self.rules, cast, self.seed, self.worlds, self.habits, self.guests) for cast in self.casts]


@dataclass(frozen=True)
class Part:
    """What came of some deals from `first` on: a row has for each bot its wins and then its points.

    `moves` has for each bot the nanoseconds of its moves, where they take any.
    """

    first: int
    rows: Array
    moves: tuple[Array, ...]


@dataclass(frozen=True)
class Bouts:
    """All that came of a meeting of so many bots. In any order the parts add up to the same."""

    bots: int
    parts: tuple[Part, ...] = ()

    def __add__(self, other: "Bouts") -> "Bouts":
        return Bouts(self.bots, self.parts + other.parts)

    @cached_property
    def rows(self) -> Array:
        """A row for each deal, in order."""
        parts = sorted(self.parts, key=lambda part: part.first)
        return np.concatenate([np.zeros((0, 2 * self.bots), np.int64), *(part.rows for part in parts)])

    @property
    def deals(self) -> int:
        return len(self.rows)

    def wins(self, bot: int) -> Array:
        """Of each deal: games won in each of its seats."""
        won: Array = self.rows[:, bot]
        return won

    def points(self, bot: int) -> Array:
        scored: Array = self.rows[:, self.bots + bot]
        return scored

    def moves(self, bot: int) -> Array:
        return np.concatenate([np.zeros(0, np.int64), *(part.moves[bot] for part in self.parts)])


def played(meeting: Meeting, tables: Sequence[Table], first: int, count: int) -> Bouts:
    """These deals, each once for every seating."""
    rows = np.zeros((count, 2 * len(meeting.bots)), np.int64)
    moves: list[list[int]] = [[] for _ in meeting.bots]
    for seating, table in zip(meeting.seatings, tables, strict=True):
        outcome = table.play(first, count)
        for seat, bot in enumerate(seating):
            won = _won(meeting, outcome, seat)
            rows[:, bot] += won
            rows[:, len(meeting.bots) + bot] += won * outcome.worths
        for seat, nanoseconds in outcome.moves:
            moves[seating[seat]].append(nanoseconds)
    return Bouts(len(meeting.bots), (Part(first, rows, tuple(np.array(each, np.int64) for each in moves)),))


def _won(meeting: Meeting, outcome: Outcome, seat: int) -> Array:
    """Of each deal whether the seat won it."""
    return np.isin(outcome.winners, list(winning(meeting, seat)))


def winning(meeting: Meeting, seat: int) -> Iterator[int]:
    """The seats whose going out wins for this one: its own, and its partner's."""
    for one in range(meeting.winners):
        yield (seat + one * meeting.players // 2) % meeting.players
