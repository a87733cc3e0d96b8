"""Meetings of bots: the rules, the seatings of each deal, and their results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from penultima.compiled.layouts import Array
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.lab.arena.entrants import find_version, make_table
from penultima.lab.arena.external_bots import ExternalBots
from penultima.lab.arena.outcome import ArenaTable, DealOutcome
from penultima.policies.habits import CALM, Habits
from penultima.rng.origin import MAX_SEED

PAIR_SIZE = 2


@dataclass(frozen=True)
class Meeting:
    """A meeting of bots.

    With two bots, one copy of the first plays against copies of the second; otherwise each seat has one bot. `habits`
    apply to all bots, so that only their play differs. With None, each bot uses its own habits.
    """

    rules: Ruleset
    bots: tuple[str, ...]
    players: int
    seed: int
    worlds: int
    habits: Habits | None = CALM
    external_bots: ExternalBots = field(default_factory=ExternalBots, compare=False)

    def __post_init__(self) -> None:
        for name in self.bots:
            self.find_version(name)
        self.rules.check_seats(self.players)
        if len(self.bots) not in (PAIR_SIZE, self.players):
            raise BadInput(
                "--bots: {count} bots for {players} players; expected two, or one for each seat",
                count=len(self.bots),
                players=self.players,
            )
        if not 0 <= self.seed <= MAX_SEED:
            raise BadInput("seed: expected a number from 0 to {most}, found {seed}", most=MAX_SEED, seed=self.seed)

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Return the seatings of a deal's games.

        A seating has the index of a bot for each seat. From game to game the bots move on by one seat.
        """
        first = (0, *(1,) * (self.players - 1)) if len(self.bots) == PAIR_SIZE else tuple(range(self.players))
        return [first[self.players - turned :] + first[: self.players - turned] for turned in range(self.players)]

    @property
    def seats_per_bot(self) -> list[int]:
        """Return how many seats each bot has, summed over the games of one deal."""
        return [sum(seating.count(bot) for seating in self.seatings) for bot in range(len(self.bots))]

    @property
    def winners(self) -> int:
        """Return the number of winners of a deal. With teams, the winner's partner wins too."""
        return 2 if self.rules.tables.teams else 1

    @property
    def fair_share(self) -> float:
        return self.winners / self.players

    def find_version(self, bot: str) -> str:
        """Return the version of a bot; raise BadInput for an unknown name."""
        return find_version(bot, self.rules, self.players, self.external_bots)

    @property
    def casts(self) -> list[tuple[str, ...]]:
        """Return the names of the bots by seat, for each seating."""
        return [tuple(self.bots[bot] for bot in seating) for seating in self.seatings]

    def make_tables(self) -> list[ArenaTable]:
        """Build a table for each seating."""
        return [
            make_table(self.rules, cast, self.seed, self.worlds, self.habits, self.external_bots) for cast in self.casts
        ]


@dataclass(frozen=True)
class ChunkResults:
    """Results of consecutive deals, beginning with `first`.

    Each deal has a row: first the wins of every bot, then the points of every bot. `moves` has the durations of each
    bot's timed moves in nanoseconds.
    """

    first: int
    rows: Array
    moves: tuple[Array, ...]


@dataclass(frozen=True)
class MeetingResults:
    """All results of a meeting. Parts may be added in any order."""

    bots: int
    parts: tuple[ChunkResults, ...] = ()

    def __add__(self, other: "MeetingResults") -> "MeetingResults":
        return MeetingResults(self.bots, self.parts + other.parts)

    @cached_property
    def rows(self) -> Array:
        """One row for each deal, in order."""
        parts = sorted(self.parts, key=lambda part: part.first)
        return np.concatenate([np.zeros((0, 2 * self.bots), np.int64), *(part.rows for part in parts)])

    @property
    def deals(self) -> int:
        return len(self.rows)

    def wins(self, bot: int) -> Array:
        """Return for each deal the number of games that the bot won."""
        won: Array = self.rows[:, bot]
        return won

    def points(self, bot: int) -> Array:
        scored: Array = self.rows[:, self.bots + bot]
        return scored

    def moves(self, bot: int) -> Array:
        return np.concatenate([np.zeros(0, np.int64), *(part.moves[bot] for part in self.parts)])


def play_deals(meeting: Meeting, tables: Sequence[ArenaTable], first: int, count: int) -> MeetingResults:
    """Play these deals once for every seating."""
    rows = np.zeros((count, 2 * len(meeting.bots)), np.int64)
    moves: list[list[int]] = [[] for _ in meeting.bots]
    for seating, table in zip(meeting.seatings, tables, strict=True):
        outcome = table.play(first, count)
        for seat, bot in enumerate(seating):
            won = _find_wins(meeting, outcome, seat)
            rows[:, bot] += won
            rows[:, len(meeting.bots) + bot] += won * outcome.points
        for seat, nanoseconds in outcome.moves:
            moves[seating[seat]].append(nanoseconds)
    return MeetingResults(
        len(meeting.bots), (ChunkResults(first, rows, tuple(np.array(each, np.int64) for each in moves)),)
    )


def _find_wins(meeting: Meeting, outcome: DealOutcome, seat: int) -> Array:
    """Return for each deal whether this seat won."""
    return np.isin(outcome.winners, list(generate_winning_seats(meeting, seat)))


def generate_winning_seats(meeting: Meeting, seat: int) -> Iterator[int]:
    """Yield the seats whose victory counts for this seat: the seat itself and its partner."""
    for one in range(meeting.winners):
        yield (seat + one * meeting.players // 2) % meeting.players
