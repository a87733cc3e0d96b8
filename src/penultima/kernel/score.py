"""The end of a deal: who won it, what it is worth, who has won the match."""

from penultima.kernel.desk import Desk
from penultima.kernel.events import E_AWAITS, E_ENDED, E_SCORED, E_WENT_OUT, E_WON, emit
from penultima.kernel.mark import cold, kernel
from penultima.kernel.piles import value_of_hand
from penultima.kernel.rules import POINTS_LOW, POINTS_NONE, POINTS_WINNER, Rules
from penultima.kernel.state import BLOCKED, NOBODY, OVER, STALLED, State


@kernel
def partner_of(s: State, R: Rules, seat: int) -> int:
    """The seat opposite; without teams, oneself."""
    if R.teams:
        return (seat + s.seats // 2) % s.seats
    return seat


@kernel
def go_out(s: State, d: Desk, seat: int) -> None:
    """The first one out is the winner, also under last-standing."""
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
    """hand.end: one has gone out, or under last-standing all but one have."""
    return s.inside < s.seats and (not R.last_standing or s.inside == 1)


@kernel
def end_deal(s: State, R: Rules, d: Desk) -> None:
    s.phase = OVER
    s.debt = 0
    s.op_end = 0
    s.op = 0
    emit(d, E_ENDED, s.winner, NOBODY, s.blocked)
    if not s.blocked:
        s.worth = points_won(s, R)
        score(s, R, d)
    s.game_winner = match_winner(s, R)
    if s.game_winner != NOBODY:
        emit(d, E_WON, s.game_winner, NOBODY, 0)
    emit(d, E_AWAITS, NOBODY, NOBODY, OVER)


@cold
def block(s: State, R: Rules, d: Desk) -> None:
    """hand.blocked: everybody in turn found nothing to draw."""
    s.blocked = BLOCKED
    end_deal(s, R, d)


@cold
def stall(s: State, R: Rules, d: Desk) -> None:
    """hand.stalled: the cards only go round; whatever is awaited now is not done any more."""
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
def score(s: State, R: Rules, d: Desk) -> None:
    if R.scoring == POINTS_WINNER:
        add_points(s, R, d, s.winner, s.worth)
    elif R.scoring == POINTS_LOW:
        for seat in range(s.seats):
            add_points(s, R, d, seat, value_of_hand(s, R, seat))


@kernel
def points_won(s: State, R: Rules) -> int:
    """score.winner: the cards left in the other hands, the partner's not counted."""
    points = 0
    for seat in range(s.seats):
        if seat != s.winner and seat != partner_of(s, R, s.winner):
            points += value_of_hand(s, R, seat)
    return points


@kernel
def add_points(s: State, R: Rules, d: Desk, seat: int, points: int) -> None:
    """Both partners show what the team has."""
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
    """score.low: the lowest once somebody has reached the target; score.low-tie: nobody yet."""
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
    """Also where a single deal was to be played and it was blocked or stalled."""
    if s.game_winner != NOBODY:
        return True
    return s.phase == OVER and s.blocked != 0 and (R.target == 0 or R.scoring == POINTS_NONE)
