"""Rate limits for commands outside the game: names, seats, pauses, chat lines, setups, links."""

from penultima.protocol.client_messages import (
    Act,
    Bar,
    Close,
    CredentialCommand,
    End,
    GoOn,
    Leave,
    Mute,
    Nothing,
    Patience,
    Ready,
    Remove,
    Renew,
    Stand,
    TableCommand,
    TakeBack,
)
from penultima.runtime.access.limits import Limits, TokenBucket

Command = TableCommand | CredentialCommand

NOT_COUNTED = (Act, Nothing, Ready, Patience, TakeBack)
"""Commands without a rate limit, because the rules and the clock of a table limit them already."""
COUNTED_PER_PERSON = (Leave, Stand, GoOn, Remove, Mute, Bar, End, Close, Renew)
"""Commands that end something or protect the table.

Only the sender's own limit applies to them, so other people cannot block them by using up a shared limit.
"""


class TokenBuckets(dict[str, TokenBucket]):
    """Token buckets by person or address, in the order of their last use.

    If there are more than `most`, the least recently used bucket is dropped.
    """

    def __init__(self, burst: int, per_second: float, most: int) -> None:
        super().__init__()
        self._burst = burst
        self._per_second = per_second
        self._most = most

    def can_take(self, name: str, now_ms: int) -> bool:
        found = self.get(name)
        return found is None or found.can_take(now_ms)

    def take(self, name: str, now_ms: int) -> None:
        found = self[name] = self.pop(name, TokenBucket(self._burst, self._per_second, now_ms))
        found.take(now_ms)
        if len(self) > self._most:
            del self[next(iter(self))]


class AddressLimits(TokenBuckets):
    """Rate limits for addresses. They are shared by all tables."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits.address_command_burst, limits.address_commands_per_second, limits.remembered_addresses)


class CommandLimits:
    """Rate limits for one table and for each person there. Only commands that changed something are counted."""

    def __init__(self, limits: Limits, addresses: AddressLimits) -> None:
        self._people = TokenBuckets(limits.command_burst, limits.commands_per_second, limits.remembered_addresses)
        self._table = TokenBuckets(limits.table_command_burst, limits.table_commands_per_second, 1)
        self._addresses = addresses

    def may_send(self, person: str, address: str, command: Command, now_ms: int) -> bool:
        return all(buckets.can_take(name, now_ms) for buckets, name in self._buckets_for(person, address, command))

    def count(self, person: str, address: str, command: Command, now_ms: int) -> None:
        for buckets, name in self._buckets_for(person, address, command):
            buckets.take(name, now_ms)

    def _buckets_for(self, person: str, address: str, command: Command) -> list[tuple[TokenBuckets, str]]:
        """Return the buckets from which a command takes tokens. There is no bucket for an empty address."""
        if isinstance(command, NOT_COUNTED):
            return []
        own = [(self._people, person)]
        if isinstance(command, COUNTED_PER_PERSON):
            return own
        shared = [*own, (self._table, "")]
        return [*shared, (self._addresses, address)] if address else shared
