"""Timers that wake up tables."""

from heapq import heapify, heappop, heappush

SPARE_ENTRIES = 64
"""How many more stale entries than timers the heap may contain before it is rebuilt."""


class Timers:
    """One timer for each table.

    The entry of a replaced timer stays in the heap and is skipped when its time comes. Stale entries may stay for
    hours, so the heap is rebuilt when most of it is stale.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[int, str]] = []
        self._set: dict[str, int] = {}

    def __len__(self) -> int:
        """Return the number of entries in the heap, including stale ones."""
        return len(self._heap)

    def set(self, table: str, when: int | None) -> None:
        if when is None:
            self._set.pop(table, None)
        elif self._set.get(table) != when:
            self._set[table] = when
            heappush(self._heap, (when, table))
        if len(self._heap) > 2 * len(self._set) + SPARE_ENTRIES:
            self._heap = [(when, table) for table, when in self._set.items()]
            heapify(self._heap)

    @property
    def next_at_ms(self) -> int | None:
        while self._heap and self._set.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def pop_due(self, now_ms: int) -> list[str]:
        """Return the tables whose timers are due, earliest first, and clear these timers."""
        tables: list[str] = []
        while (first := self.next_at_ms) is not None and first <= now_ms:
            _, table = heappop(self._heap)
            del self._set[table]
            tables.append(table)
        return tables
