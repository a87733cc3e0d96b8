"""Learns what a hand is worth: least squares over positions of greedy's own deals, and who won them (`make values`)."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from pathlib import Path

import numpy as np

from penultima import search
from penultima.editions import load
from penultima.editions.ruleset import FEWEST, Ruleset, ruleset
from penultima.fast.company import new_company, plan_record
from penultima.fast.records import Array, new_table
from penultima.fast.thinking import EXAMPLES, Order, think
from penultima.kernel.state import SEATS
from penultima.policies.habits import ALERT
from penultima.search.examples import COLUMNS, FIRST, RESULT
from penultima.search.mind import BLOCKS, FEATURES
from penultima.search.values import FILE, Values, plan_for

DEALS = 20_000
SEED = 20_260_101
"""Not one that contests are played with."""
ROWS = 400_000
RIDGE = 1.0
HUNDREDTHS = 100


def examples(rules: Ruleset, seats: int, deals: int) -> Array:
    """Positions of so many deals, or of as many as there is room for."""
    rows = np.zeros((ROWS, COLUMNS), np.int32)
    table, company, plan = new_table(rules.tables, SEED), new_company([0]), plan_record(plan_for(rules, seats))
    table[3][0]["habits"] = astuple(ALERT)
    place = 0
    for number in range(deals):
        place = think(EXAMPLES, table, company, plan, rows, tuple(Order(seat=seats, number=number, place=place)))
    return rows[:place]


def fitted(rows: Array) -> tuple[Values, float]:
    """And the share of the variance that they explain."""
    known = np.hstack([rows[:, FIRST:].astype(np.float64), np.ones((len(rows), 1))])
    wanted = rows[:, RESULT].astype(np.float64)
    squares = known.T @ known
    squares[np.diag_indices(len(squares) - 1)] += RIDGE
    found = np.linalg.solve(squares + np.eye(len(squares)) * 1e-9, known.T @ wanted)
    explained = 1 - float(np.var(wanted - known @ found) / max(1.0, float(np.var(wanted))))
    whole = [round(float(weight) * HUNDREDTHS) for weight in found]
    weights = tuple(tuple(whole[block * FEATURES : (block + 1) * FEATURES]) for block in range(BLOCKS))
    return Values(whole[-1], weights), explained


def learn(rules: Ruleset, seats: int, deals: int = DEALS) -> tuple[Values, float]:
    return fitted(examples(rules, seats, deals))


def write(found: dict[str, dict[str, Values]]) -> None:
    path = Path(search.__file__).parent / FILE
    kept = {
        digest: {seats: [values.bias, values.weights] for seats, values in by_seats.items()}
        for digest, by_seats in found.items()
    }
    lines = [f'"{digest}": {json.dumps(by_seats)}' for digest, by_seats in kept.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    found: dict[str, dict[str, Values]] = {ruleset(name).digest: {} for name in load.names()}
    wanted = [(name, seats) for name in load.names() for seats in range(FEWEST, SEATS + 1)]
    learn(ruleset(wanted[0][0]), FEWEST, 1)  # compiles
    with ThreadPoolExecutor(os.cpu_count()) as crew:
        for (name, seats), (values, explained) in zip(wanted, crew.map(learn_of, wanted), strict=True):
            found[ruleset(name).digest][str(seats)] = values
            print(f"{name}, {seats} seats: {explained:.3f} of the variance", flush=True)
    write(found)


def learn_of(setting: tuple[str, int]) -> tuple[Values, float]:
    return learn(ruleset(setting[0]), setting[1])


if __name__ == "__main__":
    main()
