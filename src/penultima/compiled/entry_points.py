"""Compiled entry points of bulk play.

Each record is passed as an array with one element, because passing the record itself is slow.
"""

from penultima.compiled.backend import overloads  # noqa: F401 - registers the kernel with Numba
from penultima.compiled.backend.numba_setup import compiled
from penultima.compiled.layouts import Array, Table
from penultima.kernel.events import add_to_checksum
from penultima.kernel.state import OVER
from penultima.kernel.step import step
from penultima.policies.registry import decide
from penultima.simulation.card_groups import MASK, add_group_sums
from penultima.simulation.deal_rows import clear_row, play_match_row, play_row
from penultima.simulation.invariants import check_deal
from penultima.simulation.measurement import measure_row
from penultima.simulation.playout import new_deal, next_to_act


@compiled
def play_rows(table: Table, seats: int, policies: int, first: int, rows: Array) -> None:
    """Fill each row with the counts of one deal. The first deal has the number `first`."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    for i in range(len(rows)):
        clear_row(rows[i])
        new_deal(s, R, d, w, seats, first + i)
        play_row(s, R, d, w, policies, rows[i])


@compiled
def play_match_rows(table: Table, seats: int, policies: int, seeds: Array, rows: Array) -> None:
    """Fill each row with the counts of one match. Each match has its own seed."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    for i in range(len(rows)):
        clear_row(rows[i])
        d.seed = seeds[i]
        d.events.clear()
        play_match_row(s, R, d, w, seats, policies, rows[i])


@compiled
def measure_rows(table: Table, seats: int, policies: int, first: int, rows: Array, grid: Array, groups: Array) -> None:
    """Fill each row with the measurements of one deal, and add its plays to the sums of `groups`.

    The columns about watched cards refer to the first group.
    """
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    for i in range(len(rows)):
        clear_row(rows[i])
        new_deal(s, R, d, w, seats, first + i)
        measure_row(s, R, d, w, policies, rows[i], grid, groups[0][MASK])
        add_group_sums(s, rows[i], grid, groups)


@compiled
def count_verdicts(table: Table, seats: int, policies: int, first: int, count: int, verdicts: Array) -> int:
    """Play deals and check every step.

    Count each verdict in `verdicts`. Return the number of decisions in the longest deal.
    """
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    longest = 0
    for number in range(first, first + count):
        new_deal(s, R, d, w, seats, number)
        verdict, decisions = check_deal(s, R, d, w, policies)
        verdicts[verdict] += 1
        longest = max(longest, decisions)
    return longest


@compiled
def trace_deal(
    table: Table, seats: int, policies: int, number: int, actions: Array, history: Array, results: Array
) -> int:
    """Play one deal and return the number of steps.

    `actions` contains a (seat, action) pair for each step. Steps with an even index perform the action of their pair.
    In steps with an odd index, the policies decide, and the pair is ignored. Pairs may contain illegal actions, so that
    refusals are covered. After each step, record the state and (clause, cost, checksum of events).
    """
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    new_deal(s, R, d, w, seats, number)
    steps = 0
    while s.phase != OVER and steps < len(history):
        if steps % 2 == 0:
            seat = actions[steps][0]
            action = actions[steps][1]
        else:
            seat = next_to_act(s, R, w)
            action = decide(s, R, w, seat, policies >> 4 * seat & 15)
        d.events.clear()
        clause, cost = step(s, R, d, seat, action)
        results[steps][0] = clause
        results[steps][1] = cost
        for i in range(len(d.events)):
            results[steps][2] = add_to_checksum(results[steps][2], d.events[i])
        history[steps] = s
        steps += 1
    return steps
