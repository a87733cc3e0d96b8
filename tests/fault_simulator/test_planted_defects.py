"""The simulator finds each planted defect."""

import pytest

from tests.fault_simulator.planted_defects import SEEDS, Plant, found

MAX_SEEDS = 100
"""The number of seeds to try if the recorded seed no longer finds the defect."""


@pytest.mark.parametrize("plant", SEEDS, ids=lambda plant: plant.__name__)
def test_a_planted_defect_is_found(plant: Plant) -> None:
    promise = next(filter(None, (found(plant, seed) for seed in (SEEDS[plant] - 1, *range(MAX_SEEDS)))), "")
    assert promise
    assert "TypeError" not in promise, "the planted function has other parameters than the one it replaces"
