"""With any habits, reactions are the same in interpreted and compiled mode."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from penultima.compiled import bulk
from penultima.compiled.entry_points import play_rows
from penultima.compiled.layouts import QUIET_STEP_CONTEXT, new_table
from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel.byte_layout import blank_record, pack
from penultima.kernel.state import SEATS, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.policies import reactions
from penultima.policies.habits import CERTAIN, Habits
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import habit_rows, policy_codes
from penultima.simulation.columns import DECISIONS, PLAIN
from penultima.simulation.playout import new_deal, play_out
from tests.compiled.test_gears import options

DEALS = 40
LONGEST = 100_000
"""Deals with more decisions than this are not compared. With some house rules, a deal takes a million decisions."""
PLAYERS = ("random", "eager", "greedy")
"""Policies that finish every deal."""


def any_habits(chance: Random) -> Habits:
    """Return random habits. A player follows each of them never, sometimes or always."""
    remembers, late, notices, jumps = (chance.choice([0, CERTAIN, chance.randrange(CERTAIN)]) for _ in range(4))
    return Habits(remembers, late, notices, jumps, chance.randint(1, 5))


def both_gears(rules: Ruleset, policies: list[str], rows: list[list[int]], seed: int) -> tuple[object, object] | None:
    """Play one deal in both modes. Return (decisions, final bytes) of each mode, or None if the deal is too long."""
    seats, codes = len(policies), policy_codes(policies)
    table = new_table(rules.tables, seed, QUIET_STEP_CONTEXT)
    table[3][0]["habits"][:seats] = rows
    row = np.zeros((1, len(PLAIN)), np.int64)
    play_rows(table, seats, codes, 3, row)
    if row[0][DECISIONS] > LONGEST:
        return None
    s, d, w = blank_record(State), StepContext(Sfc32(seed)), PolicyContext()
    w.habits[:seats] = rows
    new_deal(s, rules.tables, d, w, seats, 3)
    return (row[0][DECISIONS], table[0].tobytes()), (play_out(s, rules.tables, d, w, codes), pack(s))


def differences(edition: str) -> Iterator[bool]:
    """Play several deals with random options, policies and habits. Yield for each deal whether the modes differ."""
    chance, played = Random(edition), 0
    while played < DEALS:
        seats = chance.randint(2, SEATS)
        policies = [chance.choice(PLAYERS) for _ in range(seats)]
        chosen = options(chance, load.load_bundled(edition), seats) | {"jump-in": chance.random() < 0.7}
        rows = habit_rows(policies, [any_habits(chance) for _ in range(seats)])
        deal = both_gears(ruleset(edition, chosen), policies, rows, chance.getrandbits(64))
        if deal:
            played += 1
            yield deal[0] != deal[1]


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_reactions_are_the_same_in_both_modes(edition: str) -> None:
    assert not any(differences(edition))


@pytest.mark.parametrize("function", ["quickest_seat", "follows_habit"])
def test_planted_a_difference_between_the_modes_is_found(monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    """Planted: in interpreted mode the first seat always reacts first, or every habit is always followed."""
    defects = {"quickest_seat": lambda _w, seats: (seats & -seats).bit_length() - 1, "follows_habit": lambda *_: True}
    monkeypatch.setattr(reactions, function, defects[function])
    assert any(differences("giant"))


def test_bulk_play_takes_habits_for_each_seat() -> None:
    rules = ruleset("giant")
    forgetful = [Habits(remembers=0), Habits(notices=CERTAIN)]
    plain = bulk.play_deals(rules, ["eager"] * 2, first=0, count=500, seed=1)
    assert bulk.play_deals(rules, ["eager"] * 2, first=0, count=500, seed=1, habits=[None, None]) == plain
    assert bulk.play_deals(rules, ["eager"] * 2, first=0, count=500, seed=1, habits=forgetful).wins[0] < plain.wins[0]
