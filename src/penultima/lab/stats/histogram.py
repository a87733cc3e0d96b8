"""Exact histograms of whole numbers, from which means and quantiles are computed."""

from typing import Any

import numpy as np

Counts = np.ndarray[Any, np.dtype[np.int64]]


class Histogram:
    """Counts of the numbers from 0 up to the largest one that occurred."""

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
    def sum_of_squares(self) -> int:
        """The sum of squares as an exact integer."""
        values = np.arange(len(self.counts), dtype=object)
        return int((self.counts.astype(object) * values * values).sum())

    def quantile(self, share: float) -> int:
        """Return the smallest number n such that at least this share of the values is n or less."""
        if not self.total:
            return 0
        return int(np.searchsorted(np.cumsum(self.counts), share * self.total))

    @property
    def max(self) -> int:
        return int(self.counts.nonzero()[0][-1]) if self.total else 0
