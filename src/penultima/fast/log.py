"""The compiled log of events, with the face of the list that the kernel takes it for."""

import operator
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import overload, overload_method

from penultima.fast.pipeline import OPTIONS
from penultima.kernel.desk import EVENTS

LOG = np.dtype([("count", np.int64), ("told", np.int64, (EVENTS,))])


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


def is_log(value: object) -> bool:
    """Numba asks which body fits the types of the arguments."""
    return isinstance(value, types.Record) and "told" in value.fields


_HOW: Any = {"jit_options": OPTIONS, "strict": False}
overload_method(types.Record, "append", **_HOW)(lambda log, event: append if is_log(log) else None)  # noqa: ARG005
overload_method(types.Record, "clear", **_HOW)(lambda log: clear if is_log(log) else None)
overload(len, **_HOW)(lambda log: length if is_log(log) else None)
overload(operator.getitem, **_HOW)(lambda log, i: event_at if is_log(log) else None)  # noqa: ARG005
