"""The compiled log of events, with the face of the list that the kernel takes it for."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import overload, overload_method

from penultima.fast.pipeline import OPTIONS
from penultima.kernel.desk import EVENTS

LOG = np.dtype([("count", np.int64), ("told", np.int64, (EVENTS,))])
QUIET = np.dtype([("untold", np.int8)])
"""For play that nobody listens to: to tell it something compiles to nothing, and it cannot be read."""


Body = Callable[..., Any]


def append(log: Any, event: int) -> None:  # noqa: ANN401 - a record, here and below
    """What there is no room for is counted all the same, so that whoever looks sees that some are missing."""
    n = log.count
    if n < EVENTS:
        log.told[n] = event
    log.count = n + 1


def clear(log: Any) -> None:  # noqa: ANN401
    log.count = 0


def length(log: Any) -> Any:  # noqa: ANN401
    return log.count


def event_at(log: Any, i: int) -> Any:  # noqa: ANN401
    return log.told[i]


def ignore(log: Any, event: int) -> None:  # noqa: ANN401
    pass


def leave(log: Any) -> None:  # noqa: ANN401
    pass


def body_for(log: object, loud: Body, quiet: Body | None = None) -> Body | None:
    """Numba asks which body fits the types of the arguments."""
    fields = log.fields if isinstance(log, types.Record) else {}
    if "told" in fields:
        return loud
    return quiet if "untold" in fields else None


_HOW: Any = {"jit_options": OPTIONS, "strict": False}
overload_method(types.Record, "append", **_HOW)(lambda log, event: body_for(log, append, ignore))  # noqa: ARG005
overload_method(types.Record, "clear", **_HOW)(lambda log: body_for(log, clear, leave))
overload(len, **_HOW)(lambda log: body_for(log, length))
overload(operator.getitem, **_HOW)(lambda log, i: body_for(log, event_at))  # noqa: ARG005
