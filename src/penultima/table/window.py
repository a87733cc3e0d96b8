"""Windows: public periods in which seats may press. They open and close by events, not by time."""

from typing import Literal, NamedTuple

from penultima.kernel.actions import A_ACCUSE, A_CALL, A_CATCH
from penultima.kernel.call import CLOSING
from penultima.kernel.events import (
    E_CALLED,
    E_PLAYED,
    E_RACED,
    E_RECEIVED,
    E_TURNED_UP,
    WITH_CALL,
    event_amount,
    event_code,
    event_seat,
)
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, OVER, PLAY, RACE, VOTE, State

WindowKind = Literal["call", "jump", "race", "vote"]
KEEPS_DECISION = (A_CALL, A_CATCH, A_ACCUSE)
"""Verbs that do not end the current decision."""


class Window(NamedTuple):
    """An open window: the version that opened it, its kind, and a seat.

    The seat of a call window is the one with one card left. The seat of a vote is the accused.
    """

    id: int
    kind: WindowKind
    seat: int = NOBODY


class StepOutcome(NamedTuple):
    """One step of the game: the action, parts of the state before it, and the resulting events."""

    verb: int
    misplay: bool
    phase: int
    due: int
    events: list[int]


def next_windows(
    windows: tuple[Window, ...], s: State, R: Rules, step: StepOutcome, version: int
) -> tuple[Window, ...]:
    if s.phase == OVER:
        return ()
    if not windows and s.phase not in (RACE, VOTE) and not R.jump_in and 1 not in s.held:
        return ()  # shortcut for the usual case
    remaining = [window for window in windows if _stays_open(window, s, R, step)]
    known = {(window.kind, window.seat) for window in remaining}
    opened = _opened_windows(s, R, step, version)
    return (*remaining, *(window for window in opened if (window.kind, window.seat) not in known))


def _stays_open(window: Window, s: State, R: Rules, step: StepOutcome) -> bool:
    if window.kind == "race":
        return not ends_race(step, s)
    if window.kind == "vote":
        return s.phase == VOTE
    if window.kind == "jump":
        return not (R.wilds >> s.top & 1) and not has_event(step.events, E_PLAYED)
    if step.verb in CLOSING and not step.misplay:
        return False
    return s.held[window.seat] == 1 and not has_event(step.events, E_RECEIVED, window.seat)


def _opened_windows(s: State, R: Rules, step: StepOutcome, version: int) -> list[Window]:
    windows = [Window(version, "call", seat) for seat in range(s.seats) if came_to_one_card(s, step, seat)]
    if s.phase == RACE:
        windows.append(Window(version, "race"))
    if s.phase == VOTE:
        windows.append(Window(version, "vote", s.accused))
    if s.phase == PLAY and R.jump_in and not R.wilds >> s.top & 1 and lays_card(step):
        windows.append(Window(version, "jump"))
    return windows


def ends_race(step: StepOutcome, s: State) -> bool:
    """Return whether the race is over.

    A card may cause two races, one after the other. The second race is a new window, in which every seat may press
    again.
    """
    return s.phase != RACE or has_event(step.events, E_RACED)


def lays_card(step: StepOutcome) -> bool:
    """Return whether a card was just laid or an action required by the top card was just completed."""
    return has_event(step.events, E_PLAYED) or has_event(step.events, E_TURNED_UP) or step.phase not in (PLAY, VOTE)


def came_to_one_card(s: State, step: StepOutcome, seat: int) -> bool:
    """Return whether this seat was just left with one card, by a play or in another way that obliges it to call."""
    if s.held[seat] != 1 or not s.still >> seat & 1:
        return False
    newly_due = s.due >> seat & 1 and (not step.due >> seat & 1 or has_event(step.events, E_RECEIVED, seat))
    return bool(newly_due) or has_event(step.events, E_PLAYED, seat)


def has_event(events: list[int], code: int, seat: int | None = None) -> bool:
    return any(event_code(event) == code and (seat is None or event_seat(event) == seat) for event in events)


def next_decision(decision: int, s: State, step: StepOutcome, windows: tuple[Window, ...], version: int) -> int:
    """Return the version that opened the current decision. Calls, catches, misplays and votes do not open a new one."""
    if s.phase == OVER:
        return 0
    if s.phase == RACE:
        return next(window.id for window in windows if window.kind == "race")
    if VOTE in (s.phase, step.phase) or step.misplay or step.verb in KEEPS_DECISION:
        return decision
    return version


def next_called(called: int, s: State, step: StepOutcome) -> int:
    """Return the mask of seats that hold one card and have called it."""
    if 1 not in s.held:
        return 0  # shortcut for the usual case
    for event in step.events:
        code = event_code(event)
        if code == E_RECEIVED:
            called &= ~(1 << event_seat(event))
        if code == E_CALLED or (code == E_PLAYED and event_amount(event) & WITH_CALL):
            called |= 1 << event_seat(event)
    for seat in range(s.seats):
        if s.held[seat] != 1:
            called &= ~(1 << seat)
    return called
