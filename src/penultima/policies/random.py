"""The policy `random`: picks a legal verb or kind uniformly, then colour, target and call. It never accuses."""

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
from penultima.kernel.bits import nth_bit, popcount
from penultima.kernel.decorators import kernel
from penultima.kernel.legal import CATCHABLE, legal_masks, seat_group
from penultima.kernel.rules import Rules
from penultima.kernel.state import DISCARD, State
from penultima.kernel.streams import random_below
from penultima.policies.choices import choose_random_target, random_bit, random_colour, random_colour_for
from penultima.policies.policy_context import PolicyContext

WITH_KIND = 1 << A_PLAY | 1 << A_DISCARD


@kernel
def random(s: State, R: Rules, w: PolicyContext, seat: int) -> int:
    kinds, verbs, seats = legal_masks(s, R, seat)
    verbs &= ~(WITH_KIND | 1 << A_ACCUSE)
    pick = random_below(w.choices[seat], popcount(kinds) + popcount(verbs))
    if pick < popcount(kinds):
        return lay_or_discard_randomly(s, R, w, seat, nth_bit(kinds, pick))
    verb = nth_bit(verbs, pick - popcount(kinds))
    if verb == A_COLOUR:
        return with_colour(verb, random_colour(w, seat))
    if verb == A_CHOOSE:
        return choose_random_target(s, w, seat)
    if verb == A_CATCH:
        return with_seat(verb, random_bit(w, seat, seat_group(seats, CATCHABLE)))
    return verb


@kernel
def lay_or_discard_randomly(s: State, R: Rules, w: PolicyContext, seat: int, kind: int) -> int:
    if s.phase == DISCARD:
        return with_kind(A_DISCARD, kind)
    call = random_below(w.choices[seat], 2) if s.held[seat] == 2 else 0  # noqa: PLR2004 - the last card but one
    return encode_play(kind, random_colour_for(R, w, seat, kind), call)
