"""The origin of a deal's randomness as a record states it: a seed, a key, or a list of outcomes."""

from dataclasses import dataclass

from penultima.kernel.streams import DEAL, DEALER, HANDS, RESHUFFLE

SHUFFLES = (DEAL, DEALER, RESHUFFLE, HANDS)
"""Streams whose outcome is an order of cards. The outcome of any other stream is a number."""
MAX_SEED = (1 << 64) - 1


@dataclass(frozen=True)
class SeedOrigin:
    seed: int


@dataclass(frozen=True)
class KeyOrigin:
    key: bytes


@dataclass(frozen=True)
class RandomOutcome:
    """The outcome of one use of a stream: the cards in their new order (the next card first), or a number."""

    use: int
    cards: tuple[int, ...] = ()
    number: int = 0


@dataclass(frozen=True)
class WrittenOrigin:
    outcomes: tuple[RandomOutcome, ...] = ()


RandomOrigin = SeedOrigin | KeyOrigin | WrittenOrigin
