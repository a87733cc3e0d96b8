"""The kernel's classes as NumPy records with the same bytes as `pack`."""

from typing import Any

import numpy as np

from penultima.fast.log import LOG
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, SEATS, State
from penultima.kernel.width import layout, pack
from penultima.policies.habits import PLAIN

_CODES = {"b": np.int8, "h": np.int16, "i": np.int32, "q": np.int64}

Array = np.ndarray[Any, np.dtype[Any]]


def dtype_of(cls: type) -> np.dtype[Any]:
    return np.dtype([(name, _CODES[width.code], width.shape) for name, width in layout(cls).items()])


STATE = dtype_of(State)
RULES = dtype_of(Rules)
DESK = np.dtype([("seed", np.int64), ("word", np.uint32, (4,)), ("events", LOG)])
WITS = np.dtype(
    [
        ("choices", np.uint32, (SEATS, 4)),  # a stream for each seat
        ("habits", np.int64, (SEATS, len(PLAIN))),
        ("counts", np.int64, (KINDS,)),
    ]
)

Table = tuple[Array, Array, Array, Array]
"""State, tables, desk and wits, each an array of one record."""


def new_table(rules: Rules, seed: int) -> Table:
    desk, wits = np.zeros(1, DESK), np.zeros(1, WITS)
    desk[0]["seed"] = seed - (1 << 64) if seed >> 63 & 1 else seed  # the same bits, signed
    wits[0]["habits"] = PLAIN
    return np.zeros(1, STATE), np.frombuffer(pack(rules), RULES).copy(), desk, wits
