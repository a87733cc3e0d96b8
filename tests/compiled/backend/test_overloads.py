"""The compiled implementations of primitive functions give the same results as the interpreted ones."""

from dataclasses import replace
from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from penultima.compiled.backend import overloads  # noqa: F401 - the import registers the kernel with Numba
from penultima.compiled.layouts import RULES, STATE
from penultima.editions.ruleset import ruleset
from penultima.kernel import bits
from penultima.kernel.byte_layout import blank_record, pack
from penultima.kernel.expand import bit_indices
from penultima.kernel.rules import Rules
from penultima.kernel.state import CARDS, KINDS, State
from penultima.policies import odds

BITS = 63
"""The number of bits in a mask. Masks use bits 0 to 62, because bit 63 is the sign."""


@numba.njit
def compiled_nth(mask: Any, n: Any) -> Any:  # noqa: ANN401 - ints
    return bits.nth_bit(mask, n)


def masks() -> list[int]:
    random = Random(3)
    return [
        1,
        1 << BITS - 1,
        (1 << BITS) - 1,
        *(random.getrandbits(BITS) & random.getrandbits(BITS) for _ in range(40)),
    ]


def test_nth_bit_gives_the_same_result_in_both_modes() -> None:
    for mask in masks():
        places = list(bit_indices(mask))
        assert [bits.nth_bit(mask, n) for n in range(len(places))] == places
        assert [compiled_nth(mask, n) for n in range(len(places))] == places


def test_nth_bit_works_without_the_cpu_instruction() -> None:
    stepwise: Any = numba.njit(bits.nth_bit)
    for mask in masks():
        assert [stepwise(mask, n) for n in range(mask.bit_count())] == list(bit_indices(mask))


@numba.njit
def compiled_counts(states: Any, rules: Any, seat: Any, kinds: Any) -> Any:  # noqa: ANN401 - records
    return odds.count_cards(states[0], seat, kinds), odds.count_unseen(states[0], rules[0], seat, kinds)


def counted(random: Random, kinds: int) -> tuple[State, Rules]:
    """Return a state with the maximum number of cards, and rules with the same deck.

    There are `kinds` different kinds of cards. Each card is in the hand of seat 3, in the discard pile or unseen.
    """
    s, copies = blank_record(State), [0] * KINDS
    for _ in range(CARDS - 1):
        kind = random.randrange(kinds)
        copies[kind] += 1
        random.choice([s.hands[3], s.discard, [0] * KINDS])[kind] += 1
    s.holds[3] = sum(1 << kind for kind, count in enumerate(s.hands[3]) if count)
    s.top = random.randrange(kinds)
    return s, replace(ruleset("giant").tables, copies=tuple(copies))


@pytest.mark.parametrize("kinds", [1, 2, 54, BITS])
def test_cards_are_counted_equally_in_both_modes(kinds: int) -> None:
    random = Random(kinds)
    for mask in masks():
        s, R = counted(random, kinds)
        records = np.frombuffer(pack(s), STATE), np.frombuffer(pack(R), RULES)
        plain = odds.count_cards(s, 3, mask), odds.count_unseen(s, R, 3, mask)
        assert compiled_counts(*records, 3, mask) == plain
