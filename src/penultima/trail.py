"""A list that only grows and is cheap to fork: what two copies have in common is kept once."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Trail(Generic[Item]):
    """The items since the last fork are its own; those before are shared, in pieces that nobody changes any more."""

    __slots__ = ("_own", "_shared", "_start")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._shared: tuple[list[Item], ...] = ()
        self._start = 0
        self._own = list(items)

    def __len__(self) -> int:
        return self._start + len(self._own)

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
        self._own.append(item)

    def extend(self, items: Iterable[Item]) -> None:
        self._own.extend(items)

    def since(self, start: int) -> list[Item]:
        """From the item of that number on."""
        if start >= self._start:
            return self._own[start - self._start :]
        pieces = [self._own]
        begin = self._start
        for piece in reversed(self._shared):
            pieces.append(piece)
            begin -= len(piece)
            if begin <= start:
                break
        found = [item for piece in reversed(pieces) for item in piece]
        return found[start - begin :]

    def fork(self) -> "Trail[Item]":
        """A copy that goes its own way from here on."""
        if self._own:
            self._shared = _joined(self._shared, self._own)
            self._start += len(self._own)
            self._own = []
        other: Trail[Item] = Trail()
        other._shared, other._start = self._shared, self._start
        return other


def _joined(pieces: tuple[list[Item], ...], last: list[Item]) -> tuple[list[Item], ...]:
    """Small pieces become one, so that there are few, however often it is forked."""
    kept = len(pieces)
    while kept and len(pieces[kept - 1]) <= len(last):
        kept -= 1
        last = pieces[kept] + last
    return (*pieces[:kept], last)
