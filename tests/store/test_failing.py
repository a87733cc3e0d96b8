"""On a disk that is full, read-only or broken for a time, the store acknowledges only what it has stored.

When the disk recovers, the store works again.
"""

from pathlib import Path

import apsw
import pytest

from penultima.errors import BadInput
from penultima.runtime.outputs import CommitRows
from penultima.runtime.store_protocol import MemoryStore, StoredTable
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.write_result import WriteFailed, WriteUnknown
from tests.helpers.store.failing_disk import FailingDisk
from tests.helpers.store.sample_commits import sample_commits

ALL = sample_commits(1, 4)
MAX_ATTEMPTS = 40
"""The maximum number of attempts at an operation."""


class Trial:
    """Writes a short match to a disk on which chosen operations fail."""

    def __init__(self, path: Path, fails: range | None = None) -> None:
        self.path = path
        self.disk = FailingDisk()
        self.disk.failing_attempts = fails
        self.outcomes = {"failed": 0, "unknown": 0}

    def run(self) -> None:
        try:
            with self._opened() as store:
                for commit in ALL:
                    self._commit(store, commit)
                with self._reader() as reader:
                    memory = MemoryStore()
                    memory.append(ALL)
                    assert reader.load_whole(ALL[0].table) == memory.load_whole(ALL[0].table)
        finally:
            self.disk.unregister()

    def _opened(self) -> SqliteStore:
        for _ in range(MAX_ATTEMPTS):
            try:
                return SqliteStore(self.path, connect=self.disk.connect)
            except BadInput:
                self.outcomes["failed"] += 1
        raise AssertionError("it does not open any more")

    def _commit(self, store: SqliteStore, commit: CommitRows) -> None:
        """Commit as a runtime does: retry after a failure, and read the table if the result is unknown."""
        for _ in range(MAX_ATTEMPTS):
            try:
                stored = store.append([commit])
            except WriteFailed:
                self.outcomes["failed"] += 1
                assert not self._is_there(commit), "it failed, and is there"
            except WriteUnknown:
                self.outcomes["unknown"] += 1
                if self._is_there(commit):
                    return
            else:
                assert stored == [True]
                assert self._is_there(commit), "acknowledged, and not there"
                return
        raise AssertionError("it does not go on")

    def _is_there(self, commit: CommitRows) -> bool:
        """Return whether a new reader finds the commit."""
        for _ in range(MAX_ATTEMPTS):
            try:
                with self._reader() as reader:
                    found = reader.load_whole(commit.table)
                    break
            except (WriteFailed, BadInput):
                continue
        else:
            raise AssertionError("it cannot be read any more")
        if not isinstance(found, StoredTable):
            return False
        answers = [answered.id for answered in found.answers]
        return len(found.rows) >= commit.expected_version + len(commit.rows) and all(
            answered.id in answers for answered in commit.answers
        )

    def _reader(self) -> Reader:
        return Reader(self.path, connect=self.disk.connect)


def trials(path: Path, length: int, step: int = 1, problem: type[apsw.Error] = apsw.FullError) -> dict[str, int]:
    """Run a trial for every `step`-th disk operation. In it, `length` operations fail, beginning with that one.

    Return the number of trials and their total outcomes.
    """
    total = {"trials": 0, "failed": 0, "unknown": 0}
    clean = Trial(path / "clean.db")
    clean.run()
    for first in range(1, clean.disk.attempts + 1, step):
        trial = Trial(path / f"{first}.db", range(first, first + length))
        trial.disk.write_error = problem
        trial.run()
        total = {name: total[name] + trial.outcomes.get(name, 1) for name in total}
    return total


def test_whichever_write_fails_acknowledged_commits_are_stored_and_writing_can_continue(tmp_path: Path) -> None:
    total = trials(tmp_path, 1)
    assert total["trials"] > 100
    assert total["failed"] > 50
    assert total["unknown"] == 0, "the disk was well again at once, so the store could tell"


def test_acknowledged_commits_are_stored_although_the_disk_is_read_only_for_a_while(tmp_path: Path) -> None:
    total = trials(tmp_path, 7, 3, apsw.ReadOnlyError)
    assert total["failed"] > 50
    assert total["unknown"] > 0


@pytest.mark.parametrize("name", ["_settle", "append"])
def test_planted_a_store_that_hides_write_errors_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The planted defect reports success although a write failed."""
    method = getattr(SqliteStore, name)

    def careless(*values: object) -> object:
        try:
            return method(*values)
        except (WriteFailed, WriteUnknown):
            return [True]

    monkeypatch.setattr(SqliteStore, name, careless)
    with pytest.raises(AssertionError, match="acknowledged, and not there"):
        trials(tmp_path, 1)


def test_a_full_disk_raises_write_failed_and_writing_continues_with_more_space(tmp_path: Path) -> None:
    """A limit on the number of pages makes SQLite report a full disk."""
    with SqliteStore(tmp_path / "store.db") as store:
        store.append(ALL[:1])
        [pages] = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count = {pages}").fetchall()
        text = "x" * 100_000
        with pytest.raises(WriteFailed, match="full"):
            store.save_record(ALL[0].table, 1, text, 0)
        store.connection.execute("PRAGMA max_page_count = 1000000").fetchall()
        store.save_record(ALL[0].table, 1, text, 0)
        assert [record.text for record in store.load_records(ALL[0].table)] == [text]
        assert store.append(ALL[1:]) == [True] * len(ALL[1:])
