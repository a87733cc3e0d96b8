"""The call that a single card owes: due, late, lapsed, caught."""

from penultima.kernel.actions import A_ACCEPT, A_CHALLENGE, A_DRAW, A_PLAY
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_CALLED, E_CAUGHT, emit
from penultima.kernel.mark import cold, kernel
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, State

CLOSING = (A_PLAY, A_DRAW, A_ACCEPT, A_CHALLENGE)
"""uno.window: the verbs that begin with `close_window`, for whoever has to know that a window is over."""


@kernel
def close_window(s: State) -> None:
    """uno.window: what was due and was not called is late now."""
    s.late |= s.due
    s.due = 0


@cold
def hand_changed(s: State, R: Rules, seat: int) -> None:
    """uno.lapse: another hand owes no call; under uno.call-any, a single card owes a new one."""
    s.due &= ~(1 << seat)
    s.late &= ~(1 << seat)
    if R.call_any and s.held[seat] == 1:
        s.due |= 1 << seat


@cold
def call(s: State, d: Desk, seat: int) -> None:
    s.due &= ~(1 << seat)
    emit(d, E_CALLED, seat, NOBODY, 0)


@cold
def catch(s: State, R: Rules, d: Desk, seat: int, other: int) -> None:
    s.due &= ~(1 << other)
    emit(d, E_CAUGHT, seat, other, 0)
    force_draw(s, R, d, other, R.call_penalty)
