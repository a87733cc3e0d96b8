"""A number by lot: each as likely, and the word that makes a wanted one."""

import pytest

from penultima.kernel.streams import MASK32, WORDS, below, word_for


def made_of(*words: int, n: int) -> int:
    """What `below` makes of these words; one more than it needs is an error."""
    given = iter(words)
    number = below(given.__next__, n)
    assert list(given) == []
    return number


SIZES = (*range(1, 129), 1000)


@pytest.mark.parametrize("n", SIZES)
def test_every_number_has_as_many_words(n: int) -> None:
    """Those between the first that is not refused and the last that makes it."""
    for number in range(n):
        first, last = word_for(number, n), ((number + 1) * WORDS - 1) // n
        assert made_of(first, n=n) == made_of(last, n=n) == number
        assert last - first + 1 == WORDS // n


@pytest.mark.parametrize("n", SIZES)
def test_no_smaller_word_makes_the_number(n: int) -> None:
    """One less makes the number before, or is refused and the next word counts."""
    for number in range(1, n):
        less = word_for(number, n) - 1
        made = less * n >> 32
        assert made == number - 1 or less * n & MASK32 < WORDS % n


def test_a_word_that_would_come_too_often_is_refused() -> None:
    assert WORDS % 3 == 1
    assert made_of(0, MASK32, n=3) == 2
    assert made_of(1, n=3) == 0
