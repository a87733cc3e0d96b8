"""Network addresses of removed people.

They are barred from open tables, because a removed person could otherwise return with a new secret.
"""

from penultima.runtime.access.limits import Limits


class BarredAddresses:
    """The barred addresses of each table.

    Each bar expires after a fixed time. Bars are kept only in memory, but they survive the unloading of their table.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._until: dict[tuple[str, str], int] = {}
        """The time at which each bar ends, by table and address. The bar that ends first comes first.

        If there are too many bars, the first one is dropped.
        """

    def bar(self, table: str, address: str, now_ms: int) -> None:
        key = table, address
        self._until.pop(key, None)
        self._until[key] = now_ms + self._limits.barring_ms
        if len(self._until) > self._limits.remembered_addresses:
            del self._until[next(iter(self._until))]

    def is_barred(self, table: str, address: str, now_ms: int) -> bool:
        return self._until.get((table, address), now_ms) > now_ms
