"""The compiled entry points. Each takes arrays of one record, because a lone record is slow to pass."""

from penultima.fast import bodies  # noqa: F401 - makes the kernel known to Numba
from penultima.fast.compiler import compiled
from penultima.fast.records import Array, Table
from penultima.kernel.events import checksum
from penultima.kernel.state import OVER
from penultima.kernel.step import step
from penultima.loops.drive import new_deal, next_to_act
from penultima.loops.measure import add_plays, measure_row
from penultima.loops.rows import clear_row, play_match_row, play_row
from penultima.loops.watch import watch
from penultima.policies.registry import decide


@compiled
def play_rows(table: Table, seats: int, policies: int, first: int, rows: Array) -> None:
    """Plays a deal for each row, from number `first` on."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    for i in range(len(rows)):
        clear_row(rows[i])
        new_deal(s, R, d, w, seats, first + i)
        play_row(s, R, d, w, policies, rows[i])


@compiled
def play_match_rows(table: Table, seats: int, policies: int, seeds: Array, rows: Array) -> None:
    """Plays a match for each row, each with a seed of its own."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    for i in range(len(rows)):
        clear_row(rows[i])
        d.seed = seeds[i]
        d.events.clear()
        play_match_row(s, R, d, w, seats, policies, rows[i])


@compiled
def measure_rows(table: Table, seats: int, policies: int, first: int, rows: Array, paper: Array, kinds: Array) -> None:
    """The same as play_rows, looked at after every step; `kinds` counts plays of each kind, and those of winners."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    for i in range(len(rows)):
        clear_row(rows[i])
        new_deal(s, R, d, w, seats, first + i)
        measure_row(s, R, d, w, policies, rows[i], paper)
        add_plays(s, R, paper, kinds)


@compiled
def watch_deals(table: Table, seats: int, policies: int, first: int, count: int, verdicts: Array) -> int:
    """The same with everything checked after every step; counts the verdicts; gives the longest deal's decisions."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    longest = 0
    for number in range(first, first + count):
        new_deal(s, R, d, w, seats, number)
        verdict, decisions = watch(s, R, d, w, policies)
        verdicts[verdict] += 1
        longest = max(longest, decisions)
    return longest


@compiled
def trace_deal(table: Table, seats: int, policies: int, number: int, wishes: Array, history: Array, said: Array) -> int:
    """One deal, and what every step left: the state, and (clause, cost, checksum of the events); gives the steps.

    Decisions take turns with wishes (seat, action), legal or not, so that everything that `step` can say is said.
    """
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    new_deal(s, R, d, w, seats, number)
    steps = 0
    while s.phase != OVER and steps < len(history):
        if steps % 2 == 0:
            seat = wishes[steps][0]
            action = wishes[steps][1]
        else:
            seat = next_to_act(s, R, w)
            action = decide(s, R, w, seat, policies >> 4 * seat & 15)
        d.events.clear()
        clause, cost = step(s, R, d, seat, action)
        said[steps][0] = clause
        said[steps][1] = cost
        for i in range(len(d.events)):
            said[steps][2] = checksum(said[steps][2], d.events[i])
        history[steps] = s
        steps += 1
    return steps
