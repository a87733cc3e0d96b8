"""Random numbers below n: every number is equally likely, and `word_giving` inverts `random_below`."""

import pytest

from penultima.kernel.streams import MASK32, WORD_RANGE, random_below, word_giving


def made_of(*words: int, n: int) -> int:
    """Return the result of `random_below` for these words. Check that it draws all of them and no more."""
    given = iter(words)
    number = random_below(given.__next__, n)
    assert list(given) == []
    return number


SIZES = (*range(1, 129), 1000)


@pytest.mark.parametrize("n", SIZES)
def test_every_number_below_n_has_equally_many_words(n: int) -> None:
    """The words that give a number are consecutive, so the first and the last of them tell how many there are."""
    for number in range(n):
        first, last = word_giving(number, n), ((number + 1) * WORD_RANGE - 1) // n
        assert made_of(first, n=n) == made_of(last, n=n) == number
        assert last - first + 1 == WORD_RANGE // n


@pytest.mark.parametrize("n", SIZES)
def test_word_giving_returns_the_smallest_word(n: int) -> None:
    """The result of `word_giving` minus 1 is a word that gives a smaller number or is rejected."""
    for number in range(1, n):
        less = word_giving(number, n) - 1
        made = less * n >> 32
        assert made == number - 1 or less * n & MASK32 < WORD_RANGE % n


def test_a_biased_word_is_rejected() -> None:
    assert WORD_RANGE % 3 == 1
    assert made_of(0, MASK32, n=3) == 2
    assert made_of(1, n=3) == 0
