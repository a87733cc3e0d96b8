"""Random streams.

Each purpose has its own stream. Therefore, drawing more numbers for one purpose does not affect the other purposes.
"""

from collections.abc import Iterator

from penultima.kernel.decorators import primitive
from penultima.kernel.state import State
from penultima.kernel.step_context import NextWord, OpenStream, StepContext

DEAL, RESHUFFLE, RETURN, HANDS, DEALER, LOT = range(6)
FIRST_SEAT_STREAM = 16
"""The stream number of seat 0. Only policies use the streams of the seats; the rules never do."""

WORD_RANGE = 1 << 32
MASK32 = WORD_RANGE - 1
WARM_UP_WORDS = 12
"""Number of words dropped at the start of a stream, where the seed is not well mixed yet."""


@primitive
def open_stream(s: State, d: StepContext, use: int) -> None:
    d.word = d.source.open(s.deals, use, s.opened[use])
    s.opened[use] += 1


@primitive
def next32(word: NextWord) -> int:
    return word()


@primitive
def random_below(word: NextWord, n: int) -> int:
    """Return an unbiased random number from 0 to n-1, by Lemire's multiply-and-reject method."""
    product = word() * n
    if product & MASK32 < n:
        while product & MASK32 < WORD_RANGE % n:
            product = word() * n
    return product >> 32


def word_giving(number: int, n: int) -> int:
    """Return the smallest word from which `random_below` with this `n` computes `number`."""
    word = -(-number * WORD_RANGE // n)
    return word if word * n & MASK32 >= WORD_RANGE % n else word + 1


@primitive
def shuffle(d: OpenStream, cards: list[int], start: int, n: int) -> None:
    """Shuffle the n cards from index `start` on, by the Fisher-Yates method from the last card down."""
    word = d.word
    for last in range(start + n - 1, start, -1):
        among = last - start + 1
        product = word() * among
        while product & MASK32 < among and product & MASK32 < WORD_RANGE % among:
            product = word() * among
        position = start + (product >> 32)
        cards[last], cards[position] = cards[position], cards[last]


class Sfc32:
    """A fast, reproducible source of random streams (sfc32) from one seed. It is not cryptographically secure."""

    def __init__(self, seed: int) -> None:
        if type(seed) is not int:
            message = f"seed: expected a whole number, found {type(seed).__name__}"
            raise ValueError(message)
        self.seed = seed

    def open(self, deal: int, use: int, count: int) -> NextWord:
        """Open the stream of one purpose. `count` is the number of times that it was opened before in the deal."""
        return sfc32(self.seed & MASK32, self.seed >> 32 & MASK32, deal & MASK32, use << 16 | count).__next__


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """Generate the words of an sfc32 stream after the warm-up."""
    mixed = counter + WARM_UP_WORDS
    while True:
        word = a + b + counter & MASK32
        counter += 1
        a = b ^ b >> 9
        b = c * 9 & MASK32
        c = (c << 21 | c >> 11) + word & MASK32
        if counter > mixed:
            yield word
