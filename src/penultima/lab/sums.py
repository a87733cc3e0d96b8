"""What is summed up of many deals, in whole numbers, to know how much a ratio of two of the sums varies.

The deal is the unit: what happens within one hangs together, so products are those of what whole deals had.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from penultima.fast.records import Array


@dataclass(frozen=True)
class Sums:
    """Of the part and the whole that each deal had."""

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
        """Where every deal is a whole, and it happened in it or not: the same, sooner."""
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
    def errors(self) -> float:
        """The squares, summed, of by how much the part of a deal is off the ratio; exact but for the division."""
        y, x = self.part, self.whole
        squares = self.part_part * x * x - 2 * self.part_whole * x * y + self.whole_whole * y * y
        return squares / (x * x)

    @property
    def effective(self) -> float:
        """So many cases, each on its own, would tell as much about a share as these do."""
        share = self.ratio
        apart = self.whole * self.whole / self.whole_whole
        if not 0 < share < 1 or not self.errors:
            return apart
        return self.whole * self.whole * share * (1 - share) / self.errors


@dataclass(frozen=True)
class Pair:
    """Of two ratios that were counted of the same deals; the mixed products tell how they go together."""

    first: Sums = Sums()
    second: Sums = Sums()
    part_part: int = 0
    part_whole: int = 0
    whole_part: int = 0
    whole_whole: int = 0

    @classmethod
    def of(cls, first: tuple[Array, Array], second: tuple[Array, Array]) -> "Pair":
        (y, x), (v, u) = first, second
        return cls(Sums.of(y, x), Sums.of(v, u), int(y @ v), int(y @ u), int(x @ v), int(x @ u))

    def __add__(self, other: "Pair") -> "Pair":
        return Pair(
            self.first + other.first,
            self.second + other.second,
            self.part_part + other.part_part,
            self.part_whole + other.part_whole,
            self.whole_part + other.whole_part,
            self.whole_whole + other.whole_whole,
        )

    @property
    def correlation(self) -> float:
        """Of the errors of both; none where one of them has no error."""
        errors = sqrt(self.first.errors * self.second.errors)
        if not errors:
            return 0.0
        y, x, v, u = self.first.part, self.first.whole, self.second.part, self.second.whole
        products = self.part_part * x * u - self.part_whole * x * v - self.whole_part * y * u + self.whole_whole * y * v
        return max(-1.0, min(1.0, products / (x * u) / errors))
