"""A store that can be slow, fail, or report an unknown result. A crash can lose commits in progress."""

from collections.abc import Callable

from penultima.runtime.outputs import CommitRows
from penultima.runtime.store_protocol import ClosedTable, MemoryStore, StoredAdmission, StoredTable
from tests.fault_simulator.choices import happens
from tests.fault_simulator.faults import Faults
from tests.fault_simulator.scheduler import Scheduler

QUICK, SLOW = (1, 8), (200, 3_000)
"""Ranges of the duration of a commit or a load, in milliseconds."""

Tell = Callable[[str, int], None]
"""A function that receives the result of a commit (`committed`, `failed` or `unknown`) and the number of its batch."""


class SimulatedStore:
    """A simulated store. It calls `written` with every stored commit, and calls `dies` to crash the runtime."""

    def __init__(
        self, scheduler: Scheduler, faults: Faults, written: Callable[[CommitRows], None], dies: Callable[[], None]
    ) -> None:
        self.scheduler = scheduler
        self.faults = faults
        self.store = MemoryStore()
        self.chance = scheduler.chance("disk")
        self._written = written
        self._dies = dies
        self.pending: list[CommitRows] = []
        """Commits in progress."""

    def commit(self, commit: CommitRows, tell: Tell) -> None:
        self.pending.append(commit)
        self.scheduler.after(self._delay(), lambda: self._write(commit, tell))

    def load(self, table: str, tell: Callable[[StoredTable | ClosedTable | None], None]) -> None:
        self.scheduler.after(self._delay(), lambda: tell(self.store.load(table)))

    def check(self, table: str, tell: Callable[[StoredAdmission | ClosedTable | None], None]) -> None:
        self.scheduler.after(self._delay(), lambda: tell(self.store.load_admission(table)))

    def find(self, code: bytes, tell: Callable[[str | None], None]) -> None:
        self.scheduler.after(self._delay(), lambda: tell(self.store.find_table_by_code(code)))

    def crash(self) -> None:
        """Store or lose each commit in progress at random, without reporting its result."""
        for commit in self.pending:
            if self.chance.randrange(2):
                self._keep(commit)
        self.pending.clear()

    def _write(self, commit: CommitRows, tell: Tell) -> None:
        """Store a commit or let it fail. Do nothing if a crash has already stored or lost it."""
        if not any(commit is other for other in self.pending):
            return
        self.pending = [other for other in self.pending if other is not commit]
        if happens(self.chance, self.faults.deadly):
            if self.chance.randrange(2):
                self._keep(commit)
            self._dies()
        elif happens(self.chance, self.faults.failing):
            self._tell(tell, "failed", commit)
        elif happens(self.chance, self.faults.unknown):
            if self.chance.randrange(2):
                self._keep(commit)
            self._tell(tell, "unknown", commit)
        else:
            self._tell(tell, "committed" if self._keep(commit) else "unknown", commit)

    def _tell(self, tell: Tell, outcome: str, commit: CommitRows) -> None:
        """Report a result after a delay, so that a crash can happen before the report."""
        self.scheduler.after(self._delay(), lambda: tell(outcome, commit.batch))

    def _keep(self, commit: CommitRows) -> bool:
        kept = self.store.append([commit])[0]
        if kept:
            self._written(commit)
        return kept

    def _delay(self) -> int:
        return self.chance.randint(*(SLOW if happens(self.chance, self.faults.slow) else QUICK))
