"""Arrays for searching seats: belief states, boards, scratch memory and results."""

from collections.abc import Sequence
from dataclasses import astuple

import numpy as np

from penultima.compiled.layouts import BELIEF_STATE, SEARCH_PLAN, SEARCH_SCRATCH, STATE, Array
from penultima.compiled.search_entry import SearcherArrays
from penultima.kernel.byte_layout import pack
from penultima.policies.habits import ALERT
from penultima.search.belief_state import BLOCKS, BOARDS, CANDIDATES, FEATURES, SearchPlan


def new_searchers(seats: Sequence[int]) -> SearcherArrays:
    """Allocate the arrays of searching seats.

    In rollouts all seats have the habits ALERT, so that catches do not depend on chance.
    """
    beliefs, scratches = np.zeros(len(seats), BELIEF_STATE), np.zeros(len(seats), SEARCH_SCRATCH)
    beliefs["seat"] = seats
    scratches["policy_context"]["habits"] = astuple(ALERT)
    return beliefs, np.zeros((len(seats), BOARDS), STATE), scratches


def new_results(worlds: int) -> Array:
    """Allocate a row of results for each candidate, and scratch rows for the evaluation."""
    return np.zeros((CANDIDATES + BLOCKS, max(worlds, FEATURES)), np.int32)


def pack_plan(plan: SearchPlan) -> Array:
    return np.frombuffer(pack(plan), SEARCH_PLAN).copy()
