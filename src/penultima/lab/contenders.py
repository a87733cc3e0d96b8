"""Who may enter the arena, and tables at which they play: here and nowhere else the arena knows how a bot is run."""

from collections.abc import Sequence
from time import thread_time_ns

import numpy as np

from penultima.editions.ruleset import Ruleset
from penultima.fast import contest
from penultima.fast.bulk import Player
from penultima.fast.records import Array
from penultima.lab.guest_table import GuestTable
from penultima.lab.guests import Guests, is_guest
from penultima.lab.outcome import Outcome, Table
from penultima.loops.columns import DECISIONS, POINTS, WINNER
from penultima.policies.habits import Habits
from penultima.policies.registry import POLICIES

SEES_ALL = contest.ORACLE
"""It is shown all hands, and is marked wherever it stands."""
PACED, AT_ONCE = 200, 10
"""The time of a policy is taken so often, over so many deals at once: to ask for a single one takes longer than it."""
LONG = 500_000_000
"""Nanoseconds after which it is enough: there are policies that come to no end."""


class PolicyTable:
    """All seats are played by policies, which take no time worth noting each."""

    def __init__(self, rules: Ruleset, bots: Sequence[str], seed: int, habits: Habits | None) -> None:
        self.player = Player(rules, bots, seed, [habits] * len(bots))

    def play(self, first: int, count: int) -> Outcome:
        rows = self.player.deals(first, count)
        return Outcome(rows[:, WINNER], rows[:, POINTS])


class ThinkingTable:
    """Some of them take their time, and each of their moves is timed."""

    def __init__(self, rules: Ruleset, bots: Sequence[str], seed: int, worlds: int, habits: Habits | None) -> None:
        self.contest = contest.Contest(rules, bots, seed, worlds=worlds, habits=[habits] * len(bots))

    def play(self, first: int, count: int) -> Outcome:
        dealt = [self.contest.deal(number) for number in range(first, first + count)]
        moves = [(move.seat, move.nanoseconds) for one in dealt for move in one.moves]
        return Outcome(np.array([one.winner for one in dealt]), np.array([one.worth for one in dealt]), moves)


def thinks(bots: Sequence[str]) -> bool:
    """Somebody among them takes milliseconds for a move."""
    return not set(bots) <= set(POLICIES)


def table_of(
    rules: Ruleset, bots: Sequence[str], seed: int, worlds: int, habits: Habits | None, guests: Guests
) -> Table:
    """One bot for each seat; `habits` are those of all, None for each bot's own."""
    if any(map(is_guest, bots)):
        return GuestTable(rules, bots, seed, worlds, habits, guests)
    if thinks(bots):
        return ThinkingTable(rules, bots, seed, worlds, habits)
    return PolicyTable(rules, bots, seed, habits)


def version_of(bot: str, rules: Ruleset, players: int, guests: Guests) -> str:
    """BadInput of a name that no bot has."""
    if is_guest(bot):
        return guests.version_of(bot, rules, players)
    return contest.version_of(bot, rules, players)


def pace_of(policy: str, rules: Ruleset, players: int, seed: int, habits: Habits | None) -> Array:
    """Nanoseconds for a move of a policy, the rules included: means of a few deals in which it has every seat."""
    player = Player(rules, [policy] * players, seed, [habits] * players)
    player.deals(0, 1)  # compiles before the clock runs
    began = thread_time_ns()
    paces: list[float] = []
    while len(paces) < PACED and thread_time_ns() - began < LONG:
        paces.append(_timed(player, len(paces) * AT_ONCE))
    return np.array(paces)


def _timed(player: Player, first: int) -> float:
    began = thread_time_ns()
    decisions = player.deals(first, AT_ONCE)[:, DECISIONS].sum()
    return float((thread_time_ns() - began) / decisions)
