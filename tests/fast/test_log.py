"""The log of events: a list to the kernel in both gears, and one that is too long is an error, never a cut."""

from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from penultima.editions.ruleset import ruleset
from penultima.fast import bodies  # noqa: F401 - makes the kernel known to Numba
from penultima.fast.records import QUIET_DESK, new_table
from penultima.kernel.desk import EVENTS, Desk
from penultima.kernel.events import E_KEPT, emit, event_amount, event_code
from penultima.kernel.state import NOBODY
from penultima.kernel.streams import Sfc32


def tell(d: Any, many: int) -> None:  # noqa: ANN401 - a desk of either gear, here and below
    for i in range(many):
        emit(d, E_KEPT, 1, NOBODY, i)


def read(d: Any, found: Any) -> int:  # noqa: ANN401
    for i in range(min(len(d.events), len(found))):
        found[i] = d.events[i]
    return len(d.events)


@numba.njit
def tell_and_read(desks: Any, many: int, found: Any) -> Any:  # noqa: ANN401
    d = desks[0]
    emit(d, E_KEPT, 0, NOBODY, 0)
    d.events.clear()
    compiled_tell(d, many)
    return compiled_read(d, found)


compiled_tell: Any = numba.njit(tell)
compiled_read: Any = numba.njit(read)


def test_both_gears_tell_and_read_the_same() -> None:
    found = np.zeros(5, np.int64)
    count = tell_and_read(new_table(ruleset("giant").tables, 0)[2], 5, found)
    desk = Desk(Sfc32(0))
    tell(desk, 5)
    assert (count, found.tolist()) == (5, desk.events)
    assert [(event_code(event), event_amount(event)) for event in desk.events] == [(E_KEPT, i) for i in range(5)]


def test_what_does_not_fit_the_compiled_log_is_counted_and_lies_nowhere() -> None:
    table = new_table(ruleset("giant").tables, 0)
    found = np.zeros(1, np.int64)
    assert tell_and_read(table[2], EVENTS + 3, found) == EVENTS + 3
    assert event_amount(int(table[2][0]["events"]["told"][EVENTS - 1])) == EVENTS - 1


def test_events_are_taken_once() -> None:
    desk = Desk(Sfc32(0))
    tell(desk, 2)
    taken = desk.take_events()
    tell(desk, 1)
    assert (len(taken), len(desk.take_events()), desk.take_events()) == (2, 1, [])


def test_more_events_than_the_compiled_log_has_room_for_are_an_error() -> None:
    desk = Desk(Sfc32(0))
    tell(desk, EVENTS)
    assert len(desk.take_events()) == EVENTS
    tell(desk, EVENTS + 1)
    with pytest.raises(OverflowError, match=f"a step made {EVENTS + 1} events"):
        desk.take_events()


def test_a_quiet_desk_takes_everything_and_tells_nothing() -> None:
    quiet = new_table(ruleset("giant").tables, 0, QUIET_DESK)[2]
    before = quiet.tobytes()
    numba.njit(lambda desks: compiled_tell(desks[0], EVENTS + 1))(quiet)
    assert quiet.tobytes() == before
    with pytest.raises(TypingError):
        numba.njit(lambda desks: len(desks[0].events))(quiet)
