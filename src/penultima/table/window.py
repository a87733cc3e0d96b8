"""Windows: everything that is a race, as public facts with an id. They follow from what happened, not from time."""

from typing import Literal, NamedTuple

from penultima.kernel.actions import A_ACCUSE, A_CALL, A_CATCH
from penultima.kernel.call import CLOSING
from penultima.kernel.events import E_PLAYED, E_RECEIVED, E_TURNED_UP, event_code, event_seat
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, OVER, PLAY, RACE, VOTE, State

WindowKind = Literal["call", "jump", "race", "vote"]
ASIDE = (A_CALL, A_CATCH, A_ACCUSE)
"""Verbs after which the same question is still open."""


class Window(NamedTuple):
    """`id` is the version that made it; `seat` whose one card it is about, or who is accused."""

    id: int
    kind: WindowKind
    seat: int = NOBODY


class Happened(NamedTuple):
    """One step of the game: what it was, what the state said before, what came of it."""

    verb: int
    misplay: bool
    phase: int
    due: int
    events: list[int]


def next_windows(open_ones: tuple[Window, ...], s: State, R: Rules, step: Happened, version: int) -> tuple[Window, ...]:
    if s.phase == OVER:
        return ()
    if not open_ones and s.phase not in (RACE, VOTE) and not R.jump_in and 1 not in s.held:
        return ()  # as it mostly is
    kept = [window for window in open_ones if _goes_on(window, s, R, step)]
    known = {(window.kind, window.seat) for window in kept}
    made = _made(s, R, step, version)
    return (*kept, *(window for window in made if (window.kind, window.seat) not in known))


def _goes_on(window: Window, s: State, R: Rules, step: Happened) -> bool:
    if window.kind == "race":
        return s.phase == RACE
    if window.kind == "vote":
        return s.phase == VOTE
    if window.kind == "jump":
        return not (R.wilds >> s.top & 1) and not has(step.events, E_PLAYED)
    if step.verb in CLOSING and not step.misplay:
        return False
    return s.held[window.seat] == 1 and not has(step.events, E_RECEIVED, window.seat)


def _made(s: State, R: Rules, step: Happened, version: int) -> list[Window]:
    made = [Window(version, "call", seat) for seat in range(s.seats) if came_to_one(s, step, seat)]
    if s.phase == RACE:
        made.append(Window(version, "race"))
    if s.phase == VOTE:
        made.append(Window(version, "vote", s.accused))
    if s.phase == PLAY and R.jump_in and not R.wilds >> s.top & 1 and lays(step):
        made.append(Window(version, "jump"))
    return made


def lays(step: Happened) -> bool:
    """The card on top is new, or what it did is only now done."""
    return has(step.events, E_PLAYED) or has(step.events, E_TURNED_UP) or step.phase not in (PLAY, VOTE)


def came_to_one(s: State, step: Happened, seat: int) -> bool:
    """By a play, called or not; by any other way where that owes a call."""
    if s.held[seat] != 1 or not s.still >> seat & 1:
        return False
    newly_due = s.due >> seat & 1 and (not step.due >> seat & 1 or has(step.events, E_RECEIVED, seat))
    return bool(newly_due) or has(step.events, E_PLAYED, seat)


def has(events: list[int], code: int, seat: int | None = None) -> bool:
    return any(event_code(event) == code and (seat is None or event_seat(event) == seat) for event in events)


def next_decision(decision: int, s: State, step: Happened, windows: tuple[Window, ...], version: int) -> int:
    """The version that asked; it survives calls, catches, misplays and votes."""
    if s.phase == OVER:
        return 0
    if s.phase == RACE:
        return next(window.id for window in windows if window.kind == "race")
    if VOTE in (s.phase, step.phase) or step.misplay or step.verb in ASIDE:
        return decision
    return version
