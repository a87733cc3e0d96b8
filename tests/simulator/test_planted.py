"""A simulation is worth what it finds: each planted defect is found, most of them in the first evenings."""

import pytest

from tests.simulator.planted import SEEDS, Plant, found

MOST = 100
"""Seeds that are tried where the one that found a defect before does not any more."""


@pytest.mark.parametrize("plant", SEEDS, ids=lambda plant: plant.__name__)
def test_a_planted_defect_is_found(plant: Plant) -> None:
    assert any(found(plant, seed) for seed in (SEEDS[plant] - 1, *range(MOST)))
