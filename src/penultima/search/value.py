"""What a table is worth to a seat, by a few numbers of each hand: where a rollout is cut, this is asked."""

from penultima.kernel.bits import popcount
from penultima.kernel.mark import kernel
from penultima.kernel.piles import value_of_hand
from penultima.kernel.rules import COLOURS, POINTS_LOW, Rules
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY, OVER, State
from penultima.kernel.turn import following, towards
from penultima.search.mind import FEATURES, Paper, Plan

WON = 10_000
"""A deal that is surely won; one that is surely lost is worth nothing."""
INVERSE = 60
MYSELF, AFTER, OPPOSITE, BEFORE_ME = range(4)
POINT = 50
"""Of low scoring: what a point more than the others' mean costs."""


@kernel
def block_of(s: State, seat: int, other: int) -> int:
    """Seats are told apart by when their turn comes: oneself, the next, the last, all between."""
    if other == seat:
        return MYSELF
    if other == following(s, seat):
        return AFTER
    return BEFORE_ME if other == towards(s, seat, -s.direction) else OPPOSITE


@kernel
def add_features(s: State, R: Rules, actions: int, seat: int, row: Paper) -> None:
    """Of one hand."""
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
def look(s: State, R: Rules, actions: int, seat: int, paper: Paper) -> None:
    """The numbers of all hands, by block; those between are taken together."""
    for block in range(4):
        for feature in range(FEATURES):
            paper[block][feature] = 0
    for other in range(s.seats):
        if s.still >> other & 1:
            add_features(s, R, actions, other, paper[block_of(s, seat, other)])


@kernel
def estimate(s: State, R: Rules, p: Plan, seat: int, paper: Paper) -> int:
    look(s, R, p.actions, seat, paper)
    total = p.bias
    for block in range(4):
        for feature in range(FEATURES):
            total += p.weights[block][feature] * paper[block][feature]
    return max(0, min(WON, total // 100))


@kernel
def outcome(s: State, R: Rules, seat: int) -> int:
    """What is played for: to win the deal, or with low scoring fewer points than the others; with teams, the team's."""
    if R.scoring == POINTS_LOW:
        return low_outcome(s, R, seat)
    if s.winner == NOBODY:
        return 0 if s.phase == OVER else WON // s.seats
    return WON if s.winner == seat or s.winner == partner_of(s, R, seat) else 0


@kernel
def low_outcome(s: State, R: Rules, seat: int) -> int:
    mine = 0
    others = 0
    rivals = 0
    for other in range(s.seats):
        if other == seat or other == partner_of(s, R, seat):
            mine += value_of_hand(s, R, other)
        else:
            others += value_of_hand(s, R, other)
            rivals += 1
    return max(0, min(WON, WON // 2 + POINT * (others // max(1, rivals) - mine)))
