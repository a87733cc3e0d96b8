"""Colours of cards on terminals that support them."""

import os
from collections.abc import Callable, Mapping
from typing import TextIO

from penultima.editions.edition import WILD
from penultima.i18n.message_parts import Parts, Slot, join_parts
from penultima.wording.naming import CardNames, ColourName

Paint = Callable[[Parts], str]

_CODES = {"R": "31", "Y": "33", "G": "32", "B": "34", WILD: "35"}


def create_painter(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Paint:
    """Return a function that joins the parts of a text, with colours unless NO_COLOR or the terminal forbids them."""
    if environ.get("NO_COLOR") or environ.get("TERM", "dumb") == "dumb" or not stream.isatty():
        return join_parts
    return lambda parts: "".join(part if isinstance(part, str) else _paint_slot(part) for part in parts)


def _paint_slot(slot: Slot) -> str:
    if isinstance(slot.value, ColourName) and slot.value.letter:
        return _paint(slot.value.letter, slot.text)
    return _paint_names(slot.value, slot.text) if isinstance(slot.value, CardNames) else slot.text


def _paint_names(cards: CardNames, text: str) -> str:
    """Colour the name of each card in a text. This works for any word order."""
    painted, rest = "", text
    for code, name in zip(cards.codes, cards.names, strict=True):
        before, _, rest = rest.partition(name)
        painted += before + _paint(code[0], name)
    return painted + rest


def _paint(colour: str, text: str) -> str:
    return f"\x1b[1;{_CODES[colour]}m{text}\x1b[0m"
