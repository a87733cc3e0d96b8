"""Timers of a table: how long is left, and since when it runs. They stand still and go on, and are never logged."""

from typing import NamedTuple

TimerKey = tuple[str | int, ...]
"""What it is for: its name, and the decision or window it was set for."""


class Timer(NamedTuple):
    left: int
    since: int | None = None
    """None: it stands still."""

    def remaining(self, at: int) -> int:
        """Never below 0."""
        return self.left if self.since is None else max(0, self.left - max(0, at - self.since))

    @property
    def ends(self) -> int | None:
        return None if self.since is None else self.since + self.left

    def running(self, at: int) -> "Timer":
        return self if self.since is not None or self.left == 0 else Timer(self.left, at)

    def standing(self, at: int) -> "Timer":
        return self if self.since is None else Timer(self.remaining(at))


class Wanted(NamedTuple):
    """A timer that there has to be: how long it lasts when it is new, and whether it runs now."""

    key: TimerKey
    lasts: int
    runs: bool


OVER = Timer(0)


def synced(timers: dict[TimerKey, Timer], wanted: list[Wanted], at: int) -> dict[TimerKey, Timer]:
    """Those that are wanted and no others; a new one is whole, an old one keeps what it has left."""
    found: dict[TimerKey, Timer] = {}
    for key, lasts, runs in wanted:
        timer = timers.get(key) or Timer(lasts)
        found[key] = timer.running(at) if runs else timer.standing(at)
    return found
