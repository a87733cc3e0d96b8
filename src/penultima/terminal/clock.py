"""Time at a table: as it passes, or as far as somebody has to wait."""

import time

SECOND = 1000
"""Times are in thousandths of it."""


class RealTime:
    """Milliseconds of the system's clock that never goes back."""

    @property
    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000


class JumpedTime:
    """Stands still while a person thinks, and jumps to whatever comes next: nobody is raced."""

    def __init__(self) -> None:
        self.now = 0

    def jump(self, moment: int) -> None:
        self.now = max(self.now, moment)


Time = RealTime | JumpedTime
