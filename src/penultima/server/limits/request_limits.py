"""Rate limits for HTTP requests by person and address. They are high enough for a school class behind one router."""

from collections import OrderedDict
from collections.abc import Mapping
from itertools import islice
from math import ceil
from typing import Literal, NamedTuple

from penultima.runtime.access.limits import TokenBucket

Budget = Literal["ask", "guest", "make", "work"]
"""Budgets for cheap requests (`ask`), new people (`guest`), stored objects (`make`) and jobs of workers (`work`)."""
MAX_BUCKETS = 20_000
"""Maximum number of remembered token buckets; the least recently used one is forgotten first."""


class Rate(NamedTuple):
    burst: int
    """Units that may be used at once."""
    per_second: int
    """Units that may be used per second in the long run."""


class Cost(NamedTuple):
    budget: Budget = "ask"
    units: int = 1


Rates = Mapping[Budget, Rate]
BY_ADDRESS: Rates = {"ask": Rate(2_000, 100), "guest": Rate(200, 2), "make": Rate(1_200, 1), "work": Rate(400, 10)}
BY_PERSON: Rates = {"ask": Rate(100, 10), "guest": Rate(20, 1), "make": Rate(75, 1), "work": Rate(50, 5)}
QUERY_COST = Cost()
CREATION_COST = Cost("make", 15)
"""Cost of a new table or report. A person may create five at once, an address eighty, and then each four per minute."""
RECORD_COST = Cost("work", 2)
JUDGE_COST = Cost("work", 5)
REPLAY_COST = Cost("work", 10)


class RequestLimits:
    def __init__(self, by_address: Rates = BY_ADDRESS, by_person: Rates = BY_PERSON) -> None:
        self._by_address = by_address
        self._by_person = by_person
        self._buckets: OrderedDict[tuple[Budget, str], TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def charge(self, cost: Cost, address: str, person: str, now_ms: int) -> int:
        """Charge the cost and return 0, or return the seconds to wait. Without a person, charge only the address."""
        rates = [(f"address {address}", self._by_address)]
        if person:
            rates.insert(0, (f"person {person}", self._by_person))
        for name, by_budget in rates:
            bucket = self._get_bucket(cost.budget, name, by_budget[cost.budget], now_ms)
            if not bucket.take(now_ms, cost.units):
                return _wait_s(bucket, cost.units)
        return 0

    def _get_bucket(self, budget: Budget, name: str, rate: Rate, now_ms: int) -> TokenBucket:
        key = budget, name
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget_full_buckets(now_ms)
            bucket = self._buckets[key] = TokenBucket(*rate, now_ms)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def _forget_full_buckets(self, now_ms: int) -> None:
        """Check two old buckets for each new one.

        Forget those that are full, because a full bucket equals a new one.
        """
        for key, bucket in list(islice(self._buckets.items(), 2)):
            if bucket.is_full(now_ms):
                del self._buckets[key]
            else:
                self._buckets.move_to_end(key)


def _wait_s(bucket: TokenBucket, units: int) -> int:
    return ceil((units * 1_000 - bucket.left) / (bucket.per_second * 1_000))
