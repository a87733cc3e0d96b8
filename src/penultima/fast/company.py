"""Seats that think, as records: their minds, boards and tools, and paper for what came of each candidate."""

from collections.abc import Sequence
from dataclasses import astuple

import numpy as np

from penultima.fast.records import MIND, PLAN, STATE, TOOLS, Array
from penultima.fast.thinking import Company
from penultima.kernel.width import pack
from penultima.policies.habits import ALERT
from penultima.search.mind import BLOCKS, BOARDS, CANDIDATES, FEATURES, Plan


def new_company(seats: Sequence[int]) -> Company:
    """In rollouts everybody is as alert: nobody is caught by habit."""
    minds, tools = np.zeros(len(seats), MIND), np.zeros(len(seats), TOOLS)
    minds["seat"] = seats
    tools["wits"]["habits"] = astuple(ALERT)
    return minds, np.zeros((len(seats), BOARDS), STATE), tools


def new_results(worlds: int) -> Array:
    """A line for each candidate, and some to reckon a value on."""
    return np.zeros((CANDIDATES + BLOCKS, max(worlds, FEATURES)), np.int32)


def plan_record(plan: Plan) -> Array:
    return np.frombuffer(pack(plan), PLAN).copy()
