"""The loop that plays a deal: the awaited seat's policy decides, its action is applied, and the others react."""

from penultima.kernel.deal import begin_deal, clear_table
from penultima.kernel.decorators import hot, kernel
from penultima.kernel.refusal import owes_answer
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, PLAY, RACE, VOTE, State
from penultima.kernel.step import apply_action
from penultima.kernel.step_context import StepContext
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.reactions import forget_call_by_habit, jump_in, quickest_seat, settle_calls
from penultima.policies.registry import decide, likes_jump

MAX_DECISIONS = 1_000_000
"""A deal is given up after this many decisions."""


@hot
def next_to_act(s: State, R: Rules, w: PolicyContext) -> int:
    if s.phase == RACE or s.phase == VOTE:
        return quickest_seat(w, asked_seats(s, R))
    return s.turn


@kernel
def asked_seats(s: State, R: Rules) -> int:
    seats = 0
    for seat in range(s.seats):
        if owes_answer(s, R, seat):
            seats |= 1 << seat
    return seats


@kernel
def willing_seats(s: State, R: Rules, w: PolicyContext, policies: int) -> int:
    """Return a mask of the seats whose policy likes to jump in with a card identical to the top card."""
    seats = s.still
    for seat in range(s.seats):
        if s.still >> seat & 1 and not likes_jump(s, R, w, seat, policies >> 4 * seat & 15):
            seats &= ~(1 << seat)
    return seats


@kernel
def new_deal(s: State, R: Rules, d: StepContext, w: PolicyContext, seats: int, number: int) -> None:
    """Start a single deal. The last seat deals, so seat 0 begins."""
    clear_table(s, R, seats)
    s.deals = number
    s.dealer = seats - 1
    open_choices(s, d, w)
    begin_deal(s, R, d)


@hot
def act_in_turn(s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int) -> int:
    """Apply the decision of the awaited seat and return it. `policies` has four bits for each seat."""
    seat = next_to_act(s, R, w)
    d.events.clear()
    action = forget_call_by_habit(w, seat, decide(s, R, w, seat, policies >> 4 * seat & 15))
    apply_action(s, R, d, seat, action)
    return action


@hot
def react(s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int) -> None:
    """Let the other seats react out of turn."""
    if s.due:
        settle_calls(s, R, d, w)
    if R.jump_in and react_by_jump(s, R, d, w, policies) and s.due:
        settle_calls(s, R, d, w)


@hot
def react_by_jump(s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int) -> bool:
    """Let one seat jump in. Return True if one did."""
    return s.phase == PLAY and jump_in(s, R, d, w, willing_seats(s, R, w, policies))


@kernel
def play_out(s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int) -> int:
    """Play the deal to its end. Return the number of decisions, not counting reactions."""
    decisions = 0
    while s.phase != OVER and decisions < MAX_DECISIONS:
        act_in_turn(s, R, d, w, policies)
        react(s, R, d, w, policies)
        decisions += 1
    return decisions
