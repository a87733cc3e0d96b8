"""What decides over the cards that a question leaves open."""

from dataclasses import dataclass

from penultima.scenarios.run import SEED

LOTS = 24
"""What one card in ten does is met nine times in ten."""


@dataclass(frozen=True)
class Lot:
    """All by the seed; but a card that is named is the first to be drawn of those that the question leaves open."""

    seed: int = SEED
    drawn: str = ""


USUAL = Lot()
BY_CHANCE = tuple(Lot(seed) for seed in range(SEED, SEED + LOTS))
