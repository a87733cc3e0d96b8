"""The bots that may enter the arena, and the tables at which they play.

Only this module of the arena knows how each kind of bot is run.
"""

from collections.abc import Sequence
from time import thread_time_ns

import numpy as np

from penultima.compiled import timed_deals
from penultima.compiled.bulk import BulkPlayer
from penultima.compiled.layouts import Array
from penultima.editions.ruleset import Ruleset
from penultima.lab.arena.external_bots import ExternalBots, is_external_entrant
from penultima.lab.arena.external_table import ExternalTable
from penultima.lab.arena.outcome import ArenaTable, DealOutcome
from penultima.policies.habits import Habits
from penultima.policies.registry import POLICIES
from penultima.simulation.columns import DECISIONS, POINTS, WINNER

SEES_ALL = timed_deals.ORACLE
"""The bot that sees all hands. A page with its results points this out."""
PACE_SAMPLES, DEALS_PER_SAMPLE = 200, 10
"""The number of measured move times, and the number of deals in each measurement.

Several deals are measured together, because a single deal takes less time than the overhead of a call.
"""
MAX_PACE_NS = 500_000_000
"""The time limit for all measurements of a policy, in nanoseconds. Policies that play very long deals reach it."""


class PolicyTable:
    """A table with policies only. Their moves are not timed one by one, because each takes almost no time."""

    def __init__(self, rules: Ruleset, bots: Sequence[str], seed: int, habits: Habits | None) -> None:
        self.player = BulkPlayer(rules, bots, seed, [habits] * len(bots))

    def play(self, first: int, count: int) -> DealOutcome:
        rows = self.player.play_deals(first, count)
        return DealOutcome(rows[:, WINNER], rows[:, POINTS])


class SearchTable:
    """A table with searching bots, whose moves are timed."""

    def __init__(self, rules: Ruleset, bots: Sequence[str], seed: int, worlds: int, habits: Habits | None) -> None:
        self.deals = timed_deals.TimedDeals(rules, bots, seed, worlds=worlds, habits=[habits] * len(bots))

    def play(self, first: int, count: int) -> DealOutcome:
        dealt = [self.deals.play_deal(number) for number in range(first, first + count)]
        moves = [(move.seat, move.duration_ns) for one in dealt for move in one.moves]
        return DealOutcome(np.array([one.winner for one in dealt]), np.array([one.worth for one in dealt]), moves)


def has_searcher(bots: Sequence[str]) -> bool:
    """Return whether any of these bots searches or is external, so that its moves take milliseconds."""
    return not set(bots) <= set(POLICIES)


def make_table(
    rules: Ruleset, bots: Sequence[str], seed: int, worlds: int, habits: Habits | None, external_bots: ExternalBots
) -> ArenaTable:
    """Build a table with one bot for each seat. `habits` apply to all bots. With None each bot uses its own habits."""
    if any(map(is_external_entrant, bots)):
        return ExternalTable(rules, bots, seed, worlds, habits, external_bots)
    if has_searcher(bots):
        return SearchTable(rules, bots, seed, worlds, habits)
    return PolicyTable(rules, bots, seed, habits)


def find_version(bot: str, rules: Ruleset, players: int, external_bots: ExternalBots) -> str:
    """Return the version of a bot; raise BadInput for an unknown name."""
    if is_external_entrant(bot):
        return external_bots.find_version(bot, rules, players)
    return timed_deals.bot_version(bot, rules, players)


def measure_pace_ns(policy: str, rules: Ruleset, players: int, seed: int, habits: Habits | None) -> Array:
    """Measure a policy's time per move in nanoseconds, including the time to apply the rules.

    Each value is a mean over a few deals in which only this policy plays.
    """
    player = BulkPlayer(rules, [policy] * players, seed, [habits] * players)
    player.play_deals(0, 1)  # compile before the clock starts
    began = thread_time_ns()
    pace_ns: list[float] = []
    while len(pace_ns) < PACE_SAMPLES and thread_time_ns() - began < MAX_PACE_NS:
        pace_ns.append(_time_deals_ns(player, len(pace_ns) * DEALS_PER_SAMPLE))
    return np.array(pace_ns)


def _time_deals_ns(player: BulkPlayer, first: int) -> float:
    began = thread_time_ns()
    decisions = player.play_deals(first, DEALS_PER_SAMPLE)[:, DECISIONS].sum()
    return float((thread_time_ns() - began) / decisions)
