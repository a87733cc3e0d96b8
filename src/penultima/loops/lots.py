"""Cards that count as one lot, and what is summed up of each: who wins after its plays, and how much that varies.

The deal is the unit, for plays of one deal hang together: products are those of what a whole deal had.
"""

from typing import Any

from penultima.kernel.bits import lowest
from penultima.kernel.mark import kernel
from penultima.kernel.names import Names
from penultima.kernel.state import KINDS, NOBODY, SEATS, State
from penultima.loops.columns import PLAYS, WATCHED, WATCHED_WON

Paper = Any
"""A list of lists of ints, or an array of two dimensions."""
EVERYBODY = SEATS
"""The line of the paper after those of the seats: plays of all."""
LINES = EVERYBODY + 1

_sum = Names()
MASK = _sum("mask")  # not a sum: the kinds of the lot
WON = _sum("won")  # plays of whoever won the deal
PLAYED = _sum("played")
WON_WON = _sum("won won")  # from here on products
PLAYED_PLAYED = _sum("played played")
WON_PLAYED = _sum("won played")
ALL_WON_WON = _sum("all won, won")  # with the plays of all cards
ALL_WON_PLAYED = _sum("all won, played")
ALL_PLAYED_WON = _sum("all played, won")
ALL_PLAYED_PLAYED = _sum("all played, played")
SUMS = len(_sum)


@kernel
def add_lots(s: State, row: list[int], paper: Paper, lots: Paper) -> None:
    """The deal is over, the row was clear. What was played of the first lot stands in the row as well."""
    all_played = row[PLAYS]
    all_won = plays_of_winner(s, paper, (1 << (KINDS - 1)) - 1)
    for i in range(len(lots)):
        mask = lots[i][MASK]
        played = plays_in(paper, EVERYBODY, mask)
        if played != 0:
            won = plays_of_winner(s, paper, mask)
            if i == 0:
                row[WATCHED] = played
                row[WATCHED_WON] = won
            lots[i][WON] += won
            lots[i][PLAYED] += played
            lots[i][WON_WON] += won * won
            lots[i][PLAYED_PLAYED] += played * played
            lots[i][WON_PLAYED] += won * played
            lots[i][ALL_WON_WON] += all_won * won
            lots[i][ALL_WON_PLAYED] += all_won * played
            lots[i][ALL_PLAYED_WON] += all_played * won
            lots[i][ALL_PLAYED_PLAYED] += all_played * played


@kernel
def plays_of_winner(s: State, paper: Paper, mask: int) -> int:
    return plays_in(paper, s.winner, mask) if s.winner != NOBODY else 0


@kernel
def plays_in(paper: Paper, line: int, mask: int) -> int:
    """Of these kinds."""
    plays = 0
    while mask != 0:
        plays += paper[line][lowest(mask)]
        mask &= mask - 1
    return plays
