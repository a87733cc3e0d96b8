"""The writing thread. It commits all waiting changes together in one transaction.

The busier the store is, the larger these transactions are.
"""

from collections.abc import Callable
from concurrent.futures import Future
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar

from penultima.runtime.outputs import CommitRows
from penultima.store.sqlite import SqliteStore
from penultima.store.write_result import WriteFailed, WriteResult, WriteUnknown

Result = TypeVar("Result")
ResultCallback = Callable[[list[WriteResult]], None]
"""A callback for the results of commits. It is called in the writing thread.

It must only pass the results on, because an exception would end the thread.
"""
MAX_COMMITS = 1_000
"""The maximum number of commits in one transaction."""
GAP_S = 0.004
"""The minimum time between two transactions in seconds.

The overhead of a transaction equals the cost of about two commits, so a busy store waits for more commits. An idle
store does not wait.
"""


class _Call(NamedTuple):
    write: Callable[[SqliteStore], Any]
    done: "Future[Any]"


class Writer:
    """Owns the store until the writer is closed.

    It never repeats a write, because the runtime decides about retries.
    """

    def __init__(self, store: SqliteStore, tell: ResultCallback) -> None:
        self._store = store
        self._tell = tell
        self._waiting: SimpleQueue[CommitRows | _Call | None] = SimpleQueue()
        self._ended = 0.0
        # A daemon thread: if the start of the server fails later, nobody closes this writer, and the process must end
        # anyway. Nothing has been acknowledged by then.
        self._thread = Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    def submit(self, commit: CommitRows) -> None:
        """Queue a commit. The callback gets its result."""
        self._waiting.put(commit)

    def run(self, write: Callable[[SqliteStore], Result]) -> "Future[Result]":
        """Queue a write that is not a commit. It is done after the commits that were queued before it."""
        done: Future[Result] = Future()
        self._waiting.put(_Call(write, done))
        return done

    def close(self) -> None:
        """Finish all queued work and end the thread. The store stays open."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            taken = self._take()
            for is_commit, some in groupby(taken, lambda item: isinstance(item, CommitRows)):
                if is_commit:
                    self._tell(self._append([item for item in some if isinstance(item, CommitRows)]))
                    self._ended = monotonic()
                else:
                    for item in some:
                        if item is None:
                            return
                        if isinstance(item, _Call):
                            _carry_out(self._store, item)

    def _take(self) -> list[CommitRows | _Call | None]:
        """Wait for at least one item. Return all waiting items, up to the maximum."""
        taken = [self._waiting.get()]
        sleep(max(0.0, self._ended + GAP_S - monotonic()))
        while len(taken) < MAX_COMMITS:
            try:
                taken.append(self._waiting.get_nowait())
            except Empty:
                break
        return taken

    def _append(self, commits: list[CommitRows]) -> list[WriteResult]:
        try:
            stored_flags = self._store.append(commits)
        except WriteFailed as problem:
            return [WriteResult(commit.batch, "failed", str(problem)) for commit in commits]
        except WriteUnknown as problem:
            return [WriteResult(commit.batch, "unknown", str(problem), is_disk_fault=True) for commit in commits]
        except Exception as problem:  # noqa: BLE001 - after any error the table is loaded again
            return [WriteResult(commit.batch, "unknown", repr(problem)) for commit in commits]
        return [
            self._to_write_result(commit, stored=stored) for commit, stored in zip(commits, stored_flags, strict=True)
        ]

    def _to_write_result(self, commit: CommitRows, *, stored: bool) -> WriteResult:
        if stored:
            return WriteResult(commit.batch, "committed")
        if commit.table in self._store.damaged_tables:
            return WriteResult(commit.batch, "unknown", "the store is damaged there", damaged_table=commit.table)
        return WriteResult(commit.batch, "unknown", "not at that version")


def _carry_out(store: SqliteStore, call: _Call) -> None:
    if not call.done.set_running_or_notify_cancel():
        return
    try:
        result = call.write(store)
    except Exception as problem:  # noqa: BLE001 - the caller gets the error
        call.done.set_exception(problem)
    else:
        call.done.set_result(result)
