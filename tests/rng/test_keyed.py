"""Random streams are derived from a key with HMAC-SHA256. Each use and count has its own stream."""

import hashlib
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.errors import BadInput
from penultima.kernel.streams import DEAL, FIRST_SEAT_STREAM, LOT, RESHUFFLE
from penultima.match import Match
from penultima.rng.keyed import KEY_BYTES, Keyed, hmac_words, join_with_lengths
from tests.helpers.properties.generated_setups import law

KEY = bytes(range(KEY_BYTES))
BLOCK = 64


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """Compute HMAC as the standard defines it. The key must be shorter than a block."""
    padded = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def first_words(key: bytes, label: bytes, count: bytes, blocks: int) -> list[int]:
    message = len(label).to_bytes(4, "big") + label + len(count).to_bytes(4, "big") + count
    data = b"".join(hmac_by_hand(key, message + block.to_bytes(8, "big")) for block in range(blocks))
    return [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]


@pytest.mark.parametrize(
    ("use", "label", "count"),
    [(DEAL, b"deal", 0), (RESHUFFLE, b"reshuffle", 12), (LOT, b"lot", 1), (FIRST_SEAT_STREAM + 3, b"seat 3", 0)],
)
def test_stream_words_equal_an_independent_hmac_computation(use: int, label: bytes, count: int) -> None:
    word = Keyed([KEY]).open(0, use, count)
    assert [word() for _ in range(24)] == first_words(KEY, label, str(count).encode(), 3)


def test_streams_differ_by_use_count_deal_and_key() -> None:
    source = Keyed([KEY, bytes(KEY_BYTES)])
    uses = [*range(6), *range(FIRST_SEAT_STREAM, FIRST_SEAT_STREAM + 10)]
    streams = [source.open(deal, use, count) for deal in range(2) for use in uses for count in range(12)]
    assert len({tuple(word() for _ in range(2)) for word in streams}) == len(streams)


def test_the_same_key_gives_the_same_stream() -> None:
    assert list(islice(hmac_words(KEY, "deal", 0), 40)) == list(islice(hmac_words(KEY, "deal", 0), 40))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_key_of_wrong_length_is_refused(length: int) -> None:
    with pytest.raises(BadInput, match=f"the key of deal 2: expected 32 bytes, found {length} bytes"):
        Keyed([KEY, bytes(length)])


def test_a_deal_without_a_key_gets_a_random_key_once() -> None:
    source = Keyed([KEY])
    drawn = source.deal_key(2)
    assert len(drawn) == KEY_BYTES
    assert source.keys == [KEY, source.deal_key(1), drawn]
    assert len(set(source.keys)) == 3


def test_a_source_with_given_keys_only_refuses_other_deals() -> None:
    source = Keyed([KEY], given_only=True)
    assert source.deal_key(0) == KEY
    with pytest.raises(BadInput, match="deal 2: its key was not given"):
        source.open(1, DEAL, 0)
    assert source.keys == [KEY]


def test_a_match_is_unchanged_if_the_key_of_the_next_deal_is_missing() -> None:
    match = Match("mini", players=2, source=Keyed([KEY], given_only=True), options={"target": 250})
    while not match.game.over:
        seat = match.game.asked[0]
        match.game.do(seat, match.game.legal(seat)[0])
    before = str(match.record())
    with pytest.raises(BadInput, match="deal 2: its key was not given"):
        match.next_deal()
    assert str(match.record()) == before


@law(200)
@given(st.lists(st.binary(max_size=6), max_size=4), st.lists(st.binary(max_size=6), max_size=4))
def test_different_lists_of_fields_give_different_bytes(one: list[bytes], other: list[bytes]) -> None:
    assert (join_with_lengths(*one) == join_with_lengths(*other)) == (one == other)
