"""Under random failures, no command is lost or executed twice and no version is skipped. Planted defects are found."""

from collections.abc import Callable

import pytest

from penultima.runtime.connections import handshake, publishing
from penultima.runtime.connections.peer import Peer
from penultima.runtime.runtime import Runtime
from penultima.runtime.store_protocol import MemoryStore
from penultima.runtime.tables import commit_cycle
from penultima.runtime.tables.batch import Batch
from penultima.runtime.tables.idempotency import IdempotencyCache
from penultima.runtime.tables.live_table import LiveTable
from penultima.table.table import Table
from tests.helpers.runtime.random_failures import run_with_failures

SEEDS = 25
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_failures_lose_no_commands_repeat_none_and_skip_no_versions(seed: int) -> None:
    run_with_failures(seed)


def acknowledge_first(monkeypatch: pytest.MonkeyPatch) -> None:
    send_off = commit_cycle.submit_batch

    def planted(live_table: LiveTable, batch: Batch) -> None:
        commit_cycle._acknowledge(live_table, batch)
        send_off(live_table, batch)

    monkeypatch.setattr(commit_cycle, "submit_batch", planted)


def skip_an_entry_on_resume(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(live_table: LiveTable, peer: Peer, since: int, now: int) -> None:
        publishing.send_missed(live_table, peer, min(since + 1, live_table.table.version), now)

    monkeypatch.setattr(handshake, "send_missed", planted)


def show_what_is_not_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(live_table: LiveTable) -> Table:
        assert live_table._table is not None
        return live_table._table if live_table.pending_batch is None else live_table.pending_batch.fork

    monkeypatch.setattr(LiveTable, "table", property(planted))


def take_doubt_for_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Runtime, "commit_unknown", Runtime.commit_failed)


def take_failure_for_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Runtime, "commit_failed", Runtime.commit_succeeded)


def forget_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IdempotencyCache, "is_pending", lambda book, ticket: False)


def forget_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IdempotencyCache, "find", lambda book, ticket: None)
    monkeypatch.setattr(MemoryStore, "_conflicts", lambda store, commit, kept: False)


def forget_answers_on_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IdempotencyCache, "load", lambda book, answers: None)
    monkeypatch.setattr(MemoryStore, "_conflicts", lambda store, commit, kept: False)


@pytest.mark.parametrize(
    "plant",
    [
        acknowledge_first,
        skip_an_entry_on_resume,
        show_what_is_not_committed,
        take_doubt_for_failure,
        take_failure_for_success,
        forget_what_waits,
        forget_what_was_done,
        forget_answers_on_loading,
    ],
)
def test_planted_defects_are_found_by_random_failures(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    plant(monkeypatch)
    assert any(not holds(seed) for seed in range(SEEDS))


def holds(seed: int) -> bool:
    try:
        run_with_failures(seed)
    except AssertionError:
        return False
    return True
