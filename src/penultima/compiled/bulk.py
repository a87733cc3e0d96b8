"""Bulk play: an object that plays deals in one thread, and short functions for small runs."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from penultima.compiled.entry_points import count_verdicts, measure_rows, play_match_rows, play_rows
from penultima.compiled.layouts import QUIET_STEP_CONTEXT, STEP_CONTEXT, Array, new_step_context, new_table
from penultima.editions.ruleset import Ruleset
from penultima.kernel.state import KINDS
from penultima.policies.habits import Habits
from penultima.policies.registry import habit_rows, policy_codes
from penultima.simulation import columns
from penultima.simulation.card_groups import GRID_ROWS, MASK, SUMS
from penultima.simulation.invariants import VERDICTS

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


class BulkPlayer:
    """Plays deals and matches with fixed settings.

    The result of a deal depends only on these settings and on the deal's number.
    """

    def __init__(
        self, rules: Ruleset, policies: Sequence[str], seed: int, habits: Sequence[Habits | None] | None = None
    ) -> None:
        rules.check_seats(len(policies))
        self.seats = len(policies)
        self.policies = policy_codes(policies)
        self.seed = seed
        self.table = new_table(rules.tables, seed, QUIET_STEP_CONTEXT)
        self.table[3][0]["habits"][: self.seats] = habit_rows(policies, habits)
        s, R, _, w = self.table
        self.logged_table = s, R, new_step_context(STEP_CONTEXT, seed), w  # the same table, but with an event log
        self.grid = np.zeros((GRID_ROWS, KINDS), np.int64)

    def play_deals(self, first: int, count: int) -> Array:
        """Play the deals, and return a row with the columns `PLAIN` for each deal."""
        found = np.empty((count, len(columns.PLAIN)), np.int64)
        play_rows(self.table, self.seats, self.policies, first, found)
        return found

    def measure_deals(self, first: int, count: int, masks: Sequence[int] = (0,)) -> tuple[Array, Array]:
        """Play the deals. Return a row with all columns for each deal, and the sums for each card group.

        `masks` has one mask of kinds for each card group. The columns about watched cards refer to the first group.
        """
        found = np.empty((count, len(columns.DEEP)), np.int64)
        group_sums = np.zeros((len(masks), SUMS), np.int64)
        group_sums[:, MASK] = masks
        measure_rows(self.logged_table, self.seats, self.policies, first, found, self.grid, group_sums)
        return found, group_sums

    def play_matches(self, first: int, count: int) -> Array:
        """Play the matches and return a row for each."""
        found = np.empty((count, len(columns.PLAIN)), np.int64)
        play_match_rows(self.table, self.seats, self.policies, match_seeds(self.seed, first, count), found)
        return found


def match_seeds(seed: int, first: int, count: int) -> Array:
    """Return a seed for each match: the SplitMix64 hash of `seed` and the number of the match."""
    with np.errstate(over="ignore"):
        word = np.uint64(seed) + (np.arange(first, first + count, dtype=np.uint64) + np.uint64(1)) * _GOLDEN
        word = (word ^ word >> np.uint64(30)) * _MIX[0]
        word = (word ^ word >> np.uint64(27)) * _MIX[1]
    return np.asarray(word ^ word >> np.uint64(31)).view(np.int64)


@dataclass(frozen=True)
class BulkResult:
    """Totals over several deals: wins by seat, deals without a winner, deals given up, and decisions."""

    wins: tuple[int, ...]
    nobody: int
    unfinished: int
    decisions: int


def play_deals(
    rules: Ruleset,
    policies: Sequence[str],
    *,
    first: int,
    count: int,
    seed: int,
    habits: Sequence[Habits | None] | None = None,
) -> BulkResult:
    """Play the deals with the numbers from `first` to `first + count - 1`."""
    found = BulkPlayer(rules, policies, seed, habits).play_deals(first, count)
    lowest = columns.UNFINISHED
    winners = np.bincount(found[:, columns.WINNER] - lowest, minlength=len(policies) - lowest).tolist()
    return BulkResult(tuple(winners[2:]), winners[1], winners[0], int(found[:, columns.DECISIONS].sum()))


@dataclass(frozen=True)
class CheckedDeals:
    """The number of deals with each verdict, and the number of decisions in the longest deal."""

    verdicts: dict[str, int]
    longest: int


def check_deals(rules: Ruleset, policies: Sequence[str], *, first: int, count: int, seed: int) -> CheckedDeals:
    """Play deals with random actions out of turn, and check every step."""
    rules.check_seats(len(policies))
    counts = np.zeros(len(VERDICTS), np.int64)
    table = new_table(rules.tables, seed)
    longest = count_verdicts(table, len(policies), policy_codes(policies), first, count, counts)
    return CheckedDeals(dict(zip(VERDICTS, map(int, counts), strict=True)), int(longest))
