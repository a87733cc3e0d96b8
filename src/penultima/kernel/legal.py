"""The legal actions of a seat as three masks: card kinds, verbs, target seats.

The mask of seats has three groups of bits. From the lowest bits up, these are the seats that may be caught, the seats
that may be chosen, and the seats that may be accused.
"""

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
    A_PLAY,
    A_SLAP,
    A_YES,
)
from penultima.kernel.clauses import FINE
from penultima.kernel.decorators import kernel
from penultima.kernel.fit import allowed_kinds, fitting_kinds, jump_kinds, may_draw, must_play_drawn, stackable_kinds
from penultima.kernel.refusal import owes_answer, refuse_accusation
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, OVER, PLAY, RACE, SEATS, VOTE, State

CATCHABLE, CHOOSABLE, ACCUSABLE = 0, SEATS, 2 * SEATS
ALL_SEATS = (1 << SEATS) - 1


@kernel
def legal_masks(s: State, R: Rules, seat: int) -> tuple[int, int, int]:
    if s.phase == OVER or s.still >> seat & 1 == 0:
        return 0, 0, 0
    kinds = layable_kinds(s, R, seat)
    verbs = legal_verbs(s, R, seat)
    if kinds != 0:
        verbs |= 1 << A_DISCARD if s.phase == DISCARD else 1 << A_PLAY
    seats = s.due & ~(1 << seat)
    if seats != 0:
        verbs |= 1 << A_CATCH
    if s.due >> seat & 1:
        verbs |= 1 << A_CALL
    if s.phase == CHOOSE and seat == s.turn:
        seats |= (s.still & ~(1 << seat)) << CHOOSABLE
    accusable = accusable_seats(s, R, seat)
    if accusable != 0:
        verbs |= 1 << A_ACCUSE
        seats |= accusable << ACCUSABLE
    return kinds, verbs, seats


def only_turn_seat_may_act(s: State, R: Rules) -> bool:
    """Tell whether only the seat in turn may act.

    The result is False during a race or a vote, while a call is due, and after the deal. It is always False if the
    rules allow other seats to jump in or to accuse. While the result is True, the other seats have no legal actions,
    so none need to be computed for them.
    """
    return not (s.due or R.jump_in or R.suggestion or s.phase == RACE or s.phase == VOTE or s.phase == OVER)


@kernel
def layable_kinds(s: State, R: Rules, seat: int) -> int:
    """Return a mask of the kinds that this seat may play or discard now."""
    if seat != s.turn:
        return jump_kinds(s, R, seat) if s.phase == PLAY else 0
    if s.phase == PLAY:
        return allowed_kinds(s, R, seat, fitting_kinds(s, R, seat))
    if s.phase == DRAWN:
        return allowed_kinds(s, R, seat, fitting_kinds(s, R, seat) & (1 << s.drawn))
    if s.phase == ANSWER:
        return allowed_kinds(s, R, seat, s.holds[seat] & stackable_kinds(s, R))
    if s.phase == DISCARD:
        return s.holds[seat]
    return 0


@kernel
def legal_verbs(s: State, R: Rules, seat: int) -> int:
    """Return a mask of the legal verbs, except plays, discards, calls, catches and accusations."""
    if s.phase == RACE:
        return 1 << A_SLAP if owes_answer(s, R, seat) else 0
    if s.phase == VOTE:
        return 1 << A_YES | 1 << A_NO if owes_answer(s, R, seat) else 0
    if seat != s.turn:
        return 0
    if s.phase == PLAY:
        return 1 << A_DRAW if may_draw(s, R, seat) else 0
    if s.phase == DRAWN:
        return 0 if must_play_drawn(s, R, seat) else 1 << A_PASS
    if s.phase == ANSWER:
        return 1 << A_ACCEPT | (1 << A_CHALLENGE if s.contest else 0)
    if s.phase == COLOUR:
        return 1 << A_COLOUR
    return 1 << A_CHOOSE if s.phase == CHOOSE else 0


@kernel
def accusable_seats(s: State, R: Rules, seat: int) -> int:
    mask = 0
    if R.suggestion:
        for other in range(s.seats):
            if refuse_accusation(s, R, seat, other) == FINE:
                mask |= 1 << other
    return mask


@kernel
def seat_group(seats: int, group: int) -> int:
    """Extract one group from the mask of seats. `group` is CATCHABLE, CHOOSABLE or ACCUSABLE."""
    return seats >> group & ALL_SEATS
