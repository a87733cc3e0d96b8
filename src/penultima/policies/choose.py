"""The parts that policies are made of."""

from penultima.kernel.actions import A_CHOOSE, A_DISCARD, play_card, with_kind, with_seat
from penultima.kernel.bits import lowest, nth, popcount
from penultima.kernel.desk import Desk
from penultima.kernel.mark import kernel
from penultima.kernel.rules import COLOURS, Rules
from penultima.kernel.state import DISCARD, State
from penultima.kernel.streams import choose_below


@kernel
def any_bit(d: Desk, seat: int, mask: int) -> int:
    """One of the bits, each as likely; where there is only one, no chance is used."""
    if mask & (mask - 1) == 0:
        return lowest(mask)
    return nth(mask, choose_below(d, seat, popcount(mask)))


@kernel
def any_colour(d: Desk, seat: int) -> int:
    return choose_below(d, seat, COLOURS)


@kernel
def colour_for(R: Rules, d: Desk, seat: int, kind: int) -> int:
    """The colour that the play of this kind has to name; -1: none."""
    if R.wilds >> kind & 1:
        return any_colour(d, seat)
    return -1


@kernel
def lay_kind(s: State, R: Rules, d: Desk, seat: int, kind: int) -> int:
    """Discard it where that is asked for, else play it, with the call where it is due."""
    if s.phase == DISCARD:
        return with_kind(A_DISCARD, kind)
    return play_card(kind, colour_for(R, d, seat, kind), 1 if s.held[seat] == 2 else 0)  # noqa: PLR2004


@kernel
def choose_other(s: State, d: Desk, seat: int) -> int:
    return with_seat(A_CHOOSE, any_bit(d, seat, s.still & ~(1 << seat)))
