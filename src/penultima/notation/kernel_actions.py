"""Conversion between actions and the kernel's action codes, and the text form of an action with its seat.

Examples of this form: `0: play W:B uno`, `1: catch 0`, `timeout`.
"""

import re
from collections.abc import Iterable, Sequence

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, place_errors
from penultima.i18n.quoting import quote
from penultima.kernel.actions import (
    A_ACCUSE,
    A_CATCH,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_PLAY,
    A_TIMEOUT,
    VERBS,
    action_call,
    action_colour,
    action_kind,
    action_seat,
    action_verb,
    encode_play,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.state import NOBODY, SEATS
from penultima.notation.action import Action, parse_action, parse_seat
from penultima.notation.card import is_wild, parse_colour, parse_coloured_card, parse_kind, print_colour
from penultima.notation.customizable import resolve_bare_card
from penultima.notation.ruleset_cache import RulesetCache

_ACTION = re.compile(r"(\d+): *(.+)")
_AIMED = (A_CATCH, A_CHOOSE, A_ACCUSE)

UNKNOWN_HAND = -1
"""The mask of an unknown hand, which may contain any card."""


def parse_seat_action(
    rules: Ruleset, text: str, seats: int, holds: Sequence[int] = (UNKNOWN_HAND,) * SEATS
) -> tuple[int, int]:
    """Parse the text and return (seat, code). `holds` has the mask of each hand, which is needed for a bare `WC`."""
    if text == "timeout":
        return NOBODY, A_TIMEOUT
    match = _ACTION.fullmatch(text)
    if not match:
        raise BadInput("{text} is no action: expected 'SEAT: VERB ...' or 'timeout'", text=quote(text))
    with place_errors(quote(text)):
        seat = parse_seat(match[1], seats)
        return seat, encode_action(rules, parse_action(match[2]), seats, holds[seat])


def encode_action(rules: Ruleset, action: Action, seats: int, holds: int = UNKNOWN_HAND) -> int:
    """Return the code of an action. Raise BadInput if the edition lacks the card or the game lacks the seat."""
    verb = VERBS.index(action.verb)
    if verb == A_PLAY:
        laid = action.card or "" if action.colour is None else f"{action.card}:{action.colour}"
        kind, _ = parse_coloured_card(rules, resolve_bare_card(rules, laid, holds))
        return encode_play(kind, -1 if action.colour is None else parse_colour(action.colour), int(action.call))
    if verb == A_DISCARD:
        return with_kind(verb, parse_kind(rules, resolve_bare_card(rules, action.card or "", holds)))
    if verb == A_COLOUR:
        return with_colour(verb, parse_colour(action.colour or ""))
    if verb in _AIMED:
        return with_seat(verb, parse_seat(str(action.seat), seats))
    return verb


def encode_text(rules: Ruleset, action: Action | str, seats: int, holds: int) -> int:
    """Return the code of an action that is given as an Action or as its text."""
    if isinstance(action, str):
        known = _codes_by_text.for_rules(rules).get(action) if type(action) is str else None
        return _parse_text(rules, action, seats, holds) if known is None else known
    if not isinstance(action, Action):
        raise BadInput("{action} is no action: expected an Action or its text, as 'play R7'", action=quote(action))
    if action.verb == "timeout":
        raise BadInput("timeout: no seat can choose it; there is Game.timeout")
    return encode_action(rules, action, seats, holds)


_codes_by_text: RulesetCache[str, int] = RulesetCache()
"""A cache of codes by text. Texts with a seat or a bare `WC` are not cached, because their meaning varies."""


def _parse_text(rules: Ruleset, text: str, seats: int, holds: int) -> int:
    action = parse_action(text)
    code = encode_action(rules, action, seats, holds)
    if action.seat is None and print_codes(rules, (code,)) == [text]:
        _codes_by_text.for_rules(rules)[text] = code
    return code


_decoded: RulesetCache[int, Action] = RulesetCache()
"""A cache of decoded actions, by code."""


def decode_actions(rules: Ruleset, codes: Iterable[int]) -> list[Action]:
    """Decode action codes. Equal codes share one object, because they recur often."""
    cached = _decoded.for_rules(rules)
    return [cached.get(code) or cached.setdefault(code, _decode(rules, code)) for code in codes]


_texts: RulesetCache[int, str] = RulesetCache()


def print_codes(rules: Ruleset, codes: Iterable[int]) -> list[str]:
    """Return the texts of action codes. The texts are cached."""
    cached = _texts.for_rules(rules)
    return [cached.get(code) or cached.setdefault(code, str(decode_action(rules, code))) for code in codes]


def decode_action(rules: Ruleset, code: int) -> Action:
    return decode_actions(rules, (code,))[0]


def _decode(rules: Ruleset, code: int) -> Action:
    verb = action_verb(code)
    name = VERBS[verb]
    if verb == A_PLAY:
        kind = action_kind(code)
        colour = print_colour(action_colour(code)) if is_wild(rules, kind) else None
        return Action(name, card=rules.names[kind], colour=colour, call=action_call(code) == 1)
    if verb == A_DISCARD:
        return Action(name, card=rules.names[action_kind(code)])
    if verb == A_COLOUR:
        return Action(name, colour=print_colour(action_colour(code)))
    if verb in _AIMED:
        return Action(name, seat=action_seat(code))
    return Action(name)


def print_action(rules: Ruleset, seat: int, code: int) -> str:
    action = decode_action(rules, code)
    return str(action) if seat == NOBODY else f"{seat}: {action}"
