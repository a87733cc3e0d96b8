"""Compiles the kernel ahead: `penultima lab warm` for the lab, `python -m penultima.fast.warm` for the tests too."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from penultima.editions.ruleset import ruleset
from penultima.fast import bulk
from penultima.fast.compiler import FOLDER
from penultima.fast.entry import trace_deal
from penultima.fast.records import STATE, new_table


def main() -> None:
    """What the lab plays with."""
    print(f"compiled kernel: {FOLDER}", flush=True)
    rules = ruleset("giant")
    player = bulk.Player(rules, ["eager"] * 4, seed=0)
    _timed("deals", lambda: player.deals(0, 1))
    _timed("measured deals", lambda: player.measured(0, 1))
    _timed("matches", lambda: player.matches(0, 1))


def searchers() -> None:
    """What bots think with."""
    from penultima.fast.contest import Contest

    rules = ruleset("giant")
    _timed("searched deals", lambda: Contest(rules, ["search", "greedy"], seed=0, worlds=1).deal(0))


def checks() -> None:
    """What only tests and benches ask for, so that nobody else waits for it."""
    rules = ruleset("giant")
    _timed("watched deals", lambda: bulk.watch(rules, ["eager"] * 4, first=0, count=1, seed=0))
    wishes, history, said = np.zeros((2, 2), np.int64), np.zeros(2, STATE), np.zeros((2, 3), np.int64)
    _timed("trace", lambda: trace_deal(new_table(rules.tables, 0), 4, 0, 0, wishes, history, said))


def _timed(name: str, work: Callable[[], object]) -> None:
    start = perf_counter()
    print(f"  {name} ...", end="", flush=True)
    work()
    print(f" {perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
    searchers()
    checks()
