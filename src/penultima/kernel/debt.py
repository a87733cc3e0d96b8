"""Debts. A draw card creates a debt. The next seat accepts the debt, challenges the play or stacks another card."""

from penultima.kernel.bits import lowest_bit
from penultima.kernel.call import close_window
from penultima.kernel.decorators import cold, hot, kernel
from penultima.kernel.events import E_ACCEPTED, E_CHALLENGED, E_OWES, E_SHOWED, emit, emit_card
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, NOBODY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.turn import await_seat, following_seat, pass_turn


@hot
def open_debt(s: State, R: Rules, d: StepContext, kind: int) -> None:
    """Create or increase the debt, for a draw card that can be stacked or challenged.

    Other draw cards take effect at once.
    """
    s.debt += R.debt[kind]
    debtor = following_seat(s, s.last)
    emit(d, E_OWES, debtor, NOBODY, s.debt)
    await_seat(s, d, ANSWER, debtor)


@kernel
def accept_debt(s: State, R: Rules, d: StepContext, seat: int) -> None:
    close_window(s)
    emit(d, E_ACCEPTED, seat, NOBODY, s.debt)
    pay_debt(s, R, d, seat, s.debt)
    s.skips[seat] += 1
    pass_turn(s, d)


@kernel
def pay_debt(s: State, R: Rules, d: StepContext, seat: int, amount: int) -> None:
    s.debt = 0
    s.guilty = 0
    s.contest = 0
    force_draw(s, R, d, seat, amount)


@cold
def challenge_play(s: State, R: Rules, d: StepContext, seat: int) -> None:
    """challenge.guilty, challenge.innocent: the loser draws the whole debt, including cards that other seats added."""
    close_window(s)
    emit(d, E_CHALLENGED, seat, s.last, s.guilty)
    show_hand(s, d, s.last, seat)
    if s.guilty:
        pay_debt(s, R, d, s.last, s.debt)
    else:
        pay_debt(s, R, d, seat, s.debt + R.challenge_extra)
        s.skips[seat] += 1
    pass_turn(s, d)


@kernel
def show_hand(s: State, d: StepContext, seat: int, other: int) -> None:
    s.shown[other] |= 1 << seat
    mask = s.holds[seat]
    while mask != 0:
        kind = lowest_bit(mask)
        for _ in range(s.hands[seat][kind]):
            emit_card(d, E_SHOWED, seat, other, kind)
        mask &= mask - 1
