"""Plays deals and matches out and writes down what the lab counts of each: one row of numbers."""

from penultima.kernel.actions import A_DRAW, A_PLAY, action_verb
from penultima.kernel.desk import Desk
from penultima.kernel.mark import hot, kernel
from penultima.kernel.match import next_deal, start_match
from penultima.kernel.rules import Rules
from penultima.kernel.score import match_is_over
from penultima.kernel.state import NOBODY, OVER, PLAY, State
from penultima.kernel.streams import RESHUFFLE
from penultima.loops.columns import BLOCKED, DEALS, DECISIONS, DRAWN, POINTS, RESHUFFLES, TURNS, UNFINISHED, WINNER
from penultima.loops.drive import CAP, act, react
from penultima.policies.wits import Wits, open_choices

MOST_DEALS = 10_000
"""Of a match, after which it is given up."""


@kernel
def clear_row(row: list[int]) -> None:
    for column in range(len(row)):
        row[column] = 0


@kernel
def play_row(s: State, R: Rules, d: Desk, w: Wits, policies: int, row: list[int]) -> None:
    """The deal lies ready, the row is clear or has what deals before it left."""
    stocked = stocked_at_first(s, R)
    d.put_back = 0
    turns = 0
    decisions = 0
    while s.phase != OVER and decisions < CAP:
        turns += is_turn(s.phase, act(s, R, d, w, policies))
        react(s, R, d, w, policies)
        decisions += 1
    row[TURNS] += turns
    row[DRAWN] += stocked + d.put_back - s.stocked
    row[DECISIONS] += decisions
    close_row(s, row)


@hot
def is_turn(phase: int, action: int) -> bool:
    """A card was played or drawn where that was awaited; to call or catch instead uses up no turn."""
    return phase == PLAY and (action_verb(action) == A_PLAY or action_verb(action) == A_DRAW)


@kernel
def stocked_at_first(s: State, R: Rules) -> int:
    """The draw pile before a first card made somebody draw: what is drawn is what left it, no event has to be read."""
    stocked = s.stocked - R.hand * s.seats
    for seat in range(s.seats):
        stocked += s.held[seat]
    return stocked


@kernel
def close_row(s: State, row: list[int]) -> None:
    row[WINNER] = s.winner if s.phase == OVER else UNFINISHED
    row[POINTS] = s.worth
    row[RESHUFFLES] += s.opened[RESHUFFLE]
    row[BLOCKED] += s.blocked != 0
    row[DEALS] += 1


@kernel
def play_match_row(s: State, R: Rules, d: Desk, w: Wits, seats: int, policies: int, row: list[int]) -> None:
    """A whole match; the last seat deals first where the players choose. The points are the winner's in the end."""
    start_match(s, R, d, seats, seats - 1)
    open_choices(s, d, w)
    play_row(s, R, d, w, policies, row)
    while s.phase == OVER and not match_is_over(s, R) and row[DEALS] < MOST_DEALS:
        d.events.clear()
        next_deal(s, R, d)
        open_choices(s, d, w)
        play_row(s, R, d, w, policies, row)
    if s.phase == OVER and match_is_over(s, R):
        row[WINNER] = s.game_winner
        row[POINTS] = s.scores[s.game_winner] if s.game_winner != NOBODY else 0
    else:
        row[WINNER] = UNFINISHED
        row[POINTS] = 0
