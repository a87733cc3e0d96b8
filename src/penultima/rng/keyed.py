"""Random streams from a 32-byte key for each deal.

Each block of a stream is an HMAC-SHA256 digest of the purpose, the count and the block number.
"""

import hmac
from collections.abc import Iterator, Sequence
from secrets import token_bytes

from penultima.errors import BadInput, Phrase
from penultima.kernel.step_context import NextWord
from penultima.kernel.streams import DEAL, DEALER, FIRST_SEAT_STREAM, HANDS, LOT, RESHUFFLE, RETURN

KEY_BYTES = 32
WORD_BYTES = 4
LABELS = {DEAL: "deal", RESHUFFLE: "reshuffle", RETURN: "return", HANDS: "hands", DEALER: "dealer", LOT: "lot"}
"""Names of the random streams of the rules. Records and HMAC messages contain these names."""


class Keyed:
    """A source with one key for each deal.

    If a deal has no key, the source creates one, unless `given_only` is set.
    """

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

    def deal_key(self, deal: int) -> bytes:
        """Return the key of a deal. Deals are numbered from 0."""
        if self.given_only and deal >= len(self.keys):
            raise BadInput("deal {deal}: its key was not given", deal=deal + 1)
        while len(self.keys) <= deal:
            self.keys.append(token_bytes(KEY_BYTES))
        return self.keys[deal]

    def open(self, deal: int, use: int, count: int) -> NextWord:
        """Open the stream of one purpose."""
        return hmac_words(self.deal_key(deal), stream_label(use), count).__next__


class SingleKeySource(Keyed):
    """A source with the key of a single deal. It refuses to open a stream for any other deal."""

    def __init__(self, deal: int, key: bytes) -> None:
        super().__init__([key], given_only=True)
        self.deal = deal

    def deal_key(self, deal: int) -> bytes:
        return super().deal_key(deal - self.deal if deal >= self.deal else len(self.keys))


def stream_label(use: int) -> str:
    return LABELS[use] if use < FIRST_SEAT_STREAM else f"seat {use - FIRST_SEAT_STREAM}"


def hmac_words(key: bytes, label: str, count: int) -> Iterator[int]:
    """Generate the 32-bit words of a stream. Words are read from the digests with the most significant byte first."""
    stream = join_with_lengths(label.encode(), str(count).encode())
    block = 0
    while True:
        digest = hmac.digest(key, stream + block.to_bytes(8, "big"), "sha256")
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES], "big")
        block += 1


def join_with_lengths(*fields: bytes) -> bytes:
    """Join the fields, each preceded by its length, so that different lists never give the same bytes."""
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)
