"""Converts the masks from `legal.py` into a list of actions."""

from functools import lru_cache

from penultima.kernel.actions import (
    A_ACCUSE,
    A_CATCH,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_PLAY,
    encode_play,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.legal import ACCUSABLE, CATCHABLE, CHOOSABLE, seat_group
from penultima.kernel.rules import COLOURS, Rules

_GROUPS = {A_CATCH: CATCHABLE, A_CHOOSE: CHOOSABLE, A_ACCUSE: ACCUSABLE}
LAST_BUT_ONE = 2


@lru_cache(maxsize=1 << 12)
def bit_indices(mask: int) -> tuple[int, ...]:
    """Return the indices of the set bits, lowest first. The result is cached, because masks recur."""
    bits = []
    while mask:
        lowest = mask & -mask
        bits.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(bits)


def list_actions(R: Rules, masks: tuple[int, int, int], held: int) -> list[int]:
    """List every action that the masks allow. `held` is the number of cards in the seat's hand."""
    kinds, verbs, seats = masks
    actions: list[int] = []
    for verb in bit_indices(verbs):
        if verb == A_PLAY:
            actions += _plays(R, kinds, held)
        elif verb == A_DISCARD:
            actions += [with_kind(verb, kind) for kind in bit_indices(kinds)]
        elif verb == A_COLOUR:
            actions += [with_colour(verb, colour) for colour in range(COLOURS)]
        elif verb in _GROUPS:
            actions += [with_seat(verb, seat) for seat in bit_indices(seat_group(seats, _GROUPS[verb]))]
        else:
            actions.append(verb)
    return actions


def _plays(R: Rules, kinds: int, held: int) -> list[int]:
    calls = (1, 0) if held == LAST_BUT_ONE else (0,)
    return [
        encode_play(kind, colour, call)
        for kind in bit_indices(kinds)
        for colour in (range(COLOURS) if R.wilds >> kind & 1 else (-1,))
        for call in calls
    ]
