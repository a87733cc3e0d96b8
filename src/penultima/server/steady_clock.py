"""A monotonic clock that does not count the time during which the process was stopped."""

from collections.abc import Callable
from threading import Lock
from time import monotonic_ns

READ_INTERVAL_MS = 500
"""Interval at which the engine reads the clock."""
LONGEST_GAP_MS = 2_000
"""Longest gap between two readings that still counts as elapsed time. In a longer gap, the process was stopped."""


def monotonic_ms() -> int:
    return monotonic_ns() // 1_000_000


class SteadyClock:
    """A clock of monotonic milliseconds. Gaps between two readings longer than `LONGEST_GAP_MS` are not counted.

    Several threads may read the clock, because each gap is subtracted only once.
    """

    def __init__(self, read_ms: Callable[[], int] = monotonic_ms) -> None:
        self._read = read_ms
        self._last = read_ms()
        self.missed_ms = 0
        """Total milliseconds of the gaps that were not counted."""
        self._lock = Lock()

    def now_ms(self) -> int:
        with self._lock:
            last, self._last = self._last, self._read()
            if self._last - last > LONGEST_GAP_MS:
                self.missed_ms += self._last - last
            return self._last - self.missed_ms
