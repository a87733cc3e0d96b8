"""Plays deals and matches, and fills one row of counts for each."""

from penultima.kernel.actions import A_DRAW, A_PLAY, action_verb
from penultima.kernel.decorators import hot, kernel
from penultima.kernel.next_deal import next_deal, start_match
from penultima.kernel.rules import Rules
from penultima.kernel.score import match_is_over
from penultima.kernel.state import NOBODY, OVER, PLAY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import RESHUFFLE
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.simulation.columns import BLOCKED, DEALS, DECISIONS, DRAWN, POINTS, RESHUFFLES, TURNS, UNFINISHED, WINNER
from penultima.simulation.playout import MAX_DECISIONS, act_in_turn, react

MAX_DEALS = 10_000
"""A match is given up after this many deals."""


@kernel
def clear_row(row: list[int]) -> None:
    for column in range(len(row)):
        row[column] = 0


@kernel
def play_row(s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int, row: list[int]) -> None:
    """Play a prepared deal out and add its counts to the row."""
    stocked = initial_pile_size(s, R)
    d.put_back = 0
    turns = 0
    decisions = 0
    while s.phase != OVER and decisions < MAX_DECISIONS:
        turns += is_turn(s.phase, act_in_turn(s, R, d, w, policies))
        react(s, R, d, w, policies)
        decisions += 1
    row[TURNS] += turns
    row[DRAWN] += stocked + d.put_back - s.stocked
    row[DECISIONS] += decisions
    close_row(s, row)


@hot
def is_turn(phase: int, action: int) -> bool:
    """Tell whether the action counts as a turn. A play or a draw in turn does; a call or a catch does not."""
    return phase == PLAY and (action_verb(action) == A_PLAY or action_verb(action) == A_DRAW)


@kernel
def initial_pile_size(s: State, R: Rules) -> int:
    """Return the size of the draw pile before the first card took effect.

    The number of drawn cards is computed from this size, so no events have to be read.
    """
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
def play_match_row(
    s: State, R: Rules, d: StepContext, w: PolicyContext, seats: int, policies: int, row: list[int]
) -> None:
    """Play a match and fill the row. The points are the winner's final score.

    If the players have to choose the first dealer, the last seat deals.
    """
    start_match(s, R, d, seats, seats - 1)
    open_choices(s, d, w)
    play_row(s, R, d, w, policies, row)
    while s.phase == OVER and not match_is_over(s, R) and row[DEALS] < MAX_DEALS:
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
