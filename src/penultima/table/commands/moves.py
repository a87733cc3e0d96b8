"""Handles moves, votes and presses in windows, and answers each of them."""

import hmac

from msgspec.structs import replace

from penultima.errors import BadInput
from penultima.kernel.actions import (
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_NO,
    A_PLAY,
    A_SLAP,
    A_YES,
    action_seat,
    action_verb,
)
from penultima.kernel.byte_layout import copy_record
from penultima.kernel.clauses import CLAUSE_IDS, FINE
from penultima.kernel.refusal import check_action
from penultima.kernel.state import VOTE
from penultima.notation.kernel_actions import encode_text
from penultima.protocol.client_messages import Act, Nothing
from penultima.table.log.entry import SeatUpdated
from penultima.table.running_table import By, RunningTable, Ticket, TimedPress, WaitingMove
from penultima.table.window import Window

PRESSES = (A_CALL, A_CATCH, A_SLAP)
EARLY_MS = 300
"""How long the presses of a seat are ignored after it presses too early in a race, in milliseconds."""
MAX_DELAY_MS = 1_000
"""When a race has been open for this many milliseconds, all presses count, even from seats that pressed too early."""
JUMP_PRESS = -2
"""Stands for a jump in `RunningTable.pressed`, so that a seat can jump only once in a window."""


def handle_act(t: RunningTable, ticket: Ticket, command: Act, at: int) -> None:
    """Handle an action. The caller has checked that the seat belongs to the sender and that a deal is being played."""
    game = t.the_game
    seat = command.seat
    try:
        action = encode_text(game.rules, command.wish, game.state.seats, game.state.holds[seat])
    except BadInput:
        t.refuse(ticket, "malformed", "table.wish")
        return
    verb = action_verb(action)
    if verb in PRESSES:
        handle_press(t, ticket, seat, command.of, action, at)
    elif verb in (A_YES, A_NO):
        handle_vote(t, ticket, seat, command.of, action, at)
    else:
        handle_move(t, ticket, command, action, at)


# -- presses


def handle_press(
    t: RunningTable, ticket: Ticket | None, seat: int, of: int, action: int, at: int, by: By = "person"
) -> None:
    window = find_window(t, seat, of, action)
    t.unresponsive -= {seat}
    clause, _ = check_action(*t.state_and_rules, seat, action)
    if window is None:
        known = of == t.decision and clause != FINE
        t.refuse(ticket, "refused" if known else "stale", CLAUSE_IDS[clause] if known else "")
    elif window.id > t.published_version or (window.kind == "race" and is_early(t, seat, window, at)):
        t.refuse(ticket, "early")
    elif (seat, window, action) in t.pressed:
        t.refuse(ticket, "refused", "table.pressed")
    elif clause != FINE:
        if action_verb(action) == A_CATCH:
            t.pressed |= {(seat, window, action)}
        t.refuse(ticket, "refused", CLAUSE_IDS[clause])
    else:
        t.pressed |= {(seat, window, action)}
        key = max(at, t.opened_at.get(window[:2], 0) + t.facts.times.blink) if window.kind == "race" else at
        t.presses += (TimedPress(key, compute_tie_break(t.key, seat, window.id), ticket, seat, window, action, at, by),)


def is_early(t: RunningTable, seat: int, window: Window, at: int) -> bool:
    """Return whether a press comes before the race is open for this seat.

    An early press closes the race to its seat for `EARLY_MS`, but not beyond `MAX_DELAY_MS` after the opening.
    """
    opened = t.opened_at.get(window[:2], 0) if t.has_expired("open", window.id) else None
    own = (seat, window.id)
    early = opened is None or at < min(t.earliest_press.get(own, 0), opened + MAX_DELAY_MS)
    if early:
        t.earliest_press[own] = at + EARLY_MS
    return early


