"""Ways in that lead nowhere: how many may be tried, by everybody together and by each address."""

from penultima.hall.limits import Bucket, Limits


class Guesses:
    """What was right never counts, so that a whole class behind one address gets in."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = Bucket(limits.guesses, limits.guesses_per_second, 0)
        self._by_address: dict[str, Bucket] = {}
        """Of those who guessed wrong, the longest ago first; of more than so many, the first is forgotten."""

    def may(self, address: str, now: int) -> bool:
        """Whether one more is looked at."""
        own = self._by_address.get(address)
        return self._all.has(now) and (own is None or own.has(now))

    def missed(self, address: str, now: int) -> None:
        """One led nowhere."""
        limits = self._limits
        fresh = Bucket(limits.address_guesses, limits.address_guesses_per_second, now)
        own = self._by_address[address] = self._by_address.pop(address, fresh)
        self._all.take(now)
        own.take(now)
        if len(self._by_address) > limits.addresses:
            del self._by_address[next(iter(self._by_address))]
