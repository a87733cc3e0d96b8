"""Suggestions: a seat accuses another one, the others vote, and a guilty seat draws cards."""

from penultima.kernel.bits import popcount
from penultima.kernel.decorators import cold, kernel
from penultima.kernel.events import E_ACCUSED, E_AWAITS, E_JUDGED, E_VOTED, emit
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, VOTE, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.turn import await_seat

HOST = 0


@kernel
def jury_seats(s: State, R: Rules) -> int:
    """Return a mask of the seats that may vote."""
    if R.judge_host:
        return 1 << HOST
    return s.still & ~(1 << s.accused)


@cold
def accuse_seat(s: State, R: Rules, d: StepContext, seat: int, other: int) -> None:
    s.accuser = seat
    s.accused = other
    s.accusers |= 1 << seat
    s.voted = 1 << seat
    s.yes = 1 << seat
    s.before = s.phase
    s.phase = VOTE
    emit(d, E_ACCUSED, seat, other, 0)
    if not close_vote_if_decided(s, R, d):
        emit(d, E_AWAITS, NOBODY, NOBODY, VOTE)


@cold
def cast_vote(s: State, R: Rules, d: StepContext, seat: int, yes: int) -> None:
    s.voted |= 1 << seat
    s.yes |= yes << seat
    emit(d, E_VOTED, seat, NOBODY, yes)
    close_vote_if_decided(s, R, d)


@kernel
def close_vote_if_decided(s: State, R: Rules, d: StepContext) -> bool:
    """Close the vote as soon as the remaining votes cannot change its result. Return whether it was closed."""
    voices = jury_seats(s, R)
    yes = popcount(voices & s.yes)
    open_voices = popcount(voices & ~s.voted)
    if 2 * yes > popcount(voices):
        close_vote(s, R, d, 1)
        return True
    if 2 * (yes + open_voices) <= popcount(voices):
        close_vote(s, R, d, 0)
        return True
    return False


@cold
def close_vote(s: State, R: Rules, d: StepContext, upheld: int) -> None:
    """Announce the verdict, apply the penalty and return to the interrupted phase."""
    accused = s.accused
    s.accuser = NOBODY
    s.accused = NOBODY
    s.voted = 0
    s.yes = 0
    emit(d, E_JUDGED, NOBODY, accused, upheld)
    if upheld:
        force_draw(s, R, d, accused, R.suggestion)
    await_seat(s, d, s.before, s.turn)
