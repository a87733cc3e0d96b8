"""Masks: the few operations that a compiler does in one instruction."""

from penultima.kernel.mark import primitive


@primitive
def popcount(mask: int) -> int:
    return mask.bit_count()


@primitive
def lowest(mask: int) -> int:
    """Index of the lowest bit; the mask is not empty."""
    return (mask & -mask).bit_length() - 1


@primitive
def nth(mask: int, n: int) -> int:
    """Index of the n-th bit from below, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)
