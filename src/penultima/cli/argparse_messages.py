"""Turns argparse messages into phrases, so that the messages can be translated and user input in them quoted.

argparse looks each message up with `gettext` and then fills in its values with `%`.
"""

import argparse
import re
from typing import Self

from penultima.errors import SLOT, Phrase
from penultima.i18n.quoting import quote_name

MESSAGES = (
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
    "the following arguments are required: {words}",
    "one of the arguments {words} is required",
)
"""The messages that have translations. They are argparse's own, and one from this program that argparse reports."""
OWN_SLOTS = ("flag", "words")
"""Slots whose values come from this program. The values of other slots are user input of any length, and are quoted."""
_PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[rs]")
_BY_OUTLINE = {SLOT.sub("{}", text): text for text in MESSAGES}


class Message(str):
    """A translatable argparse message. A message without a translation, as in a newer Python, stays in English."""

    __slots__ = ("phrase",)
    phrase: Phrase

    def __new__(cls, text: str, phrase: Phrase | None = None) -> Self:
        message = super().__new__(cls, text)
        message.phrase = phrase or (Phrase(text) if text in _BY_OUTLINE else Phrase("{text}", text=quote_name(text)))
        return message

    def __mod__(self, values: object) -> "Message":
        filled = super().__mod__(values)
        text = _BY_OUTLINE.get(_PLACEHOLDER.sub("{}", self))
        if text is None:
            return Message(filled)
        found = [placeholder % values for placeholder in _PLACEHOLDER.findall(self)]
        slots = zip(SLOT.findall(text), found, strict=True)
        quoted = {slot: value if slot in OWN_SLOTS else quote_name(value) for slot, value in slots}
        return Message(filled, Phrase(text, **quoted))

    def __str__(self) -> "Message":
        """Return the message itself. argparse calls `str` on messages, and a plain string would lose the phrase."""
        return self


def to_phrase(message: str) -> Phrase:
    return message.phrase if isinstance(message, Message) else Message(message).phrase


def _choose_number(one: str, many: str, count: int) -> Message:
    return Message(one if count == 1 else many)


# argparse calls two gettext functions by these names. Replacing the functions makes argparse messages translatable.
vars(argparse).update(_=Message, ngettext=_choose_number)
