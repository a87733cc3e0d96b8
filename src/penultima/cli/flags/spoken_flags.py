"""Converts cards and actions that are described in words to notation."""

import re
from collections.abc import Sequence
from contextlib import suppress

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, place_errors
from penultima.i18n.quoting import quote
from penultima.notation.action import parse_action
from penultima.wording.understanding import is_understood, understand, understand_card
from penultima.wording.vocabulary import normalize_word

_BY_SEAT = re.compile(r"\s*([^:]+?)\s*:\s*(.+)")


def read_card(rules: Ruleset, text: str) -> str:
    """Return the card in notation. Return text that names no card unchanged, so that the notation parser reports it."""
    with suppress(BadInput):
        return understand_card(rules, text).partition(":")[0]
    return text


def read_action(rules: Ruleset, text: str, names: Sequence[str] = ()) -> str:
    """Return the action in notation, such as `0: play R7` for "Ana: juega el 7 rojo".

    Text without a known word stays unchanged.
    """
    found = _BY_SEAT.fullmatch(text)
    if found is None:
        return text
    seat = _read_seat(found[1], names)
    if _is_notation(found[2]) or not is_understood(rules, found[2], names):
        return f"{seat}: {found[2]}"
    with place_errors(quote(text)):
        return f"{seat}: {understand(rules, found[2], (), names)}"


def _read_seat(who: str, names: Sequence[str]) -> str:
    """Return the seat of the player with this name. Return a number unchanged."""
    seats = [seat for seat, name in enumerate(names) if normalize_word(name) == normalize_word(who)]
    if len(seats) == 1:
        return str(seats[0])
    if names and not who.isdecimal():
        raise BadInput("{seat} is neither a seat nor one of {names}", seat=quote(who), names=", ".join(names))
    return who


def _is_notation(text: str) -> bool:
    with suppress(BadInput):
        return bool(parse_action(text))
    return False
