"""Streams from a 32-byte key for each deal: HMAC-SHA256 over the use, its count and the number of the block."""

import hmac
from collections.abc import Iterator, Sequence
from secrets import token_bytes

from penultima.errors import BadInput, Phrase
from penultima.kernel.desk import Word
from penultima.kernel.streams import DEAL, DEALER, DECIDE, HANDS, LOT, RESHUFFLE, RETURN

KEY_BYTES = 32
WORD_BYTES = 4
LABELS = {DEAL: "deal", RESHUFFLE: "reshuffle", RETURN: "return", HANDS: "hands", DEALER: "dealer", LOT: "lot"}
"""The uses of chance that move cards, as they are written."""


class Keyed:
    """A source with one key for each deal; a deal beyond those that were given draws its own, unless told to refuse."""

    def __init__(self, keys: Sequence[bytes] = (), *, given_only: bool = False) -> None:
        if type(keys) not in (list, tuple):
            raise BadInput("keys: expected a list of them, found {found}", found=type(keys).__name__)
        for number, key in enumerate(keys):
            if type(key) is not bytes or len(key) != KEY_BYTES:
                raise BadInput(
                    "the key of deal {deal}: expected {bytes} bytes, found {found}",
                    deal=number + 1,
                    bytes=KEY_BYTES,
                    found=Phrase("{count} bytes", count=len(key)) if type(key) is bytes else type(key).__name__,
                )
        self.keys = list(keys)
        self.given_only = given_only

    def key(self, deal: int) -> bytes:
        """Of the deal with that number, from 0."""
        if self.given_only and deal >= len(self.keys):
            raise BadInput("deal {deal}: its key was not given", deal=deal + 1)
        while len(self.keys) <= deal:
            self.keys.append(token_bytes(KEY_BYTES))
        return self.keys[deal]

    def open(self, deal: int, use: int, count: int) -> Word:
        """The words of one use of chance, by the key of its deal."""
        return words(self.key(deal), label_of(use), count).__next__


class OneKey(Keyed):
    """The key of one deal; for any other it refuses."""

    def __init__(self, deal: int, key: bytes) -> None:
        super().__init__([key], given_only=True)
        self.deal = deal

    def key(self, deal: int) -> bytes:
        return super().key(deal - self.deal if deal >= self.deal else len(self.keys))


def label_of(use: int) -> str:
    return LABELS[use] if use < DECIDE else f"seat {use - DECIDE}"


def words(key: bytes, label: str, count: int) -> Iterator[int]:
    """The 32-bit words of a stream, first byte highest."""
    stream = prefixed(label.encode(), str(count).encode())
    block = 0
    while True:
        digest = hmac.digest(key, stream + block.to_bytes(8, "big"), "sha256")
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES], "big")
        block += 1


def prefixed(*fields: bytes) -> bytes:
    """Each field after its length, so that no two lists of fields give the same bytes."""
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)
