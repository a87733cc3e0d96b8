"""The end of a deal: its winner, its points, and the winner of the match."""

from penultima.kernel.decorators import cold, kernel
from penultima.kernel.events import E_AWAITS, E_ENDED, E_SCORED, E_WENT_OUT, E_WON, emit
from penultima.kernel.piles import hand_value
from penultima.kernel.rules import POINTS_LOW, POINTS_NONE, POINTS_WINNER, Rules
from penultima.kernel.state import BLOCKED, NOBODY, OVER, STALLED, State
from penultima.kernel.step_context import StepContext


@kernel
def partner_of(s: State, R: Rules, seat: int) -> int:
    """Return the partner, who sits opposite. Without teams, return the seat itself."""
    if R.teams:
        return (seat + s.seats // 2) % s.seats
    return seat


@kernel
def go_out(s: State, d: StepContext, seat: int) -> None:
    """Take a seat out of the deal. The first seat to go out wins the deal, even under last-standing."""
    place = s.seats - s.inside
    s.places[place] = seat
    s.inside -= 1
    s.still &= ~(1 << seat)
    s.due &= ~(1 << seat)
    s.late &= ~(1 << seat)
    if s.winner == NOBODY:
        s.winner = seat
    emit(d, E_WENT_OUT, seat, NOBODY, place + 1)


@kernel
def is_decided(s: State, R: Rules) -> bool:
    """hand.end: tell whether enough seats are out to decide the deal: one or, under last-standing, all but one."""
    return s.inside < s.seats and (not R.last_standing or s.inside == 1)


@kernel
def end_deal(s: State, R: Rules, d: StepContext) -> None:
    s.phase = OVER
    s.debt = 0
    s.op_end = 0
    s.op = 0
    emit(d, E_ENDED, s.winner, NOBODY, s.blocked)
    if not s.blocked:
        s.worth = points_won(s, R)
        score_deal(s, R, d)
    s.game_winner = match_winner(s, R)
    if s.game_winner != NOBODY:
        emit(d, E_WON, s.game_winner, NOBODY, 0)
    emit(d, E_AWAITS, NOBODY, NOBODY, OVER)


@cold
def end_blocked_deal(s: State, R: Rules, d: StepContext) -> None:
    """hand.blocked: end the deal because no seat could play or draw."""
    s.blocked = BLOCKED
    end_deal(s, R, d)


@cold
def end_stalled_deal(s: State, R: Rules, d: StepContext) -> None:
    """hand.stalled: end the deal because cards only circulate.

    If the game is waiting for a seat, the pending decision is cancelled.
    """
    if s.phase == OVER:
        return
    s.drawn = -1
    s.stuck = 0
    s.guilty = 0
    s.contest = 0
    s.racers = 0
    s.blocked = STALLED
    end_deal(s, R, d)


@kernel
def score_deal(s: State, R: Rules, d: StepContext) -> None:
    if R.scoring == POINTS_WINNER:
        add_points(s, R, d, s.winner, s.worth)
    elif R.scoring == POINTS_LOW:
        for seat in range(s.seats):
            add_points(s, R, d, seat, hand_value(s, R, seat))


@kernel
def points_won(s: State, R: Rules) -> int:
    """score.winner: return the value of all hands except those of the winner and the winner's partner."""
    points = 0
    for seat in range(s.seats):
        if seat != s.winner and seat != partner_of(s, R, s.winner):
            points += hand_value(s, R, seat)
    return points


@kernel
def add_points(s: State, R: Rules, d: StepContext, seat: int, points: int) -> None:
    """Add points to a seat and to its partner, who share the score of their team."""
    s.scores[seat] += points
    emit(d, E_SCORED, seat, NOBODY, points)
    partner = partner_of(s, R, seat)
    if partner != seat:
        s.scores[partner] += points
        emit(d, E_SCORED, partner, NOBODY, points)


@kernel
def match_winner(s: State, R: Rules) -> int:
    if R.scoring == POINTS_NONE:
        return s.winner
    if s.blocked:
        return s.winner if R.target == 0 else NOBODY
    if R.scoring == POINTS_WINNER:
        return s.winner if s.scores[s.winner] >= R.target else NOBODY
    return lowest_total(s, R)


@kernel
def lowest_total(s: State, R: Rules) -> int:
    """score.low, score.low-tie: return the seat with the lowest total, or NOBODY if the match goes on.

    It goes on while all totals are below the target, or if the lowest total is a tie.
    """
    lowest = s.scores[0]
    highest = s.scores[0]
    for seat in range(s.seats):
        lowest = min(lowest, s.scores[seat])
        highest = max(highest, s.scores[seat])
    if highest < R.target:
        return NOBODY
    best = NOBODY
    for seat in range(s.seats):
        if s.scores[seat] == lowest:
            if best != NOBODY and seat != partner_of(s, R, best):
                return NOBODY
            if best == NOBODY:
                best = seat
    return best


@kernel
def match_is_over(s: State, R: Rules) -> bool:
    """Tell whether the match is over. A match of one deal is over even if that deal was blocked or stalled."""
    if s.game_winner != NOBODY:
        return True
    return s.phase == OVER and s.blocked != 0 and (R.target == 0 or R.scoring == POINTS_NONE)
