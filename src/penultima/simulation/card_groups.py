"""Statistics on groups of cards: the share of plays made by the winner of the deal, and the variance of this share.

Plays within one deal are correlated. Therefore the variance is computed from products that are summed deal by deal.
"""

from typing import Any

from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import kernel
from penultima.kernel.named_codes import NamedCodes
from penultima.kernel.state import KINDS, NOBODY, SEATS, State
from penultima.simulation.columns import PLAYS, WATCHED, WATCHED_WON

Grid = Any
"""A two-dimensional grid of ints: a list of lists, or an array."""
ALL_SEATS_ROW = SEATS
"""The row of the grid with the plays of all seats together. It follows the rows of the individual seats."""
GRID_ROWS = ALL_SEATS_ROW + 1

_sum = NamedCodes()
MASK = _sum("mask")  # not a sum: a mask of the kinds in the group
WON = _sum("won")  # number of plays by the winner of the deal
PLAYED = _sum("played")
WON_WON = _sum("won won")  # from here on: sums of products
PLAYED_PLAYED = _sum("played played")
WON_PLAYED = _sum("won played")
ALL_WON_WON = _sum("all won, won")  # from here on: products with the plays of all cards
ALL_WON_PLAYED = _sum("all won, played")
ALL_PLAYED_WON = _sum("all played, won")
ALL_PLAYED_PLAYED = _sum("all played, played")
SUMS = len(_sum)


@kernel
def add_group_sums(s: State, row: list[int], grid: Grid, groups: Grid) -> None:
    """Add the finished deal to the sums of each group. The plays of the first group are also stored in the row."""
    all_played = row[PLAYS]
    all_won = count_winner_plays(s, grid, (1 << (KINDS - 1)) - 1)
    for i in range(len(groups)):
        mask = groups[i][MASK]
        played = count_plays(grid, ALL_SEATS_ROW, mask)
        if played != 0:
            won = count_winner_plays(s, grid, mask)
            if i == 0:
                row[WATCHED] = played
                row[WATCHED_WON] = won
            groups[i][WON] += won
            groups[i][PLAYED] += played
            groups[i][WON_WON] += won * won
            groups[i][PLAYED_PLAYED] += played * played
            groups[i][WON_PLAYED] += won * played
            groups[i][ALL_WON_WON] += all_won * won
            groups[i][ALL_WON_PLAYED] += all_won * played
            groups[i][ALL_PLAYED_WON] += all_played * won
            groups[i][ALL_PLAYED_PLAYED] += all_played * played


@kernel
def count_winner_plays(s: State, grid: Grid, mask: int) -> int:
    return count_plays(grid, s.winner, mask) if s.winner != NOBODY else 0


@kernel
def count_plays(grid: Grid, row: int, mask: int) -> int:
    """Sum the plays of these kinds in one row of the grid."""
    plays = 0
    while mask != 0:
        plays += grid[row][lowest_bit(mask)]
        mask &= mask - 1
    return plays
