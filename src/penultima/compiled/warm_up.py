"""Compile the kernel before use: `penultima lab warm`, or `python -m penultima.compiled.warm_up` for the tests."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from penultima.compiled import bulk
from penultima.compiled.backend.numba_setup import FOLDER
from penultima.compiled.entry_points import trace_deal
from penultima.compiled.layouts import STATE, new_table
from penultima.editions.ruleset import ruleset


def compile_lab() -> None:
    """Compile the entry points that the lab uses."""
    print(f"compiled kernel: {FOLDER}", flush=True)
    rules = ruleset("giant")
    player = bulk.BulkPlayer(rules, ["eager"] * 4, seed=0)
    _timed("deals", lambda: player.play_deals(0, 1))
    _timed("measured deals", lambda: player.measure_deals(0, 1))
    _timed("matches", lambda: player.play_matches(0, 1))


def compile_search() -> None:
    """Compile the entry point that searching bots use."""
    from penultima.compiled.timed_deals import TimedDeals

    rules = ruleset("giant")
    _timed("searched deals", lambda: TimedDeals(rules, ["search", "greedy"], seed=0, worlds=1).play_deal(0))


def compile_checks() -> None:
    """Compile the entry points that only tests and benchmarks use."""
    rules = ruleset("giant")
    _timed("watched deals", lambda: bulk.check_deals(rules, ["eager"] * 4, first=0, count=1, seed=0))
    actions, states, events = np.zeros((2, 2), np.int64), np.zeros(2, STATE), np.zeros((2, 3), np.int64)
    _timed("trace", lambda: trace_deal(new_table(rules.tables, 0), 4, 0, 0, actions, states, events))


def _timed(name: str, work: Callable[[], object]) -> None:
    start = perf_counter()
    print(f"  {name} ...", end="", flush=True)
    work()
    print(f" {perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    compile_lab()
    compile_search()
    compile_checks()
