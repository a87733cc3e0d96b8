"""The kernel's classes as NumPy records with the same bytes as `pack`."""

from typing import Any

import numpy as np

from penultima.kernel.desk import EVENTS
from penultima.kernel.habits import PLAIN
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, SEATS, State
from penultima.kernel.width import layout, pack

_CODES = {"b": np.int8, "h": np.int16, "i": np.int32, "q": np.int64}

Array = np.ndarray[Any, np.dtype[Any]]


def dtype_of(cls: type) -> np.dtype[Any]:
    return np.dtype([(name, _CODES[width.code], width.shape) for name, width in layout(cls).items()])


STATE = dtype_of(State)
RULES = dtype_of(Rules)
DESK = np.dtype(
    [
        ("seed", np.int64),
        ("count", np.int64),
        ("counts", np.int64, (KINDS,)),
        ("habits", np.int64, (SEATS, len(PLAIN))),
        ("word", np.uint32, (4,)),  # the open stream
        ("choices", np.uint32, (SEATS, 4)),  # the seats' own
        ("events", np.int64, (EVENTS,)),
    ]
)


def new_table(rules: Rules, seed: int) -> tuple[Array, Array, Array]:
    """A state, the tables and a desk, each an array of one record."""
    desk = np.zeros(1, DESK)
    desk[0]["seed"] = seed - (1 << 64) if seed >> 63 & 1 else seed  # the same bits, signed
    desk[0]["habits"] = PLAIN
    return np.zeros(1, STATE), np.frombuffer(pack(rules), RULES).copy(), desk
