"""One thread writes: whatever waits is one transaction, and everybody is told what became of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from penultima.hall.out import Commit
from penultima.store.fate import Failed, Fate, Unknown
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.writer import Writer
from tests.store.evenings import commits

SECONDS = 30


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "store.db") as found:
        yield found


class Desk:
    """A writer that does nothing until it is let."""

    def __init__(self, store: SqliteStore) -> None:
        self.told: SimpleQueue[list[Fate]] = SimpleQueue()
        self.writer = Writer(store, self.told.put)
        self._go = Event()
        self.writer.call(lambda _: self._go.wait(SECONDS))

    def go(self, groups: int) -> list[list[Fate]]:
        self._go.set()
        return [self.told.get(timeout=SECONDS) for _ in range(groups)]


@pytest.fixture
def desk(store: SqliteStore) -> Iterator[Desk]:
    found = Desk(store)
    yield found
    found.go(0)
    found.writer.close()


def numbered(found: tuple[Commit, ...]) -> list[Commit]:
    """With batches of their own."""
    return [replace(commit, batch=number) for number, commit in enumerate(found)]


def test_whatever_waits_is_one_group_and_one_that_conflicts_does_not_harm_the_others(
    desk: Desk, store: SqliteStore
) -> None:
    first, second, *rest = numbered(commits(2, 1))
    for commit in (first, first, second, *rest):
        desk.writer.submit(commit)
    [fates] = desk.go(1)
    assert [fate.outcome for fate in fates] == ["committed", "unknown", *["committed"] * (len(rest) + 1)]
    with Reader(store.path) as reader:
        assert {listing.id for listing in reader.tables()} == {commit.table for commit in (first, second, *rest)}


def test_a_call_has_its_turn_among_the_commits(desk: Desk) -> None:
    first, second = numbered(commits(2, 1))[:2]
    desk.writer.submit(first)
    versions = desk.writer.call(lambda store: [listing.version for listing in store.tables()])
    desk.writer.submit(second)
    assert len(desk.go(2)) == 2
    assert versions.result(SECONDS) == [1]


def test_a_call_that_fails_fails_for_whoever_asked(desk: Desk) -> None:
    wrong = desk.writer.call(lambda _: 1 // 0)
    right = desk.writer.call(lambda _: 1)
    desk.go(0)
    assert isinstance(wrong.exception(SECONDS), ZeroDivisionError)
    assert right.result(SECONDS) == 1


@pytest.mark.parametrize(
    ("problem", "outcome"), [(Failed("full"), "failed"), (Unknown("away"), "unknown"), (KeyError("x"), "unknown")]
)
def test_whatever_goes_wrong_is_told_and_the_next_group_is_written(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, problem: Exception, outcome: str
) -> None:
    def fail(_: object, __: object) -> list[bool]:
        raise problem

    [first] = numbered(commits(2, 1))[:1]
    with monkeypatch.context() as patched:
        patched.setattr(SqliteStore, "append", fail)
        desk.writer.submit(first)
        [[fate]] = desk.go(1)
    assert (fate.batch, fate.outcome) == (first.batch, outcome)
    desk.writer.submit(first)
    assert desk.go(1) == [[Fate(first.batch, "committed")]]


def test_what_was_told_can_be_read_at_once_by_others_and_after_a_restart(desk: Desk, store: SqliteStore) -> None:
    with Reader(store.path) as reader:
        for commit in numbered(commits(2, 1)):
            desk.writer.submit(commit)
            [[fate]] = desk.go(1)
            assert fate.outcome == "committed"
            found = reader.whole(commit.table)
            assert found is not None
            assert len(found.rows) == commit.expected_version + len(commit.rows)
    with SqliteStore(store.path) as again:
        assert all(again.whole(listing.id) == store.whole(listing.id) for listing in store.tables())


def test_closing_does_all_that_waits(store: SqliteStore) -> None:
    desk = Desk(store)
    for commit in numbered(commits(2, 1)):
        desk.writer.submit(commit)
    [fates] = desk.go(1)
    desk.writer.close()
    assert {fate.outcome for fate in fates} == {"committed"}
