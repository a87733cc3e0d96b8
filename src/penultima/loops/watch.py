"""Plays a deal out with everybody meddling, and checks after every step what must never break."""

from penultima.kernel.bits import lowest
from penultima.kernel.desk import EVENTS, Desk
from penultima.kernel.legal import legal
from penultima.kernel.mark import kernel
from penultima.kernel.names import Names
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, State
from penultima.kernel.step import apply
from penultima.kernel.streams import below
from penultima.loops.drive import CAP, next_to_act
from penultima.loops.meddle import NOTHING, meddle
from penultima.policies.registry import decide
from penultima.policies.wits import Wits

_verdict = Names()
FINISHED = _verdict("finished")
UNFINISHED = _verdict("unfinished")
STUCK = _verdict("stuck")
LOST_CARD = _verdict("lost a card")
TOO_MANY_EVENTS = _verdict("too many events")
VERDICTS = tuple(_verdict)

MEDDLING = 4
"""Before one in so many decisions, one of the seats does something out of turn if it can."""


@kernel
def cards_are_conserved(s: State, R: Rules, w: Wits) -> bool:
    """Each kind as often as it was printed, over hands, draw pile and discard pile."""
    for kind in range(R.kinds):
        w.counts[kind] = R.copies[kind] - s.discard[kind]
    w.counts[s.top] -= 1
    for place in range(s.stocked):
        w.counts[s.stock[place]] -= 1
    for seat in range(s.seats):
        mask = s.holds[seat]
        while mask != 0:
            kind = lowest(mask)
            w.counts[kind] -= s.hands[seat][kind]
            mask &= mask - 1
    for kind in range(R.kinds):
        if w.counts[kind] != 0:
            return False
    return True


@kernel
def watched(s: State, R: Rules, d: Desk, w: Wits, seat: int, action: int) -> int:
    d.events.clear()
    apply(s, R, d, seat, action)
    if not cards_are_conserved(s, R, w):
        return LOST_CARD
    return TOO_MANY_EVENTS if len(d.events) > EVENTS else FINISHED


@kernel
def meddling(s: State, R: Rules, d: Desk, w: Wits) -> int:
    seat = below(w.choices[0], MEDDLING * s.seats)
    if seat >= s.seats:
        return FINISHED
    action = meddle(s, R, w, seat)
    return FINISHED if action == NOTHING else watched(s, R, d, w, seat, action)


@kernel
def watch(s: State, R: Rules, d: Desk, w: Wits, policies: int) -> tuple[int, int]:
    """(verdict, decisions)"""
    decisions = 0
    verdict = FINISHED
    while s.phase != OVER and verdict == FINISHED:
        if decisions == CAP:
            return UNFINISHED, decisions
        verdict = meddling(s, R, d, w)
        if s.phase == OVER or verdict != FINISHED:
            break
        seat = next_to_act(s, R, w)
        if legal(s, R, seat)[1] == 0:
            return STUCK, decisions
        verdict = watched(s, R, d, w, seat, decide(s, R, w, seat, policies >> 4 * seat & 15))
        decisions += 1
    return verdict, decisions
