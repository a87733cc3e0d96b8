"""Cards that somebody owes: opened by a draw card, then accepted, challenged or passed on."""

from penultima.kernel.bits import lowest
from penultima.kernel.call import close_window
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_ACCEPTED, E_CHALLENGED, E_OWES, E_SHOWED, emit, emit_card
from penultima.kernel.mark import cold, hot, kernel
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, NOBODY, State
from penultima.kernel.turn import await_seat, following, pass_turn


@hot
def open_debt(s: State, R: Rules, d: Desk, kind: int) -> None:
    """After a card that can be answered or challenged; any other draw is carried out at once."""
    s.debt += R.debt[kind]
    debtor = following(s, s.last)
    emit(d, E_OWES, debtor, NOBODY, s.debt)
    await_seat(s, d, ANSWER, debtor)


@kernel
def accept(s: State, R: Rules, d: Desk, seat: int) -> None:
    close_window(s)
    emit(d, E_ACCEPTED, seat, NOBODY, s.debt)
    pay(s, R, d, seat, s.debt)
    s.skips[seat] += 1
    pass_turn(s, d)


@kernel
def pay(s: State, R: Rules, d: Desk, seat: int, amount: int) -> None:
    s.debt = 0
    s.guilty = 0
    s.contest = 0
    force_draw(s, R, d, seat, amount)


@cold
def challenge(s: State, R: Rules, d: Desk, seat: int) -> None:
    """challenge.guilty, challenge.innocent: the whole debt moves, whoever made it."""
    close_window(s)
    emit(d, E_CHALLENGED, seat, s.last, s.guilty)
    show_hand(s, d, s.last, seat)
    if s.guilty:
        pay(s, R, d, s.last, s.debt)
    else:
        pay(s, R, d, seat, s.debt + R.challenge_extra)
        s.skips[seat] += 1
    pass_turn(s, d)


@kernel
def show_hand(s: State, d: Desk, seat: int, other: int) -> None:
    s.shown[other] |= 1 << seat
    mask = s.holds[seat]
    while mask != 0:
        kind = lowest(mask)
        for _ in range(s.hands[seat][kind]):
            emit_card(d, E_SHOWED, seat, other, kind)
        mask &= mask - 1
