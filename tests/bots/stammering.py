"""`python -m tests.bots.stammering HOW`: plays as greedy does in `mini`, and once says too much."""

import sys
from io import BytesIO
from typing import cast

from penultima.bots.bot import Maker
from penultima.bots.host import serve
from penultima.editions.ruleset import ruleset
from tests.bots.guests import Greedy

LINE = 3
"""Which of its lines is too long; the first is its version."""
TOO_MUCH = {"line": b"draw\n", "half": b"dr", "flood": b"draw\n" * 5_000, "complaint": b"! oh no\n"}


class Stammering(BytesIO):
    """Says both at once, so that whoever has the one has the other."""

    def __init__(self, more: bytes) -> None:
        super().__init__()
        self.more, self.lines = more, 0

    def flush(self) -> None:
        self.lines += 1
        sys.stdout.buffer.write(self.getvalue() + (self.more if self.lines == LINE else b""))
        sys.stdout.buffer.flush()
        self.seek(0)
        self.truncate()


if __name__ == "__main__":
    serve(cast("Maker", Greedy), ruleset("mini"), sys.stdin.buffer, Stammering(TOO_MUCH[sys.argv[1]]))
