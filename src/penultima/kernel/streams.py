"""Chance, by use: every need has a stream of its own, so no other draw can shift it."""

from collections.abc import Iterator

from penultima.kernel.desk import Desk, Open, Word
from penultima.kernel.mark import primitive
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
def next32(word: Word) -> int:
    return word()


@primitive
def below(word: Word, n: int) -> int:
    """0..n-1, unbiased: the upper half of word times n, unless the lower is one of those that come too often."""
    product = word() * n
    if product & MASK32 < n:
        while product & MASK32 < WORDS % n:
            product = word() * n
    return product >> 32


def word_for(number: int, n: int) -> int:
    """The smallest word that `below(n)` makes this number of."""
    word = -(-number * WORDS // n)
    return word if word * n & MASK32 >= WORDS % n else word + 1


@primitive
def shuffle(d: Open, cards: list[int], start: int, n: int) -> None:
    """The n cards from `start` on, in an order by lot: each place, from the last, gets `below` of those up to it."""
    word = d.word
    for last in range(start + n - 1, start, -1):
        among = last - start + 1
        product = word() * among
        while product & MASK32 < among and product & MASK32 < WORDS % among:
            product = word() * among
        place = start + (product >> 32)
        cards[last], cards[place] = cards[place], cards[last]


class Sfc32:
    """The source for everything that needs speed and repeats, and no proof: sfc32 streams of one seed."""

    def __init__(self, seed: int) -> None:
        if type(seed) is not int:
            message = f"seed: expected a whole number, found {type(seed).__name__}"
            raise ValueError(message)
        self.seed = seed

    def open(self, deal: int, use: int, count: int) -> Word:
        """The words of one use of chance, by the seed."""
        return sfc32(self.seed & MASK32, self.seed >> 32 & MASK32, deal & MASK32, use << 16 | count).__next__


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """Without its first words."""
    mixed = counter + WARM_UP
    while True:
        word = a + b + counter & MASK32
        counter += 1
        a = b ^ b >> 9
        b = c * 9 & MASK32
        c = (c << 21 | c >> 11) + word & MASK32
        if counter > mixed:
            yield word
