"""The kernel's classes as NumPy records with the same bytes as `pack`."""

from typing import Any

import numpy as np

from penultima.fast.log import LOG, QUIET
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, SEATS, State
from penultima.kernel.width import layout, pack
from penultima.policies.habits import PLAIN
from penultima.search.mind import Mind, Plan

_CODES = {"b": np.int8, "h": np.int16, "i": np.int32, "q": np.int64}

Array = np.ndarray[Any, np.dtype[Any]]


def dtype_of(cls: type) -> np.dtype[Any]:
    return np.dtype([(name, _CODES[width.code], width.shape) for name, width in layout(cls).items()])


STATE = dtype_of(State)
RULES = dtype_of(Rules)


def _desk(log: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype([("seed", np.int64), ("put_back", np.int64), ("word", np.uint32, (4,)), ("events", log)])


DESK, QUIET_DESK = _desk(LOG), _desk(QUIET)
WITS = np.dtype(
    [
        ("choices", np.uint32, (SEATS, 4)),  # a stream for each seat
        ("habits", np.int64, (SEATS, len(PLAIN))),
        ("counts", np.int64, (KINDS,)),
    ]
)
TOOLS = np.dtype([("word", np.uint32, (4,)), ("desk", DESK), ("wits", WITS)])
MIND, PLAN = dtype_of(Mind), dtype_of(Plan)

Table = tuple[Array, Array, Array, Array]
"""State, tables, desk and wits, each an array of one record."""


def new_desk(kind: np.dtype[Any], seed: int) -> Array:
    desk = np.zeros(1, kind)
    desk[0]["seed"] = seed - (1 << 64) if seed >> 63 & 1 else seed  # the same bits, signed
    return desk


def new_table(rules: Rules, seed: int, kind: np.dtype[Any] = DESK) -> Table:
    """`kind` is that of the desk."""
    wits = np.zeros(1, WITS)
    wits[0]["habits"] = PLAIN
    return np.zeros(1, STATE), np.frombuffer(pack(rules), RULES).copy(), new_desk(kind, seed), wits
