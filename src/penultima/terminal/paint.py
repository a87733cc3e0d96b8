"""Colour for cards, where the terminal has it."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TextIO

from penultima.editions.edition import COLOURS, WILD
from penultima.texts.parts import Parts, Slot, joined
from penultima.wording.naming import Cards, Colour

Paint = Callable[[Parts], str]

_CODES = {"R": "31", "Y": "33", "G": "32", "B": "34", WILD: "35"}


def painter(stream: TextIO, cards: Iterable[str], environ: Mapping[str, str] = os.environ) -> Paint:
    """For the cards of these names. NO_COLOR and a dumb or redirected terminal get plain text."""
    if environ.get("NO_COLOR") or environ.get("TERM", "dumb") == "dumb" or not stream.isatty():
        return joined
    return _Brush(cards).parts


class _Brush:
    def __init__(self, cards: Iterable[str]) -> None:
        """The longer name first, as one may begin another."""
        names = "|".join(map(re.escape, sorted(cards, key=len, reverse=True)))
        self.card = re.compile(rf"\b(?:{names})(?::[{COLOURS}])?(?![\w+])")

    def parts(self, parts: Parts) -> str:
        return "".join(self._text(part) if isinstance(part, str) else self._slot(part) for part in parts)

    def _text(self, text: str) -> str:
        """Cards in notation. A wild one that named a colour has that one."""
        return self.card.sub(lambda found: _painted(found[0][-1] if ":" in found[0] else found[0][0], found[0]), text)

    def _slot(self, slot: Slot) -> str:
        if isinstance(slot.value, Colour) and slot.value.letter:
            return _painted(slot.value.letter, slot.text)
        return _named(slot.value) if isinstance(slot.value, Cards) else self._text(slot.text)


def _named(cards: Cards) -> str:
    """Each name in its place, whatever the language puts around it."""
    painted, rest = "", cards.text
    for code, name in zip(cards.codes, cards.names, strict=True):
        before, _, rest = rest.partition(name)
        painted += before + _painted(code[0], name)
    return painted + rest


def _painted(colour: str, text: str) -> str:
    return f"\x1b[1;{_CODES[colour]}m{text}\x1b[0m"
