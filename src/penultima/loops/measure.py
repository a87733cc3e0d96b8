"""Plays a deal out and looks at it after every step: leads, bluffs, calls, choices, and who played what."""

from penultima.kernel.actions import A_ACCUSE, A_CALL, A_CATCH, A_CHOOSE, A_COLOUR, A_DISCARD, A_PLAY
from penultima.kernel.bits import popcount
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_CAUGHT, E_CHALLENGED, E_PLAYED, event_amount, event_code, event_kind, event_seat
from penultima.kernel.legal import CHOOSABLE, legal, seats_for
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, KINDS, NOBODY, OVER, RACE, VOTE, State
from penultima.loops.columns import (
    ACCUSED,
    BEHIND,
    BLUFFS,
    CAUGHT,
    CHOICES,
    DECISIONS,
    DRAWN,
    EXPOSED,
    LEADS,
    MISSED,
    PLAYS,
    TURNS,
)
from penultima.loops.drive import CAP, act, jump
from penultima.loops.lots import EVERYBODY, LINES, Paper
from penultima.loops.rows import close_row, is_turn, stocked_at_first
from penultima.policies.react import settle_calls
from penultima.policies.wits import Wits

FURTHEST = KINDS - 1
"""No edition has so many kinds that this one is used."""
UNASKED = 1 << A_CALL | 1 << A_CATCH | 1 << A_ACCUSE
WITH_KIND = 1 << A_PLAY | 1 << A_DISCARD


@kernel
def measure_row(s: State, R: Rules, d: Desk, w: Wits, policies: int, row: list[int], paper: Paper) -> None:
    """The deal lies ready, the row is clear.

    `paper` has a line for each seat: plays by kind, then how far behind; and one for the plays of everybody.
    """
    clear_paper(paper)
    stocked = stocked_at_first(s, R)
    d.put_back = 0
    leader = NOBODY
    while s.phase != OVER and row[DECISIONS] < CAP:
        row[CHOICES] += has_choice(s, R)
        leading = s.winner == NOBODY
        due = s.due
        row[TURNS] += is_turn(s.phase, act(s, R, d, w, policies))
        row[MISSED] += popcount(s.due & ~due)
        row[BLUFFS] += has_bluffed(s, d)
        row[MISSED] += missed_in_reaction(s, R, d, w, policies)
        read_events(d, row, paper)
        ahead = look_at_hands(s, paper) if leading else NOBODY
        if ahead != NOBODY and ahead != leader:
            row[LEADS] += leader != NOBODY
            leader = ahead
        row[DECISIONS] += 1
    row[DRAWN] = stocked + d.put_back - s.stocked
    row[BEHIND] = paper[s.winner][FURTHEST] if s.winner != NOBODY else 0
    close_row(s, row)


@kernel
def clear_paper(paper: Paper) -> None:
    for line in range(LINES):
        for place in range(KINDS):
            paper[line][place] = 0


@kernel
def has_choice(s: State, R: Rules) -> bool:
    """Whoever is awaited could do at least two different things; what may be done unasked is not counted."""
    if s.phase == RACE or s.phase == VOTE:
        return s.phase == VOTE
    kinds, verbs, seats = legal(s, R, s.turn)
    others = verbs & ~(UNASKED | WITH_KIND)
    if kinds & R.wilds and verbs >> A_PLAY & 1:
        return True
    if others >> A_COLOUR & 1:
        return True
    if others >> A_CHOOSE & 1:
        return popcount(seats_for(seats, CHOOSABLE)) > 1
    return popcount(kinds) + popcount(others) > 1


@kernel
def has_bluffed(s: State, d: Desk) -> bool:
    """The step just made was a wild-draw that a challenge would punish."""
    if s.phase != ANSWER or s.guilty == 0:
        return False
    for i in range(len(d.events)):
        if event_code(d.events[i]) == E_PLAYED:
            return True
    return False


@kernel
def read_events(d: Desk, row: list[int], paper: Paper) -> None:
    for i in range(len(d.events)):
        event = d.events[i]
        code = event_code(event)
        if code == E_PLAYED:
            row[PLAYS] += 1
            paper[event_seat(event)][event_kind(event)] += 1
            paper[EVERYBODY][event_kind(event)] += 1
        elif code == E_CHALLENGED:
            row[EXPOSED if event_amount(event) else ACCUSED] += 1
        elif code == E_CAUGHT:
            row[CAUGHT] += 1


@kernel
def look_at_hands(s: State, paper: Paper) -> int:
    """The seat that alone holds the fewest cards; notes how far each seat has ever been behind.

    Looked at until somebody is out, who then holds the fewest.
    """
    fewest = s.held[0]
    for seat in range(s.seats):
        fewest = min(fewest, s.held[seat])
    leader = NOBODY
    several = False
    for seat in range(s.seats):
        behind = s.held[seat] - fewest
        paper[seat][FURTHEST] = max(paper[seat][FURTHEST], behind)
        if behind == 0:
            several = leader != NOBODY
            leader = seat
    return NOBODY if several else leader


@kernel
def missed_in_reaction(s: State, R: Rules, d: Desk, w: Wits, policies: int) -> int:
    """As `react`, and how many calls a jump left out."""
    if s.due:
        settle_calls(s, R, d, w)
    due = s.due
    if not (R.jump_in and jump(s, R, d, w, policies)):
        return 0
    missed = popcount(s.due & ~due)
    if s.due:
        settle_calls(s, R, d, w)
    return missed
