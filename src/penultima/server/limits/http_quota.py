"""Limits the HTTP connections of each address, so that one address cannot use up all connections."""

from collections import Counter
from collections.abc import Sequence

from penultima.server.limits.client_address import client_address, is_trusted
from penultima.server.settings import Network


class HttpConnectionQuota:
    def __init__(self, max_connections: int, trusted: tuple[Network, ...]) -> None:
        self.max_connections = max_connections
        self._trusted = trusted
        self._count: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._count.total()

    def enter(self, client: Sequence[object] | None) -> str | None:
        """Count a new connection and return its address for `leave`. Return None if the address has too many.

        Connections of trusted proxies are not counted, because each proxy connects many clients.
        """
        if client is None or is_trusted(client, self._trusted):
            return ""
        address = client_address(client, (), ())
        if self._count[address] >= self.max_connections:
            return None
        self._count[address] += 1
        return address

    def leave(self, address: str) -> None:
        if address:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]
