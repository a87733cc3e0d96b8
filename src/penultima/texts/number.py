"""Numbers as a language writes them."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

_EXACT = Context(prec=1200, rounding=ROUND_HALF_UP)
"""Room for every digit of a float."""


@dataclass(frozen=True)
class Signs:
    """Between thousands, before the decimals, and after a share in hundredths."""

    thousands: str
    decimals: str
    percent: str


def write_number(value: float | Decimal, signs: Signs, places: int = 0, *, signed: bool = False) -> str:
    """Rounded to so many places, a half away from zero. What rounds to nothing has no sign."""
    rounded = Decimal(value).quantize(Decimal(1).scaleb(-places), context=_EXACT)
    digits = f"{rounded.copy_abs():,f}".translate({ord(","): signs.thousands, ord("."): signs.decimals})
    if not rounded:
        return digits
    return f"-{digits}" if rounded < 0 else f"+{digits}" if signed else digits


def write_percent(share: float, signs: Signs, places: int = 2, *, signed: bool = False) -> str:
    """A share of 0.25 is 25 %."""
    return write_number(_EXACT.multiply(Decimal(share), 100), signs, places, signed=signed) + signs.percent
