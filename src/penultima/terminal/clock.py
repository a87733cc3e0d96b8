"""The clocks of tables. Time is either real or jumps to the next event."""

import time

MS_PER_S = 1000


class RealTime:
    """The system's monotonic clock in milliseconds."""

    @property
    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000


class JumpedTime:
    """A clock that stops while a person thinks, and then jumps to the time of the next event."""

    def __init__(self) -> None:
        self.now_ms = 0

    def jump(self, until_ms: int) -> None:
        self.now_ms = max(self.now_ms, until_ms)


Time = RealTime | JumpedTime
