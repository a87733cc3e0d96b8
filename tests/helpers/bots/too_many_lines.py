"""A bot that plays `mini` like the policy greedy and once writes extra output.

Run it with `python -m tests.helpers.bots.too_many_lines KIND`, where KIND is a key of `EXTRA_OUTPUT`.
"""

import sys
from io import BytesIO
from typing import cast

from penultima.bots.external.python_host import serve
from penultima.bots.interface import Maker
from penultima.editions.ruleset import ruleset
from tests.helpers.bots.external_bots import Greedy

EXTRA_OUTPUT_LINE = 3
"""The number of the output line after which the extra output follows. Line 1 is the version."""
EXTRA_OUTPUT = {"line": b"draw\n", "half": b"dr", "flood": b"draw\n" * 5_000, "complaint": b"! oh no\n"}


class ExtraOutput(BytesIO):
    """Writes an answer and the extra output in one call, so that the reader receives both together."""

    def __init__(self, more: bytes) -> None:
        super().__init__()
        self.more, self.lines = more, 0

    def flush(self) -> None:
        self.lines += 1
        sys.stdout.buffer.write(self.getvalue() + (self.more if self.lines == EXTRA_OUTPUT_LINE else b""))
        sys.stdout.buffer.flush()
        self.seek(0)
        self.truncate()


if __name__ == "__main__":
    serve(cast("Maker", Greedy), ruleset("mini"), sys.stdin.buffer, ExtraOutput(EXTRA_OUTPUT[sys.argv[1]]))
