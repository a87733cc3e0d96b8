"""The store: slow, failing, silent about what it did, and forgetting whatever was not committed when a crash comes."""

from collections.abc import Callable

from penultima.hall.out import Commit
from penultima.hall.store import Closed, MemoryStore, Stored
from tests.simulator.faults import Faults
from tests.simulator.scheduler import Scheduler
from tests.simulator.wits import happens

QUICK, SLOW = (1, 8), (200, 3_000)
"""How long a commit or a load takes."""

Tell = Callable[[str, int], None]
"""Of a batch: `committed`, `failed` or `unknown`."""


class Disk:
    """`written` is told of every commit that is kept, at that moment; `dies` ends the hall."""

    def __init__(
        self, scheduler: Scheduler, faults: Faults, written: Callable[[Commit], None], dies: Callable[[], None]
    ) -> None:
        self.scheduler = scheduler
        self.faults = faults
        self.store = MemoryStore()
        self.chance = scheduler.chance("disk")
        self._written = written
        self._dies = dies
        self.pending: list[Commit] = []
        """On their way."""

    def commit(self, commit: Commit, tell: Tell) -> None:
        self.pending.append(commit)
        self.scheduler.after(self._delay(), lambda: self._write(commit, tell))

    def load(self, table: str, tell: Callable[[Stored | Closed | None], None]) -> None:
        self.scheduler.after(self._delay(), lambda: tell(self.store.load(table)))

    def find(self, code: bytes, tell: Callable[[str | None], None]) -> None:
        self.scheduler.after(self._delay(), lambda: tell(self.store.table_of(code)))

    def crash(self) -> None:
        """What was on its way is there or is not; nobody is told."""
        for commit in self.pending:
            if self.chance.randrange(2):
                self._keep(commit)
        self.pending.clear()

    def _write(self, commit: Commit, tell: Tell) -> None:
        """One that a crash has settled is over."""
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

    def _tell(self, tell: Tell, outcome: str, commit: Commit) -> None:
        """A moment later, so that a crash can come between."""
        self.scheduler.after(self._delay(), lambda: tell(outcome, commit.batch))

    def _keep(self, commit: Commit) -> bool:
        kept = self.store.append([commit])[0]
        if kept:
            self._written(commit)
        return kept

    def _delay(self) -> int:
        return self.chance.randint(*(SLOW if happens(self.chance, self.faults.slow) else QUICK))
