"""Deals by the thousand: the first bulk loop."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fast.entry import NOBODY_WON, SEAT_WON, UNFINISHED, play_deals, watch_deals
from penultima.fast.records import new_table
from penultima.kernel.state import SEATS
from penultima.policies.drive import POLICIES
from penultima.policies.habits import Habits, habits_of


@dataclass(frozen=True)
class Bulk:
    """What came of some deals: wins by seat, deals without winner, deals given up at the cap, decisions made."""

    wins: tuple[int, ...]
    nobody: int
    unfinished: int
    decisions: int


def policy_codes(names: list[str]) -> int:
    """One policy for each seat, four bits each."""
    codes = 0
    for seat, name in enumerate(names):
        if name not in POLICIES:
            raise BadInput(f"no such policy: {name} (there is {', '.join(POLICIES)})")
        codes |= POLICIES.index(name) << 4 * seat
    return codes


def play(
    rules: Ruleset,
    policies: list[str],
    *,
    first: int,
    count: int,
    seed: int,
    habits: Sequence[Habits | None] | None = None,
) -> Bulk:
    """Deals number `first` to `first + count - 1`, the same whatever was played before."""
    rules.check_seats(len(policies))
    seats = len(policies)
    codes = policy_codes(policies)
    tally = np.zeros(SEAT_WON + SEATS, np.int64)
    table = new_table(rules.tables, seed)
    table[2][0]["habits"][:seats] = habits_of(policies, habits)
    decisions = play_deals(table, seats, codes, first, count, tally)
    wins = tally[SEAT_WON : SEAT_WON + seats]
    return Bulk(tuple(map(int, wins)), int(tally[NOBODY_WON]), int(tally[UNFINISHED]), int(decisions))


VERDICTS = ("finished", "unfinished", "stuck", "lost a card", "too many events")


@dataclass(frozen=True)
class Watched:
    """How many deals came to which verdict, and the decisions of the longest."""

    verdicts: dict[str, int]
    longest: int


def watch(rules: Ruleset, policies: list[str], *, first: int, count: int, seed: int) -> Watched:
    """Plays deals with everybody meddling out of turn and every step checked."""
    rules.check_seats(len(policies))
    counts = np.zeros(len(VERDICTS), np.int64)
    table = new_table(rules.tables, seed)
    longest = watch_deals(table, len(policies), policy_codes(policies), first, count, counts)
    return Watched(dict(zip(VERDICTS, map(int, counts), strict=True)), int(longest))
