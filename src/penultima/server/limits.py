"""How much may be asked over HTTP, by person and by address. A class of forty behind one address still plays."""

from collections import OrderedDict
from collections.abc import Mapping
from itertools import islice
from math import ceil
from typing import Literal, NamedTuple

from penultima.hall.limits import Bucket

Budget = Literal["ask", "guest", "make", "work"]
"""What is cheap; new people; what is kept; what keeps a worker busy."""
MOST_BUCKETS = 20_000
"""That are remembered; the ones that were not used for longest are forgotten first."""


class Rate(NamedTuple):
    burst: int
    """Units at once..."""
    per_second: int
    """... and in the long run."""


class Cost(NamedTuple):
    budget: Budget = "ask"
    units: int = 1


Rates = Mapping[Budget, Rate]
BY_ADDRESS: Rates = {"ask": Rate(2_000, 100), "guest": Rate(200, 2), "make": Rate(1_200, 1), "work": Rate(400, 10)}
BY_PERSON: Rates = {"ask": Rate(100, 10), "guest": Rate(20, 1), "make": Rate(75, 1), "work": Rate(50, 5)}
ASKING = Cost()
MAKING = Cost("make", 15)
"""Five tables at once of a person, eighty of an address; four a minute of either in the long run."""
READING = Cost("work", 2)
JUDGING = Cost("work", 5)
REPLAYING = Cost("work", 10)


class Buckets:
    def __init__(self, by_address: Rates = BY_ADDRESS, by_person: Rates = BY_PERSON) -> None:
        self._by_address = by_address
        self._by_person = by_person
        self._buckets: OrderedDict[tuple[Budget, str], Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, cost: Cost, address: str, person: str, now: int) -> int:
        """0: what it costs is taken. Else the seconds to wait; who does not say who it is has the address's bucket."""
        rates = [(f"address {address}", self._by_address)]
        if person:
            rates.insert(0, (f"person {person}", self._by_person))
        for name, by_budget in rates:
            bucket = self._bucket(cost.budget, name, by_budget[cost.budget], now)
            if not bucket.take(now, cost.units):
                return _seconds(bucket, cost.units)
        return 0

    def _bucket(self, budget: Budget, name: str, rate: Rate, now: int) -> Bucket:
        key = budget, name
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget(now)
            bucket = self._buckets[key] = Bucket(*rate, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def _forget(self, now: int) -> None:
        """For each that comes two are looked at; if they are as good as new they go. So hardly more stay than count."""
        for key, bucket in list(islice(self._buckets.items(), 2)):
            if bucket.is_full(now):
                del self._buckets[key]
            else:
                self._buckets.move_to_end(key)


def _seconds(bucket: Bucket, units: int) -> int:
    return ceil((units * 1_000 - bucket.left) / (bucket.per_second * 1_000))
