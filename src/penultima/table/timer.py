"""Timers of a table.

A timer stores its remaining time and the moment at which it was started. It can be stopped and resumed. Timers are not
logged.
"""

from typing import NamedTuple

TimerKey = tuple[str | int, ...]
"""The name of a timer, followed by values that identify what it belongs to, such as a decision or a window."""


class Timer(NamedTuple):
    left_ms: int
    since: int | None = None
    """The moment at which the timer was started; None while it is stopped."""

    def remaining_ms(self, at: int) -> int:
        """Return the milliseconds left at this moment, never below 0."""
        return self.left_ms if self.since is None else max(0, self.left_ms - max(0, at - self.since))

    @property
    def ends_at(self) -> int | None:
        return None if self.since is None else self.since + self.left_ms

    def start(self, at: int) -> "Timer":
        return self if self.since is not None or self.left_ms == 0 else Timer(self.left_ms, at)

    def stop(self, at: int) -> "Timer":
        return self if self.since is None else Timer(self.remaining_ms(at))


class WantedTimer(NamedTuple):
    """A timer that the table needs: its duration if it is new, and whether it runs now."""

    key: TimerKey
    duration_ms: int
    runs: bool


EXPIRED = Timer(0)


def update_timers(
    timers: dict[TimerKey, Timer], wanted: list[WantedTimer], at: int, moment: int
) -> dict[TimerKey, Timer]:
    """Return exactly the wanted timers.

    New timers get their full time, and existing ones keep their remaining time. Timers that have to stop are stopped as
    of `moment`, so that a late call costs nobody time.
    """
    found: dict[TimerKey, Timer] = {}
    for key, lasts, runs in wanted:
        timer = timers.get(key) or Timer(lasts)
        found[key] = timer.start(at) if runs else timer.stop(moment)
    return found
