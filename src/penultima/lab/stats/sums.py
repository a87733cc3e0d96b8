"""Exact sums over deals.

The sums of squares and products give the variance of a ratio of two sums. They are computed from the totals of each
deal and not from single events, because the events of one deal are correlated.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from penultima.compiled.layouts import Array


@dataclass(frozen=True)
class Sums:
    """Sums over all deals: of the parts, of the wholes, and of their products."""

    deals: int = 0
    part: int = 0
    whole: int = 0
    part_part: int = 0
    whole_whole: int = 0
    part_whole: int = 0

    @classmethod
    def of(cls, part: Array, whole: Array) -> "Sums":
        products = (part @ part, whole @ whole, part @ whole)
        return cls(len(part), int(part.sum()), int(whole.sum()), *map(int, products))

    @classmethod
    def of_deals(cls, happened: Array) -> "Sums":
        """Return the sums where `whole` is 1 in every deal. This is faster than `of` and gives the same result."""
        deals, part = len(happened), int(np.count_nonzero(happened))
        return cls(deals, part, deals, part, deals, part)

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.deals + other.deals,
            self.part + other.part,
            self.whole + other.whole,
            self.part_part + other.part_part,
            self.whole_whole + other.whole_whole,
            self.part_whole + other.part_whole,
        )

    @property
    def ratio(self) -> float:
        return self.part / self.whole

    @property
    def squared_errors(self) -> float:
        """Return the sum of the squared errors of the deals.

        The error of a deal is its part minus the ratio times its whole. The result is exact except for one division.
        """
        y, x = self.part, self.whole
        squares = self.part_part * x * x - 2 * self.part_whole * x * y + self.whole_whole * y * y
        return squares / (x * x)

    @property
    def effective_count(self) -> float:
        """Return how many independent cases would estimate the share with the same precision."""
        share = self.ratio
        apart = self.whole * self.whole / self.whole_whole
        if not 0 < share < 1 or not self.squared_errors:
            return apart
        return self.whole * self.whole * share * (1 - share) / self.squared_errors


@dataclass(frozen=True)
class PairedSums:
    """Sums for two ratios over the same deals. The mixed products give the correlation of the ratios."""

    first: Sums = Sums()
    second: Sums = Sums()
    part_part: int = 0
    part_whole: int = 0
    whole_part: int = 0
    whole_whole: int = 0

    @classmethod
    def of(cls, first: tuple[Array, Array], second: tuple[Array, Array]) -> "PairedSums":
        (y, x), (v, u) = first, second
        return cls(Sums.of(y, x), Sums.of(v, u), int(y @ v), int(y @ u), int(x @ v), int(x @ u))

    def __add__(self, other: "PairedSums") -> "PairedSums":
        return PairedSums(
            self.first + other.first,
            self.second + other.second,
            self.part_part + other.part_part,
            self.part_whole + other.part_whole,
            self.whole_part + other.whole_part,
            self.whole_whole + other.whole_whole,
        )

    @property
    def is_same(self) -> bool:
        """Return whether both parts and both wholes were equal in every deal.

        Their squared differences then sum to zero.
        """
        parts = self.first.part_part - 2 * self.part_part + self.second.part_part
        wholes = self.first.whole_whole - 2 * self.whole_whole + self.second.whole_whole
        return parts == 0 and wholes == 0

    @property
    def correlation(self) -> float:
        """Return the correlation of the errors, or 0 if one of them has no error."""
        errors = sqrt(self.first.squared_errors * self.second.squared_errors)
        if not errors:
            return 0.0
        y, x, v, u = self.first.part, self.first.whole, self.second.part, self.second.whole
        products = self.part_part * x * u - self.part_whole * x * v - self.whole_part * y * u + self.whole_whole * y * v
        return max(-1.0, min(1.0, products / (x * u) / errors))
