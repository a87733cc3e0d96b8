"""Formats numbers in the language of a page."""

from decimal import Decimal

from penultima.i18n import Catalogue
from penultima.rulebook.markdown_blocks import NOTHING

NO_DECIMALS_FROM = 1000
"""Numbers of at least this size are shown without decimals."""
MAX_PLACES = 6
"""The maximum number of decimal places on an axis.

Further places would only show rounding errors of binary fractions.
"""


class NumberText:
    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts

    def number(self, value: float | None, *, signed: bool = False) -> str:
        """Format a number with a suitable number of digits."""
        if value is None:
            return NOTHING
        return self.texts.number(
            value, 0 if abs(value) >= NO_DECIMALS_FROM or value == int(value) else 2, signed=signed
        )

    def short(self, value: float) -> str:
        """Format a number for a sentence: with one decimal, or with two if it is below one."""
        return self.texts.number(value, 1 if abs(value) >= 1 else 2)

    def interval(self, low: float | None, high: float | None) -> str:
        return NOTHING if low is None or high is None else f"{self.number(low)} … {self.number(high)}"

    def percent(self, share: float | None, *, signed: bool = False) -> str:
        return NOTHING if share is None else self.texts.percent(share, 2, signed=signed)

    def percent_interval(self, low: float | None, high: float | None, *, signed: bool = False) -> str:
        """Format an interval of percentages, with a single percent sign after the upper end."""
        if low is None or high is None:
            return NOTHING
        return f"{self.texts.number(100 * low, 2, signed=signed)} … {self.percent(high, signed=signed)}"

    def tick(self, value: float) -> str:
        """Format an axis label with no more decimals than it needs."""
        return self.texts.number(value, _count_places(value))

    def percent_tick(self, share: float) -> str:
        return self.texts.percent(share, _count_places(100 * share))


def _count_places(value: float) -> int:
    exponent = Decimal(str(round(value, MAX_PLACES))).normalize().as_tuple().exponent
    return max(0, -int(exponent))
