"""The one thread that writes. Whatever waits goes into one transaction: the busier a store, the larger its groups."""

from collections.abc import Callable
from concurrent.futures import Future
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar

from penultima.hall.out import Commit
from penultima.store.fate import Failed, Fate
from penultima.store.sqlite import SqliteStore

Result = TypeVar("Result")
Tell = Callable[[list[Fate]], None]
"""Called in the thread of the writer; what it raises ends that thread, so it hands things on and does nothing else."""
MOST = 1_000
"""Commits of one transaction."""
GAP = 0.004
"""Seconds from the end of one transaction to the next, at least: it costs as much as two commits that are in it, so a
busy store waits for more of them. Nobody waits where little is written."""


class _Call(NamedTuple):
    act: Callable[[SqliteStore], Any]
    done: "Future[Any]"


class Writer:
    """Has the store to itself until it is closed. Nothing is tried twice: that is for the hall to decide."""

    def __init__(self, store: SqliteStore, tell: Tell) -> None:
        self._store = store
        self._tell = tell
        self._waiting: SimpleQueue[Commit | _Call | None] = SimpleQueue()
        self._ended = 0.0
        # A start that fails ends the process: nothing was told of yet, and nobody is left to close this.
        self._thread = Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    def submit(self, commit: Commit) -> None:
        """Its fate is told later."""
        self._waiting.put(commit)

    def call(self, act: Callable[[SqliteStore], Result]) -> "Future[Result]":
        """Another kind of write, in its turn: after all that was submitted before, and before all that comes later."""
        done: Future[Result] = Future()
        self._waiting.put(_Call(act, done))
        return done

    def close(self) -> None:
        """Once all that waits is done. The store stays open."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            taken = self._take()
            for is_commit, some in groupby(taken, lambda item: isinstance(item, Commit)):
                if is_commit:
                    self._tell(self._append([item for item in some if isinstance(item, Commit)]))
                    self._ended = monotonic()
                else:
                    for item in some:
                        if item is None:
                            return
                        if isinstance(item, _Call):
                            _carry_out(self._store, item)

    def _take(self) -> list[Commit | _Call | None]:
        """All that waits, at least one."""
        taken = [self._waiting.get()]
        sleep(max(0.0, self._ended + GAP - monotonic()))
        while len(taken) < MOST:
            try:
                taken.append(self._waiting.get_nowait())
            except Empty:
                break
        return taken

    def _append(self, commits: list[Commit]) -> list[Fate]:
        try:
            kept = self._store.append(commits)
        except Failed as problem:
            return [Fate(commit.batch, "failed", str(problem)) for commit in commits]
        except Exception as problem:  # noqa: BLE001 - whatever it was, the store is asked what is there
            return [Fate(commit.batch, "unknown", repr(problem)) for commit in commits]
        return [_fate(commit, stored=stored) for commit, stored in zip(commits, kept, strict=True)]


def _fate(commit: Commit, *, stored: bool) -> Fate:
    return Fate(commit.batch, "committed") if stored else Fate(commit.batch, "unknown", "not at that version")


def _carry_out(store: SqliteStore, call: _Call) -> None:
    if not call.done.set_running_or_notify_cancel():
        return
    try:
        result = call.act(store)
    except Exception as problem:  # noqa: BLE001 - it is for whoever asked
        call.done.set_exception(problem)
    else:
        call.done.set_result(result)
