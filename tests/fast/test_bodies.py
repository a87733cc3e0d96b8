"""The compiled bodies of the primitives."""

from random import Random
from typing import Any

import numba

from penultima.fast import bodies  # noqa: F401 - makes the kernel known to Numba
from penultima.kernel import bits
from penultima.kernel.expand import bits_of

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
