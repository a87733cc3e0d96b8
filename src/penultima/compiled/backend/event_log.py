"""A compiled event log with the list methods that the kernel calls."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import overload, overload_method

from penultima.compiled.backend.pipeline import OPTIONS
from penultima.kernel.step_context import MAX_STEP_EVENTS

LOG = np.dtype([("count", np.int64), ("entries", np.int64, (MAX_STEP_EVENTS,))])
QUIET = np.dtype([("ignored", np.int8)])
"""The layout of the log when events are not recorded. `append` compiles to nothing, and the log cannot be read."""


Body = Callable[..., Any]


def append(log: Any, event: int) -> None:  # noqa: ANN401 - a NumPy record, here and below
    """Append an event.

    If the log is full, only count the event, so that the count shows how many events are missing.
    """
    n = log.count
    if n < MAX_STEP_EVENTS:
        log.entries[n] = event
    log.count = n + 1


def clear(log: Any) -> None:  # noqa: ANN401
    log.count = 0


def length(log: Any) -> Any:  # noqa: ANN401
    return log.count


def event_at(log: Any, i: int) -> Any:  # noqa: ANN401
    return log.entries[i]


def ignore_append(log: Any, event: int) -> None:  # noqa: ANN401
    pass


def ignore_clear(log: Any) -> None:  # noqa: ANN401
    pass


def select_body(log: object, loud: Body, quiet: Body | None = None) -> Body | None:
    """Return the body for this type of log, or None if the type is not a log.

    None tells Numba to try other overloads.
    """
    fields = log.fields if isinstance(log, types.Record) else {}
    if "entries" in fields:
        return loud
    return quiet if "ignored" in fields else None


_HOW: Any = {"jit_options": OPTIONS, "strict": False}
overload_method(types.Record, "append", **_HOW)(lambda log, event: select_body(log, append, ignore_append))  # noqa: ARG005
overload_method(types.Record, "clear", **_HOW)(lambda log: select_body(log, clear, ignore_clear))
overload(len, **_HOW)(lambda log: select_body(log, length))
overload(operator.getitem, **_HOW)(lambda log, i: select_body(log, event_at))  # noqa: ARG005
