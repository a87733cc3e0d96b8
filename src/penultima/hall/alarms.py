"""When which table is to be woken."""

from heapq import heapify, heappop, heappush

SPARE = 64
"""Moments that are void and may lie in the heap, besides as many as there are alarms."""


class Alarms:
    """One for each table; what is set anew is not looked for in the heap, but skipped when it comes up.

    Where clocks are long and people quick, that may be hours later: so the heap is made anew when most of it is void.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[int, str]] = []
        self._set: dict[str, int] = {}

    def __len__(self) -> int:
        """With those that are void."""
        return len(self._heap)

    def set(self, table: str, when: int | None) -> None:
        if when is None:
            self._set.pop(table, None)
        elif self._set.get(table) != when:
            self._set[table] = when
            heappush(self._heap, (when, table))
        if len(self._heap) > 2 * len(self._set) + SPARE:
            self._heap = [(when, table) for table, when in self._set.items()]
            heapify(self._heap)

    @property
    def first(self) -> int | None:
        while self._heap and self._set.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def due(self, now: int) -> list[str]:
        """Tables whose moment has come, the earliest first; their alarms are off then."""
        tables: list[str] = []
        while (first := self.first) is not None and first <= now:
            _, table = heappop(self._heap)
            del self._set[table]
            tables.append(table)
        return tables
