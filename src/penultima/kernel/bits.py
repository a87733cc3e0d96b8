"""Operations on bit masks that compile to one or two machine instructions."""

from penultima.kernel.decorators import primitive


@primitive
def popcount(mask: int) -> int:
    return mask.bit_count()


@primitive
def lowest_bit(mask: int) -> int:
    """Return the index of the lowest set bit. The mask must not be empty."""
    return (mask & -mask).bit_length() - 1


@primitive
def nth_bit(mask: int, n: int) -> int:
    """Return the index of the n-th set bit. For the lowest set bit, `n` is 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest_bit(mask)
