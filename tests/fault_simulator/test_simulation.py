"""A table keeps its promises under all simulated faults, and a seed always gives the same run."""

import os
import subprocess
import sys

import pytest

from tests.fault_simulator.simulate import simulate

SEEDS, CHUNK = 300, 10
ONE_MATCH = (
    "from tests.fault_simulator.simulate import simulate\n"
    "for seed in (2, 22, 29, 43):\n    print(simulate(seed).digest)"
)


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_safety_holds_always_and_every_match_ends_once_the_faults_stop(first: int) -> None:
    for seed in range(first, first + CHUNK):
        simulate(seed)


def test_the_same_seed_gives_the_same_trace_under_any_hash_seed() -> None:
    traces = {_traces_under(hash_seed) for hash_seed in ("0", "1", "4242")}
    assert len(traces) == 1


def _traces_under(hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."}
    done = subprocess.run(
        [sys.executable, "-c", ONE_MATCH], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout
