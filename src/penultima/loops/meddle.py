"""meddle: what a seat does out of turn, as likely as anything else it may: call, catch, jump in, accuse."""

from penultima.kernel.actions import A_ACCUSE, with_seat
from penultima.kernel.legal import ACCUSABLE, legal, seats_for
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.kernel.streams import below
from penultima.policies.choose import any_bit
from penultima.policies.random import random
from penultima.policies.wits import Wits

NOTHING = -1
ACCUSES = 8
"""One in so many chances to accuse is taken."""


@kernel
def meddle(s: State, R: Rules, w: Wits, seat: int) -> int:
    """A legal action of any seat, accusations included; -1: there is none."""
    verbs, seats = legal(s, R, seat)[1:]
    if verbs >> A_ACCUSE & 1 and below(w.choices[seat], ACCUSES) == 0:
        return with_seat(A_ACCUSE, any_bit(w, seat, seats_for(seats, ACCUSABLE)))
    if verbs & ~(1 << A_ACCUSE) == 0:
        return NOTHING
    return random(s, R, w, seat)
