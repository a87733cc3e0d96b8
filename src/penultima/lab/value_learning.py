"""Learns the value of a hand by least squares.

The examples are positions from deals between greedy players, each with the winner of its deal. `make values` runs this
module.
"""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from pathlib import Path

import numpy as np

from penultima import search
from penultima.compiled.layouts import Array, new_table
from penultima.compiled.search_entry import EXAMPLES, SearchRequest, run_search
from penultima.compiled.searcher_arrays import new_searchers, pack_plan
from penultima.editions import load
from penultima.editions.ruleset import MIN_SEATS, Ruleset, ruleset
from penultima.kernel.state import SEATS
from penultima.policies.habits import ALERT
from penultima.search.belief_state import BLOCKS, FEATURES
from penultima.search.learned_values import FILE, LearnedValues, make_plan
from penultima.search.training_positions import COLUMNS, FIRST, RESULT

DEALS = 20_000
SEED = 20_260_101
"""The seed of the deals to learn from. Comparisons of bots use other seeds."""
ROWS = 400_000
RIDGE_PENALTY = 1.0
WEIGHT_SCALE = 100


def collect_examples(rules: Ruleset, seats: int, deals: int) -> Array:
    """Collect positions from this number of deals, or from fewer if the array gets full."""
    rows = np.zeros((ROWS, COLUMNS), np.int32)
    table, searchers, plan = new_table(rules.tables, SEED), new_searchers([0]), pack_plan(make_plan(rules, seats))
    table[3][0]["habits"] = astuple(ALERT)
    row = 0
    for number in range(deals):
        row = run_search(
            EXAMPLES, table, searchers, plan, rows, tuple(SearchRequest(seat=seats, number=number, searcher=row))
        )
    return rows[:row]


def fit_values(rows: Array) -> tuple[LearnedValues, float]:
    """Fit the weights. Also return the share of the variance that they explain."""
    known = np.hstack([rows[:, FIRST:].astype(np.float64), np.ones((len(rows), 1))])
    wanted = rows[:, RESULT].astype(np.float64)
    squares = known.T @ known
    squares[np.diag_indices(len(squares) - 1)] += RIDGE_PENALTY
    found = np.linalg.solve(squares + np.eye(len(squares)) * 1e-9, known.T @ wanted)
    explained = 1 - float(np.var(wanted - known @ found) / max(1.0, float(np.var(wanted))))
    whole = [round(float(weight) * WEIGHT_SCALE) for weight in found]
    weights = tuple(tuple(whole[block * FEATURES : (block + 1) * FEATURES]) for block in range(BLOCKS))
    return LearnedValues(whole[-1], weights), explained


def learn_values(rules: Ruleset, seats: int, deals: int = DEALS) -> tuple[LearnedValues, float]:
    return fit_values(collect_examples(rules, seats, deals))


def write_values(found: dict[str, dict[str, LearnedValues]]) -> None:
    path = Path(search.__file__).parent / FILE
    data = {
        digest: {seats: [values.bias, values.weights] for seats, values in by_seats.items()}
        for digest, by_seats in found.items()
    }
    lines = [f'"{digest}": {json.dumps(by_seats)}' for digest, by_seats in data.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    found: dict[str, dict[str, LearnedValues]] = {ruleset(name).digest: {} for name in load.bundled_ids()}
    wanted = [(name, seats) for name in load.bundled_ids() for seats in range(MIN_SEATS, SEATS + 1)]
    learn_values(ruleset(wanted[0][0]), MIN_SEATS, 1)  # compile first
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        for (name, seats), (values, explained) in zip(wanted, executor.map(learn_setting, wanted), strict=True):
            found[ruleset(name).digest][str(seats)] = values
            print(f"{name}, {seats} seats: {explained:.3f} of the variance", flush=True)
    write_values(found)


def learn_setting(setting: tuple[str, int]) -> tuple[LearnedValues, float]:
    return learn_values(ruleset(setting[0]), setting[1])


if __name__ == "__main__":
    main()
