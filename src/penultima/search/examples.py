"""Positions to learn from what a hand is worth: deals between copies of greedy, looked at now and then."""

from penultima.kernel.desk import Desk
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import PLAY, State
from penultima.policies.wits import Wits
from penultima.search.mind import BLOCKS, FEATURES, Paper
from penultima.search.rollout import LONGEST, advance, is_settled
from penultima.search.value import look, outcome

EVERY = 5
"""Decisions from one look to the next."""
RESULT, DEAL, FIRST = range(3)
"""Columns: what came of it, the number of the deal, and from here on the numbers of the hands."""
COLUMNS = FIRST + BLOCKS * FEATURES


@kernel
def add_examples(s: State, R: Rules, d: Desk, w: Wits, actions: int, rows: Paper, first: int) -> int:
    """Of the deal that lies ready; the row after the last one that was written. The paper is behind the rows."""
    paper = rows[len(rows) - BLOCKS :]
    place = first
    steps = 0
    while not is_settled(s, R) and steps < LONGEST:
        if s.phase == PLAY and (steps + s.deals) % EVERY == 0 and place < len(rows) - BLOCKS:
            seat = (steps + s.deals) % s.seats
            look(s, R, actions, seat, paper)
            for block in range(BLOCKS):
                for feature in range(FEATURES):
                    rows[place][FIRST + block * FEATURES + feature] = paper[block][feature]
            rows[place][RESULT] = seat
            rows[place][DEAL] = s.deals
            place += 1
        d.events.clear()
        advance(s, R, d, w)
        steps += 1
    for row in range(first, place):
        rows[row][RESULT] = outcome(s, R, rows[row][RESULT])
    return place
