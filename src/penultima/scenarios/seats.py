"""What a scenario says of the seats, at the start and at the end: hands, numbers, the way round."""

from penultima.errors import Phrase
from penultima.notation.position import DIRECTIONS, HIGHEST_SCORE
from penultima.tomlfile import Table

DIRECTION_WORDS = tuple(DIRECTIONS)


def hands_in(row: Table) -> list[list[str]]:
    lists: list[list[str]] = row.each("hands", list, Phrase("lists of cards"))
    for values in lists:
        if not all(isinstance(value, str) for value in values):
            raise row.error("hands", "expected a list of {things}", things=Phrase("lists of cards"))
    return lists


def per_seat(row: Table, key: str, seats: int, default: list[int] | None = None) -> tuple[int, ...]:
    numbers = row.numbers(key, default)
    if len(numbers) != seats:
        raise row.error(key, "{count} numbers for {seats} seats", count=len(numbers), seats=seats)
    if not all(0 <= number <= HIGHEST_SCORE for number in numbers):
        raise row.error(key, "expected numbers from 0 to {most}", most=HIGHEST_SCORE)
    return tuple(numbers)
