"""The event log of the kernel works like a list in both interpreted and compiled mode.

A step that emits more events than the compiled log can store raises an error.
"""

from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from penultima.compiled.backend import overloads  # noqa: F401 - the import registers the kernel with Numba
from penultima.compiled.layouts import QUIET_STEP_CONTEXT, new_table
from penultima.editions.ruleset import ruleset
from penultima.kernel.events import E_KEPT, emit, event_amount, event_code
from penultima.kernel.state import NOBODY
from penultima.kernel.step_context import MAX_STEP_EVENTS, StepContext
from penultima.kernel.streams import Sfc32


def emit_kept(d: Any, many: int) -> None:  # noqa: ANN401 - a step context of either mode
    for i in range(many):
        emit(d, E_KEPT, 1, NOBODY, i)


def read(d: Any, found: Any) -> int:  # noqa: ANN401
    for i in range(min(len(d.events), len(found))):
        found[i] = d.events[i]
    return len(d.events)


@numba.njit
def emit_and_read(contexts: Any, many: int, found: Any) -> Any:  # noqa: ANN401
    d = contexts[0]
    emit(d, E_KEPT, 0, NOBODY, 0)
    d.events.clear()
    compiled_emit(d, many)
    return compiled_read(d, found)


compiled_emit: Any = numba.njit(emit_kept)
compiled_read: Any = numba.njit(read)


def test_both_modes_write_and_read_the_same_events() -> None:
    found = np.zeros(5, np.int64)
    count = emit_and_read(new_table(ruleset("giant").tables, 0)[2], 5, found)
    context = StepContext(Sfc32(0))
    emit_kept(context, 5)
    assert (count, found.tolist()) == (5, context.events)
    assert [(event_code(event), event_amount(event)) for event in context.events] == [(E_KEPT, i) for i in range(5)]


def test_events_beyond_the_compiled_log_are_counted_but_not_stored() -> None:
    table = new_table(ruleset("giant").tables, 0)
    found = np.zeros(1, np.int64)
    assert emit_and_read(table[2], MAX_STEP_EVENTS + 3, found) == MAX_STEP_EVENTS + 3
    assert event_amount(int(table[2][0]["events"]["entries"][MAX_STEP_EVENTS - 1])) == MAX_STEP_EVENTS - 1


def test_each_event_is_taken_only_once() -> None:
    context = StepContext(Sfc32(0))
    emit_kept(context, 2)
    taken = context.take_events()
    emit_kept(context, 1)
    assert (len(taken), len(context.take_events()), context.take_events()) == (2, 1, [])


def test_more_events_than_the_compiled_log_has_room_for_are_an_error() -> None:
    context = StepContext(Sfc32(0))
    emit_kept(context, MAX_STEP_EVENTS)
    assert len(context.take_events()) == MAX_STEP_EVENTS
    emit_kept(context, MAX_STEP_EVENTS + 1)
    with pytest.raises(OverflowError, match=f"a step made {MAX_STEP_EVENTS + 1} events"):
        context.take_events()


def test_a_quiet_step_context_discards_all_events() -> None:
    quiet = new_table(ruleset("giant").tables, 0, QUIET_STEP_CONTEXT)[2]
    before = quiet.tobytes()
    numba.njit(lambda contexts: compiled_emit(contexts[0], MAX_STEP_EVENTS + 1))(quiet)
    assert quiet.tobytes() == before
    with pytest.raises(TypingError):
        numba.njit(lambda contexts: len(contexts[0].events))(quiet)
