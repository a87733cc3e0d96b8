"""Numbers that somebody hands in: whole, and within bounds."""

from operator import index

from penultima.errors import BadInput
from penultima.tomlfile import shown


def whole(name: str, value: object, low: int, high: int) -> int:
    """The number itself. True and 1.0 are none: whoever means 1 says so."""
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type] # that is the question
    except TypeError:
        number = None
    if number is None or not low <= number <= high:
        raise BadInput(f"{name}: expected a whole number from {low} to {high}, found {shown(value)}")
    return number


def seat_among(value: object, seats: int, name: str = "") -> int:
    try:
        return whole(name, value, 0, seats - 1)
    except BadInput:
        place = f"{name}: " if name else ""
        raise BadInput(f"{place}{shown(value)} is no seat: expected 0 to {seats - 1}") from None
