"""Exact counts of whole numbers, of which every mean and quantile is made."""

from math import sqrt
from typing import Any

import numpy as np

Z = 1.959963984540054
"""Within so many standard errors lies a mean in 95 of 100 runs."""

Counts = np.ndarray[Any, np.dtype[np.int64]]


class Histogram:
    """How often each number from 0 on came; as long as the largest of them."""

    def __init__(self, counts: Counts | None = None) -> None:
        self.counts = np.zeros(1, np.int64) if counts is None else counts

    @classmethod
    def of(cls, values: Counts) -> "Histogram":
        return cls(np.bincount(values, minlength=1).astype(np.int64))

    def __add__(self, other: "Histogram") -> "Histogram":
        longer, shorter = sorted((self.counts, other.counts), key=len, reverse=True)
        total = longer.copy()
        total[: len(shorter)] += shorter
        return Histogram(total)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Histogram) and np.array_equal(self.counts, other.counts)

    __hash__ = None  # type: ignore[assignment]

    @property
    def total(self) -> int:
        return int(self.counts.sum())

    @property
    def sum(self) -> int:
        return int(self.counts @ np.arange(len(self.counts)))

    @property
    def mean(self) -> float:
        return self.sum / self.total if self.total else 0.0

    @property
    def variance(self) -> float:
        """Of the sample; the squares are summed as whole numbers."""
        if self.total < 2:  # noqa: PLR2004 - one number does not vary
            return 0.0
        values = np.arange(len(self.counts), dtype=object)
        squares = int((self.counts.astype(object) * values * values).sum())
        return (squares - self.sum * self.sum / self.total) / (self.total - 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Of the mean, 95 %."""
        margin = Z * sqrt(self.variance / self.total) if self.total else 0.0
        return self.mean - margin, self.mean + margin

    def quantile(self, share: float) -> int:
        """The smallest number that so many of all do not exceed."""
        if not self.total:
            return 0
        return int(np.searchsorted(np.cumsum(self.counts), share * self.total))

    @property
    def max(self) -> int:
        return int(self.counts.nonzero()[0][-1]) if self.total else 0


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share; it stays within 0 and 1 and holds for small numbers too."""
    if not total:
        return 0.0, 1.0
    share = count / total
    spread = Z * sqrt(share * (1 - share) / total + (Z / total) ** 2 / 4)
    middle, scale = share + Z * Z / total / 2, 1 + Z * Z / total
    return max(0.0, min(share, (middle - spread) / scale)), min(1.0, max(share, (middle + spread) / scale))
