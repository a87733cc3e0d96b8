"""Expires tables while a server runs. It stores the observed time and announces each expiry one sweep ahead."""

from collections.abc import Callable
from functools import partial
from itertools import islice

from penultima.server.logs import log, shorten_id, warn
from penultima.server.maintenance.archiving import Ages, StoreAccess, expire, find_expired, observe
from penultima.store.upkeep.expiry import ExpiredTables
from penultima.store.upkeep.observed_time import MARK_INTERVAL_MS, add_observed_time

SWEEP_INTERVAL_MS = 3_600_000
"""Interval between two sweeps. A sweep expires tables, and announces which tables the next sweep expires."""
MAX_CLOCK_JUMP_MS = 60_000
"""The wall clock has jumped if it drifted from the monotonic clock by more than this since the last check."""
MAX_NAMED_TABLES = 20
"""Maximum number of table ids in a log message that announces expiries."""
NOTHING = ExpiredTables([], [])


class ExpirySweeper:
    """Decides when to sweep. `date` reads the wall clock, which may be wrong; `now` reads a monotonic clock."""

    def __init__(self, access: StoreAccess, date: Callable[[], int], now: Callable[[], int], ages: Ages) -> None:
        self._access = access
        self._date = date
        self._now = now
        self._ages = ages
        self._announced = NOTHING
        self._marked_ms = self._checked_ms = now()
        self._wall_clock_ms = date()
        """Time of the wall clock at the last check; `_checked_ms` is the monotonic time of that check."""
        self._next_mark_ms = self._next_sweep_ms = self._checked_ms

    async def run_due(self) -> bool:
        """Store the observed time or sweep, if either is due. Return True after a sweep."""
        self._check_wall_clock()
        is_sweep = self._now() >= self._next_sweep_ms
        if is_sweep:
            self._next_sweep_ms = self._now() + SWEEP_INTERVAL_MS
            await self.sweep()
        elif self._now() >= self._next_mark_ms:
            await self.mark()
        return is_sweep

    def _check_wall_clock(self) -> None:
        """Cancel the announced expiries if the wall clock has jumped since the last check."""
        seen, shown = self._now(), self._date()
        jump = (shown - self._wall_clock_ms) - (seen - self._checked_ms)
        self._checked_ms, self._wall_clock_ms = seen, shown
        if abs(jump) > MAX_CLOCK_JUMP_MS:
            warn("the wall clock jumped: nothing expires at the next sweep", seconds=jump // 1000)
            self._announced = NOTHING
            self._next_mark_ms = seen

    async def mark(self) -> None:
        """Add the time since the last call to the observed time. If the write fails, that time is lost."""
        now = self._now()
        elapsed, self._marked_ms, self._next_mark_ms = now - self._marked_ms, now, now + MARK_INTERVAL_MS
        await self._access.write(partial(add_observed_time, date=self._date(), elapsed=elapsed))

    async def sweep(self) -> None:
        """Expire the announced tables that are still due. Announce the tables that expire at the next sweep."""
        await self.mark()
        announced, self._announced = self._announced, NOTHING
        observed = await observe(self._access, self._date())
        if done := await expire(self._access, observed, self._date(), self._ages, announced):
            log("tables expired", closed=len(done.closed), dropped=len(done.dropped))
        found = self._announced = await find_expired(self._access, observed, self._ages, SWEEP_INTERVAL_MS)
        if found:
            named = ", ".join(map(shorten_id, islice([*found.closed, *found.dropped], MAX_NAMED_TABLES)))
            log("tables expire at the next sweep", closed=len(found.closed), dropped=len(found.dropped), tables=named)
