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
        raise BadInput(
            "expected a whole number from {low} to {high}, found {value}", low=low, high=high, value=shown(value)
        ).at(name)
    return number


def seat_among(value: object, seats: int, name: str = "") -> int:
    try:
        return whole_number(name, value, 0, seats - 1)
    except BadInput:
        raise no_seat(value, seats, name) from None


def no_seat(value: object, seats: int, name: str = "") -> BadInput:
    return BadInput("{seat} is no seat: expected 0 to {last}", seat=shown(value), last=seats - 1).at(name)


def of_kind(name: str, value: object, kind: type[Kind]) -> Kind:
    if not isinstance(value, kind):
        raise BadInput("expected a {kind}, found {value}", kind=kind.__name__, value=shown(value)).at(name)
    return value


def text_of(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadInput("expected a text, found {value}", value=shown(value)).at(name)
    return str(value)
