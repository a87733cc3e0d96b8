"""Connections that ask over HTTP, by address: whoever opens them without end has none of the others' room."""

from collections import Counter
from collections.abc import Sequence

from penultima.server.address import address_of, is_trusted
from penultima.server.settings import Network


class Doorway:
    def __init__(self, most: int, trusted: tuple[Network, ...]) -> None:
        self.most = most
        self._trusted = trusted
        self._count: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._count.total()

    def enter(self, client: Sequence[object] | None) -> str | None:
        """The address to leave by; None: it has too many already.

        A trusted proxy comes for everybody, and says for whom only later: it is not counted.
        """
        if client is None or is_trusted(client, self._trusted):
            return ""
        address = address_of(client, (), ())
        if self._count[address] >= self.most:
            return None
        self._count[address] += 1
        return address

    def leave(self, address: str) -> None:
        if address:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]
