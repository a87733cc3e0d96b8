"""Rate limits for wrong credentials, both in total and for each address."""

from penultima.runtime.access.limits import Limits, TokenBucket

TOO_FAST = "table.too-fast"


class GuessLimits:
    """Counts wrong credentials.

    Correct credentials are never counted, so a whole school class behind one address can enter. Codes are short enough
    to be guessed, so wrong codes from all addresses share a total limit. Each address also has its own limit, which
    includes wrong links and ids. Once an address has reached it, its guesses no longer use up the total limit.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = TokenBucket(limits.guess_burst, limits.guesses_per_second, 0)
        self._by_address: dict[str, TokenBucket] = {}
        """Buckets by address, the oldest last wrong guess first. If there are too many, the first bucket is dropped."""

    def may_try_code(self, address: str, now_ms: int) -> bool:
        """Return whether another code from this address may be checked."""
        return self._all.can_take(now_ms) and self._has_left(address, now_ms)

    def count_miss(self, address: str, now_ms: int, why: str, *, code: bool = False) -> str:
        """Count a wrong code, link or id. Return `why`, or `TOO_FAST` if there were too many."""
        if not self._has_left(address, now_ms):
            return TOO_FAST
        limits = self._limits
        fresh = TokenBucket(limits.address_guess_burst, limits.address_guesses_per_second, now_ms)
        own = self._by_address[address] = self._by_address.pop(address, fresh)
        own.take(now_ms)
        if code:
            self._all.take(now_ms)
        if len(self._by_address) > limits.remembered_addresses:
            del self._by_address[next(iter(self._by_address))]
        return why

    def _has_left(self, address: str, now_ms: int) -> bool:
        own = self._by_address.get(address)
        return own is None or own.can_take(now_ms)
