"""Cards and actions that a flag has in words, put into notation; what is notation, or no words either, stays."""

import re
from contextlib import suppress

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.notation.wish import parse_wish
from penultima.wording.understanding import understand, understand_card

_BY_SEAT = re.compile(r"\s*([0-9]+)\s*:\s*(.+)")


def spoken_card(rules: Ruleset, text: str) -> str:
    with suppress(BadInput):
        return understand_card(rules, text).partition(":")[0]
    return text


def spoken_action(rules: Ruleset, text: str) -> str:
    found = _BY_SEAT.fullmatch(text)
    if found is None or _is_notation(found[2]):
        return text
    with suppress(BadInput):
        return f"{found[1]}: {understand(rules, found[2], ())}"
    return text


def _is_notation(text: str) -> bool:
    with suppress(BadInput):
        return bool(parse_wish(text))
    return False
