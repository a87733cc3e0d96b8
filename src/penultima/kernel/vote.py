"""Suggestions: an accusation, a vote, two cards."""

from penultima.kernel.bits import popcount
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_ACCUSED, E_AWAITS, E_JUDGED, E_VOTED, emit
from penultima.kernel.mark import cold, kernel
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, VOTE, State
from penultima.kernel.turn import await_seat

HOST = 0


@kernel
def jury(s: State, R: Rules) -> int:
    """Mask of the seats whose voices count."""
    if R.judge_host:
        return 1 << HOST
    return s.still & ~(1 << s.accused)


@cold
def accuse(s: State, R: Rules, d: Desk, seat: int, other: int) -> None:
    s.accuser = seat
    s.accused = other
    s.accusers |= 1 << seat
    s.voted = 1 << seat
    s.yes = 1 << seat
    s.before = s.phase
    s.phase = VOTE
    emit(d, E_ACCUSED, seat, other, 0)
    if not judge(s, R, d):
        emit(d, E_AWAITS, NOBODY, NOBODY, VOTE)


@cold
def vote(s: State, R: Rules, d: Desk, seat: int, yes: int) -> None:
    s.voted |= 1 << seat
    s.yes |= yes << seat
    emit(d, E_VOTED, seat, NOBODY, yes)
    judge(s, R, d)


@kernel
def judge(s: State, R: Rules, d: Desk) -> bool:
    """True: the result is certain, more than half for it or no longer to be reached."""
    voices = jury(s, R)
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
def close_vote(s: State, R: Rules, d: Desk, upheld: int) -> None:
    """What was awaited before goes on."""
    accused = s.accused
    s.accuser = NOBODY
    s.accused = NOBODY
    s.voted = 0
    s.yes = 0
    emit(d, E_JUDGED, NOBODY, accused, upheld)
    if upheld:
        force_draw(s, R, d, accused, R.suggestion)
    await_seat(s, d, s.before, s.turn)
