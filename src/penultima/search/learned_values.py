"""Learned weights of the evaluation, produced by `make values`, and search plans with or without them."""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.rules import Rules
from penultima.search.belief_state import SearchPlan

FILE = "values.json"
TRUST = 100
TWO = 2


@dataclass(frozen=True)
class LearnedValues:
    """Weights for one ruleset and one number of seats, in millionths of the value of a won deal."""

    bias: int
    weights: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1)
def load_learned_values() -> dict[str, dict[str, LearnedValues]]:
    """Load the weights. The outer key is the digest of the rules, and the inner key is the number of seats."""
    data = json.loads((files("penultima.search") / FILE).read_text(encoding="utf-8"))
    return {
        digest: {seats: LearnedValues(bias, tuple(map(tuple, weights))) for seats, (bias, weights) in by_seats.items()}
        for digest, by_seats in data.items()
    }


def find_learned_values(rules: Ruleset, seats: int) -> LearnedValues | None:
    """Return the weights for these rules, or None if there are none.

    House rules use the weights of the printed rules, unless they change the aim of the game.
    """
    aims = {name: value for name, value in rules.changes.items() if name == "teams" or value == "low"}
    return load_learned_values().get(ruleset(rules.edition, aims).digest, {}).get(str(seats))


def make_plan(rules: Ruleset, seats: int) -> SearchPlan:
    """Return the search plan. Without learned weights, rollouts run to the end of the deal.

    One set of numbers was tuned for two seats. The other was tuned for four seats and is used for all other numbers of
    seats.
    """
    plan = blank_record(SearchPlan)
    plan.trust = TRUST
    plan.actions = action_kinds(rules.tables)
    plan.before, plan.between, plan.orders, plan.margin = (1000, 60, 3, 4) if seats == TWO else (2000, 60, 4, 2)
    if values := find_learned_values(rules, seats):
        plan.cut = 22 if seats == TWO else 20
        plan.bias = values.bias
        plan.weights = [list(row) for row in values.weights]
    return plan


def action_kinds(R: Rules) -> int:
    """Return a mask of the kinds with an effect or a debt, except wild cards."""
    return sum(1 << kind for kind in range(R.kinds) if R.op_count[kind] or R.debt[kind]) & ~R.wilds
