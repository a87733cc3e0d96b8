"""Deals between policies and searching seats. A deal pauses when a searching seat has several candidates."""

from typing import Any

from penultima.kernel.bits import popcount
from penultima.kernel.decorators import kernel
from penultima.kernel.fit import jump_kinds
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, OVER, PLAY, State
from penultima.kernel.streams import random_below
from penultima.policies.habits import CERTAIN
from penultima.policies.policy_context import PolicyContext
from penultima.policies.reactions import forget_call_by_habit
from penultima.policies.registry import decide
from penultima.search.belief_state import NOTHING, SEEN, SLOTS, WAIT, BeliefState, SearchScratch, open_search_stream
from penultima.search.observation import observe_step
from penultima.search.racing import list_candidates
from penultima.search.rollout import apply_and_react
from penultima.simulation.playout import MAX_DECISIONS, next_to_act
from penultima.view import write_view

Table = Any
"""A tuple of state, rules, step context and policy context."""
Searchers = Any
"""Three lists in the order of the searching seats: belief states, boards and scratch memory."""


@kernel
def reset_searcher(m: BeliefState, t: SearchScratch, seed: int, deal: int) -> None:
    """Prepare a searching seat for a deal. It does not consider jumping in before the first step."""
    m.ready = 0
    m.restarts = 0
    m.slots = 0
    m.pile_size = 0
    m.decisions = 0
    m.skips_jump = 1
    open_search_stream(t, seed, deal)


@kernel
def observe_for_all(table: Table, searchers: Searchers) -> None:
    """Let every searching seat observe the last step."""
    s, R, d, _ = table
    beliefs, boards, scratches = searchers
    for i in range(len(beliefs)):
        write_view(boards[i], SEEN, s, beliefs[i].seat)
        observe_step(beliefs[i], boards[i], R, scratches[i], d.events)
        if beliefs[i].oracle:
            reveal(beliefs[i], R, s)


@kernel
def reveal(m: BeliefState, R: Rules, s: State) -> None:
    """Replace the guess of an oracle, which sees all hands, with the true cards. The pile's order stays unknown."""
    m.slots = 0
    m.decisions = 0
    m.drawn_slot = NOTHING
    m.pile_size = s.stocked
    m.ready = 1
    for place in range(s.stocked):
        m.kinds[SLOTS + place] = s.stock[place]
    for seat in range(s.seats):
        for kind in range(R.kinds):
            m.hands[seat][kind] = s.hands[seat][kind] if seat != m.seat else 0


@kernel
def apply_and_observe(table: Table, searchers: Searchers, policies: int, seat: int, action: int) -> None:
    """Apply an action and all reactions, then let the searching seats observe them.

    Searching seats do not jump in by habit; they search instead. After WAIT, a seat does not search again before the
    next step.
    """
    s, R, d, w = table
    beliefs = searchers[0]
    if action == WAIT:
        for i in range(len(beliefs)):
            if beliefs[i].seat == seat:
                beliefs[i].skips_jump = 1
        return
    d.events.clear()
    apply_and_react(s, R, d, w, policies, seat, forget_call_by_habit(w, seat, action))
    observe_for_all(table, searchers)
    for i in range(len(beliefs)):
        beliefs[i].skips_jump = draw_overlooked_jump(beliefs[i], w)


@kernel
def draw_overlooked_jump(m: BeliefState, w: PolicyContext) -> int:
    """Draw at random whether the seat overlooks a chance to jump in. No random word is drawn for a certain outcome."""
    if m.jumps == 0 or m.jumps == CERTAIN:
        return 1 if m.jumps == 0 else 0
    return 1 if random_below(w.choices[m.seat], CERTAIN) >= m.jumps else 0


@kernel
def next_to_act_or_search(table: Table, searchers: Searchers) -> int:
    """Return a searching seat that can jump in or, if there is none, the seat that has to act."""
    s, R, _, w = table
    beliefs = searchers[0]
    if R.jump_in and s.phase == PLAY:
        for i in range(len(beliefs)):
            seat = int(beliefs[i].seat)
            if not beliefs[i].skips_jump and seat != s.turn and s.still >> seat & 1 and jump_kinds(s, R, seat):
                return seat
    return next_to_act(s, R, w)


@kernel
def play_to_next_search(table: Table, searchers: Searchers, policies: int, searching: int) -> int:
    """Play until a seat has to search. Return that seat, or NOBODY if the deal is over or given up.

    `searching` is the mask of the searching seats.
    """
    s, R, _, w = table
    beliefs, boards, scratches = searchers
    steps = 0
    while s.phase != OVER and steps < MAX_DECISIONS:
        seat = next_to_act_or_search(table, searchers)
        if searching >> seat & 1:
            i = popcount(searching & ((1 << seat) - 1))
            list_candidates(beliefs[i], boards[i], R, scratches[i])
            if beliefs[i].candidates > 1:
                return seat
            action = int(beliefs[i].actions[0])
        else:
            action = decide(s, R, w, seat, policies >> 4 * seat & 15)
        apply_and_observe(table, searchers, policies, seat, action)
        steps += 1
    return NOBODY
