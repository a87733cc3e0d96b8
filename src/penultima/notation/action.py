"""Actions: `0: play W:B uno`, `1: catch 0`, `timeout`; and a wish as the kernel's int, and back."""

import re
from collections.abc import Iterable, Sequence

from penultima.echo import shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, placed
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
    play_card,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.state import NOBODY, SEATS
from penultima.notation.card import is_wild, parse_colour, parse_kind, parse_laid, print_colour
from penultima.notation.custom import at_hand
from penultima.notation.kept import Kept
from penultima.notation.wish import Wish, parse_seat, parse_wish

_ACTION = re.compile(r"(\d+): *(.+)")
_AIMED = (A_CATCH, A_CHOOSE, A_ACCUSE)

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
        raise BadInput("{text} is no action: expected 'SEAT: VERB ...' or 'timeout'", text=shown(text))
    with placed(shown(text)):
        seat = parse_seat(found[1], seats)
        return seat, action_of(rules, parse_wish(found[2]), seats, holds[seat])


def action_of(rules: Ruleset, wish: Wish, seats: int, holds: int = NOTHING_KNOWN) -> int:
    """The wish as the kernel has it, where such cards and seats are in the game."""
    verb = VERBS.index(wish.verb)
    if verb == A_PLAY:
        laid = wish.card or "" if wish.colour is None else f"{wish.card}:{wish.colour}"
        kind, _ = parse_laid(rules, at_hand(rules, laid, holds))
        return play_card(kind, -1 if wish.colour is None else parse_colour(wish.colour), int(wish.call))
    if verb == A_DISCARD:
        return with_kind(verb, parse_kind(rules, at_hand(rules, wish.card or "", holds)))
    if verb == A_COLOUR:
        return with_colour(verb, parse_colour(wish.colour or ""))
    if verb in _AIMED:
        return with_seat(verb, parse_seat(str(wish.seat), seats))
    return verb


def read_wish(rules: Ruleset, wish: Wish | str, seats: int, holds: int) -> int:
    """The action that somebody wishes, as a value or as text."""
    if isinstance(wish, str):
        known = _actions.of(rules).get(wish) if type(wish) is str else None
        return _read_text(rules, wish, seats, holds) if known is None else known
    if not isinstance(wish, Wish):
        raise BadInput("{wish} is no wish: expected a Wish or its text, as 'play R7'", wish=shown(wish))
    if wish.verb == "timeout":
        raise BadInput("timeout: no seat can wish for it; there is Game.timeout")
    return action_of(rules, wish, seats, holds)


_actions: Kept[str, int] = Kept()
"""By their one text, those that mean the same at every table: no seat is in them, and `WC` is no name of a card."""


def _read_text(rules: Ruleset, text: str, seats: int, holds: int) -> int:
    wish = parse_wish(text)
    action = action_of(rules, wish, seats, holds)
    if wish.seat is None and texts_of(rules, (action,)) == [text]:
        _actions.of(rules)[text] = action
    return action


_kept: Kept[int, Wish] = Kept()
"""What was read already."""


def wishes_of(rules: Ruleset, actions: Iterable[int]) -> list[Wish]:
    """Actions of the kernel as values; the same one for the same action, because they come again and again."""
    kept = _kept.of(rules)
    return [kept.get(action) or kept.setdefault(action, _read(rules, action)) for action in actions]


_texts: Kept[int, str] = Kept()


def texts_of(rules: Ruleset, actions: Iterable[int]) -> list[str]:
    """Actions of the kernel as the text of the wish, kept like these."""
    kept = _texts.of(rules)
    return [kept.get(action) or kept.setdefault(action, str(wish_of(rules, action))) for action in actions]


def wish_of(rules: Ruleset, action: int) -> Wish:
    return wishes_of(rules, (action,))[0]


def _read(rules: Ruleset, action: int) -> Wish:
    verb = action_verb(action)
    name = VERBS[verb]
    if verb == A_PLAY:
        kind = action_kind(action)
        colour = print_colour(action_colour(action)) if is_wild(rules, kind) else None
        return Wish(name, card=rules.names[kind], colour=colour, call=action_call(action) == 1)
    if verb == A_DISCARD:
        return Wish(name, card=rules.names[action_kind(action)])
    if verb == A_COLOUR:
        return Wish(name, colour=print_colour(action_colour(action)))
    if verb in _AIMED:
        return Wish(name, seat=action_seat(action))
    return Wish(name)


def print_action(rules: Ruleset, seat: int, action: int) -> str:
    wish = wish_of(rules, action)
    return str(wish) if seat == NOBODY else f"{seat}: {wish}"
