"""The kernel's classes as NumPy records with the same bytes as `byte_layout.pack`."""

from typing import Any

import numpy as np

from penultima.compiled.backend.event_log import LOG, QUIET
from penultima.kernel.byte_layout import layout, pack
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, SEATS, State
from penultima.policies.habits import PLAIN
from penultima.search.belief_state import BeliefState, SearchPlan

_CODES = {"b": np.int8, "h": np.int16, "i": np.int32, "q": np.int64}

Array = np.ndarray[Any, np.dtype[Any]]


def dtype_of(cls: type) -> np.dtype[Any]:
    return np.dtype([(name, _CODES[width.code], width.shape) for name, width in layout(cls).items()])


STATE = dtype_of(State)
RULES = dtype_of(Rules)


def _step_context(log: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype([("seed", np.int64), ("put_back", np.int64), ("word", np.uint32, (4,)), ("events", log)])


STEP_CONTEXT, QUIET_STEP_CONTEXT = _step_context(LOG), _step_context(QUIET)
POLICY_CONTEXT = np.dtype(
    [
        ("choices", np.uint32, (SEATS, 4)),  # a random stream for each seat
        ("habits", np.int64, (SEATS, len(PLAIN))),
        ("counts", np.int64, (KINDS,)),
    ]
)
SEARCH_SCRATCH = np.dtype(
    [("word", np.uint32, (4,)), ("step_context", STEP_CONTEXT), ("policy_context", POLICY_CONTEXT)]
)
BELIEF_STATE, SEARCH_PLAN = dtype_of(BeliefState), dtype_of(SearchPlan)

Table = tuple[Array, Array, Array, Array]
"""State, rules, step context and policy context, each an array of one record."""


def new_step_context(kind: np.dtype[Any], seed: int) -> Array:
    context = np.zeros(1, kind)
    context[0]["seed"] = seed - (1 << 64) if seed >> 63 & 1 else seed  # the same bits, read as a signed number
    return context


def new_table(rules: Rules, seed: int, kind: np.dtype[Any] = STEP_CONTEXT) -> Table:
    """Allocate a table. `kind` is the layout of its step context."""
    policy_context = np.zeros(1, POLICY_CONTEXT)
    policy_context[0]["habits"] = PLAIN
    return np.zeros(1, STATE), np.frombuffer(pack(rules), RULES).copy(), new_step_context(kind, seed), policy_context
