"""Formats numbers and percentages in the style of a language."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

_EXACT = Context(prec=1200, rounding=ROUND_HALF_UP)
"""A precision that keeps every digit of a float."""


@dataclass(frozen=True)
class Signs:
    """The thousands separator, the decimal separator and the percent sign."""

    thousands: str
    decimals: str
    percent: str


def format_number(value: float | Decimal, signs: Signs, decimals: int = 0, *, signed: bool = False) -> str:
    """Format a number with `decimals` decimal places, rounding half away from zero. Zero gets no sign."""
    rounded = Decimal(value).quantize(Decimal(1).scaleb(-decimals), context=_EXACT)
    digits = f"{rounded.copy_abs():,f}".translate({ord(","): signs.thousands, ord("."): signs.decimals})
    if not rounded:
        return digits
    return f"-{digits}" if rounded < 0 else f"+{digits}" if signed else digits


def format_percent(share: float, signs: Signs, decimals: int = 2, *, signed: bool = False) -> str:
    """Format a share as a percentage: 0.25 becomes 25 %."""
    return format_number(_EXACT.multiply(Decimal(share), 100), signs, decimals, signed=signed) + signs.percent
