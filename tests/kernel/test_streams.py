"""Random streams. Every use of chance has its own stream, so that one use does not shift the numbers of another.

A stream is identified by the deal, the use, and how often that use has occurred.
"""

from collections.abc import Iterator
from itertools import islice

import pytest

from penultima.kernel.byte_layout import blank_record
from penultima.kernel.state import USES, State
from penultima.kernel.step_context import NextWord, StepContext
from penultima.kernel.streams import (
    DEAL,
    DEALER,
    FIRST_SEAT_STREAM,
    HANDS,
    LOT,
    MASK32,
    RESHUFFLE,
    RETURN,
    WORD_RANGE,
    Sfc32,
    next32,
    open_stream,
    random_below,
    sfc32,
    shuffle,
    word_giving,
)
from tests.helpers.kernel_states import ChosenWords


def words(*numbers: int) -> NextWord:
    return iter(numbers).__next__


def first_words(source: Sfc32, deal: int, use: int, count: int) -> list[int]:
    word = source.open(deal, use, count)
    return [word() for _ in range(4)]


# Streams by use


def test_open_stream_names_the_stream_by_deal_use_and_count() -> None:
    source = ChosenWords()
    state, context = blank_record(State), StepContext(source)
    state.deals = 3
    for use in (LOT, LOT, HANDS):
        open_stream(state, context, use)
    assert source.opened == [(3, LOT, 0), (3, LOT, 1), (3, HANDS, 0)]


def test_the_context_draws_from_the_opened_stream() -> None:
    state, context = blank_record(State), StepContext(ChosenWords({LOT: [5, 6]}))
    open_stream(state, context, LOT)
    assert [next32(context.word), next32(context.word)] == [5, 6]


def test_the_state_counts_streams_of_the_rules_but_not_of_the_seats() -> None:
    uses = {DEAL, RESHUFFLE, RETURN, HANDS, DEALER, LOT}
    assert len(uses) == 6
    assert max(uses) < USES <= FIRST_SEAT_STREAM


# A number below n


@pytest.mark.parametrize("n", [1, 2, 3, 7, 108])
def test_random_below_gives_every_number_from_zero_to_n_minus_one(n: int) -> None:
    assert [random_below(words(word_giving(number, n)), n) for number in range(n)] == list(range(n))


def test_random_below_maps_the_smallest_word_to_zero_and_the_largest_to_n_minus_one() -> None:
    assert (random_below(words(0), 8), random_below(words(MASK32), 8)) == (0, 7)


@pytest.mark.parametrize("n", [3, 6, 108])
def test_random_below_draws_again_when_a_word_would_bias_the_result(n: int) -> None:
    """`random_below` rejects 2**32 % n of all words. The other words give each result equally often."""
    assert WORD_RANGE % n > 0
    assert random_below(words(0, 0, MASK32), n) == n - 1


def test_random_below_drops_no_more_words_than_necessary() -> None:
    """For n = 3 only one word has to be rejected. The word that comes closest to rejection is accepted."""
    assert WORD_RANGE % 3 == 1
    nearest = pow(3, -1, WORD_RANGE)  # three times this word is 1 modulo 2**32
    assert random_below(words(nearest), 3) == nearest * 3 // WORD_RANGE


@pytest.mark.parametrize("n", [2, 3, 7, 108])
def test_word_giving_returns_the_smallest_word_of_a_number(n: int) -> None:
    for number in range(1, n):
        smallest = word_giving(number, n)
        # the word below gives a smaller number, or it is rejected and the next word gives 0
        assert random_below(words(smallest - 1, word_giving(0, n)), n) < number


# Shuffling


def test_shuffle_fills_each_position_from_the_last_with_a_random_card() -> None:
    cards = [10, 11, 12, 13]
    source = ChosenWords({DEAL: [word_giving(1, 4), word_giving(0, 3), word_giving(1, 2)]})
    state, context = blank_record(State), StepContext(source)
    open_stream(state, context, DEAL)
    shuffle(context, cards, 0, 4)
    assert cards == [12, 13, 10, 11]


