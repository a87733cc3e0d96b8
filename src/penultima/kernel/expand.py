"""The three legal masks as a list of actions, for doors that offer them one by one."""

from functools import lru_cache

from penultima.kernel.actions import (
    A_ACCUSE,
    A_CATCH,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_PLAY,
    play_card,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.legal import ACCUSABLE, CATCHABLE, CHOOSABLE, seats_for
from penultima.kernel.rules import COLOURS, Rules

_GROUPS = {A_CATCH: CATCHABLE, A_CHOOSE: CHOOSABLE, A_ACCUSE: ACCUSABLE}
LAST_BUT_ONE = 2


@lru_cache(maxsize=1 << 12)
def bits_of(mask: int) -> tuple[int, ...]:
    """The places of its bits, from the lowest; kept, because a hand is looked at several times."""
    bits = []
    while mask:
        lowest = mask & -mask
        bits.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(bits)


def expand(R: Rules, masks: tuple[int, int, int], held: int) -> list[int]:
    """Every action that the masks allow; `held` is the number of cards in the seat's hand."""
    kinds, verbs, seats = masks
    actions: list[int] = []
    for verb in bits_of(verbs):
        if verb == A_PLAY:
            actions += _plays(R, kinds, held)
        elif verb == A_DISCARD:
            actions += [with_kind(verb, kind) for kind in bits_of(kinds)]
        elif verb == A_COLOUR:
            actions += [with_colour(verb, colour) for colour in range(COLOURS)]
        elif verb in _GROUPS:
            actions += [with_seat(verb, seat) for seat in bits_of(seats_for(seats, _GROUPS[verb]))]
        else:
            actions.append(verb)
    return actions


def _plays(R: Rules, kinds: int, held: int) -> list[int]:
    calls = (1, 0) if held == LAST_BUT_ONE else (0,)
    return [
        play_card(kind, colour, call)
        for kind in bits_of(kinds)
        for colour in (range(COLOURS) if R.wilds >> kind & 1 else (-1,))
        for call in calls
    ]
