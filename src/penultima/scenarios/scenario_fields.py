"""Parsers for fields of a scenario: its editions, the hands, and lists with one number for each seat."""

from penultima.errors import Phrase
from penultima.i18n.quoting import quote
from penultima.notation.position import DIRECTIONS, HIGHEST_SCORE
from penultima.support.toml_file import TomlTable

DIRECTION_WORDS = tuple(DIRECTIONS)


def parse_editions(row: TomlTable) -> list[str]:
    """Return the ids under `edition` or `editions`, without checking that the editions exist."""
    if "editions" not in row:
        return [row.text_at("edition")]
    if "edition" in row:
        raise row.error("editions", "a scenario has either this key or the key edition")
    wanted = row.texts("editions")
    if not wanted:
        raise row.error("editions", "expected at least one edition, found an empty list")
    for index, edition in enumerate(wanted):
        if edition in wanted[:index]:
            raise row.error("editions", "{edition} stands there twice", edition=quote(edition))
    return wanted


def parse_hands(row: TomlTable) -> list[list[str]]:
    lists: list[list[str]] = row.each("hands", list, Phrase("lists of cards"))
    for values in lists:
        if not all(isinstance(value, str) for value in values):
            raise row.error("hands", "expected a list of {things}", things=Phrase("lists of cards"))
    return lists


def parse_per_seat(row: TomlTable, key: str, seats: int, default: list[int] | None = None) -> tuple[int, ...]:
    numbers = row.numbers(key, default)
    if len(numbers) != seats:
        raise row.error(key, "{count} numbers for {seats} seats", count=len(numbers), seats=seats)
    if not all(0 <= number <= HIGHEST_SCORE for number in numbers):
        raise row.error(key, "expected numbers from 0 to {most}", most=HIGHEST_SCORE)
    return tuple(numbers)
