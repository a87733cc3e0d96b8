"""A step context stores the events that a step emits, and the random stream that the step has opened."""

import pytest

from penultima.kernel.events import E_CALLED, emit, event_seat
from penultima.kernel.state import NOBODY
from penultima.kernel.step_context import MAX_STEP_EVENTS, StepContext, unopened_stream
from penultima.kernel.streams import Sfc32


def test_a_new_context_has_no_events_and_no_open_stream() -> None:
    source = Sfc32(1)
    context = StepContext(source)
    assert (context.source, context.events, context.put_back) == (source, [], 0)
    with pytest.raises(RuntimeError, match="no stream was opened"):
        context.word()


def test_drawing_from_an_unopened_stream_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="no stream was opened"):
        unopened_stream()


def test_take_events_returns_the_events_in_order_and_empties_the_log() -> None:
    context = StepContext(Sfc32(1))
    emit(context, E_CALLED, 0, NOBODY, 0)
    emit(context, E_CALLED, 1, NOBODY, 0)
    assert [event_seat(event) for event in context.take_events()] == [0, 1]
    assert context.take_events() == []


def test_events_that_were_taken_are_not_changed_by_the_next_step() -> None:
    context = StepContext(Sfc32(1))
    taken = context.take_events()
    emit(context, E_CALLED, 0, NOBODY, 0)
    assert taken == []


def test_a_step_may_emit_as_many_events_as_compiled_mode_has_room_for() -> None:
    context = StepContext(Sfc32(1))
    context.events = [0] * MAX_STEP_EVENTS
    assert len(context.take_events()) == MAX_STEP_EVENTS


def test_a_step_with_more_events_than_the_limit_is_an_error() -> None:
    context = StepContext(Sfc32(1))
    context.events = [0] * (MAX_STEP_EVENTS + 1)
    with pytest.raises(OverflowError, match=str(MAX_STEP_EVENTS)):
        context.take_events()
