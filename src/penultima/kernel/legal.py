"""What a seat may do now, as three masks: kinds to lay, verbs, seats to aim at.

Of the seats, the lowest bits may be caught, the next ones chosen, the next ones accused.
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
from penultima.kernel.fit import allowed, fitting, jumping, may_draw, must_play_drawn, stackable
from penultima.kernel.mark import kernel
from penultima.kernel.refusal import is_asked, refuse_accusation
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, OVER, PLAY, RACE, SEATS, VOTE, State

CATCHABLE, CHOOSABLE, ACCUSABLE = 0, SEATS, 2 * SEATS
ALL_SEATS = (1 << SEATS) - 1


@kernel
def legal(s: State, R: Rules, seat: int) -> tuple[int, int, int]:
    if s.phase == OVER or s.still >> seat & 1 == 0:
        return 0, 0, 0
    kinds = layable(s, R, seat)
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
    accusable = accused_seats(s, R, seat)
    if accusable != 0:
        verbs |= 1 << A_ACCUSE
        seats |= accusable << ACCUSABLE
    return kinds, verbs, seats


def waits_for_one(s: State, R: Rules) -> bool:
    """Nobody but the seat whose turn it is may do anything: no call is due, nobody may jump in, slap, vote or accuse.

    For doors that tell everybody what they may do: to the others it is then the same as it was when this held before.
    """
    return not (s.due or R.jump_in or R.suggestion or s.phase == RACE or s.phase == VOTE or s.phase == OVER)


@kernel
def layable(s: State, R: Rules, seat: int) -> int:
    """The kinds that this seat may play or discard now."""
    if seat != s.turn:
        return jumping(s, R, seat) if s.phase == PLAY else 0
    if s.phase == PLAY:
        return allowed(s, R, seat, fitting(s, R, seat))
    if s.phase == DRAWN:
        return allowed(s, R, seat, fitting(s, R, seat) & (1 << s.drawn))
    if s.phase == ANSWER:
        return allowed(s, R, seat, s.holds[seat] & stackable(s, R))
    if s.phase == DISCARD:
        return s.holds[seat]
    return 0


@kernel
def legal_verbs(s: State, R: Rules, seat: int) -> int:
    """The verbs without a card or a seat."""
    if s.phase == RACE:
        return 1 << A_SLAP if is_asked(s, R, seat) else 0
    if s.phase == VOTE:
        return 1 << A_YES | 1 << A_NO if is_asked(s, R, seat) else 0
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
def accused_seats(s: State, R: Rules, seat: int) -> int:
    mask = 0
    if R.suggestion:
        for other in range(s.seats):
            if refuse_accusation(s, R, seat, other) == FINE:
                mask |= 1 << other
    return mask


@kernel
def seats_for(seats: int, group: int) -> int:
    """One group of the third mask: CATCHABLE, CHOOSABLE or ACCUSABLE."""
    return seats >> group & ALL_SEATS
