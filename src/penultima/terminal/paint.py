"""Colour for cards, where the terminal has it."""

import os
import re
from collections.abc import Callable, Mapping
from typing import TextIO

Paint = Callable[[str], str]

_CODES = {"R": "31", "Y": "33", "G": "32", "B": "34", "W": "35"}
_CARD = re.compile(r"\b(?:[RYGB](?:\+\d|[0-9SR])|W(?:\+\d|[SR]|C\d)?(?::[RYGB])?)(?!\w)")


def painter(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Paint:
    """NO_COLOR and a dumb or redirected terminal get plain text."""
    if environ.get("NO_COLOR") or environ.get("TERM", "dumb") == "dumb" or not stream.isatty():
        return lambda text: text
    return lambda text: _CARD.sub(lambda found: paint_card(found[0]), text)


def paint_card(card: str) -> str:
    """A wild card that named a colour has that one."""
    return f"\x1b[1;{_CODES[card[-1] if ':' in card else card[0]]}m{card}\x1b[0m"
