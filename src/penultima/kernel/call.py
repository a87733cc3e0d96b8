"""The call that a player with a single card must make, and the catch of a player who has not called."""

from penultima.kernel.actions import A_ACCEPT, A_CHALLENGE, A_DRAW, A_PLAY
from penultima.kernel.decorators import cold, kernel
from penultima.kernel.events import E_CALLED, E_CAUGHT, emit
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, State
from penultima.kernel.step_context import StepContext

CLOSING = (A_PLAY, A_DRAW, A_ACCEPT, A_CHALLENGE)
"""uno.window: the verbs that close the window for calls and catches."""


@kernel
def close_window(s: State) -> None:
    """uno.window: mark every call that is still due as late."""
    s.late |= s.due
    s.due = 0


@cold
def update_call_duty(s: State, R: Rules, seat: int) -> None:
    """uno.lapse: cancel the seat's duty to call, because its hand changed.

    Under uno.call-any, a hand with a single card creates a new duty.
    """
    s.due &= ~(1 << seat)
    s.late &= ~(1 << seat)
    if R.call_any and s.held[seat] == 1:
        s.due |= 1 << seat


@cold
def make_call(s: State, d: StepContext, seat: int) -> None:
    s.due &= ~(1 << seat)
    emit(d, E_CALLED, seat, NOBODY, 0)


@cold
def catch_seat(s: State, R: Rules, d: StepContext, seat: int, other: int) -> None:
    s.due &= ~(1 << other)
    emit(d, E_CAUGHT, seat, other, 0)
    force_draw(s, R, d, other, R.call_penalty)
