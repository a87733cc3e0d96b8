"""Evaluation of the position at which a rollout is cut: a linear function of the features of all hands."""

from penultima.kernel.bits import popcount
from penultima.kernel.decorators import kernel
from penultima.kernel.piles import hand_value
from penultima.kernel.rules import COLOURS, POINTS_LOW, Rules
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY, OVER, State
from penultima.kernel.turn import following_seat, next_seat_towards
from penultima.search.belief_state import FEATURES, Grid, SearchPlan

WON = 10_000
"""The value of a deal that is certainly won. A deal that is certainly lost has the value 0."""
INVERSE = 60
MYSELF, AFTER, OPPOSITE, BEFORE_ME = range(4)
POINT = 50
"""If the lowest total wins: how much each point above the mean of the rivals lowers the value."""


@kernel
def seat_block(s: State, seat: int, other: int) -> int:
    """Return the group to which `other` belongs: the seat itself, the next seat, the previous seat, or any other."""
    if other == seat:
        return MYSELF
    if other == following_seat(s, seat):
        return AFTER
    return BEFORE_ME if other == next_seat_towards(s, seat, -s.direction) else OPPOSITE


@kernel
def add_features(s: State, R: Rules, actions: int, seat: int, row: Grid) -> None:
    """Add the features of one hand to the row."""
    held = s.held[seat]
    holds = s.holds[seat]
    fits = holds & R.fits[s.colour][s.top]
    turn = 1 if s.turn == seat else 0
    colours = 0
    for colour in range(COLOURS):
        if holds & R.colour_kinds[colour]:
            colours += 1
    row[0] += held
    row[1] += 1 if held == 1 else 0
    row[2] += 1 if held == 2 else 0  # noqa: PLR2004
    row[3] += 1 if held == 3 else 0  # noqa: PLR2004
    row[4] += turn
    row[5] += popcount(holds & R.wilds)
    row[6] += popcount(fits)
    row[7] += turn if fits else 0
    row[8] += colours
    row[9] += popcount(holds & actions)
    row[10] += 1 if fits and held == 1 else 0
    row[11] += INVERSE // max(1, held)


@kernel
def fill_features(s: State, R: Rules, actions: int, seat: int, grid: Grid) -> None:
    """Fill the grid with the features of all hands, one row for each group of seats."""
    for block in range(4):
        for feature in range(FEATURES):
            grid[block][feature] = 0
    for other in range(s.seats):
        if s.still >> other & 1:
            add_features(s, R, actions, other, grid[seat_block(s, seat, other)])


@kernel
def estimate_value(s: State, R: Rules, p: SearchPlan, seat: int, grid: Grid) -> int:
    fill_features(s, R, p.actions, seat, grid)
    total = p.bias
    for block in range(4):
        for feature in range(FEATURES):
            total += p.weights[block][feature] * grid[block][feature]
    return max(0, min(WON, total // 100))


@kernel
def deal_outcome(s: State, R: Rules, seat: int) -> int:
    """Return the value of a deal for a seat and its partner. If the lowest total wins, the value depends on the points.

    If the deal was given up without a result, the value is that of an average seat.
    """
    if R.scoring == POINTS_LOW:
        return low_scoring_outcome(s, R, seat)
    if s.winner == NOBODY:
        return 0 if s.phase == OVER else WON // s.seats
    return WON if s.winner == seat or s.winner == partner_of(s, R, seat) else 0


@kernel
def low_scoring_outcome(s: State, R: Rules, seat: int) -> int:
    own = 0
    others = 0
    rival_count = 0
    for other in range(s.seats):
        if other == seat or other == partner_of(s, R, seat):
            own += hand_value(s, R, other)
        else:
            others += hand_value(s, R, other)
            rival_count += 1
    return max(0, min(WON, WON // 2 + POINT * (others // max(1, rival_count) - own)))
