"""`step` is the only thing that changes a game."""

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
from penultima.kernel.call import call, catch
from penultima.kernel.clauses import FINE
from penultima.kernel.debt import accept, challenge
from penultima.kernel.desk import Desk
from penultima.kernel.effects import carry_on, choose, discard
from penultima.kernel.events import emit_colour
from penultima.kernel.mark import cold, hot, kernel
from penultima.kernel.piles import MOST_REMAKES
from penultima.kernel.play import draw, keep, misplay, play
from penultima.kernel.race import slap, stop_race
from penultima.kernel.refusal import why_not
from penultima.kernel.rules import Rules
from penultima.kernel.score import stall
from penultima.kernel.state import PLAY, RACE, State
from penultima.kernel.turn import await_seat
from penultima.kernel.vote import accuse, close_vote, vote


@kernel
def step(s: State, R: Rules, d: Desk, seat: int, action: int) -> tuple[int, int]:
    """Done, done as a misplay, or refused and nothing changed: as `why_not` says."""
    clause, cost = why_not(s, R, seat, action)
    if clause == FINE:
        apply(s, R, d, seat, action)
    elif cost > 0:
        misplay(s, R, d, seat, action_kind(action))
        if s.remakes == MOST_REMAKES:
            stall(s, R, d)
    return clause, cost


@hot
def apply(s: State, R: Rules, d: Desk, seat: int, action: int) -> None:
    """The action is known to be legal."""
    verb = action_verb(action)
    if verb == A_PLAY:
        play(s, R, d, seat, action)
    elif verb == A_DRAW:
        draw(s, R, d, seat)
    elif verb == A_PASS:
        keep(s, d, seat)
    else:
        apply_answer(s, R, d, seat, verb, action)
    if s.remakes == MOST_REMAKES:
        stall(s, R, d)


@kernel
def apply_answer(s: State, R: Rules, d: Desk, seat: int, verb: int, action: int) -> None:
    if verb == A_ACCEPT:
        accept(s, R, d, seat)
    elif verb == A_CHALLENGE:
        challenge(s, R, d, seat)
    elif verb == A_CALL:
        call(s, d, seat)
    elif verb == A_CATCH:
        catch(s, R, d, seat, action_seat(action))
    elif verb == A_COLOUR:
        name_colour(s, d, seat, action_colour(action))
    elif verb == A_DISCARD:
        discard(s, R, d, seat, action_kind(action))
    elif verb == A_CHOOSE:
        choose(s, R, d, seat, action_seat(action))
    elif verb == A_SLAP:
        if slap(s, R, d, seat):
            resume_effect(s, R, d)
    elif verb == A_ACCUSE:
        accuse(s, R, d, seat, action_seat(action))
    elif verb == A_YES or verb == A_NO:
        vote(s, R, d, seat, 1 if verb == A_YES else 0)
    else:
        time_out(s, R, d)


@cold
def name_colour(s: State, d: Desk, seat: int, colour: int) -> None:
    """first.wild: who names the colour has the first turn."""
    s.colour = colour
    emit_colour(d, seat, colour)
    await_seat(s, d, PLAY, seat)


@cold
def resume_effect(s: State, R: Rules, d: Desk) -> None:
    """After a race, with the next word."""
    s.op += 1
    s.served = 0
    carry_on(s, R, d)


@cold
def time_out(s: State, R: Rules, d: Desk) -> None:
    """Who has not slapped or voted by now has not."""
    if s.phase == RACE:
        stop_race(s, R, d)
        resume_effect(s, R, d)
    else:
        close_vote(s, R, d, 0)
