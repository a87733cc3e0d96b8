"""Chance, by use: every need has a stream of its own, so no other draw can shift it."""

from collections.abc import Iterator

from penultima.kernel.desk import Desk, Word
from penultima.kernel.mark import hot, kernel, primitive
from penultima.kernel.state import State

DEAL, RESHUFFLE, RETURN, HANDS, DEALER, LOT = range(6)
DECIDE = 16
"""The first of the seats' own streams, which no rule asks for: see policies/wits.py."""

WORDS = 1 << 32
MASK32 = WORDS - 1
WARM_UP = 12
"""Words that are thrown away: in the first few the seeds have not yet mixed."""


@primitive
def open_stream(s: State, d: Desk, use: int) -> None:
    d.word = d.source.open(s.deals, use, s.opened[use])
    s.opened[use] += 1


@primitive
def next32(d: Desk) -> int:
    return d.word()


@hot
def below(d: Desk, n: int) -> int:
    """0..n-1, unbiased: the upper half of word times n, unless the lower is one of those that come too often."""
    product = next32(d) * n
    if product & MASK32 < n:
        while product & MASK32 < WORDS % n:
            product = next32(d) * n
    return product >> 32


def word_for(number: int, n: int) -> int:
    """The smallest word that `below(n)` makes this number of."""
    word = -(-number * WORDS // n)
    return word if word * n & MASK32 >= WORDS % n else word + 1


@kernel
def shuffle(d: Desk, cards: list[int], start: int, n: int) -> None:
    """The n cards from `start` on, in an order by lot."""
    for i in range(n - 1, 0, -1):
        j = start + below(d, i + 1)
        card = cards[start + i]
        cards[start + i] = cards[j]
        cards[j] = card


class Sfc32:
    """The source for everything that needs speed and repeats, and no proof: sfc32 streams of one seed."""

    def __init__(self, seed: int) -> None:
        if type(seed) is not int:
            message = f"seed: expected a whole number, found {type(seed).__name__}"
            raise ValueError(message)
        self.seed = seed

    def open(self, deal: int, use: int, count: int) -> Word:
        """The words of one use of chance, by the seed."""
        words = sfc32(self.seed & MASK32, self.seed >> 32 & MASK32, deal & MASK32, use << 16 | count)
        for _ in range(WARM_UP):
            next(words)
        return words.__next__


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    while True:
        word = a + b + counter & MASK32
        counter += 1
        a = b ^ b >> 9
        b = c * 9 & MASK32
        c = (c << 21 | c >> 11) + word & MASK32
        yield word