def find_window(t: RunningTable, seat_index: int, of: int, action: int) -> Window | None:
    """Return the open window that a call, catch or slap belongs to.

    `of` is the id of the window or of the current decision.
    """
    verb = action_verb(action)
    kind, seat = ("race", -1) if verb == A_SLAP else ("call", seat_index if verb == A_CALL else action_seat(action))
    for window in t.windows:
        if window.kind == kind and window.seat == seat and of in (window.id, t.decision):
            return window
    return None


def compute_tie_break(key: bytes, seat: int, window: int) -> int:
    """Return a keyed hash that orders presses made at the same moment. Players can neither choose nor predict it."""
    return int.from_bytes(hmac.digest(key, f"press {seat} {window}".encode(), "sha256")[:8], "big")


def take_next_press(t: RunningTable, at: int) -> bool:
    """Take the next press that is due. Return False if none is due."""
    if not t.presses:
        return False
    due = [press for press in t.presses if press.effective_at + t.facts.times.grace <= at]
    if not due:
        return False
    first = min(due, key=lambda press: (press.effective_at, press.tie_break))
    t.presses = tuple(press for press in t.presses if press is not first)
    clause, _ = check_action(*t.state_and_rules, first.seat, first.action)
    if first.window not in t.windows or clause != FINE:
        t.refuse(first.ticket, "overtaken")
        return True
    opened = t.opened_at.get(first.window[:2])
    speed = -1 if opened is None else first.effective_at - opened
    if action_verb(first.action) in (A_CALL, A_CATCH):
        t.ended_holds |= {first.window}
    t.perform_action(first.seat, first.action, first.window.id, first.by, at, arrived=first.arrived_at, speed=speed)
    t.accept(first.ticket)
    return True


def handle_vote(
    t: RunningTable, ticket: Ticket | None, seat: int, of: int, action: int, at: int, by: By = "person"
) -> None:
    window = next((window for window in t.windows if window.kind == "vote"), None)
    if window is None or of not in (window.id, t.decision):
        t.refuse(ticket, "stale")
        return
    clause, _ = check_action(*t.state_and_rules, seat, action)
    if clause != FINE:
        t.refuse(ticket, "refused", CLAUSE_IDS[clause])
        return
    t.perform_action(seat, action, window.id, by, at)
    t.accept(ticket)


def handle_nothing(t: RunningTable, ticket: Ticket, command: Nothing) -> None:
    """Record that a seat has nothing to press in a window. Only calm tables use this: they wait for all seats."""
    if not t.find_windows(command.of, "call", "jump"):
        t.refuse(ticket, "stale")
        return
    t.unresponsive -= {command.seat}
    t.declined |= {(command.seat, command.of)}
    t.accept(ticket, changed=False)


# -- moves


def handle_move(t: RunningTable, ticket: Ticket, command: Act, action: int, at: int) -> None:
    seat = command.seat
    out_of_turn = seat != t.the_game.state.turn and action_verb(action) == A_PLAY
    windows = t.find_windows(command.of, "jump") if out_of_turn else []
    if not windows and command.of != t.decision:
        t.refuse(ticket, "stale")
        return
    if is_out_of_time(t, seat):
        t.refuse(ticket, "refused", "table.stand-in")
        return
    if action_verb(action) == A_ACCUSE and t.facts.people[t.facts.seats[seat].person].barred:
        t.refuse(ticket, "refused", "table.barred")
        return
    clause, cost = judge_action(t, seat, action)
    if clause != FINE and not (cost and command.anyway):
        t.refuse(ticket, "refused", CLAUSE_IDS[clause], cost)
        return
    jump = bool(windows) and clause == FINE
    if jump and (seat, windows[0], JUMP_PRESS) in t.pressed:
        t.refuse(ticket, "refused", "table.pressed")
    elif not jump and any(other.seat == seat and other.ticket and not other.jump for other in t.waiting_moves):
        t.refuse(ticket, "refused", "table.waiting")
    else:
        if jump:
            t.unresponsive -= {seat}
            t.pressed |= {(seat, windows[0], JUMP_PRESS)}
        elif action_verb(action) != A_ACCUSE:
            take_decision_back(t, seat, at)
        of = command.of if jump else t.decision
        t.waiting_moves += (WaitingMove(ticket, seat, of, action, clause, cost, at, jump, "person"),)


