"""What one does in turn: play a card, draw, keep the card drawn."""

from penultima.kernel.actions import action_call, action_colour, action_kind
from penultima.kernel.call import close_window
from penultima.kernel.debt import open_debt
from penultima.kernel.desk import Desk
from penultima.kernel.effects import start_effect
from penultima.kernel.events import (
    AS_JUMP,
    E_FOUND_NOTHING,
    E_KEPT,
    E_MISPLAYED,
    WITH_CALL,
    emit,
    emit_card,
    emit_play,
)
from penultima.kernel.fit import is_bluff, playable
from penultima.kernel.mark import cold, hot, kernel
from penultima.kernel.piles import draw_card, force_draw, take
from penultima.kernel.rules import Rules
from penultima.kernel.score import block, end_deal, go_out, is_decided
from penultima.kernel.state import DRAWN, NOBODY, State
from penultima.kernel.turn import await_seat, following, pass_turn


@hot
def play(s: State, R: Rules, d: Desk, seat: int, action: int) -> None:
    kind = action_kind(action)
    called = action_call(action)
    if s.due:
        close_window(s)
    s.contest = R.contested >> kind & 1
    s.guilty = 1 if s.contest and is_bluff(s, R, seat, kind) else 0
    lay(s, R, d, seat, kind, action_colour(action), called)
    left = s.held[seat]
    if left == 0:
        play_last(s, R, d, seat, kind)
        return
    if left == 1 and not called:
        s.due |= 1 << seat
    if (R.contested | R.stacked) >> kind & 1:
        open_debt(s, R, d, kind)
    elif R.op_count[kind] == 0:
        pass_turn(s, d)
    else:
        start_effect(s, R, d, kind, 0)


@hot
def lay(s: State, R: Rules, d: Desk, seat: int, kind: int, colour: int, called: int) -> None:
    flags = called * WITH_CALL
    if seat != s.turn:
        flags |= AS_JUMP
    if R.colour[kind] >= 0:
        colour = R.colour[kind]
    take(s, seat, kind)
    s.discard[s.top] += 1
    s.top = kind
    s.colour = colour
    s.last = seat
    s.drawn = -1
    s.stuck = 0
    s.empty = 0
    emit_play(d, seat, kind, colour, flags)


@kernel
def play_last(s: State, R: Rules, d: Desk, seat: int, kind: int) -> None:
    """card.last, hand.last-draw, challenge.last; under last-standing the others go on."""
    s.contest = 0
    s.guilty = 0
    go_out(s, d, seat)
    if is_decided(s, R):
        if R.draws_at_end >> kind & 1:
            force_draw(s, R, d, following(s, seat), s.debt + R.debt[kind])
        end_deal(s, R, d)
    elif R.stacked >> kind & 1:
        open_debt(s, R, d, kind)
    else:
        start_effect(s, R, d, kind, 1)


@hot
def draw(s: State, R: Rules, d: Desk, seat: int) -> None:
    close_window(s)
    stuck = (R.draw_until or R.drawn_must) and playable(s, R, seat) == 0
    kind = draw_card(s, R, d, seat)
    if kind < 0:
        find_nothing(s, R, d, seat)
        return
    if R.draw_until and stuck:
        while playable(s, R, seat) >> kind & 1 == 0:
            more = draw_card(s, R, d, seat)
            if more < 0:
                break
            kind = more
    s.drawn = kind
    s.stuck = 1 if stuck else 0
    await_seat(s, d, DRAWN, seat)


@cold
def find_nothing(s: State, R: Rules, d: Desk, seat: int) -> None:
    emit(d, E_FOUND_NOTHING, seat, NOBODY, 0)
    s.empty |= 1 << seat
    if s.empty & s.still == s.still:
        block(s, R, d)
    else:
        s.last = seat
        pass_turn(s, d)


@hot
def keep(s: State, d: Desk, seat: int) -> None:
    emit(d, E_KEPT, seat, NOBODY, 0)
    s.last = seat
    pass_turn(s, d)


@cold
def misplay(s: State, R: Rules, d: Desk, seat: int, kind: int) -> None:
    """penalty.misplay: the card goes back to the hand; misplay.turn: the turn stays where it is."""
    emit_card(d, E_MISPLAYED, seat, NOBODY, kind)
    force_draw(s, R, d, seat, R.misplay)
