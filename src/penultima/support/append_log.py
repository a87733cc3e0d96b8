"""An append-only list that is cheap to copy, because copies (forks) share their common items."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class AppendLog(Generic[Item]):
    """An append-only list. Forks share one list of items: each uses the list up to its own end.

    Only one log at a time may extend the shared list. `fork` hands this right to the new fork, because usually the new
    fork is extended and the old log is not. Without the right, `extend` copies the items first.
    """

    __slots__ = ("_end", "_items", "_may_extend")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._end = len(self._items)
        self._may_extend = True

    def __len__(self) -> int:
        return self._end

    def __iter__(self) -> Iterator[Item]:
        return iter(self.since(0))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, AppendLog) else NotImplemented

    __hash__ = None  # type: ignore[assignment] # a log is mutable

    def __repr__(self) -> str:
        return f"<AppendLog of {len(self)}>"

    def __reduce__(self) -> tuple[type["AppendLog[Item]"], tuple[list[Item]]]:
        return AppendLog, (list(self),)

    def append(self, item: Item) -> None:
        self.extend((item,))

    def extend(self, items: Iterable[Item]) -> None:
        if not self._may_extend:
            self._items, self._may_extend = self.since(0), True
        self._items.extend(items)
        self._end = len(self._items)

    def since(self, start: int) -> list[Item]:
        """Return the items from index `start` on."""
        return self._items[start : self._end]

    def fork(self) -> "AppendLog[Item]":
        """Return an independent copy."""
        other: AppendLog[Item] = object.__new__(AppendLog)
        other._items, other._end, other._may_extend = self._items, self._end, self._may_extend
        self._may_extend = False
        return other