def is_out_of_time(t: RunningTable, seat: int) -> bool:
    """Return whether a bot takes this decision because the seat's clock ran out.

    The result is read from the log, so it is the same after the table is reloaded.
    """
    if t.facts.seats[seat].proxy != t.decision or t.facts.setup.clock is None:
        return False
    entries = [change.entry for change in t.changes]
    return [entry.why for entry in entries if isinstance(entry, SeatUpdated) and entry.seat == seat][-1] != "away"


def take_decision_back(t: RunningTable, seat_index: int, at: int) -> None:
    """Give the current decision back to the seat's person after it was left to a bot."""
    seat = t.facts.seats[seat_index]
    if seat.proxy == t.decision:
        t.reseat(seat_index, replace(seat, proxy=0, strikes=0), "back", at)
        t.waiting_moves = tuple(waiting for waiting in t.waiting_moves if waiting.seat != seat_index or waiting.ticket)


def judge_action(t: RunningTable, seat: int, action: int) -> tuple[int, int]:
    """Return the verdict on an action as (clause, cost). During a vote, judge the action as if the vote were over."""
    s, R = t.state_and_rules
    if s.phase == VOTE:
        s = copy_record(s)
        s.phase = s.before
    return check_action(s, R, seat, action)


def take_next_waiting(t: RunningTable, at: int) -> bool:
    """Take the next move whose holds are over, or drop an obsolete move. Return False if there is neither."""
    if not t.waiting_moves:
        return False
    for waiting in t.waiting_moves:
        if is_obsolete(t, waiting):
            drop_waiting(t, waiting)
            t.refuse(waiting.ticket, "overtaken")
            return True
    chosen = next_waiting(t, at)
    if chosen is None:
        return False
    drop_waiting(t, chosen)
    take_move(t, chosen, at)
    return True


def is_obsolete(t: RunningTable, waiting: WaitingMove) -> bool:
    """Return whether the decision or window that the move belongs to is over."""
    if waiting.jump:
        return not t.find_windows(waiting.of, "jump")
    return waiting.of != t.decision


def next_waiting(t: RunningTable, at: int) -> WaitingMove | None:
    """Return the next move that may be taken.

    A jump waits until the holds for calls are over. Any other move waits for all holds and comes after the jumps.
    """
    if t.voting or t.is_halted or t.held_windows("call"):
        return None
    jumps = [waiting for waiting in t.waiting_moves if waiting.jump and waiting.arrived_at + t.facts.times.grace <= at]
    if jumps:
        return min(jumps, key=lambda waiting: (waiting.arrived_at, compute_tie_break(t.key, waiting.seat, waiting.of)))
    if t.held_windows("jump"):
        return None
    return next((waiting for waiting in t.waiting_moves if not waiting.jump), None)


def take_move(t: RunningTable, waiting: WaitingMove, at: int) -> None:
    """Take a move if its verdict has not changed since the move arrived.

    Otherwise refuse it, so that a delayed move never becomes a misplay.
    """
    clause, cost = check_action(*t.state_and_rules, waiting.seat, waiting.action)
    if (clause, cost) != (waiting.clause, waiting.cost):
        t.refuse(waiting.ticket, "overtaken")
        return
    opened = t.opened_at.get((waiting.of, "jump")) if waiting.jump else None
    speed = -1 if opened is None else waiting.arrived_at - opened
    t.perform_action(waiting.seat, waiting.action, waiting.of, waiting.by, at, arrived=waiting.arrived_at, speed=speed)
    t.accept(waiting.ticket, "" if clause == FINE else CLAUSE_IDS[clause], cost)


def drop_waiting(t: RunningTable, waiting: WaitingMove) -> None:
    t.waiting_moves = tuple(other for other in t.waiting_moves if other is not waiting)
