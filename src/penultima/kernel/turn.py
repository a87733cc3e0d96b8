"""Whose turn it is, and what is awaited."""

from penultima.kernel.desk import Desk
from penultima.kernel.events import E_AWAITS, E_LOST_TURN, emit
from penultima.kernel.mark import hot
from penultima.kernel.state import NOBODY, PLAY, State


@hot
def towards(s: State, seat: int, way: int) -> int:
    """The nearest seat that is still in, going that way."""
    while True:
        seat += way
        if seat == s.seats:
            seat = 0
        elif seat < 0:
            seat = s.seats - 1
        if s.still >> seat & 1:
            return seat


@hot
def following(s: State, seat: int) -> int:
    return towards(s, seat, s.direction)


@hot
def await_seat(s: State, d: Desk, phase: int, seat: int) -> None:
    s.phase = phase
    s.turn = seat
    emit(d, E_AWAITS, seat, NOBODY, phase)


@hot
def pass_turn(s: State, d: Desk) -> None:
    """The next turn begins; a seat that has turns to lose loses one here."""
    seat = s.last if s.extra and s.still >> s.last & 1 else towards(s, s.last, s.direction)
    s.extra = 0
    while s.skips[seat] > 0:
        s.skips[seat] -= 1
        emit(d, E_LOST_TURN, seat, NOBODY, 0)
        seat = following(s, seat)
    s.drawn = -1
    s.stuck = 0
    s.accusers = 0
    await_seat(s, d, PLAY, seat)
