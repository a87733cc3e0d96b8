"""Validation of arguments: whole numbers within bounds, texts, instances of a class."""

from operator import index
from typing import TypeVar

from penultima.errors import BadInput
from penultima.i18n.quoting import quote

Kind = TypeVar("Kind")


def check_int(name: str, value: object, low: int, high: int) -> int:
    """Return the value as a plain int. True and 1.0 are rejected."""
    try:
        number = None if isinstance(value, bool) else int(index(value))  # type: ignore[arg-type] # checked at run time
    except Exception:  # noqa: BLE001 - `index` of an unknown object may do anything
        number = None
    if number is None or not low <= number <= high:
        raise BadInput(
            "expected a whole number from {low} to {high}, found {value}", low=low, high=high, value=quote(value)
        ).at(name)
    return number


def check_seat(value: object, seats: int, name: str = "") -> int:
    try:
        return check_int(name, value, 0, seats - 1)
    except BadInput:
        raise seat_error(value, seats, name) from None


def seat_error(value: object, seats: int, name: str = "") -> BadInput:
    return BadInput("{seat} is no seat: expected 0 to {last}", seat=quote(value), last=seats - 1).at(name)


def check_type(name: str, value: object, kind: type[Kind]) -> Kind:
    if not isinstance(value, kind):
        raise BadInput("expected a {kind}, found {value}", kind=kind.__name__, value=quote(value)).at(name)
    return value


def check_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadInput("expected a text, found {value}", value=quote(value)).at(name)
    return str(value)
