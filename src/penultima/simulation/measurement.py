"""Detailed measurement of a deal: leads, bluffs, calls, choices, and which seat played which cards."""

from penultima.kernel.actions import A_ACCUSE, A_CALL, A_CATCH, A_CHOOSE, A_COLOUR, A_DISCARD, A_PLAY
from penultima.kernel.bits import popcount
from penultima.kernel.decorators import kernel
from penultima.kernel.events import (
    AS_JUMP,
    E_CAUGHT,
    E_CHALLENGED,
    E_DREW,
    E_MIXED,
    E_PLAYED,
    E_ROTATED,
    E_SWAPPED,
    E_TOOK,
    event_amount,
    event_code,
    event_kind,
    event_seat,
)
from penultima.kernel.legal import CHOOSABLE, legal_masks, seat_group
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, KINDS, NOBODY, OVER, RACE, VOTE, State
from penultima.kernel.step_context import StepContext
from penultima.policies.policy_context import PolicyContext
from penultima.policies.reactions import settle_calls
from penultima.simulation.card_groups import ALL_SEATS_ROW, GRID_ROWS, Grid
from penultima.simulation.columns import (
    ACCUSED,
    BEHIND,
    BLUFFS,
    CAUGHT,
    CHOICES,
    DECISIONS,
    DRAWN,
    EXPOSED,
    HOLDERS,
    JUMPS,
    LEADS,
    MISSED,
    PLAYS,
    STACKS,
    SWAPS,
    TURNS,
)
from penultima.simulation.deal_rows import close_row, initial_pile_size, is_turn
from penultima.simulation.playout import MAX_DECISIONS, act_in_turn, react_by_jump

DEFICIT = KINDS - 1
"""The column of the grid for a seat's largest deficit. It is free, because no edition has a kind with this number."""
UNASKED = 1 << A_CALL | 1 << A_CATCH | 1 << A_ACCUSE
WITH_KIND = 1 << A_PLAY | 1 << A_DISCARD


@kernel
def measure_row(  # noqa: PLR0913, PLR0917 - kernel functions take every record as a parameter
    s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int, row: list[int], grid: Grid, watched: int
) -> None:
    """Play a prepared deal to its end and fill a cleared row. `watched` is a mask of kinds.

    The row of a seat in `grid` contains its plays by kind and its largest deficit. Another row of `grid` contains the
    plays of all seats together.
    """
    clear_grid(grid)
    row[HOLDERS] = holders_of(s, watched)
    stocked = initial_pile_size(s, R)
    d.put_back = 0
    leader = NOBODY
    while s.phase != OVER and row[DECISIONS] < MAX_DECISIONS:
        row[CHOICES] += has_choice(s, R)
        leading = s.winner == NOBODY
        due = s.due
        answering = s.phase == ANSWER
        row[TURNS] += is_turn(s.phase, act_in_turn(s, R, d, w, policies))
        row[MISSED] += popcount(s.due & ~due)
        row[BLUFFS] += has_bluffed(s, d)
        row[STACKS] += answering and has_played(d)
        row[MISSED] += react_and_count_missed(s, R, d, w, policies)
        count_events(d, row, grid)
        if row[HOLDERS] == 0 and watched != 0:
            row[HOLDERS] = drawers_of(d, watched)
        ahead = update_deficits(s, grid) if leading else NOBODY
        if ahead != NOBODY and ahead != leader:
            row[LEADS] += leader != NOBODY
            leader = ahead
        row[DECISIONS] += 1
    row[DRAWN] = stocked + d.put_back - s.stocked
    row[BEHIND] = grid[s.winner][DEFICIT] if s.winner != NOBODY else 0
    close_row(s, row)


@kernel
def clear_grid(grid: Grid) -> None:
    for line in range(GRID_ROWS):
        for place in range(KINDS):
            grid[line][place] = 0


@kernel
def has_choice(s: State, R: Rules) -> bool:
    """Tell whether the awaited seat has at least two different actions. Calls, catches and accusations do not count."""
    if s.phase == RACE or s.phase == VOTE:
        return s.phase == VOTE
    kinds, verbs, seats = legal_masks(s, R, s.turn)
    others = verbs & ~(UNASKED | WITH_KIND)
    if kinds & R.wilds and verbs >> A_PLAY & 1:
        return True
    if others >> A_COLOUR & 1:
        return True
    if others >> A_CHOOSE & 1:
        return popcount(seat_group(seats, CHOOSABLE)) > 1
    return popcount(kinds) + popcount(others) > 1


@kernel
def has_bluffed(s: State, d: StepContext) -> bool:
    """Tell whether the wild-draw played in the last step was a bluff, so that a challenge would succeed."""
    return s.phase == ANSWER and s.guilty != 0 and has_played(d)


@kernel
def has_played(d: StepContext) -> bool:
    for i in range(len(d.events)):
        if event_code(d.events[i]) == E_PLAYED:
            return True
    return False


@kernel
def holders_of(s: State, watched: int) -> int:
    """Return a mask of the seats that hold a card of these kinds."""
    seats = 0
    for seat in range(s.seats):
        if s.holds[seat] & watched:
            seats |= 1 << seat
    return seats


@kernel
def drawers_of(d: StepContext, watched: int) -> int:
    """Return a mask of the seats that drew a card of these kinds in the last step."""
    seats = 0
    for i in range(len(d.events)):
        code = event_code(d.events[i])
        if (code == E_DREW or code == E_TOOK) and watched >> event_kind(d.events[i]) & 1:
            seats |= 1 << event_seat(d.events[i])
    return seats


@kernel
def count_events(d: StepContext, row: list[int], grid: Grid) -> None:
    for i in range(len(d.events)):
        event = d.events[i]
        code = event_code(event)
        if code == E_PLAYED:
            row[PLAYS] += 1
            row[JUMPS] += event_amount(event) & AS_JUMP != 0
            grid[event_seat(event)][event_kind(event)] += 1
            grid[ALL_SEATS_ROW][event_kind(event)] += 1
        elif code == E_CHALLENGED:
            row[EXPOSED if event_amount(event) else ACCUSED] += 1
        elif code == E_CAUGHT:
            row[CAUGHT] += 1
        elif code == E_SWAPPED or code == E_ROTATED or code == E_MIXED:
            row[SWAPS] += 1


@kernel
def update_deficits(s: State, grid: Grid) -> int:
    """Update the largest deficit of each seat. Return the leader: the only seat with the fewest cards, or NOBODY.

    The deficit of a seat is the difference between its number of cards and the smallest number of any seat. This
    function is called only until a seat goes out.
    """
    fewest = s.held[0]
    for seat in range(s.seats):
        fewest = min(fewest, s.held[seat])
    leader = NOBODY
    several = False
    for seat in range(s.seats):
        behind = s.held[seat] - fewest
        grid[seat][DEFICIT] = max(grid[seat][DEFICIT], behind)
        if behind == 0:
            several = leader != NOBODY
            leader = seat
    return NOBODY if several else leader


@kernel
def react_and_count_missed(s: State, R: Rules, d: StepContext, w: PolicyContext, policies: int) -> int:
    """Let the other seats react, as `react` does. Return how many calls a jump has left due."""
    if s.due:
        settle_calls(s, R, d, w)
    due = s.due
    if not (R.jump_in and react_by_jump(s, R, d, w, policies)):
        return 0
    missed = popcount(s.due & ~due)
    if s.due:
        settle_calls(s, R, d, w)
    return missed
