"""The error texts of tomllib, parsed into phrases so that they can be translated.

Unknown texts, for example from a newer Python, are not translated.
"""

import re
from functools import cache

from penultima.errors import Phrase
from penultima.i18n.quoting import quote_name

TOML = (
    "cannot declare {key} twice",
    "cannot mutate immutable namespace {key}",
    "cannot overwrite a value",
    "cannot redefine namespace {key}",
    "duplicate inline table key {key}",
    "escaped character is not a Unicode scalar value",
    "expected '=' after a key in a key/value pair",
    "expected ']' at the end of a table declaration",
    "expected ']]' at the end of an array declaration",
    "expected newline or end of document after a statement",
    "expected {sign}",
    "found invalid character {sign}",
    "illegal character {sign}",
    "invalid date or datetime",
    "invalid hex value",
    "invalid initial character for a key part",
    "invalid statement",
    "invalid value",
    "unclosed array",
    "unclosed inline table",
    "unescaped '\\' in a string",
    "unterminated string",
    "exceeds the limit ({most} digits) for integer string conversion: value has {count} digits",
    "exceeds the limit ({most} digits) for integer string conversion",
)
"""The error texts, with the first letter in lower case."""


def parse_error(text: str) -> Phrase:
    """Return the first phrase that matches the text."""
    for phrase in TOML:
        if found := _pattern(phrase).fullmatch(text):
            return Phrase(phrase, **{slot: _slot_value(slot, value) for slot, value in found.groupdict().items()})
    return Phrase("{text}", text=quote_name(text))


def _slot_value(slot: str, text: str) -> str:
    return quote_name(".".join(re.findall(r"'([^']*)'", text)) or text if slot == "key" else text)


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*?)", re.escape(phrase)), re.DOTALL)
