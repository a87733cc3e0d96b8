"""Deals by the thousand: a player for each thread, and short ways for whoever wants only a few numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from penultima.editions.ruleset import Ruleset
from penultima.fast.entry import measure_rows, play_match_rows, play_rows, watch_deals
from penultima.fast.records import DESK, QUIET_DESK, Array, new_desk, new_table
from penultima.kernel.state import KINDS, SEATS
from penultima.loops import measure, rows
from penultima.loops.watch import VERDICTS
from penultima.policies.habits import Habits
from penultima.policies.registry import habits_of, policy_codes

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


class Player:
    """Plays deals and matches of one setting; what it gives depends on their numbers alone, not on what was before."""

    def __init__(
        self, rules: Ruleset, policies: Sequence[str], seed: int, habits: Sequence[Habits | None] | None = None
    ) -> None:
        rules.check_seats(len(policies))
        self.seats = len(policies)
        self.policies = policy_codes(policies)
        self.seed = seed
        self.table = new_table(rules.tables, seed, QUIET_DESK)
        self.table[3][0]["habits"][: self.seats] = habits_of(policies, habits)
        s, R, _, w = self.table
        self.told = s, R, new_desk(DESK, seed), w  # the same table, where somebody listens
        self.paper = np.zeros((SEATS, KINDS), np.int64)

    def deals(self, first: int, count: int) -> Array:
        """A row for each deal, with the columns of policies/rows.py."""
        found = np.empty((count, len(rows.COLUMNS)), np.int64)
        play_rows(self.table, self.seats, self.policies, first, found)
        return found

    def measured(self, first: int, count: int) -> tuple[Array, Array]:
        """Rows with the deeper columns of policies/measure.py too; and by kind, plays and plays of winners."""
        found = np.empty((count, len(rows.COLUMNS) + len(measure.DEEPER)), np.int64)
        kinds = np.zeros((KINDS, 2), np.int64)
        measure_rows(self.told, self.seats, self.policies, first, found, self.paper, kinds)
        return found, kinds

    def matches(self, first: int, count: int) -> Array:
        """A row for each match."""
        found = np.empty((count, len(rows.COLUMNS)), np.int64)
        play_match_rows(self.table, self.seats, self.policies, match_seeds(self.seed, first, count), found)
        return found


def match_seeds(seed: int, first: int, count: int) -> Array:
    """SplitMix64 of the seed and the match's number: deals of two matches have nothing to do with each other."""
    with np.errstate(over="ignore"):
        word = np.uint64(seed) + (np.arange(first, first + count, dtype=np.uint64) + np.uint64(1)) * _GOLDEN
        word = (word ^ word >> np.uint64(30)) * _MIX[0]
        word = (word ^ word >> np.uint64(27)) * _MIX[1]
    return np.asarray(word ^ word >> np.uint64(31)).view(np.int64)


@dataclass(frozen=True)
class Bulk:
    """What came of some deals: wins by seat, deals without winner, deals given up at the cap, decisions made."""

    wins: tuple[int, ...]
    nobody: int
    unfinished: int
    decisions: int


def play(
    rules: Ruleset,
    policies: Sequence[str],
    *,
    first: int,
    count: int,
    seed: int,
    habits: Sequence[Habits | None] | None = None,
) -> Bulk:
    """Deals number `first` to `first + count - 1`."""
    found = Player(rules, policies, seed, habits).deals(first, count)
    lowest = rows.UNFINISHED
    winners = np.bincount(found[:, rows.WINNER] - lowest, minlength=len(policies) - lowest).tolist()
    return Bulk(tuple(winners[2:]), winners[1], winners[0], int(found[:, rows.DECISIONS].sum()))


@dataclass(frozen=True)
class Watched:
    """How many deals came to which verdict, and the decisions of the longest."""

    verdicts: dict[str, int]
    longest: int


def watch(rules: Ruleset, policies: Sequence[str], *, first: int, count: int, seed: int) -> Watched:
    """Plays deals with everybody meddling out of turn and every step checked."""
    rules.check_seats(len(policies))
    counts = np.zeros(len(VERDICTS), np.int64)
    table = new_table(rules.tables, seed)
    longest = watch_deals(table, len(policies), policy_codes(policies), first, count, counts)
    return Watched(dict(zip(VERDICTS, map(int, counts), strict=True)), int(longest))
