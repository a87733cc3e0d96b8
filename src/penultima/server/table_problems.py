"""Logs tables that the runtime stopped, and tables whose stored version is older than one that a client has seen."""

from penultima.runtime.runtime import Runtime
from penultima.server.logs import log_failure, shorten_id, warn


class TableProblemLog:
    """Logs each problem of a table once."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._logged_stopped: set[str] = set()
        self._logged_rolled_back: set[str] = set()

    def update(self) -> None:
        """Log new problems. This is called often, so it first checks whether the number of problems has changed."""
        if len(self._runtime.stopped_tables) != len(self._logged_stopped):
            self._log_stopped()
        if len(self._runtime.rolled_back) != len(self._logged_rolled_back):
            self._log_rolled_back()

    def _log_stopped(self) -> None:
        for table in self._runtime.stopped_tables.keys() - self._logged_stopped:
            self._logged_stopped.add(table)
            log_failure("a table was stopped", self._runtime.stopped_tables[table], table=shorten_id(table))

    def _log_rolled_back(self) -> None:
        """Log tables whose stored version is behind the version that a client has seen.

        Either the disk lost an acknowledged write, or an older copy of the store was restored.
        """
        for table in self._runtime.rolled_back.keys() - self._logged_rolled_back:
            self._logged_rolled_back.add(table)
            lost = self._runtime.rolled_back[table]
            warn("a person has seen later versions of a table than the store has", table=shorten_id(table), lost=lost)
