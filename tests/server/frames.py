"""Frames that no client of ours sends: noise, torn and twisted copies of real ones, forged ones."""

from collections.abc import Iterator
from random import Random

from msgspec import json

from penultima.wire.client_out import Now, SeatNow
from penultima.wire.shape import MOST_FRAME
from tests.simulator.nonsense import BROKEN, forged

SHORT = tuple(frame for frame in BROKEN if len(frame) <= MOST_FRAME)
"""One that is longer ends the socket: what is sent behind it would not be looked at."""
NOW = Now(version=40, at=0, life="playing", host=0, seats=[SeatNow()] * 4)
WORDS = (b"null", b"-1", b"1e400", b'"\\ud800"', b"[]", b"{}", b"9" * 300, b'"' + b"x" * 500 + b'"', b"true", b"NaN")


def frames(seed: int) -> Iterator[bytes]:
    """Without end, the same for the same seed."""
    lot = Random(f"frames {seed}")
    while True:
        yield _frame(lot)


def _frame(lot: Random) -> bytes:
    kind = lot.randrange(6)
    if kind == 0:
        return lot.choice(SHORT)
    if kind == 1:
        return lot.randbytes(lot.randrange(200))
    real = _real(lot)
    if kind == 2:
        return real
    if kind == 3:
        return real[: lot.randrange(len(real))]
    if kind == 4:
        at = lot.randrange(len(real))
        return real[:at] + bytes([lot.randrange(256)]) + real[at + 1 :]
    return _twisted(real, lot)


def _real(lot: Random) -> bytes:
    command = forged(NOW, lot)
    return json.encode(command).replace(b'"id":""', b'"id":"%d"' % lot.randrange(10**9))


def _twisted(real: bytes, lot: Random) -> bytes:
    """One value is another one."""
    parts = real.split(b":")
    at = lot.randrange(1, len(parts)) if len(parts) > 1 else 0
    tail = b"," + parts[at].partition(b",")[2] if b"," in parts[at] else b"}"
    parts[at] = lot.choice(WORDS) + tail
    return b":".join(parts)
