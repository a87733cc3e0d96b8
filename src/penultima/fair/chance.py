"""Where the chance of a deal came from: a seed, a key, or every outcome written out."""

from dataclasses import dataclass

from penultima.kernel.streams import DEAL, DEALER, HANDS, RESHUFFLE

SHUFFLES = (DEAL, DEALER, RESHUFFLE, HANDS)
"""The uses whose outcome is an order of cards; of the others it is a number."""
MOST_SEED = (1 << 64) - 1


@dataclass(frozen=True)
class Seed:
    seed: int


@dataclass(frozen=True)
class Key:
    key: bytes


@dataclass(frozen=True)
class Outcome:
    """What came of one use: the cards in their new order, the next one first, or a number."""

    use: int
    cards: tuple[int, ...] = ()
    number: int = 0


@dataclass(frozen=True)
class Written:
    outcomes: tuple[Outcome, ...] = ()


Chance = Seed | Key | Written
