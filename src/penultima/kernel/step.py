"""The step function, which is the only way to change a game."""

from penultima.kernel.actions import (
    A_ACCEPT,
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_NO,
    A_PASS,
    A_PLAY,
    A_SLAP,
    A_YES,
    action_colour,
    action_kind,
    action_seat,
    action_verb,
)
from penultima.kernel.call import catch_seat, make_call
from penultima.kernel.clauses import FINE
from penultima.kernel.debt import accept_debt, challenge_play
from penultima.kernel.decorators import cold, hot, kernel
from penultima.kernel.effects import choose_target, discard_card, run_effect
from penultima.kernel.events import emit_colour
from penultima.kernel.piles import MAX_REMAKES
from penultima.kernel.play import apply_draw, apply_play, keep_drawn_card, penalise_misplay
from penultima.kernel.race import apply_slap, time_out_race
from penultima.kernel.refusal import check_action
from penultima.kernel.rules import Rules
from penultima.kernel.score import end_stalled_deal
from penultima.kernel.state import PLAY, RACE, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.turn import await_seat
from penultima.kernel.vote import accuse_seat, cast_vote, close_vote


@kernel
def step(s: State, R: Rules, d: StepContext, seat: int, action: int) -> tuple[int, int]:
    """Apply a legal action.

    Refuse any other action, and penalise it if it is a misplay. Return (clause, cost) from `check_action`.
    """
    clause, cost = check_action(s, R, seat, action)
    if clause == FINE:
        apply_action(s, R, d, seat, action)
    elif cost > 0:
        penalise_misplay(s, R, d, seat, action_kind(action))
        if s.remakes == MAX_REMAKES:
            end_stalled_deal(s, R, d)
    return clause, cost


@hot
def apply_action(s: State, R: Rules, d: StepContext, seat: int, action: int) -> None:
    """Apply an action that is known to be legal."""
    verb = action_verb(action)
    if verb == A_PLAY:
        apply_play(s, R, d, seat, action)
    elif verb == A_DRAW:
        apply_draw(s, R, d, seat)
    elif verb == A_PASS:
        keep_drawn_card(s, d, seat)
    else:
        apply_answer(s, R, d, seat, verb, action)
    if s.remakes == MAX_REMAKES:
        end_stalled_deal(s, R, d)


@kernel
def apply_answer(s: State, R: Rules, d: StepContext, seat: int, verb: int, action: int) -> None:
    if verb == A_ACCEPT:
        accept_debt(s, R, d, seat)
    elif verb == A_CHALLENGE:
        challenge_play(s, R, d, seat)
    elif verb == A_CALL:
        make_call(s, d, seat)
    elif verb == A_CATCH:
        catch_seat(s, R, d, seat, action_seat(action))
    elif verb == A_COLOUR:
        name_colour(s, d, seat, action_colour(action))
    elif verb == A_DISCARD:
        discard_card(s, R, d, seat, action_kind(action))
    elif verb == A_CHOOSE:
        choose_target(s, R, d, seat, action_seat(action))
    elif verb == A_SLAP:
        if apply_slap(s, R, d, seat):
            resume_effect(s, R, d)
    elif verb == A_ACCUSE:
        accuse_seat(s, R, d, seat, action_seat(action))
    elif verb == A_YES or verb == A_NO:
        cast_vote(s, R, d, seat, 1 if verb == A_YES else 0)
    else:
        time_out(s, R, d)


@cold
def name_colour(s: State, d: StepContext, seat: int, colour: int) -> None:
    """first.wild: set the colour of a wild first card. The seat that names it has the first turn."""
    s.colour = colour
    emit_colour(d, seat, colour)
    await_seat(s, d, PLAY, seat)


@cold
def resume_effect(s: State, R: Rules, d: StepContext) -> None:
    """After a race, continue the effect with its next word."""
    s.op += 1
    s.served = 0
    run_effect(s, R, d)


@cold
def time_out(s: State, R: Rules, d: StepContext) -> None:
    """End a race or a vote by timeout, although some seats have not slapped or voted."""
    if s.phase == RACE:
        time_out_race(s, R, d)
        resume_effect(s, R, d)
    else:
        close_vote(s, R, d, 0)
