"""Who is connected from where: one address cannot take all places, and a class behind one router still plays."""

from collections import Counter

from penultima.hall.limits import Bucket

MOST_ADDRESSES = 10_000
"""That are remembered; the one that came first is forgotten first."""


class Crowd:
    def __init__(self, most: int) -> None:
        self.most = most
        self._by_socket: dict[int, str] = {}
        self._count: Counter[str] = Counter()
        self._buckets: dict[str, Bucket] = {}

    def takes(self, address: str, now: int) -> bool:
        """One more socket: so many at once, and a tenth of that in a second."""
        if self._count[address] >= self.most:
            return False
        if address not in self._buckets:
            if len(self._buckets) >= MOST_ADDRESSES:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[address] = Bucket(self.most, max(1, self.most // 10), now)
        return self._buckets[address].take(now)

    def came(self, socket: int, address: str) -> None:
        self._by_socket[socket] = address
        self._count[address] += 1

    def went(self, socket: int, now: int) -> None:
        """Of an address from which nobody is here nothing is kept, but that it came too often just now."""
        address = self._by_socket.pop(socket, None)
        if address is None:
            return
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
            if address in self._buckets and self._buckets[address].is_full(now):
                del self._buckets[address]
