"""Actions out of turn by habit (late calls, catches and jumps), and the choice of the seat that reacts first."""

from penultima.kernel.actions import A_CALL, A_CATCH, action_call, action_colour, action_kind, encode_play, with_seat
from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import hot, kernel
from penultima.kernel.fit import jump_kinds
from penultima.kernel.rules import Rules
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY, OVER, State
from penultima.kernel.step import apply_action
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import next32, random_below
from penultima.policies.habits import CERTAIN, JUMPS, LATE, NOTICES, REMEMBERS, SPEED
from penultima.policies.policy_context import PolicyContext


@kernel
def follows_habit(w: PolicyContext, seat: int, habit: int) -> bool:
    """Draw at random whether the seat follows a habit. If the outcome is certain, no random word is drawn."""
    chance = w.habits[seat][habit]
    if chance == 0 or chance == CERTAIN:
        return chance == CERTAIN
    return random_below(w.choices[seat], CERTAIN) < chance


@hot
def forget_call_by_habit(w: PolicyContext, seat: int, action: int) -> int:
    """Remove the call from a play if the seat forgets it."""
    if action_call(action) and not follows_habit(w, seat, REMEMBERS):
        return encode_play(action_kind(action), action_colour(action), 0)
    return action


@kernel
def quickest_seat(w: PolicyContext, seats: int) -> int:
    """Return which seat of the mask reacts first; the mask must not be empty. Each seat uses its own random stream."""
    first = NOBODY
    soonest = 0
    while seats != 0:
        seat = lowest_bit(seats)
        reaction = next32(w.choices[seat]) // w.habits[seat][SPEED]
        if first == NOBODY or reaction < soonest:
            first = seat
            soonest = reaction
        seats &= seats - 1
    return first


@kernel
def first_to_react(w: PolicyContext, seats: int) -> int:
    """Return which seat of the mask reacts first, or NOBODY if it is empty. A single seat draws no random word."""
    if seats == 0:
        return NOBODY
    return quickest_seat(w, seats) if seats & (seats - 1) else lowest_bit(seats)


@kernel
def jump_in(s: State, R: Rules, d: StepContext, w: PolicyContext, willing: int) -> bool:
    """Let one willing seat jump in. Return True if one did.

    Only one seat jumps in each time this function is called, so that the caller's limit on decisions also stops endless
    jumps.
    """
    seat = first_to_react(w, jumping_seats(s, R, w, willing))
    if seat == NOBODY:
        return False
    action = encode_play(s.top, -1, 1 if s.held[seat] == 2 else 0)  # noqa: PLR2004 - the last card but one
    apply_action(s, R, d, seat, forget_call_by_habit(w, seat, action))
    return True


@kernel
def always_like_jump(s: State, R: Rules, w: PolicyContext, seat: int) -> bool:
    """Return True. This is the default of policies. A seat's habits alone then decide whether it tries to jump in."""
    return True


@kernel
def jumping_seats(s: State, R: Rules, w: PolicyContext, willing: int) -> int:
    """Return a mask of the seats that can jump in, are willing to do so, and follow their habit of jumping in."""
    seats = 0
    for seat in range(s.seats):
        if (
            willing & s.still & ~(1 << s.turn) & (1 << seat)
            and jump_kinds(s, R, seat)
            and follows_habit(w, seat, JUMPS)
        ):
            seats |= 1 << seat
    return seats


@kernel
def settle_calls(s: State, R: Rules, d: StepContext, w: PolicyContext) -> None:
    owing = s.due
    while owing != 0 and s.phase != OVER:
        other = lowest_bit(owing)
        seat = first_to_react(w, reacting_seats(s, R, w, other))
        if seat == other:
            apply_action(s, R, d, seat, A_CALL)
        elif seat != NOBODY:
            apply_action(s, R, d, seat, with_seat(A_CATCH, other))
        owing &= owing - 1


@kernel
def reacting_seats(s: State, R: Rules, w: PolicyContext, other: int) -> int:
    """Return a mask of the seats that react to the missing call of seat `other`. A partner never catches."""
    seats = 0
    for seat in range(s.seats):
        if seat == other:
            if follows_habit(w, seat, LATE):
                seats |= 1 << seat
        elif s.still >> seat & 1 and seat != partner_of(s, R, other) and follows_habit(w, seat, NOTICES):
            seats |= 1 << seat
    return seats
