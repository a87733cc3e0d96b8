"""The order of turns: the next seat, the awaited seat and lost turns."""

from penultima.kernel.decorators import hot
from penultima.kernel.events import E_AWAITS, E_LOST_TURN, emit
from penultima.kernel.state import NOBODY, PLAY, State
from penultima.kernel.step_context import StepContext


@hot
def next_seat_towards(s: State, seat: int, way: int) -> int:
    """Return the nearest seat in this direction that is still in the deal."""
    while True:
        seat += way
        if seat == s.seats:
            seat = 0
        elif seat < 0:
            seat = s.seats - 1
        if s.still >> seat & 1:
            return seat


@hot
def following_seat(s: State, seat: int) -> int:
    return next_seat_towards(s, seat, s.direction)


@hot
def await_seat(s: State, d: StepContext, phase: int, seat: int) -> None:
    s.phase = phase
    s.turn = seat
    emit(d, E_AWAITS, seat, NOBODY, phase)


@hot
def pass_turn(s: State, d: StepContext) -> None:
    """Begin the next turn. A seat that has turns to lose is passed over and loses one of them."""
    seat = s.last if s.extra and s.still >> s.last & 1 else next_seat_towards(s, s.last, s.direction)
    s.extra = 0
    while s.skips[seat] > 0:
        s.skips[seat] -= 1
        emit(d, E_LOST_TURN, seat, NOBODY, 0)
        seat = following_seat(s, seat)
    s.drawn = -1
    s.stuck = 0
    s.accusers = 0
    await_seat(s, d, PLAY, seat)
