"""A scheduler that runs the actions of a simulated world in the order in which they are due."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random


class Scheduler:
    """A queue of actions. `now` is virtual time in milliseconds.

    Actions due at the same moment run in the order of scheduling.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.now = 0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def chance(self, use: str) -> Random:
        """Return a random stream for one use. Its draws do not affect other streams."""
        return Random(f"{self.seed} {use}")

    def after(self, delay: int, act: Callable[[], None]) -> None:
        heappush(self._due, (self.now + delay, next(self._order), act))

    def step(self) -> bool:
        """Run the next action and return True, or return False if no action is left."""
        if not self._due:
            return False
        self.now, _, act = heappop(self._due)
        act()
        return True
