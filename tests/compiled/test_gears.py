"""Interpreted and compiled mode agree after every step on the state, the random words and the events."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penultima.compiled import bulk
from penultima.compiled.backend import overloads
from penultima.compiled.entry_points import trace_deal
from penultima.compiled.layouts import STATE, new_table
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.effect_language import TARGETS, VERBS
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.kernel import refusal
from penultima.kernel.actions import A_TIMEOUT, encode_play
from penultima.kernel.byte_layout import blank_record, pack
from penultima.kernel.clauses import HAND_END
from penultima.kernel.decorators import PRIMITIVES
from penultima.kernel.events import add_to_checksum
from penultima.kernel.state import OVER, SEATS, State
from penultima.kernel.step import step
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import POLICIES, decide, policy_codes
from penultima.simulation.playout import new_deal, next_to_act, play_out

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
    """Yield random settings. Each has an edition, compatible options, custom effects, seats and policies."""
    random = Random(seed)
    number = 0
    while True:
        seats = random.randint(2, SEATS)
        number += 1
        policies = [random.choice(POLICIES) for _ in range(seats)]
        edition = load.load_bundled(random.choice(load.bundled_ids()))
        customs = tuple(effect(random) for _ in edition.customs())
        rules = ruleset(edition, options(random, edition, seats), customs)
        yield Setting(rules, seats, policy_codes(policies), random.getrandbits(64), number)


def effect(random: Random) -> str:
    """Return a random effect in the effect language."""
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


def random_actions(setting: Setting) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return random actions for the deal. Most of them are refused."""
    random = Random(setting.seed)
    table = np.zeros((MOST_STEPS, 2), np.int64)
    for row in table:
        kind = random.randrange(setting.rules.tables.kinds)
        colour = random.randrange(4) if setting.rules.tables.wilds >> kind & 1 else -1
        anything = random.randrange(1, A_TIMEOUT) | encode_play(kind, colour, 0) | random.randrange(setting.seats) << 13
        row[0] = random.randrange(setting.seats)
        row[1] = random.choice([encode_play(kind, colour, random.randrange(2)), anything])
    return table


def first_difference(setting: Setting) -> tuple[str | None, int]:
    """Play one deal in both modes. Return (description of the first difference or None, number of steps)."""
    actions = random_actions(setting)
    history, results = np.zeros(MOST_STEPS, STATE), np.zeros((MOST_STEPS, 3), np.int64)
    compiled = new_table(setting.rules.tables, setting.seed)
    steps = trace_deal(compiled, setting.seats, setting.policies, setting.number, actions, history, results)

    s, R, d, w = blank_record(State), setting.rules.tables, StepContext(Sfc32(setting.seed)), PolicyContext()
    new_deal(s, R, d, w, setting.seats, setting.number)
    for number in range(steps):
        if s.phase == OVER:
            return f"step {number}: only the interpreted deal is over", steps
        if number % 2 == 0:
            seat, action = map(int, actions[number])
        else:
            seat = next_to_act(s, R, w)
            action = decide(s, R, w, seat, setting.policies >> 4 * seat & 15)
        d.events.clear()
        clause, cost = step(s, R, d, seat, action)
        total = 0
        for event in d.take_events():
            total = add_to_checksum(total, event)
        if (clause, cost, total) != tuple(map(int, results[number])):
            return f"step {number}: returned {(clause, cost, total)}, compiled {results[number]}", steps
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


def test_planted_a_difference_between_the_modes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: in interpreted mode no wild draw counts as a bluff."""
    monkeypatch.setattr("penultima.kernel.play.is_bluff", lambda s, R, seat, kind: False)
    found = (first_difference(setting)[0] for _, setting in zip(range(50), settings(1), strict=False))
    assert any(difference and "other bytes" in difference for difference in found)


def test_planted_another_clause_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: in interpreted mode, a refusal cites another clause."""
    monkeypatch.setattr(refusal, "TURN_ORDER", HAND_END)
    found = (first_difference(setting)[0] for _, setting in zip(range(5), settings(2), strict=False))
    assert any(difference and "returned" in difference for difference in found)


def test_bulk_play_gives_the_same_deals_as_interpreted_mode() -> None:
    rules = ruleset("giant")
    policies = ["eager", "random", "eager", "hoard"]
    s, d, w = blank_record(State), StepContext(Sfc32(9)), PolicyContext()
    wins, decisions = [0] * 4, 0
    for number in range(40, 100):
        new_deal(s, rules.tables, d, w, 4, number)
        decisions += play_out(s, rules.tables, d, w, policy_codes(policies))
        if s.winner >= 0:
            wins[s.winner] += 1
    result = bulk.play_deals(rules, policies, first=40, count=60, seed=9)
    assert (list(result.wins), result.decisions) == (wins, decisions)
    assert result.nobody == 60 - sum(wins)
    assert result.unfinished == 0


def test_every_primitive_has_a_compiled_body() -> None:
    assert set(PRIMITIVES) == set(overloads.COMPILED)


def test_compiled_code_is_tested_with_bounds_checks() -> None:
    """An index out of range raises an error. Without bounds checks compiled code would ignore it."""

    @numba.njit
    def out_of_range(states: Any) -> Any:  # noqa: ANN401
        return states[0].held[SEATS + states[0].turn]

    with pytest.raises(IndexError):
        out_of_range(new_table(ruleset("giant").tables, 0)[0])


def test_numpy_records_have_the_bytes_of_pack() -> None:
    s, rules = blank_record(State), ruleset("giant")
    new_deal(s, rules.tables, StepContext(Sfc32(5)), PolicyContext(), 4, 0)
    assert STATE.itemsize == len(pack(s))
    assert new_table(rules.tables, 0)[1].tobytes() == pack(rules.tables)
