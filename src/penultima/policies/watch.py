"""Plays a deal out with everybody meddling, and checks after every step what must never break."""

from penultima.kernel.bits import lowest
from penultima.kernel.desk import EVENTS, Desk
from penultima.kernel.legal import legal
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, State
from penultima.kernel.step import apply
from penultima.kernel.streams import choose_below
from penultima.policies.drive import CAP, decide, next_to_act
from penultima.policies.meddle import NOTHING, meddle

FINISHED, UNFINISHED, STUCK, LOST_CARD, TOO_MANY_EVENTS = range(5)
MEDDLING = 4
"""Before one in so many decisions, one of the seats does something out of turn if it can."""


@kernel
def cards_are_conserved(s: State, R: Rules, d: Desk) -> bool:
    """Each kind as often as it was printed, over hands, draw pile and discard pile."""
    for kind in range(R.kinds):
        d.counts[kind] = R.copies[kind] - s.discard[kind]
    d.counts[s.top] -= 1
    for place in range(s.stocked):
        d.counts[s.stock[place]] -= 1
    for seat in range(s.seats):
        mask = s.holds[seat]
        while mask != 0:
            kind = lowest(mask)
            d.counts[kind] -= s.hands[seat][kind]
            mask &= mask - 1
    for kind in range(R.kinds):
        if d.counts[kind] != 0:
            return False
    return True


@kernel
def watched(s: State, R: Rules, d: Desk, seat: int, action: int) -> int:
    d.count = 0
    apply(s, R, d, seat, action)
    if not cards_are_conserved(s, R, d):
        return LOST_CARD
    return TOO_MANY_EVENTS if d.count > EVENTS else FINISHED


@kernel
def meddling(s: State, R: Rules, d: Desk) -> int:
    seat = choose_below(d, 0, MEDDLING * s.seats)
    if seat >= s.seats:
        return FINISHED
    action = meddle(s, R, d, seat)
    return FINISHED if action == NOTHING else watched(s, R, d, seat, action)


@kernel
def watch(s: State, R: Rules, d: Desk, policies: int) -> tuple[int, int]:
    """(verdict, decisions)"""
    decisions = 0
    verdict = FINISHED
    while s.phase != OVER and verdict == FINISHED:
        if decisions == CAP:
            return UNFINISHED, decisions
        verdict = meddling(s, R, d)
        if s.phase == OVER or verdict != FINISHED:
            break
        seat = next_to_act(s, R, d)
        if legal(s, R, seat)[1] == 0:
            return STUCK, decisions
        verdict = watched(s, R, d, seat, decide(s, R, d, seat, policies >> 4 * seat & 15))
        decisions += 1
    return verdict, decisions
