"""What people do in the game: moves that wait for holds, presses in the order of their keys, and what came of them."""

import hmac

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
from penultima.kernel.clauses import FINE, IDS
from penultima.kernel.refusal import why_not
from penultima.kernel.state import VOTE
from penultima.kernel.width import copied
from penultima.notation.action import read_wish
from penultima.table.sitting import By, Press, Sitting, Ticket, Waiting
from penultima.table.window import Window
from penultima.wire.client_in import Act, Nothing

PRESSES = (A_CALL, A_CATCH, A_SLAP)
JUMPING = -2
"""What a seat may do once in a window, beside its presses by their action."""


def act(t: Sitting, ticket: Ticket, command: Act, at: int) -> None:
    """The seat is the person's, and a deal is being played."""
    game = t.the_game
    place = command.seat
    try:
        action = read_wish(game.rules, command.wish, game.state.seats, game.state.holds[place])
    except BadInput:
        t.refuse(ticket, "malformed", "table.wish")
        return
    verb = action_verb(action)
    if verb in PRESSES:
        press(t, ticket, place, command.of, action, at)
    elif verb in (A_YES, A_NO):
        vote(t, ticket, place, command.of, action, at)
    else:
        move(t, ticket, command, action, at)


# -- presses


def press(t: Sitting, ticket: Ticket | None, place: int, of: int, action: int, at: int, by: By = "person") -> None:
    window = window_meant(t, place, of, action)
    clause, _ = why_not(*t.state_and_rules, place, action)
    if window is None:
        known = of == t.decision and clause != FINE
        t.refuse(ticket, "refused" if known else "stale", IDS[clause] if known else "")
    elif window.id > t.told or (window.kind == "race" and not t.is_over("open", window.id)):
        t.refuse(ticket, "early")
    elif (place, window, action) in t.pressed:
        t.refuse(ticket, "refused", "table.pressed")
    elif clause != FINE:
        if action_verb(action) == A_CATCH:
            t.pressed |= {(place, window, action)}
        t.refuse(ticket, "refused", IDS[clause])
    else:
        t.pressed |= {(place, window, action)}
        key = max(at, t.opened.get(window[:2], 0) + t.facts.times.blink) if window.kind == "race" else at
        t.presses += (Press(key, lot(t.key, place, window.id), ticket, place, window, action, at, by),)


def window_meant(t: Sitting, place: int, of: int, action: int) -> Window | None:
    """The open one with that id; where the decision is named, the one that this press is about."""
    verb = action_verb(action)
    kind, seat = ("race", -1) if verb == A_SLAP else ("call", place if verb == A_CALL else action_seat(action))
    for window in t.windows:
        if window.kind == kind and window.seat == seat and of in (window.id, t.decision):
            return window
    return None


def lot(key: bytes, place: int, window: int) -> int:
    """For equal keys: by the deal's key, so that nobody can choose it."""
    return int.from_bytes(hmac.digest(key, f"press {place} {window}".encode(), "sha256")[:8], "big")


def take_presses(t: Sitting, at: int) -> bool:
    """The next one that is due, by its key."""
    if not t.presses:
        return False
    due = [press for press in t.presses if press.key + t.facts.times.grace <= at]
    if not due:
        return False
    first = min(due, key=lambda press: (press.key, press.lot))
    t.presses = tuple(press for press in t.presses if press is not first)
    clause, _ = why_not(*t.state_and_rules, first.seat, first.action)
    if first.window not in t.windows or clause != FINE:
        t.refuse(first.ticket, "overtaken")
        return True
    opened = t.opened.get(first.window[:2])
    speed = -1 if opened is None else first.key - opened
    if action_verb(first.action) in (A_CALL, A_CATCH):
        t.released |= {first.window}
    t.perform(first.seat, first.action, first.window.id, first.by, at, arrived=first.arrived, speed=speed)
    t.done(first.ticket)
    return True


def vote(t: Sitting, ticket: Ticket | None, place: int, of: int, action: int, at: int, by: By = "person") -> None:
    window = next((window for window in t.windows if window.kind == "vote"), None)
    if window is None or of not in (window.id, t.decision):
        t.refuse(ticket, "stale")
        return
    clause, _ = why_not(*t.state_and_rules, place, action)
    if clause != FINE:
        t.refuse(ticket, "refused", IDS[clause])
        return
    t.perform(place, action, window.id, by, at)
    t.done(ticket)


