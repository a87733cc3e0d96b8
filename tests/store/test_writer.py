"""The writing thread stores all waiting commits in one transaction and reports the result of each."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from penultima.runtime.outputs import CommitRows
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.write_result import WriteFailed, WriteResult, WriteUnknown
from penultima.store.writer import Writer
from tests.helpers.store.sample_commits import sample_commits

SECONDS = 30


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


class HeldWriter:
    """A writer that writes nothing until the test releases it."""

    def __init__(self, store: SqliteStore) -> None:
        self.results: SimpleQueue[list[WriteResult]] = SimpleQueue()
        self.writer = Writer(store, self.results.put)
        self._released = Event()
        self.writer.run(lambda _: self._released.wait(SECONDS))

    def release(self, groups: int) -> list[list[WriteResult]]:
        self._released.set()
        return [self.results.get(timeout=SECONDS) for _ in range(groups)]


@pytest.fixture
def held(store: SqliteStore) -> Iterator[HeldWriter]:
    found = HeldWriter(store)
    yield found
    found.release(0)
    found.writer.close()


def numbered(found: tuple[CommitRows, ...]) -> list[CommitRows]:
    """Return the commits with the batch numbers 0, 1, 2 and so on."""
    return [replace(commit, batch=number) for number, commit in enumerate(found)]


def test_waiting_commits_form_one_group_in_which_a_conflict_fails_only_its_own_commit(
    held: HeldWriter, store: SqliteStore
) -> None:
    first, second, *rest = numbered(sample_commits(2, 1))
    for commit in (first, first, second, *rest):
        held.writer.submit(commit)
    [results] = held.release(1)
    assert [result.outcome for result in results] == ["committed", "unknown", *["committed"] * (len(rest) + 1)]
    with Reader(store.path) as reader:
        assert {listing.id for listing in reader.list_tables()} == {commit.table for commit in (first, second, *rest)}


def test_a_call_runs_in_order_between_the_commits(held: HeldWriter) -> None:
    first, second = numbered(sample_commits(2, 1))[:2]
    held.writer.submit(first)
    versions = held.writer.run(lambda store: [listing.version for listing in store.list_tables()])
    held.writer.submit(second)
    assert len(held.release(2)) == 2
    assert versions.result(SECONDS) == [1]


def test_the_caller_of_a_failed_call_gets_its_exception(held: HeldWriter) -> None:
    wrong = held.writer.run(lambda _: 1 // 0)
    right = held.writer.run(lambda _: 1)
    held.release(0)
    assert isinstance(wrong.exception(SECONDS), ZeroDivisionError)
    assert right.result(SECONDS) == 1


@pytest.mark.parametrize(
    ("problem", "outcome"),
    [(WriteFailed("full"), "failed"), (WriteUnknown("away"), "unknown"), (KeyError("x"), "unknown")],
)
def test_an_error_is_reported_as_result_and_the_next_group_is_written(
    held: HeldWriter, monkeypatch: pytest.MonkeyPatch, problem: Exception, outcome: str
) -> None:
    def fail(_: object, __: object) -> list[bool]:
        raise problem

    [first] = numbered(sample_commits(2, 1))[:1]
    with monkeypatch.context() as patched:
        patched.setattr(SqliteStore, "append", fail)
        held.writer.submit(first)
        [[result]] = held.release(1)
    assert (result.batch, result.outcome) == (first.batch, outcome)
    held.writer.submit(first)
    assert held.release(1) == [[WriteResult(first.batch, "committed")]]


def test_a_commit_reported_as_done_can_be_read_at_once_and_after_a_restart(
    held: HeldWriter, store: SqliteStore
) -> None:
    with Reader(store.path) as reader:
        for commit in numbered(sample_commits(2, 1)):
            held.writer.submit(commit)
            [[result]] = held.release(1)
            assert result.outcome == "committed"
            found = reader.load_whole(commit.table)
            assert found is not None
            assert len(found.rows) == commit.expected_version + len(commit.rows)
    with SqliteStore(store.path) as again:
        assert all(again.load_whole(listing.id) == store.load_whole(listing.id) for listing in store.list_tables())


def test_closing_the_writer_finishes_all_waiting_commits(store: SqliteStore) -> None:
    held = HeldWriter(store)
    for commit in numbered(sample_commits(2, 1)):
        held.writer.submit(commit)
    held.release(0)
    held.writer.close()
    assert {result.outcome for result in held.results.get_nowait()} == {"committed"}
    assert held.results.empty()
