"""What was learnt of an edition (`make values`), and how much is thought where it was, and where it was not."""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel.rules import Rules
from penultima.kernel.width import blank
from penultima.search.mind import Plan

FILE = "values.json"
TRUST = 100
TWO = 2


@dataclass(frozen=True)
class Values:
    """In hundredths of a ten-thousandth of a deal."""

    bias: int
    weights: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1)
def learnt() -> dict[str, dict[str, Values]]:
    """By the digest of the rules that they were learnt on, then by the number of seats."""
    kept = json.loads((files("penultima.search") / FILE).read_text(encoding="utf-8"))
    return {
        digest: {seats: Values(bias, tuple(map(tuple, weights))) for seats, (bias, weights) in by_seats.items()}
        for digest, by_seats in kept.items()
    }


def values_for(rules: Ruleset, seats: int) -> Values | None:
    """Those of the printed rules do for house rules too, unless something else is played for."""
    aims = {name: value for name, value in rules.changes.items() if name == "teams" or value == "low"}
    return learnt().get(ruleset(rules.edition, aims).digest, {}).get(str(seats))


def plan_for(rules: Ruleset, seats: int) -> Plan:
    """As measured with two and with four seats; without values a deal is played to its end."""
    plan = blank(Plan)
    plan.trust = TRUST
    plan.actions = actions_of(rules.tables)
    plan.before, plan.between, plan.orders, plan.margin = (1000, 60, 3, 4) if seats == TWO else (2000, 60, 4, 2)
    if values := values_for(rules, seats):
        plan.cut = 22 if seats == TWO else 20
        plan.bias = values.bias
        plan.weights = [list(row) for row in values.weights]
    return plan


def actions_of(R: Rules) -> int:
    """Mask of the kinds that do something, without the wild ones."""
    return sum(1 << kind for kind in range(R.kinds) if R.op_count[kind] or R.debt[kind]) & ~R.wilds
