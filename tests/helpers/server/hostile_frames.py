"""Malformed, truncated, altered and forged frames."""

from collections.abc import Iterator
from random import Random

from msgspec import json

from penultima.protocol.server_messages import Now, SeatNow
from penultima.protocol.setup import MAX_FRAME_BYTES
from tests.fault_simulator.invalid_commands import BROKEN, forge_command

SHORT = tuple(frame for frame in BROKEN if len(frame) <= MAX_FRAME_BYTES)
"""Frames within the size limit. A longer frame closes the socket, so the frames after it would not be tested."""
NOW = Now(version=40, at=0, life="playing", host=0, seats=[SeatNow()] * 4)
WORDS = (b"null", b"-1", b"1e400", b'"\\ud800"', b"[]", b"{}", b"9" * 300, b'"' + b"x" * 500 + b'"', b"true", b"NaN")


def frames(seed: int) -> Iterator[bytes]:
    """Yield an infinite sequence of frames, determined by the seed."""
    random = Random(f"frames {seed}")
    while True:
        yield _frame(random)


def _frame(random: Random) -> bytes:
    kind = random.randrange(6)
    if kind == 0:
        return random.choice(SHORT)
    if kind == 1:
        return random.randbytes(random.randrange(200))
    real = _real(random)
    if kind == 2:
        return real
    if kind == 3:
        return real[: random.randrange(len(real))]
    if kind == 4:
        at = random.randrange(len(real))
        return real[:at] + bytes([random.randrange(256)]) + real[at + 1 :]
    return _twisted(real, random)


def _real(random: Random) -> bytes:
    command = forge_command(NOW, random)
    return json.encode(command).replace(b'"id":""', b'"id":"%d"' % random.randrange(10**9))


def _twisted(real: bytes, random: Random) -> bytes:
    """Replace one value of a frame with a random value."""
    parts = real.split(b":")
    at = random.randrange(1, len(parts)) if len(parts) > 1 else 0
    tail = b"," + parts[at].partition(b",")[2] if b"," in parts[at] else b"}"
    parts[at] = random.choice(WORDS) + tail
    return b":".join(parts)
