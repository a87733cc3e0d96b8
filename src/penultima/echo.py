"""What somebody handed in, as it is shown back in a sentence: short, on one line."""

from typing import overload

from penultima.errors import Phrase

LONGEST = 60
"""Signs of what is shown, so that the sentence fits on a line."""
LONGEST_NUMBER = 10**50
LONGEST_PATH = 300


@overload
def shown(value: str) -> str: ...
@overload
def shown(value: object) -> str | Phrase: ...
def shown(value: object) -> str | Phrase:
    """As a person would write it in the file, cut where it gets long; always one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if type(value) is int and abs(value) > LONGEST_NUMBER:
        return Phrase("a very long number")
    if isinstance(value, dict):
        return Phrase("a table")
    if isinstance(value, list):
        return Phrase("a list")
    return _cut(repr(value)) if type(value) in (str, int, float) else _told(value)


def _told(value: object) -> str | Phrase:
    """What a thing says of itself, if that is a word or two; else what it is."""
    try:
        text = str(value)
    except Exception:  # noqa: BLE001 - whatever a thing does that is asked for its words
        text = ""
    return _cut(text) if text and text.isprintable() else Phrase("a thing of type {kind}", kind=type(value).__name__)


def _cut(text: str, longest: int = LONGEST) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."


def named(text: str) -> str:
    """A name as it stands, unless it would break the line or fill it."""
    return text if text.isprintable() and len(text) <= LONGEST else shown(text)


def filed(path: object) -> str:
    """The name of a file as it stands, unless it would break the line; longer than a word, so that it can be found."""
    name = str(path)
    return _cut(name if name.isprintable() else repr(name), LONGEST_PATH)


def listed(words: tuple[object, ...]) -> str | Phrase:
    """As in "'a', 'b' or 'c'"."""
    *most, last = [shown(word) for word in words]
    return Phrase("{first} or {last}", first=", ".join(map(str, most)), last=last) if most else last
