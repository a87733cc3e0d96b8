"""Colour for cards, where the terminal has it."""

import os
from collections.abc import Callable, Mapping
from typing import TextIO

from penultima.editions.edition import WILD
from penultima.texts.parts import Parts, Slot, joined
from penultima.wording.naming import Cards, Colour

Paint = Callable[[Parts], str]

_CODES = {"R": "31", "Y": "33", "G": "32", "B": "34", WILD: "35"}


def painter(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Paint:
    """NO_COLOR and a dumb or redirected terminal get plain text."""
    if environ.get("NO_COLOR") or environ.get("TERM", "dumb") == "dumb" or not stream.isatty():
        return joined
    return lambda parts: "".join(part if isinstance(part, str) else _slot(part) for part in parts)


def _slot(slot: Slot) -> str:
    if isinstance(slot.value, Colour) and slot.value.letter:
        return _painted(slot.value.letter, slot.text)
    return _named(slot.value, slot.text) if isinstance(slot.value, Cards) else slot.text


def _named(cards: Cards, text: str) -> str:
    """Each name in its place, whatever the language puts around it."""
    painted, rest = "", text
    for code, name in zip(cards.codes, cards.names, strict=True):
        before, _, rest = rest.partition(name)
        painted += before + _painted(code[0], name)
    return painted + rest


def _painted(colour: str, text: str) -> str:
    return f"\x1b[1;{_CODES[colour]}m{text}\x1b[0m"
