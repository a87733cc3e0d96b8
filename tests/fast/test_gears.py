"""Interpreted = compiled: the same bytes, words and events after every step."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.effect import TARGETS, VERBS
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.fast import bodies, bulk
from penultima.fast.entry import trace_deal
from penultima.fast.records import STATE, new_table
from penultima.kernel import refusal
from penultima.kernel.actions import A_TIMEOUT, play_card
from penultima.kernel.clauses import HAND_END
from penultima.kernel.desk import Desk
from penultima.kernel.events import checksum
from penultima.kernel.mark import PRIMITIVES
from penultima.kernel.state import OVER, SEATS, State
from penultima.kernel.step import step
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank, pack
from penultima.loops.drive import new_deal, next_to_act, play_out
from penultima.policies.registry import POLICIES, decide, policy_codes
from penultima.policies.wits import Wits

MOST_STEPS = 4_000
DECISIONS = 100_000


@dataclass(frozen=True)
class Setting:
    rules: Ruleset
    seats: int
    policies: int
    seed: int
    number: int


def settings(seed: int) -> Iterator[Setting]:
    """Any edition, any options that go together, anything written on its cards, any seats, any policies."""
    random = Random(seed)
    number = 0
    while True:
        seats = random.randint(2, SEATS)
        number += 1
        policies = [random.choice(POLICIES) for _ in range(seats)]
        edition = load.edition(random.choice(load.names()))
        customs = tuple(effect(random) for _ in edition.customs())
        rules = ruleset(edition, options(random, edition, seats), customs)
        yield Setting(rules, seats, policy_codes(policies), random.getrandbits(64), number)


def effect(random: Random) -> str:
    """Anything that can be written on a card."""
    instructions = []
    for _ in range(random.randint(0, 4)):
        verbs = [(verb, sorted(VERBS[verb][1])) for verb in random.choices(sorted(VERBS), k=random.randint(1, 3))]
        words = [f"{verb} {random.choice(arguments)}" if arguments else verb for verb, arguments in verbs]
        instructions.append(f"{random.choice(sorted(TARGETS))}: {', '.join(words)}")
    return "; ".join(instructions)


def options(random: Random, edition: Edition, seats: int) -> dict[str, OptionValue]:
    chosen = {option.id: random.choice(option.values) for option in edition.options.values() if option.values}
    chosen["target"] = random.choice([0, 100, 500])
    if seats not in (4, 6, 8) or chosen["last-standing"]:
        chosen["teams"] = False
    return chosen


def wishes(setting: Setting) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Anything that anybody could wish, most of it refused."""
    random = Random(setting.seed)
    table = np.zeros((MOST_STEPS, 2), np.int64)
    for row in table:
        kind = random.randrange(setting.rules.tables.kinds)
        colour = random.randrange(4) if setting.rules.tables.wilds >> kind & 1 else -1
        anything = random.randrange(1, A_TIMEOUT) | play_card(kind, colour, 0) | random.randrange(setting.seats) << 13
        row[0] = random.randrange(setting.seats)
        row[1] = random.choice([play_card(kind, colour, random.randrange(2)), anything])
    return table


def first_difference(setting: Setting) -> tuple[str | None, int]:
    """Plays one deal in both gears; gives the first step that differs, and the number of steps."""
    wished = wishes(setting)
    history, said = np.zeros(MOST_STEPS, STATE), np.zeros((MOST_STEPS, 3), np.int64)
    compiled = new_table(setting.rules.tables, setting.seed)
    steps = trace_deal(compiled, setting.seats, setting.policies, setting.number, wished, history, said)

    s, R, d, w = blank(State), setting.rules.tables, Desk(Sfc32(setting.seed)), Wits()
    new_deal(s, R, d, w, setting.seats, setting.number)
    for number in range(steps):
        if s.phase == OVER:
            return f"step {number}: only the interpreted deal is over", steps
        if number % 2 == 0:
            seat, action = map(int, wished[number])
        else:
            seat = next_to_act(s, R, w)
            action = decide(s, R, w, seat, setting.policies >> 4 * seat & 15)
        d.events.clear()
        clause, cost = step(s, R, d, seat, action)
        total = 0
        for event in d.take_events():
            total = checksum(total, event)
        if (clause, cost, total) != tuple(map(int, said[number])):
            return f"step {number}: said {(clause, cost, total)}, compiled {said[number]}", steps
        if pack(s) != history[number].tobytes():
            return f"step {number}: other bytes", steps
    return None if s.phase == OVER or steps == MOST_STEPS else "only the compiled deal is over", steps


@pytest.mark.parametrize("part", range(4))
def test_interpreted_and_compiled_agree_after_every_step(part: int) -> None:
    decisions = 0
    for setting in settings(part):
        difference, steps = first_difference(setting)
        assert difference is None, f"{setting}: {difference}"
        decisions += steps // 2
        if decisions >= DECISIONS // 4:
            return


def test_a_planted_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the interpreted gear plays an illegal wild-draw as if it were honest."""
    monkeypatch.setattr("penultima.kernel.play.is_bluff", lambda s, R, seat, kind: False)
    found = (first_difference(setting)[0] for _, setting in zip(range(50), settings(1), strict=False))
    assert any(difference and "other bytes" in difference for difference in found)


def test_a_planted_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the interpreted gear cites another clause."""
    monkeypatch.setattr(refusal, "TURN_ORDER", HAND_END)
    found = (first_difference(setting)[0] for _, setting in zip(range(5), settings(2), strict=False))
    assert any(difference and "said" in difference for difference in found)


def test_the_bulk_loop_plays_the_same_deals() -> None:
    rules = ruleset("giant")
    policies = ["eager", "random", "eager", "hoard"]
    s, d, w = blank(State), Desk(Sfc32(9)), Wits()
    wins, decisions = [0] * 4, 0
    for number in range(40, 100):
        new_deal(s, rules.tables, d, w, 4, number)
        decisions += play_out(s, rules.tables, d, w, policy_codes(policies))
        if s.winner >= 0:
            wins[s.winner] += 1
    result = bulk.play(rules, policies, first=40, count=60, seed=9)
    assert (list(result.wins), result.decisions) == (wins, decisions)
    assert result.nobody == 60 - sum(wins)
    assert result.unfinished == 0


def test_every_primitive_has_a_compiled_body() -> None:
    assert set(PRIMITIVES) == set(bodies.COMPILED)


def test_bounds_are_checked_in_these_tests() -> None:
    """Planted: an index out of range, which is silent without bounds checking."""

    @numba.njit
    def out_of_range(states: Any) -> Any:  # noqa: ANN401
        return states[0].held[SEATS + states[0].turn]

    with pytest.raises(IndexError):
        out_of_range(new_table(ruleset("giant").tables, 0)[0])


def test_the_record_has_the_bytes_of_pack() -> None:
    s, rules = blank(State), ruleset("giant")
    new_deal(s, rules.tables, Desk(Sfc32(5)), Wits(), 4, 0)
    assert STATE.itemsize == len(pack(s))
    assert new_table(rules.tables, 0)[1].tobytes() == pack(rules.tables)
