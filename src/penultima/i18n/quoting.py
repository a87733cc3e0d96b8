"""Quotes user input in a sentence, shortened and on one line."""

from typing import overload

from penultima.errors import Phrase

MAX_LENGTH = 60
"""The maximum number of characters of a quoted value, so that the sentence fits on a line."""
MAX_NUMBER = 10**50
MAX_PATH_LENGTH = 300


@overload
def quote(value: str) -> str: ...
@overload
def quote(value: object) -> str | Phrase: ...
def quote(value: object) -> str | Phrase:
    """Return the value as a user would write it in a file, shortened and on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if type(value) is int and abs(value) > MAX_NUMBER:
        return Phrase("a very long number")
    if isinstance(value, dict):
        return Phrase("a table")
    if isinstance(value, list):
        return Phrase("a list")
    return _shorten(repr(value)) if type(value) in (str, int, float) else _quote_object(value)


def _quote_object(value: object) -> str | Phrase:
    """Return the `str` of an object if it is short and printable, else its type."""
    try:
        text = str(value)
    except Exception:  # noqa: BLE001 - `str` of an unknown object may do anything
        text = ""
    return (
        _shorten(text) if text and text.isprintable() else Phrase("a thing of type {kind}", kind=type(value).__name__)
    )


def _shorten(text: str, longest: int = MAX_LENGTH) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."


def quote_name(text: str) -> str:
    """Return a name unquoted, unless it is too long or not printable."""
    return text if text.isprintable() and len(text) <= MAX_LENGTH else quote(text)


def quote_path(path: object) -> str:
    """Return a path unquoted, unless it is not printable.

    A path may be much longer than a name before it is shortened, because a shortened path is useless.
    """
    name = str(path)
    return _shorten(name if name.isprintable() else repr(name), MAX_PATH_LENGTH)


def quote_alternatives(words: tuple[object, ...]) -> str | Phrase:
    """Join alternatives as in "'a', 'b' or 'c'"."""
    *most, last = [quote(word) for word in words]
    return Phrase("{first} or {last}", first=", ".join(map(str, most)), last=last) if most else last
