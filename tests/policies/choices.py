"""What greedy chooses, as a hash: whoever makes it faster must not change a choice.

`python -m tests.policies.choices [--states N] [--first N]` prints the hash of so many choices, by any edition, options,
written cards and number of seats; the same before and after a change means the same choices.
"""

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256

import numpy as np

from penultima.fast.entry import trace_deal
from penultima.fast.records import STATE, new_table
from penultima.policies.registry import policy_codes
from tests.fast.test_gears import MOST_STEPS, settings, wishes

DEALS = 20
"""Of each setting."""


def chosen(first: int, policy: str) -> Iterator[tuple[bytes, int]]:
    """For each deal what every choice led to, and how many there were; other wishes come in between."""
    history, said = np.zeros(MOST_STEPS, STATE), np.zeros((MOST_STEPS, 3), np.int64)
    for setting in settings(first):
        table, wished = new_table(setting.rules.tables, setting.seed), wishes(setting)
        policies = policy_codes([policy] * setting.seats)
        for number in range(DEALS):
            said[:] = 0
            steps = trace_deal(table, setting.seats, policies, number, wished, history, said)
            yield history[:steps].tobytes() + said[:steps].tobytes(), steps // 2


def digest(states: int, first: int = 0, policy: str = "greedy") -> tuple[str, int]:
    """Of at least so many choices, and how many they were."""
    found = sha256()
    done = 0
    for told, choices in chosen(first, policy):
        found.update(told)
        done += choices
        if done >= states:
            break
    return found.hexdigest()[:16], done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the settings")
    asked = parser.parse_args()
    found, states = digest(asked.states, asked.first)
    sys.stdout.write(f"{states:,} choices: {found}\n")


if __name__ == "__main__":
    main()
