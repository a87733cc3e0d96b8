"""Reactions are the same in both gears, whatever the habits."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.fast import bulk
from penultima.fast.entry import play_rows
from penultima.fast.records import QUIET_DESK, new_table
from penultima.kernel.desk import Desk
from penultima.kernel.state import SEATS, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank, pack
from penultima.loops.columns import DECISIONS, PLAIN
from penultima.loops.drive import new_deal, play_out
from penultima.policies import react
from penultima.policies.habits import CERTAIN, Habits
from penultima.policies.registry import habits_of, policy_codes
from penultima.policies.wits import Wits
from tests.fast.test_gears import options

DEALS = 40
LONGEST = 100_000
"""Decisions of a deal that is played interpreted too: by some house rules one goes on for a million."""
PLAYERS = ("random", "eager", "greedy")
"""Those who bring a deal to an end."""


def any_habits(chance: Random) -> Habits:
    """Each never, always or now and then."""
    remembers, late, notices, jumps = (chance.choice([0, CERTAIN, chance.randrange(CERTAIN)]) for _ in range(4))
    return Habits(remembers, late, notices, jumps, chance.randint(1, 5))


def both_gears(rules: Ruleset, policies: list[str], rows: list[list[int]], seed: int) -> tuple[object, object] | None:
    """The decisions of one deal and the bytes it leaves, compiled and interpreted; None if it is too long for that."""
    seats, codes = len(policies), policy_codes(policies)
    table = new_table(rules.tables, seed, QUIET_DESK)
    table[3][0]["habits"][:seats] = rows
    row = np.zeros((1, len(PLAIN)), np.int64)
    play_rows(table, seats, codes, 3, row)
    if row[0][DECISIONS] > LONGEST:
        return None
    s, d, w = blank(State), Desk(Sfc32(seed)), Wits()
    w.habits[:seats] = rows
    new_deal(s, rules.tables, d, w, seats, 3)
    return (row[0][DECISIONS], table[0].tobytes()), (play_out(s, rules.tables, d, w, codes), pack(s))


def differences(edition: str) -> Iterator[bool]:
    """Whether there is one, of some deals with any options, players and habits."""
    chance, played = Random(edition), 0
    while played < DEALS:
        seats = chance.randint(2, SEATS)
        policies = [chance.choice(PLAYERS) for _ in range(seats)]
        chosen = options(chance, load.edition(edition), seats) | {"jump-in": chance.random() < 0.7}
        rows = habits_of(policies, [any_habits(chance) for _ in range(seats)])
        deal = both_gears(ruleset(edition, chosen), policies, rows, chance.getrandbits(64))
        if deal:
            played += 1
            yield deal[0] != deal[1]


@pytest.mark.parametrize("edition", load.names())
def test_both_gears_react_alike(edition: str) -> None:
    assert not any(differences(edition))


@pytest.mark.parametrize("place", ["quickest", "happens"])
def test_a_planted_difference_is_found(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Planted: in the interpreted gear the first seat is the quickest, or every chance is taken."""
    defects = {"quickest": lambda _w, seats: (seats & -seats).bit_length() - 1, "happens": lambda *_: True}
    monkeypatch.setattr(react, place, defects[place])
    assert any(differences("giant"))


def test_bulk_play_takes_habits_for_each_seat() -> None:
    rules = ruleset("giant")
    forgetful = [Habits(remembers=0), Habits(notices=CERTAIN)]
    plain = bulk.play(rules, ["eager"] * 2, first=0, count=500, seed=1)
    assert bulk.play(rules, ["eager"] * 2, first=0, count=500, seed=1, habits=[None, None]) == plain
    assert bulk.play(rules, ["eager"] * 2, first=0, count=500, seed=1, habits=forgetful).wins[0] < plain.wins[0]
