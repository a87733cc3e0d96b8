"""Functions on masks of seats and kinds: the number of set bits, the lowest set bit, and the n-th set bit."""

import pytest

from penultima.kernel.bits import lowest_bit, nth_bit, popcount

MASK = 0b1001_0100
HIGHEST_KIND = 1 << 62
"""The highest bit of a mask. Masks are signed 64-bit ints in compiled mode, so bit 63 is the sign."""


@pytest.mark.parametrize(("mask", "count"), [(0, 0), (1, 1), (MASK, 3), (HIGHEST_KIND | 1, 2)])
def test_popcount_counts_the_set_bits(mask: int, count: int) -> None:
    assert popcount(mask) == count


@pytest.mark.parametrize(("mask", "index"), [(1, 0), (MASK, 2), (HIGHEST_KIND, 62)])
def test_lowest_bit_gives_the_index_of_the_lowest_set_bit(mask: int, index: int) -> None:
    assert lowest_bit(mask) == index


@pytest.mark.parametrize(("mask", "indices"), [(MASK, [2, 4, 7]), (0b111, [0, 1, 2])])
def test_nth_bit_counts_set_bits_from_the_lowest_starting_at_zero(mask: int, indices: list[int]) -> None:
    assert [nth_bit(mask, n) for n in range(len(indices))] == indices
