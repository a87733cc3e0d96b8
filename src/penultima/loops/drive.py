"""Plays a deal out: asks the policy of whoever is awaited, until the deal is over."""

from penultima.kernel.deal import begin_deal, clear_table
from penultima.kernel.desk import Desk
from penultima.kernel.mark import hot, kernel
from penultima.kernel.refusal import is_asked
from penultima.kernel.rules import Rules
from penultima.kernel.state import OVER, PLAY, RACE, VOTE, State
from penultima.kernel.step import apply
from penultima.policies.react import as_remembered, jump_in, quickest, settle_calls
from penultima.policies.registry import decide, likes_jump
from penultima.policies.wits import Wits, open_choices

CAP = 1_000_000
"""Decisions after which a deal is given up and counted."""


@hot
def next_to_act(s: State, R: Rules, w: Wits) -> int:
    if s.phase == RACE or s.phase == VOTE:
        return quickest(w, asked(s, R))
    return s.turn


@kernel
def asked(s: State, R: Rules) -> int:
    seats = 0
    for seat in range(s.seats):
        if is_asked(s, R, seat):
            seats |= 1 << seat
    return seats


@kernel
def willing(s: State, R: Rules, w: Wits, policies: int) -> int:
    """Mask of the seats whose policy would lay a card like the top one out of turn."""
    seats = s.still
    for seat in range(s.seats):
        if s.still >> seat & 1 and not likes_jump(s, R, w, seat, policies >> 4 * seat & 15):
            seats &= ~(1 << seat)
    return seats


@kernel
def new_deal(s: State, R: Rules, d: Desk, w: Wits, seats: int, number: int) -> None:
    """A deal on its own, dealt by the last seat, so that seat 0 begins."""
    clear_table(s, R, seats)
    s.deals = number
    s.dealer = seats - 1
    open_choices(s, d, w)
    begin_deal(s, R, d)


@hot
def act(s: State, R: Rules, d: Desk, w: Wits, policies: int) -> int:
    """What whoever is awaited does; `policies` has four bits for each seat, their habits are among their wits."""
    seat = next_to_act(s, R, w)
    d.events.clear()
    action = as_remembered(w, seat, decide(s, R, w, seat, policies >> 4 * seat & 15))
    apply(s, R, d, seat, action)
    return action


@hot
def react(s: State, R: Rules, d: Desk, w: Wits, policies: int) -> None:
    """What others do about it, out of turn."""
    if s.due:
        settle_calls(s, R, d, w)
    if R.jump_in and jump(s, R, d, w, policies) and s.due:
        settle_calls(s, R, d, w)


@hot
def jump(s: State, R: Rules, d: Desk, w: Wits, policies: int) -> bool:
    """Under jump-in: somebody laid a card like the top one."""
    return s.phase == PLAY and jump_in(s, R, d, w, willing(s, R, w, policies))


@kernel
def play_out(s: State, R: Rules, d: Desk, w: Wits, policies: int) -> int:
    """Decisions made, reactions not counted."""
    decisions = 0
    while s.phase != OVER and decisions < CAP:
        act(s, R, d, w, policies)
        react(s, R, d, w, policies)
        decisions += 1
    return decisions
