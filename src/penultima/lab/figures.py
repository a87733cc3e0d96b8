"""Figures as the language of the page writes them."""

from decimal import Decimal

from penultima.pages.markdown import NOTHING
from penultima.texts import Catalogue

LARGE = 1000
"""From here on decimals tell nothing."""
FINEST = 6
"""Places on an axis; what comes after them are the last bits of a sum of tenths."""


class Figures:
    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts

    def number(self, value: float | None) -> str:
        """With as many digits as tell something."""
        if value is None:
            return NOTHING
        return self.texts.number(value, 0 if abs(value) >= LARGE or value == int(value) else 2)

    def between(self, low: float | None, high: float | None) -> str:
        return NOTHING if low is None or high is None else f"{self.number(low)} … {self.number(high)}"

    def percent(self, share: float | None, *, signed: bool = False) -> str:
        return NOTHING if share is None else self.texts.percent(share, 2, signed=signed)

    def percents(self, low: float | None, high: float | None, *, signed: bool = False) -> str:
        """The sign for hundredths is said once."""
        if low is None or high is None:
            return NOTHING
        return f"{self.texts.number(100 * low, 2, signed=signed)} … {self.percent(high, signed=signed)}"

    def tick(self, value: float) -> str:
        """On an axis, with no more places than it has."""
        return self.texts.number(value, _places(value))

    def percent_tick(self, share: float) -> str:
        return self.texts.percent(share, _places(100 * share))


def _places(value: float) -> int:
    exponent = Decimal(str(round(value, FINEST))).normalize().as_tuple().exponent
    return max(0, -int(exponent))
