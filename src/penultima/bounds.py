"""What somebody hands in: numbers that are whole and within bounds, texts, things of their kind."""

from operator import index
from typing import TypeVar

from penultima.echo import shown
from penultima.errors import BadInput

Kind = TypeVar("Kind")


def whole_number(name: str, value: object, low: int, high: int) -> int:
    """The number as a plain one. True and 1.0 are none: whoever means 1 says so."""
    try:
        number = None if isinstance(value, bool) else int(index(value))  # type: ignore[arg-type] # that is the question
    except Exception:  # noqa: BLE001 - whatever a thing does that is asked for its number
        number = None
    if number is None or not low <= number <= high:
        raise BadInput(f"{name}: expected a whole number from {low} to {high}, found {shown(value)}")
    return number


def seat_among(value: object, seats: int, name: str = "") -> int:
    try:
        return whole_number(name, value, 0, seats - 1)
    except BadInput:
        raise no_seat(value, seats, name) from None


def no_seat(value: object, seats: int, name: str = "") -> BadInput:
    place = f"{name}: " if name else ""
    return BadInput(f"{place}{shown(value)} is no seat: expected 0 to {seats - 1}")


def of_kind(name: str, value: object, kind: type[Kind]) -> Kind:
    if not isinstance(value, kind):
        raise BadInput(f"{name}: expected a {kind.__name__}, found {shown(value)}")
    return value


def text_of(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{name}: expected a text, found {shown(value)}")
    return str(value)
