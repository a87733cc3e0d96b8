"""Actions: `0: play W:B uno`, `1: catch 0`, `timeout`."""

import re
from collections.abc import Sequence

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.kernel.actions import (
    A_ACCEPT,
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_NO,
    A_PASS,
    A_PLAY,
    A_SLAP,
    A_TIMEOUT,
    A_YES,
    call_of,
    colour_of,
    kind_of,
    play_card,
    seat_of,
    verb_of,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.state import NOBODY, SEATS
from penultima.notation.card import parse_colour, parse_kind, parse_laid, print_card, print_colour
from penultima.notation.custom import at_hand
from penultima.tomlfile import shown

PLAIN = {
    "draw": A_DRAW,
    "pass": A_PASS,
    "accept": A_ACCEPT,
    "challenge": A_CHALLENGE,
    "uno": A_CALL,
    "slap": A_SLAP,
    "vote yes": A_YES,
    "vote no": A_NO,
}
WITH_SEAT = {"catch": A_CATCH, "choose": A_CHOOSE, "accuse": A_ACCUSE}
VERBS = ("play", "draw", "pass", "colour", "accept", "challenge", "uno", "slap", "discard", "vote", *WITH_SEAT)
_PLAIN_NAMES = {verb: name for name, verb in PLAIN.items()}
_SEAT_NAMES = {verb: name for name, verb in WITH_SEAT.items()}
_ACTION = re.compile(r"(\d+): *(.+)")


NOTHING_KNOWN = -1
"""For a reader who does not know the hand: it may hold anything."""


def parse_action(
    rules: Ruleset, text: str, seats: int, holds: Sequence[int] = (NOTHING_KNOWN,) * SEATS
) -> tuple[int, int]:
    """(seat, action); `holds` are the masks of the hands, which say what a bare `WC` means."""
    if text == "timeout":
        return NOBODY, A_TIMEOUT
    found = _ACTION.fullmatch(text)
    if not found:
        raise BadInput(f"{shown(text)} is no action: expected 'SEAT: VERB ...' or 'timeout'")
    try:
        seat = parse_seat(found[1], seats)
        return seat, parse_wish(rules, found[2], seats, holds[seat])
    except BadInput as problem:
        raise BadInput(f"{shown(text)}: {problem}") from problem


def parse_seat(text: str, seats: int) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or int(text) >= seats:
        raise BadInput(f"{shown(text)} is no seat: expected 0 to {seats - 1}")
    return int(text)


def parse_wish(rules: Ruleset, text: str, seats: int, holds: int = NOTHING_KNOWN) -> int:
    """An action without the seat that wishes it."""
    verb, *words = text.split() or [""]
    if words and verb in ("play", "discard"):
        words[0] = at_hand(rules, words[0], holds)
    if text in PLAIN:
        return PLAIN[text]
    if verb == "play" and words and len(words) <= 2 and words[1:] in ([], ["uno"]):  # noqa: PLR2004
        kind, _ = parse_laid(rules, words[0])
        colour = parse_colour(words[0].partition(":")[2]) if ":" in words[0] else -1
        return play_card(kind, colour, len(words) - 1)
    if len(words) != 1 or verb not in VERBS or verb in PLAIN:
        raise BadInput(_expected(verb))
    if verb == "discard":
        return with_kind(A_DISCARD, parse_kind(rules, words[0]))
    if verb == "colour":
        return with_colour(A_COLOUR, parse_colour(words[0]))
    if verb in WITH_SEAT:
        return with_seat(WITH_SEAT[verb], parse_seat(words[0], seats))
    raise BadInput(_expected(verb))


_FORMS = {
    "play": "play CARD or play CARD uno",
    "colour": "colour C",
    "discard": "discard CARD",
    "vote": "vote yes or vote no",
    **{name: f"{name} SEAT" for name in WITH_SEAT},
}


def _expected(verb: str) -> str:
    if verb in VERBS:
        return f"expected {_FORMS.get(verb, verb)}"
    return f"{shown(verb)} is no verb: expected one of {', '.join(VERBS)}"


def print_action(rules: Ruleset, seat: int, action: int) -> str:
    return print_wish(rules, action) if seat == NOBODY else f"{seat}: {print_wish(rules, action)}"


def print_wish(rules: Ruleset, action: int) -> str:
    verb = verb_of(action)
    if verb == A_PLAY:
        return f"play {print_card(rules, kind_of(action), colour_of(action))}" + " uno" * call_of(action)
    if verb == A_DISCARD:
        return f"discard {print_card(rules, kind_of(action))}"
    if verb == A_COLOUR:
        return f"colour {print_colour(colour_of(action))}"
    if verb in _SEAT_NAMES:
        return f"{_SEAT_NAMES[verb]} {seat_of(action)}"
    return _PLAIN_NAMES.get(verb, "timeout")
