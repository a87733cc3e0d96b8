"""Every action that can be encoded at a table, whether it is legal or not."""

from penultima.editions.ruleset import Ruleset
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
    A_SLAP,
    A_YES,
    encode_play,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.rules import COLOURS

PLAIN = (A_DRAW, A_PASS, A_ACCEPT, A_CHALLENGE, A_CALL, A_SLAP, A_YES, A_NO)
AIMED = (A_CATCH, A_CHOOSE, A_ACCUSE)


def all_actions(rules: Ruleset, seats: int) -> list[int]:
    """List all actions except the timeout, which no player can choose."""
    return [
        *all_plays(rules),
        *PLAIN,
        *(with_kind(A_DISCARD, kind) for kind in range(rules.tables.kinds)),
        *(with_colour(A_COLOUR, colour) for colour in range(COLOURS)),
        *(with_seat(verb, seat) for verb in AIMED for seat in range(seats)),
    ]


def all_plays(rules: Ruleset) -> list[int]:
    """List all plays. A play of a wild card names a colour."""
    return [
        encode_play(kind, colour, call)
        for kind in range(rules.tables.kinds)
        for colour in (range(COLOURS) if rules.tables.wilds >> kind & 1 else (-1,))
        for call in (0, 1)
    ]
