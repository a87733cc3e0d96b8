"""The registry of live tables. An error at one table does not stop the others."""

from collections.abc import Iterator
from contextlib import contextmanager

from penultima.runtime.connections.handshake import disconnect_unwelcome
from penultima.runtime.outputs import LoadTable, RetireTable
from penultima.runtime.runtime_context import RuntimeContext
from penultima.runtime.tables.commit_cycle import disconnect_all, run_batches
from penultima.runtime.tables.failure import Failure, describe_failure
from penultima.runtime.tables.live_table import LiveTable
from penultima.runtime.tables.timers import Timers
from penultima.table.log.table_state import OtherRulesVersion

RULES_CHANGED = "table.rules"


class TableRegistry(dict[str, LiveTable]):
    """Live tables by id."""

    def __init__(self, context: RuntimeContext) -> None:
        super().__init__()
        self._context = context
        self.timers = Timers()
        self.stopped_tables: dict[str, Failure] = {}
        """Tables that stopped because of an error. They cannot be used until the process restarts."""

    def get_or_load(self, table: str, left: int) -> LiveTable:
        """Return a live table.

        If the table is not in memory, start to load it, and pretend that its last socket closed at `left`.
        """
        live_table = self.get(table)
        if live_table is None:
            live_table = self[table] = LiveTable(self._context, table, left)
            self._context.effects.append(LoadTable(table))
        return live_table

    def run(self, live_table: LiveTable, now_ms: int) -> None:
        """Decide the waiting items of a table and set its timer."""
        with self.isolate(live_table):
            run_batches(live_table, now_ms)
            self.timers.set(live_table.id, live_table.wake_at_ms)

    @contextmanager
    def isolate(self, live_table: LiveTable) -> Iterator[None]:
        """If the block raises an exception, stop only this table and keep its entries.

        If the program no longer supports the rules of the table, retire the table instead.
        """
        try:
            yield
        except OtherRulesVersion:
            self._context.counts["retired"] += 1
            self._context.effects.append(RetireTable(live_table.id, RULES_CHANGED))
            self.evict(live_table, RULES_CHANGED)
        except Exception as problem:  # noqa: BLE001 - an error at one table must not reach the others
            self.stop(live_table, problem)

    def stop(self, live_table: LiveTable, problem: Exception) -> None:
        self.stopped_tables[live_table.id] = describe_failure(problem)
        self._context.counts["stopped"] += 1
        self.evict(live_table, "table.stopped")

    def wake_due(self, now_ms: int) -> None:
        for table in self.timers.pop_due(now_ms):
            self._wake(self[table], now_ms)

    def _wake(self, live_table: LiveTable, now_ms: int) -> None:
        if live_table.unload_at_ms is not None and live_table.unload_at_ms <= now_ms and not live_table.inbox:
            self._unload(live_table)
            return
        with self.isolate(live_table):
            live_table.tick(now_ms)
            if live_table.is_idle:
                disconnect_unwelcome(live_table, now_ms)
        self.run(live_table, now_ms)

    def evict(self, live_table: LiveTable, why: str) -> None:
        """Unload a table that does not exist or cannot continue."""
        disconnect_all(live_table, why, "gone")
        self._unload(live_table)

    def evict_all(self, why: str) -> None:
        """Disconnect everybody and unload all tables before the server stops."""
        for live_table in tuple(self.values()):
            disconnect_all(live_table, why, "again")
            self._unload(live_table)

    def _unload(self, live_table: LiveTable) -> None:
        live_table.unload()
        self.pop(live_table.id, None)
        self.timers.set(live_table.id, None)
