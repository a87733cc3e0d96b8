"""Training positions for the evaluation, sampled from deals between copies of `greedy`."""

from penultima.kernel.decorators import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import PLAY, State
from penultima.kernel.step_context import StepContext
from penultima.policies.policy_context import PolicyContext
from penultima.search.belief_state import BLOCKS, FEATURES, Grid
from penultima.search.evaluation import deal_outcome, fill_features
from penultima.search.rollout import MAX_ROLLOUT_DECISIONS, advance_greedily, is_settled

SAMPLE_INTERVAL = 5
"""The number of decisions between two samples."""
RESULT, DEAL, FIRST = range(3)
"""Columns of a row: the result, the deal's number, and the first feature."""
COLUMNS = FIRST + BLOCKS * FEATURES


@kernel
def add_positions(s: State, R: Rules, d: StepContext, w: PolicyContext, actions: int, rows: Grid, first: int) -> int:
    """Play a prepared deal until it is settled. Store positions from row `first` on, and return the next free row.

    The last rows of `rows` are scratch memory.
    """
    grid = rows[len(rows) - BLOCKS :]
    next_row = first
    steps = 0
    while not is_settled(s, R) and steps < MAX_ROLLOUT_DECISIONS:
        if s.phase == PLAY and (steps + s.deals) % SAMPLE_INTERVAL == 0 and next_row < len(rows) - BLOCKS:
            seat = (steps + s.deals) % s.seats
            fill_features(s, R, actions, seat, grid)
            for block in range(BLOCKS):
                for feature in range(FEATURES):
                    rows[next_row][FIRST + block * FEATURES + feature] = grid[block][feature]
            rows[next_row][RESULT] = seat
            rows[next_row][DEAL] = s.deals
            next_row += 1
        d.events.clear()
        advance_greedily(s, R, d, w)
        steps += 1
    for row in range(first, next_row):
        rows[row][RESULT] = deal_outcome(s, R, rows[row][RESULT])
    return next_row
