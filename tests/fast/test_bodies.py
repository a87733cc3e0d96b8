"""The compiled bodies of the primitives."""

from dataclasses import replace
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penultima.editions.ruleset import ruleset
from penultima.fast import bodies  # noqa: F401 - makes the kernel known to Numba
from penultima.fast.records import RULES, STATE
from penultima.kernel import bits
from penultima.kernel.expand import bits_of
from penultima.kernel.rules import Rules
from penultima.kernel.state import CARDS, KINDS, State
from penultima.kernel.width import blank, pack
from penultima.policies import odds

BITS = 63
"""Of a mask: the highest bit is the sign."""


@numba.njit
def compiled_nth(mask: Any, n: Any) -> Any:  # noqa: ANN401 - ints
    return bits.nth(mask, n)


def masks() -> list[int]:
    random = Random(3)
    return [
        1,
        1 << BITS - 1,
        (1 << BITS) - 1,
        *(random.getrandbits(BITS) & random.getrandbits(BITS) for _ in range(40)),
    ]


def test_the_nth_bit_is_found_in_both_gears() -> None:
    for mask in masks():
        places = list(bits_of(mask))
        assert [bits.nth(mask, n) for n in range(len(places))] == places
        assert [compiled_nth(mask, n) for n in range(len(places))] == places


def test_the_nth_bit_is_found_without_the_instruction_for_it() -> None:
    stepwise: Any = numba.njit(bits.nth)
    for mask in masks():
        assert [stepwise(mask, n) for n in range(mask.bit_count())] == list(bits_of(mask))


@numba.njit
def compiled_counts(states: Any, rules: Any, seat: Any, kinds: Any) -> Any:  # noqa: ANN401 - records
    return odds.cards_in(states[0], seat, kinds), odds.unseen(states[0], rules[0], seat, kinds)


def counted(random: Random, kinds: int) -> tuple[State, Rules]:
    """As many cards as there can be, of so many kinds: in the hand of seat 3, in the discard pile, or unseen."""
    s, copies = blank(State), [0] * KINDS
    for _ in range(CARDS - 1):
        kind = random.randrange(kinds)
        copies[kind] += 1
        random.choice([s.hands[3], s.discard, [0] * KINDS])[kind] += 1
    s.holds[3] = sum(1 << kind for kind, count in enumerate(s.hands[3]) if count)
    s.top = random.randrange(kinds)
    return s, replace(ruleset("giant").tables, copies=tuple(copies))


@pytest.mark.parametrize("kinds", [1, 2, 54, BITS])
def test_cards_are_counted_in_both_gears(kinds: int) -> None:
    random = Random(kinds)
    for mask in masks():
        s, R = counted(random, kinds)
        records = np.frombuffer(pack(s), STATE), np.frombuffer(pack(R), RULES)
        plain = odds.cards_in(s, 3, mask), odds.unseen(s, R, 3, mask)
        assert compiled_counts(*records, 3, mask) == plain
