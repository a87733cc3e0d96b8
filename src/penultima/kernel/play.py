"""The actions of a turn: play a card, draw a card, keep the drawn card."""

from penultima.kernel.actions import action_call, action_colour, action_kind
from penultima.kernel.call import close_window
from penultima.kernel.debt import open_debt
from penultima.kernel.decorators import cold, hot, kernel
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
from penultima.kernel.fit import is_bluff, playable_kinds
from penultima.kernel.piles import draw_card, force_draw, take_card
from penultima.kernel.rules import Rules
from penultima.kernel.score import end_blocked_deal, end_deal, go_out, is_decided
from penultima.kernel.state import DRAWN, NOBODY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.turn import await_seat, following_seat, pass_turn


@hot
def apply_play(s: State, R: Rules, d: StepContext, seat: int, action: int) -> None:
    kind = action_kind(action)
    called = action_call(action)
    if s.due:
        close_window(s)
    s.contest = R.contested >> kind & 1
    s.guilty = 1 if s.contest and is_bluff(s, R, seat, kind) else 0
    lay_card(s, R, d, seat, kind, action_colour(action), called)
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
def lay_card(s: State, R: Rules, d: StepContext, seat: int, kind: int, colour: int, called: int) -> None:
    flags = called * WITH_CALL
    if seat != s.turn:
        flags |= AS_JUMP
    if R.colour[kind] >= 0:
        colour = R.colour[kind]
    take_card(s, seat, kind)
    s.discard[s.top] += 1
    s.top = kind
    s.colour = colour
    s.last = seat
    s.drawn = -1
    s.stuck = 0
    s.empty = 0
    emit_play(d, seat, kind, colour, flags)


@kernel
def play_last(s: State, R: Rules, d: StepContext, seat: int, kind: int) -> None:
    """card.last, hand.last-draw, challenge.last: play the last card. Under last-standing, the others play on."""
    s.contest = 0
    s.guilty = 0
    go_out(s, d, seat)
    if is_decided(s, R):
        if R.draws_at_end >> kind & 1:
            force_draw(s, R, d, following_seat(s, seat), s.debt + R.debt[kind])
        end_deal(s, R, d)
    elif R.stacked >> kind & 1:
        open_debt(s, R, d, kind)
    else:
        start_effect(s, R, d, kind, 1)


@hot
def apply_draw(s: State, R: Rules, d: StepContext, seat: int) -> None:
    close_window(s)
    stuck = (R.draw_until or R.drawn_must) and playable_kinds(s, R, seat) == 0
    kind = draw_card(s, R, d, seat)
    if kind < 0:
        report_no_cards(s, R, d, seat)
        return
    if R.draw_until and stuck:
        while playable_kinds(s, R, seat) >> kind & 1 == 0:
            more = draw_card(s, R, d, seat)
            if more < 0:
                break
            kind = more
    s.drawn = kind
    s.stuck = 1 if stuck else 0
    await_seat(s, d, DRAWN, seat)


@cold
def report_no_cards(s: State, R: Rules, d: StepContext, seat: int) -> None:
    emit(d, E_FOUND_NOTHING, seat, NOBODY, 0)
    s.empty |= 1 << seat
    if s.empty & s.still == s.still:
        end_blocked_deal(s, R, d)
    else:
        s.last = seat
        pass_turn(s, d)


@hot
def keep_drawn_card(s: State, d: StepContext, seat: int) -> None:
    emit(d, E_KEPT, seat, NOBODY, 0)
    s.last = seat
    pass_turn(s, d)


@cold
def penalise_misplay(s: State, R: Rules, d: StepContext, seat: int, kind: int) -> None:
    """penalty.misplay, misplay.turn: take the card back and draw the penalty. The turn does not change."""
    emit_card(d, E_MISPLAYED, seat, NOBODY, kind)
    force_draw(s, R, d, seat, R.misplay)
