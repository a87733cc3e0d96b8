"""What seats do out of turn, by their habits: call late, catch, jump in; and who is first where several react."""

from penultima.kernel.actions import A_CALL, A_CATCH, action_call, action_colour, action_kind, play_card, with_seat
from penultima.kernel.bits import lowest
from penultima.kernel.desk import Desk
from penultima.kernel.fit import jumping
from penultima.kernel.mark import hot, kernel
from penultima.kernel.rules import Rules
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY, OVER, State
from penultima.kernel.step import apply
from penultima.kernel.streams import below, next32
from penultima.policies.habits import CERTAIN, JUMPS, LATE, NOTICES, REMEMBERS, SPEED
from penultima.policies.wits import Wits


@kernel
def happens(w: Wits, seat: int, habit: int) -> bool:
    """No chance is used for what is certain either way."""
    chance = w.habits[seat][habit]
    if chance == 0 or chance == CERTAIN:
        return chance == CERTAIN
    return below(w.choices[seat], CERTAIN) < chance


@hot
def as_remembered(w: Wits, seat: int, action: int) -> int:
    """The play that a policy wishes, without its call where the seat forgets it."""
    if action_call(action) and not happens(w, seat, REMEMBERS):
        return play_card(action_kind(action), action_colour(action), 0)
    return action


@kernel
def quickest(w: Wits, seats: int) -> int:
    """Of a mask of seats, whoever reacts first by a word of their own stream."""
    first = NOBODY
    soonest = 0
    while seats != 0:
        seat = lowest(seats)
        reaction = next32(w.choices[seat]) // w.habits[seat][SPEED]
        if first == NOBODY or reaction < soonest:
            first = seat
            soonest = reaction
        seats &= seats - 1
    return first


@kernel
def first_of(w: Wits, seats: int) -> int:
    """The same, or nobody; where there is only one, no chance is used."""
    if seats == 0:
        return NOBODY
    return quickest(w, seats) if seats & (seats - 1) else lowest(seats)


@kernel
def jump_in(s: State, R: Rules, d: Desk, w: Wits, willing: int) -> bool:
    """True: somebody did, while a play is awaited. One at most: a deal without end has to be noticed."""
    seat = first_of(w, jumpers(s, R, w, willing))
    if seat == NOBODY:
        return False
    wish = play_card(s.top, -1, 1 if s.held[seat] == 2 else 0)  # noqa: PLR2004 - the last card but one
    apply(s, R, d, seat, as_remembered(w, seat, wish))
    return True


@kernel
def any_jump(s: State, R: Rules, w: Wits, seat: int) -> bool:
    """Of a policy that has no opinion: habits alone decide."""
    return True


@kernel
def jumpers(s: State, R: Rules, w: Wits, willing: int) -> int:
    """Mask of the seats that can jump in and do, of those whose policy would."""
    seats = 0
    for seat in range(s.seats):
        if willing & s.still & ~(1 << s.turn) & (1 << seat) and jumping(s, R, seat) and happens(w, seat, JUMPS):
            seats |= 1 << seat
    return seats


@kernel
def settle_calls(s: State, R: Rules, d: Desk, w: Wits) -> None:
    owing = s.due
    while owing != 0 and s.phase != OVER:
        other = lowest(owing)
        seat = first_of(w, alert_to(s, R, w, other))
        if seat == other:
            apply(s, R, d, seat, A_CALL)
        elif seat != NOBODY:
            apply(s, R, d, seat, with_seat(A_CATCH, other))
        owing &= owing - 1


@kernel
def alert_to(s: State, R: Rules, w: Wits, other: int) -> int:
    """Mask of those who are about to speak of this missing call; a partner keeps silent."""
    seats = 0
    for seat in range(s.seats):
        if seat == other:
            if happens(w, seat, LATE):
                seats |= 1 << seat
        elif s.still >> seat & 1 and seat != partner_of(s, R, other) and happens(w, seat, NOTICES):
            seats |= 1 << seat
    return seats
