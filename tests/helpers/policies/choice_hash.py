"""Hash of the actions that `greedy` chooses. A faster implementation must not change it.

`python -m tests.helpers.policies.choice_hash [--states N] [--first N]` prints the hash of at least N choices. They
cover all editions, options, custom cards and numbers of seats. An equal hash before and after a change means equal
choices.
"""

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256

import numpy as np

from penultima.compiled.entry_points import trace_deal
from penultima.compiled.layouts import STATE, new_table
from penultima.policies.registry import policy_codes
from tests.compiled.test_gears import MOST_STEPS, random_actions, settings

DEALS = 20
"""The number of deals for each setting."""


def chosen(first: int, policy: str) -> Iterator[tuple[bytes, int]]:
    """For each deal, yield the bytes to hash and the number of choices. Choices and random actions alternate."""
    history, results = np.zeros(MOST_STEPS, STATE), np.zeros((MOST_STEPS, 3), np.int64)
    for setting in settings(first):
        table, actions = new_table(setting.rules.tables, setting.seed), random_actions(setting)
        policies = policy_codes([policy] * setting.seats)
        for number in range(DEALS):
            results[:] = 0
            steps = trace_deal(table, setting.seats, policies, number, actions, history, results)
            yield history[:steps].tobytes() + results[:steps].tobytes(), steps // 2


def digest(states: int, first: int = 0, policy: str = "greedy") -> tuple[str, int]:
    """Hash at least `states` choices. Return the hash and the number of choices."""
    found = sha256()
    done = 0
    for data, choices in chosen(first, policy):
        found.update(data)
        done += choices
        if done >= states:
            break
    return found.hexdigest()[:16], done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the settings")
    arguments = parser.parse_args()
    found, states = digest(arguments.states, arguments.first)
    sys.stdout.write(f"{states:,} choices: {found}\n")


if __name__ == "__main__":
    main()
