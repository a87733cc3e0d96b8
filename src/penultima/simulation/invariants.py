"""Plays deals with random actions out of turn, and checks invariants after every step."""

from penultima.kernel.actions import A_ACCUSE, with_seat
from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import kernel
from penultima.kernel.legal import ACCUSABLE, legal_masks, seat_group
from penultima.kernel.named_codes import NamedCodes
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, State
from penultima.kernel.step import apply_action
from penultima.kernel.step_context import MAX_STEP_EVENTS, StepContext
from penultima.kernel.streams import random_below
from penultima.policies.choices import random_bit
from penultima.policies.policy_context import PolicyContext
from penultima.policies.random import random
from penultima.policies.registry import decide
from penultima.simulation.playout import MAX_DECISIONS, next_to_act

_verdict = NamedCodes()
FINISHED = _verdict("finished")
UNFINISHED = _verdict("unfinished")
STUCK = _verdict("stuck")
LOST_CARD = _verdict("lost a card")
TOO_MANY_EVENTS = _verdict("too many events")
VERDICTS = tuple(_verdict)

OUT_OF_TURN_INTERVAL = 4
"""The average number of decisions between two chances for a random seat to act out of turn."""
ACCUSATION_INTERVAL = 8
"""The average number of opportunities to accuse before a seat takes one."""
NOTHING = -1


@kernel
def cards_are_conserved(s: State, R: Rules, w: PolicyContext) -> bool:
    """Tell whether every card of the deck occurs exactly once in the hands, the draw pile and the discard pile."""
    for kind in range(R.kinds):
        w.counts[kind] = R.copies[kind] - s.discard[kind]
    w.counts[s.top] -= 1
    for place in range(s.stocked):
        w.counts[s.stock[place]] -= 1
    for seat in range(s.seats):
        mask = s.holds[seat]
        while mask != 0:
            kind = lowest_bit(mask)
            w.counts[kind] -= s.hands[seat][kind]
            mask &= mask - 1
    for kind in range(R.kinds):
        if w.counts[kind] != 0:
            return False
    return True


@kernel
def apply_checked(s: State, R: Rules, d: StepContext, w: PolicyContext, seat: int, action: int) -> int:
    d.events.clear()
    apply_action(s, R, d, seat, action)
    if not cards_are_conserved(s, R, w):
        return LOST_CARD
    return TOO_MANY_EVENTS if len(d.events) > MAX_STEP_EVENTS else FINISHED


@kernel
def pick_unprompted_action(s: State, R: Rules, w: PolicyContext, seat: int) -> int:
    """Return a random legal action of `seat`, possibly an accusation. Return NOTHING if the seat does not act."""
    verbs, seats = legal_masks(s, R, seat)[1:]
    if verbs >> A_ACCUSE & 1 and random_below(w.choices[seat], ACCUSATION_INTERVAL) == 0:
        return with_seat(A_ACCUSE, random_bit(w, seat, seat_group(seats, ACCUSABLE)))
    if verbs & ~(1 << A_ACCUSE) == 0:
        return NOTHING
    return random(s, R, w, seat)


@kernel
def act_out_of_turn(s: State, R: Rules, d: StepContext, w: PolicyContext) -> int:
    seat = random_below(w.choices[0], OUT_OF_TURN_INTERVAL * s.seats)
    if seat >= s.seats:
        return FINISHED
    action = pick_unprompted_action(s, R, w, seat)
    return FINISHED if action == NOTHING else apply_checked(s, R, d, w, seat, action)


@kernel
def check_deal(s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int) -> tuple[int, int]:
    """Play the deal out and check every step. Return (verdict, decisions)."""
    decisions = 0
    verdict = FINISHED
    while s.phase != OVER and verdict == FINISHED:
        if decisions == MAX_DECISIONS:
            return UNFINISHED, decisions
        verdict = act_out_of_turn(s, R, d, w)
        if s.phase == OVER or verdict != FINISHED:
            break
        seat = next_to_act(s, R, w)
        if legal_masks(s, R, seat)[1] == 0:
            return STUCK, decisions
        verdict = apply_checked(s, R, d, w, seat, decide(s, R, w, seat, policies >> 4 * seat & 15))
        decisions += 1
    return verdict, decisions
