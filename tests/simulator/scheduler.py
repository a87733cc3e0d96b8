"""Time and order: whatever happens in a simulated world happens because the scheduler says that it is due."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random


class Scheduler:
    """`now` is virtual, in thousandths of a second. What is due at the same moment comes in the order of asking."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.now = 0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def chance(self, use: str) -> Random:
        """A stream for each use, so that one more question to one of them leaves the others as they were."""
        return Random(f"{self.seed} {use}")

    def after(self, delay: int, act: Callable[[], None]) -> None:
        heappush(self._due, (self.now + delay, next(self._order), act))

    def step(self) -> bool:
        """The next thing that is due; False: nothing ever is."""
        if not self._due:
            return False
        self.now, _, act = heappop(self._due)
        act()
        return True
