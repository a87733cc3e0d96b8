"""Creates the key of each deal: from a seed, so that the deal can be reproduced, or from the operating system."""

import hmac
from collections.abc import Sequence
from secrets import token_bytes

from penultima.rng.keyed import KEY_BYTES, join_with_lengths

_LABEL = b"penultima play"


def derive_key(seed: int, deal: int) -> bytes:
    """Return the key of a deal: the HMAC-SHA256 of its number, keyed with the seed. Deals are counted from 0."""
    return hmac.digest(join_with_lengths(_LABEL, str(seed).encode()), join_with_lengths(str(deal).encode()), "sha256")


class DealKeys:
    """Returns the key of the next deal at each call. Keys in the record of a resumed match come first."""

    def __init__(self, seed: int | None, recorded: Sequence[bytes] = (), first: int = 0) -> None:
        self.seed = seed
        self.recorded = recorded
        self.next = first

    def __call__(self) -> bytes:
        deal, self.next = self.next, self.next + 1
        if deal < len(self.recorded):
            return self.recorded[deal]
        return token_bytes(KEY_BYTES) if self.seed is None else derive_key(self.seed, deal)