def test_shuffle_leaves_cards_outside_its_range_where_they_are() -> None:
    cards = [1, 2, 3, 4, 5]
    state, context = blank_record(State), StepContext(ChosenWords({DEAL: [0, 0, 0]}))
    open_stream(state, context, DEAL)
    shuffle(context, cards, 1, 2)
    assert cards == [1, 3, 2, 4, 5]


@pytest.mark.parametrize("n", [0, 1])
def test_shuffling_one_card_or_none_needs_no_word(n: int) -> None:
    cards = [1, 2]
    shuffle(StepContext(ChosenWords()), cards, 0, n)
    assert cards == [1, 2]


def test_shuffle_draws_its_numbers_as_random_below_does() -> None:
    shuffled, by_below = list(range(52)), list(range(52))
    context = StepContext(Sfc32(5))
    context.word = Sfc32(5).open(0, DEAL, 0)
    shuffle(context, shuffled, 0, 52)
    word = Sfc32(5).open(0, DEAL, 0)
    for last in range(51, 0, -1):
        position = random_below(word, last + 1)
        by_below[last], by_below[position] = by_below[position], by_below[last]
    assert shuffled == by_below


def test_shuffle_drops_words_that_would_bias_the_order() -> None:
    cards = [1, 2, 3]
    state, context = blank_record(State), StepContext(ChosenWords({DEAL: [0]}))
    open_stream(state, context, DEAL)
    shuffle(context, cards, 0, 3)
    assert cards == [1, 2, 3]


# Sfc32, the random source of seeded deals


def test_equal_seeds_give_equal_streams() -> None:
    assert first_words(Sfc32(7), 1, LOT, 2) == first_words(Sfc32(7), 1, LOT, 2)


def test_seed_deal_use_and_count_each_change_the_stream() -> None:
    base = (7, 1, LOT, 2)
    others = [(8, 1, LOT, 2), (7 + WORD_RANGE, 1, LOT, 2), (7, 2, LOT, 2), (7, 1, HANDS, 2), (7, 1, LOT, 3)]
    streams = {tuple(first_words(Sfc32(seed), *name)) for seed, *name in [base, *others]}
    assert len(streams) == 6


def published_sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """Yield the words of Small Fast Counter by Chris Doty-Humphrey, as published in PractRand."""
    while True:
        word = (a + b + counter) % WORD_RANGE
        rotated = (c * 2**21) % WORD_RANGE + c // 2**11
        a, b, c, counter = b ^ (b // 2**9), (c + c * 2**3) % WORD_RANGE, (rotated + word) % WORD_RANGE, counter + 1
        yield word


def test_sfc32_is_the_published_generator_without_its_first_twelve_words() -> None:
    seeds = (0x12345678, 0x9ABCDEF0, 0xDEADBEEF, 1)
    assert list(islice(sfc32(*seeds), 20)) == list(islice(published_sfc32(*seeds), 12, 32))


def test_sfc32_gives_words_of_32_bits() -> None:
    found = list(islice(sfc32(1, 2, 3, 4), 1000))
    assert all(0 <= word <= MASK32 for word in found)
    assert max(found) > MASK32 // 2


def test_sfc32_drops_the_words_in_which_the_seeds_are_not_yet_mixed() -> None:
    """If two seeds differ in one bit, the first words that are used differ in about half of their bits."""
    differing = [(next(sfc32(0, 0, 0, 0)) ^ next(sfc32(1 << bit, 0, 0, 0))).bit_count() for bit in range(32)]
    assert 12 < sum(differing) / 32 < 20


@pytest.mark.parametrize("seed", ["7", 7.0, None, True])
def test_a_seed_must_be_a_whole_number(seed: object) -> None:
    with pytest.raises(ValueError, match="whole number"):
        Sfc32(seed)  # type: ignore[arg-type] # the test expects this to fail
