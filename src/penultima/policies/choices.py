"""Helpers shared by several policies."""

from penultima.kernel.actions import A_CHOOSE, A_DISCARD, encode_play, with_kind, with_seat
from penultima.kernel.decorators import hot, kernel, primitive
from penultima.kernel.rules import COLOURS, Rules
from penultima.kernel.state import DISCARD, State
from penultima.kernel.streams import random_below
from penultima.policies.policy_context import PolicyContext


@primitive
def random_bit(w: PolicyContext, seat: int, mask: int) -> int:
    """Pick one set bit at random.

    A random word is drawn even for a single bit, because testing for that case would cost more.
    """
    for _ in range(random_below(w.choices[seat], mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


@hot
def random_colour(w: PolicyContext, seat: int) -> int:
    return random_below(w.choices[seat], COLOURS)


@hot
def random_colour_for(R: Rules, w: PolicyContext, seat: int, kind: int) -> int:
    """Return a random colour if the card is wild, else -1."""
    if R.wilds >> kind & 1:
        return random_colour(w, seat)
    return -1


@hot
def lay_or_discard(s: State, R: Rules, w: PolicyContext, seat: int, kind: int) -> int:
    """Discard the card in the discard phase. Otherwise play it, with a call if it is the last card but one."""
    if s.phase == DISCARD:
        return with_kind(A_DISCARD, kind)
    return encode_play(kind, random_colour_for(R, w, seat, kind), 1 if s.held[seat] == 2 else 0)  # noqa: PLR2004


@kernel
def choose_random_target(s: State, w: PolicyContext, seat: int) -> int:
    return with_seat(A_CHOOSE, random_bit(w, seat, s.still & ~(1 << seat)))
