"""What others' code says of bad input, known again as phrases, so that it can be told in any language.

A text that none of these has, of a newer Python perhaps, stays as it is.
"""

import re
from functools import cache

from penultima.echo import named
from penultima.errors import Phrase

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
"""Of tomllib, which says them with a capital letter."""

FLAGS = (
    "argument {flag}: {reason}",
    "invalid choice: {value}, maybe you meant {closest}? (choose from {words})",
    "invalid choice: {value} (choose from {words})",
    "unknown parser {value} (choices: {words})",
    "{value} is no whole number",
    "expected one argument",
    "expected at most one argument",
    "expected at least one argument",
    "not allowed with argument {flag}",
    "ignored explicit argument {value}",
    "ambiguous option: {value} could match {words}",
    "unexpected option string: {value}",
    "unrecognized arguments: {given}",
    "the following arguments are required: {words}",
    "one of the arguments {words} is required",
)
"""Of argparse, and what it passes on of ours."""


OURS = ("flag", "words")
"""Slots with what the program has itself; in the others is what somebody handed in, however long."""


def known_again(text: str, phrases: tuple[str, ...]) -> Phrase:
    """The first of the phrases that the text can be; what stands in its slots is shown, or a phrase again."""
    for phrase in phrases:
        if found := _pattern(phrase).fullmatch(text):
            return Phrase(phrase, **{slot: _value(slot, said, phrases) for slot, said in found.groupdict().items()})
    return Phrase("{text}", text=named(text))


def _value(slot: str, said: str, phrases: tuple[str, ...]) -> str | Phrase:
    if slot == "reason":
        return known_again(said, phrases)
    if slot == "key":
        return named(".".join(re.findall(r"'([^']*)'", said)) or said)
    return said if slot in OURS else named(said)


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*?)", re.escape(phrase)), re.DOTALL)
