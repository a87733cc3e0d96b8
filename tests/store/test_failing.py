"""A disk that is full, read only or broken: no acknowledgement without a commit, and all goes on once it is well."""

from pathlib import Path

import apsw
import pytest

from penultima.errors import BadInput
from penultima.hall.out import Commit
from penultima.hall.store import MemoryStore, Stored
from penultima.store.fate import Failed, Unknown
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from tests.store.disk import Disk
from tests.store.evenings import commits

ALL = commits(1, 4)
PATIENCE = 40
"""How often something is tried."""


class Trial:
    """Lays a short match down on a disk of which some acts fail."""

    def __init__(self, path: Path, fails: range | None = None) -> None:
        self.path = path
        self.disk = Disk()
        self.disk.fails = fails
        self.fates = {"failed": 0, "unknown": 0}

    def run(self) -> None:
        try:
            with self._opened() as store:
                for commit in ALL:
                    self._lay_down(store, commit)
                with self._reader() as reader:
                    memory = MemoryStore()
                    memory.append(ALL)
                    assert reader.whole(ALL[0].table) == memory.whole(ALL[0].table)
        finally:
            self.disk.unregister()

    def _opened(self) -> SqliteStore:
        for _ in range(PATIENCE):
            try:
                return SqliteStore(self.path, connect=self.disk.connect)
            except BadInput:
                self.fates["failed"] += 1
        raise AssertionError("it does not open any more")

    def _lay_down(self, store: SqliteStore, commit: Commit) -> None:
        """As a hall does: again after a failure, and with a look at the table where nobody knows."""
        for _ in range(PATIENCE):
            try:
                stored = store.append([commit])
            except Failed:
                self.fates["failed"] += 1
                assert not self._is_there(commit), "it failed, and is there"
            except Unknown:
                self.fates["unknown"] += 1
                if self._is_there(commit):
                    return
            else:
                assert stored == [True]
                assert self._is_there(commit), "acknowledged, and not there"
                return
        raise AssertionError("it does not go on")

    def _is_there(self, commit: Commit) -> bool:
        """For somebody who comes new."""
        for _ in range(PATIENCE):
            try:
                with self._reader() as reader:
                    found = reader.whole(commit.table)
                    break
            except (Failed, BadInput):
                continue
        else:
            raise AssertionError("it cannot be read any more")
        if not isinstance(found, Stored):
            return False
        answers = [answered.id for answered in found.answers]
        return len(found.rows) >= commit.expected_version + len(commit.rows) and all(
            answered.id in answers for answered in commit.answers
        )

    def _reader(self) -> Reader:
        return Reader(self.path, connect=self.disk.connect)


def trials(path: Path, length: int, step: int = 1, problem: type[apsw.Error] = apsw.FullError) -> dict[str, int]:
    """The nth act fails, and those after it, for each n or every few of them."""
    total = {"trials": 0, "failed": 0, "unknown": 0}
    clean = Trial(path / "clean.db")
    clean.run()
    for first in range(1, clean.disk.asked + 1, step):
        trial = Trial(path / f"{first}.db", range(first, first + length))
        trial.disk.problem = problem
        trial.run()
        total = {name: total[name] + trial.fates.get(name, 1) for name in total}
    return total


def test_whichever_write_fails_nothing_is_acknowledged_that_is_not_there_and_all_goes_on(tmp_path: Path) -> None:
    total = trials(tmp_path, 1)
    assert total["trials"] > 100
    assert total["failed"] > 50
    assert total["unknown"] == 0, "the disk was well again at once, so the store could tell"


def test_so_it_is_where_the_disk_stays_read_only_for_a_while(tmp_path: Path) -> None:
    total = trials(tmp_path, 7, 3, apsw.ReadOnlyError)
    assert total["failed"] > 50
    assert total["unknown"] > 0


@pytest.mark.parametrize("name", ["_settle", "append"])
def test_a_store_that_does_not_say_what_went_wrong_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Planted."""
    method = getattr(SqliteStore, name)

    def careless(*values: object) -> object:
        try:
            return method(*values)
        except (Failed, Unknown):
            return [True]

    monkeypatch.setattr(SqliteStore, name, careless)
    with pytest.raises(AssertionError, match="acknowledged, and not there"):
        trials(tmp_path, 1)


def test_a_full_disk_is_a_failure_and_with_more_space_it_goes_on(tmp_path: Path) -> None:
    """As the standard library tells it."""
    with SqliteStore(tmp_path / "store.db") as store:
        store.append(ALL[:1])
        [pages] = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count = {pages}").fetchall()
        text = "x" * 100_000
        with pytest.raises(Failed, match="full"):
            store.put_record(ALL[0].table, 1, text, 0)
        store.connection.execute("PRAGMA max_page_count = 1000000").fetchall()
        store.put_record(ALL[0].table, 1, text, 0)
        assert [record.text for record in store.records(ALL[0].table)] == [text]
        assert store.append(ALL[1:]) == [True] * len(ALL[1:])
