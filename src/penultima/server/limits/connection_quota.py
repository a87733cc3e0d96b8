"""Counts open sockets by address. The limit is high enough for a school class behind one router."""

from collections import Counter

from penultima.runtime.access.limits import TokenBucket

MAX_ADDRESSES = 10_000
"""Maximum number of remembered addresses; the oldest one is forgotten first."""


class ConnectionQuota:
    def __init__(self, max_sockets: int) -> None:
        self.max_sockets = max_sockets
        self._by_socket: dict[int, str] = {}
        self._count: Counter[str] = Counter()
        self._buckets: dict[str, TokenBucket] = {}

    def admit(self, address: str, now_ms: int) -> bool:
        """Return whether an address may open another socket.

        In the long run, an address may open a tenth of its maximum number of sockets per second.
        """
        if self._count[address] >= self.max_sockets:
            return False
        if address not in self._buckets:
            if len(self._buckets) >= MAX_ADDRESSES:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[address] = TokenBucket(self.max_sockets, max(1, self.max_sockets // 10), now_ms)
        return self._buckets[address].take(now_ms)

    def add(self, socket: int, address: str) -> None:
        self._by_socket[socket] = address
        self._count[address] += 1

    def remove(self, socket: int, now_ms: int) -> None:
        """Remove a closed socket. Forget its address too, if it has no other socket and its token bucket is full."""
        address = self._by_socket.pop(socket, None)
        if address is None:
            return
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
            if address in self._buckets and self._buckets[address].is_full(now_ms):
                del self._buckets[address]
