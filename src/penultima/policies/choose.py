"""The parts that policies are made of."""

from penultima.kernel.actions import A_CHOOSE, A_DISCARD, play_card, with_kind, with_seat
from penultima.kernel.mark import hot, kernel, primitive
from penultima.kernel.rules import COLOURS, Rules
from penultima.kernel.state import DISCARD, State
from penultima.kernel.streams import below
from penultima.policies.wits import Wits


@primitive
def any_bit(w: Wits, seat: int, mask: int) -> int:
    """One of the bits, each as likely. A word is drawn for a single one too: that costs less than to ask."""
    for _ in range(below(w.choices[seat], mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


@hot
def any_colour(w: Wits, seat: int) -> int:
    return below(w.choices[seat], COLOURS)


@hot
def colour_for(R: Rules, w: Wits, seat: int, kind: int) -> int:
    """The colour that the play of this kind has to name; -1: none."""
    if R.wilds >> kind & 1:
        return any_colour(w, seat)
    return -1


@hot
def lay_kind(s: State, R: Rules, w: Wits, seat: int, kind: int) -> int:
    """Discard it where that is asked for, else play it, with the call where it is due."""
    if s.phase == DISCARD:
        return with_kind(A_DISCARD, kind)
    return play_card(kind, colour_for(R, w, seat, kind), 1 if s.held[seat] == 2 else 0)  # noqa: PLR2004


@kernel
def choose_other(s: State, w: Wits, seat: int) -> int:
    return with_seat(A_CHOOSE, any_bit(w, seat, s.still & ~(1 << seat)))
