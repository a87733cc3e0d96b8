"""A list that only grows and is cheap to fork: what two copies have in common is kept once."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Trail(Generic[Item]):
    """Forks share one list, each up to its own end, and at most one of them may make it longer.

    A fork takes that over from the one it comes of, because mostly the fork goes on; who may not goes on with a copy.
    """

    __slots__ = ("_end", "_goes_on", "_items")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._end = len(self._items)
        self._goes_on = True

    def __len__(self) -> int:
        return self._end

    def __iter__(self) -> Iterator[Item]:
        return iter(self.since(0))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Trail) else NotImplemented

    __hash__ = None  # type: ignore[assignment] # it changes

    def __repr__(self) -> str:
        return f"<Trail of {len(self)}>"

    def __reduce__(self) -> tuple[type["Trail[Item]"], tuple[list[Item]]]:
        return Trail, (list(self),)

    def append(self, item: Item) -> None:
        self.extend((item,))

    def extend(self, items: Iterable[Item]) -> None:
        if not self._goes_on:
            self._items, self._goes_on = self.since(0), True
        self._items.extend(items)
        self._end = len(self._items)

    def since(self, start: int) -> list[Item]:
        """From the item of that number on."""
        return self._items[start : self._end]

    def fork(self) -> "Trail[Item]":
        """A copy that goes its own way from here on."""
        other: Trail[Item] = object.__new__(Trail)
        other._items, other._end, other._goes_on = self._items, self._end, self._goes_on
        self._goes_on = False
        return other
