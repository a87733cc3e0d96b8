"""The key of each deal: from a seed, so that a deal can be played again, or from the operating system."""

import hmac
from collections.abc import Sequence
from secrets import token_bytes

from penultima.fair.keyed import KEY_BYTES, prefixed

_LABEL = b"penultima play"


def key_of(seed: int, deal: int) -> bytes:
    """Of the deal with that number, from 0. HMAC-SHA256 of the number, by the seed."""
    return hmac.digest(prefixed(_LABEL, str(seed).encode()), prefixed(str(deal).encode()), "sha256")


class Keys:
    """Gives the key of one deal after the other; those that a record has come first."""

    def __init__(self, seed: int | None, given: Sequence[bytes] = (), first: int = 0) -> None:
        self.seed = seed
        self.given = given
        self.next = first

    def __call__(self) -> bytes:
        deal, self.next = self.next, self.next + 1
        if deal < len(self.given):
            return self.given[deal]
        return token_bytes(KEY_BYTES) if self.seed is None else key_of(self.seed, deal)
