"""random: uniform over what is legal, by verb and kind, then over colour, target and call; never accuses."""

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
from penultima.kernel.bits import nth, popcount
from penultima.kernel.legal import CATCHABLE, legal, seats_for
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import DISCARD, State
from penultima.kernel.streams import below
from penultima.policies.choose import any_bit, any_colour, choose_other, colour_for
from penultima.policies.wits import Wits

WITH_KIND = 1 << A_PLAY | 1 << A_DISCARD


@kernel
def random(s: State, R: Rules, w: Wits, seat: int) -> int:
    kinds, verbs, seats = legal(s, R, seat)
    verbs &= ~(WITH_KIND | 1 << A_ACCUSE)
    pick = below(w.choices[seat], popcount(kinds) + popcount(verbs))
    if pick < popcount(kinds):
        return lay_any(s, R, w, seat, nth(kinds, pick))
    verb = nth(verbs, pick - popcount(kinds))
    if verb == A_COLOUR:
        return with_colour(verb, any_colour(w, seat))
    if verb == A_CHOOSE:
        return choose_other(s, w, seat)
    if verb == A_CATCH:
        return with_seat(verb, any_bit(w, seat, seats_for(seats, CATCHABLE)))
    return verb


@kernel
def lay_any(s: State, R: Rules, w: Wits, seat: int, kind: int) -> int:
    if s.phase == DISCARD:
        return with_kind(A_DISCARD, kind)
    call = below(w.choices[seat], 2) if s.held[seat] == 2 else 0  # noqa: PLR2004 - the last card but one
    return play_card(kind, colour_for(R, w, seat, kind), call)
