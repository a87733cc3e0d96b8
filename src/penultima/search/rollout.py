"""Rollouts: deals continued with `greedy` in every seat, to the end or for a limited number of decisions."""

from penultima.kernel.decorators import kernel
from penultima.kernel.rules import POINTS_LOW, Rules
from penultima.kernel.state import NOBODY, OVER, PLAY, State
from penultima.kernel.step import apply_action
from penultima.kernel.step_context import StepContext
from penultima.policies.greedy import greedy
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.search.belief_state import (
    TRIAL,
    WAIT,
    WORLD,
    BeliefState,
    Grid,
    SearchPlan,
    SearchScratch,
    copy_board,
    discard_events,
)
from penultima.search.evaluation import deal_outcome, estimate_value
from penultima.simulation.playout import next_to_act, react
from penultima.view import Boards

ALL_GREEDY = 0x3333333333
MAX_ROLLOUT_DECISIONS = 2_000
"""A rollout is given up after this many decisions, because cards may circulate forever."""


@kernel
def apply_and_react(
    s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int, seat: int, action: int
) -> None:
    """Apply an action and all reactions to it. Both deals and rollouts use this function."""
    apply_action(s, R, d, seat, action)
    react(s, R, d, w, policies)


@kernel
def advance_greedily(s: State, R: Rules, d: StepContext, w: PolicyContext) -> None:
    seat = next_to_act(s, R, w)
    apply_and_react(s, R, d, w, ALL_GREEDY, seat, greedy(s, R, w, seat))


@kernel
def is_settled(s: State, R: Rules) -> bool:
    """Tell whether the result of the deal can no longer change."""
    return s.phase == OVER or (s.winner != NOBODY and R.scoring != POINTS_LOW)


@kernel
def play_until_settled(s: State, R: Rules, d: StepContext, w: PolicyContext, cut: int) -> None:
    """Continue until the deal is settled.

    If `cut` is above 0, stop at the first turn that begins after `cut` decisions.
    """
    steps = 0
    while not is_settled(s, R) and steps < MAX_ROLLOUT_DECISIONS:
        if cut > 0 and steps >= cut and s.phase == PLAY:
            return
        advance_greedily(s, R, d, w)
        steps += 1


@kernel
def roll_out(m: BeliefState, b: Boards, R: Rules, p: SearchPlan, t: SearchScratch, action: int, grid: Grid) -> int:
    """Play a candidate out in the current world and return its value."""
    copy_board(b, TRIAL, WORLD)
    open_choices(b[TRIAL], t.step_context, t.policy_context)
    discard_events(t.step_context)
    if action != WAIT:
        apply_and_react(b[TRIAL], R, t.step_context, t.policy_context, ALL_GREEDY, m.seat, action)
    play_until_settled(b[TRIAL], R, t.step_context, t.policy_context, p.cut)
    m.rollouts += 1
    if p.cut > 0 and not is_settled(b[TRIAL], R) and b[TRIAL].phase == PLAY:
        return estimate_value(b[TRIAL], R, p, m.seat, grid)
    return deal_outcome(b[TRIAL], R, m.seat)