def nothing(t: Sitting, ticket: Ticket, command: Nothing) -> None:
    """Of a calm table; elsewhere it changes nothing, and does no harm."""
    if not t.window(command.of, "call", "jump"):
        t.refuse(ticket, "stale")
        return
    t.quiet |= {(command.seat, command.of)}
    t.done(ticket, changed=False)


# -- moves


def move(t: Sitting, ticket: Ticket, command: Act, action: int, at: int) -> None:
    place = command.seat
    out_of_turn = place != t.the_game.state.turn and action_verb(action) == A_PLAY
    windows = t.window(command.of, "jump") if out_of_turn else []
    if not windows and command.of != t.decision:
        t.refuse(ticket, "stale")
        return
    if t.facts.seats[place].proxy == t.decision:
        t.refuse(ticket, "refused", "table.stand-in")
        return
    if action_verb(action) == A_ACCUSE and t.facts.people[t.facts.seats[place].person].barred:
        t.refuse(ticket, "refused", "table.barred")
        return
    clause, cost = found_now(t, place, action)
    if clause != FINE and not (cost and command.anyway):
        t.refuse(ticket, "refused", IDS[clause], cost)
        return
    jump = bool(windows) and clause == FINE
    if jump and (place, windows[0], JUMPING) in t.pressed:
        t.refuse(ticket, "refused", "table.pressed")
    elif not jump and any(other.seat == place and not other.jump for other in t.waiting):
        t.refuse(ticket, "refused", "table.waiting")
    else:
        if jump:
            t.pressed |= {(place, windows[0], JUMPING)}
        of = command.of if jump else t.decision
        t.waiting += (Waiting(ticket, place, of, action, clause, cost, at, jump, "person"),)


def found_now(t: Sitting, place: int, action: int) -> tuple[int, int]:
    """What the rules say of it; during a vote, as if that were over."""
    s, R = t.state_and_rules
    if s.phase == VOTE:
        s = copied(s)
        s.phase = s.before
    return why_not(s, R, place, action)


def take_waiting(t: Sitting, at: int) -> bool:
    """The next move whose holds are over. False: nothing to take."""
    if not t.waiting:
        return False
    for waiting in t.waiting:
        if is_past(t, waiting):
            drop(t, waiting)
            t.refuse(waiting.ticket, "overtaken")
            return True
    chosen = next_waiting(t, at)
    if chosen is None:
        return False
    drop(t, chosen)
    take_move(t, chosen, at)
    return True


def is_past(t: Sitting, waiting: Waiting) -> bool:
    """What it was meant for is over."""
    if waiting.jump:
        return not t.window(waiting.of, "jump")
    return waiting.of != t.decision


def next_waiting(t: Sitting, at: int) -> Waiting | None:
    """Jumps wait for calls; all else for every hold, and comes after the jumps."""
    if t.voting or t.facts.paused or t.holds("call"):
        return None
    jumps = [waiting for waiting in t.waiting if waiting.jump and waiting.arrived + t.facts.times.grace <= at]
    if jumps:
        return min(jumps, key=lambda waiting: (waiting.arrived, lot(t.key, waiting.seat, waiting.of)))
    if t.holds("jump"):
        return None
    return next((waiting for waiting in t.waiting if not waiting.jump), None)


def take_move(t: Sitting, waiting: Waiting, at: int) -> None:
    """Only as what it was on arrival: an overtaken move never becomes a misplay."""
    clause, cost = why_not(*t.state_and_rules, waiting.seat, waiting.action)
    if (clause, cost) != (waiting.clause, waiting.cost):
        t.refuse(waiting.ticket, "overtaken")
        return
    opened = t.opened.get((waiting.of, "jump")) if waiting.jump else None
    speed = -1 if opened is None else waiting.arrived - opened
    t.perform(waiting.seat, waiting.action, waiting.of, waiting.by, at, arrived=waiting.arrived, speed=speed)
    t.done(waiting.ticket, "" if clause == FINE else IDS[clause], cost)


def drop(t: Sitting, waiting: Waiting) -> None:
    t.waiting = tuple(other for other in t.waiting if other is not waiting)
