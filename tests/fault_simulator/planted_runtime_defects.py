"""Planted defects of the runtime: its commits, answers, messages and clock."""

from dataclasses import replace
from typing import Any

import pytest

from penultima.runtime import socketless_handler
from penultima.runtime.connections import command_frames, handshake, publishing
from penultima.runtime.connections.peer import Peer
from penultima.runtime.outputs import CommitRows
from penultima.runtime.runtime import Runtime
from penultima.runtime.tables import batching, commit_cycle
from penultima.runtime.tables.batch import Batch
from penultima.runtime.tables.idempotency import IdempotencyCache, PendingAnswer
from penultima.runtime.tables.live_table import LiveTable
from penultima.table.running_table import Ticket
from penultima.table.table import Table


def ack_before_commit(patch: pytest.MonkeyPatch) -> None:
    submit_batch = commit_cycle.submit_batch

    def eager(live: LiveTable, batch: Batch) -> None:
        submit_batch(live, batch)
        commit_cycle._acknowledge(live, batch)

    patch.setattr(commit_cycle, "submit_batch", eager)


def uncommitted_snapshot_to_a_joiner(patch: pytest.MonkeyPatch) -> None:
    def hasty(live: LiveTable, peer: Peer, since: int, now: int) -> None:
        table = live.table if live.pending_batch is None else live.pending_batch.fork
        live.context.send_bytes(peer, table.encode_news(table.seats_of(peer.person), -1, live.table_time(now)))
        peer.sent_version = table.version

    patch.setattr(handshake, "send_missed", hasty)


def entry_skipped_on_resume(patch: pytest.MonkeyPatch) -> None:
    send_missed = publishing.send_missed
    patch.setattr(
        handshake, "send_missed", lambda live, peer, since, now: send_missed(live, peer, since + (since >= 0), now)
    )


def cached_answers_lost_on_reload(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(IdempotencyCache, "load", lambda cache, answers: iter(()))


def dedupe_dropped(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(command_frames, "is_known_command", lambda live, ticket: False)


def batch_partly_committed(patch: pytest.MonkeyPatch) -> None:
    def torn(*fields: Any) -> CommitRows:  # noqa: ANN401 - the fields of CommitRows
        whole = CommitRows(*fields)
        return replace(whole, rows=whole.rows[: max(1, len(whole.rows) - 1)])

    patch.setattr(batching, "CommitRows", torn)


def failed_commit_taken_for_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Runtime, "commit_failed", Runtime.commit_succeeded)


def unknown_commit_taken_for_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Runtime, "commit_unknown", Runtime.commit_succeeded)


def unknown_commit_taken_for_failed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Runtime, "commit_unknown", Runtime.commit_failed)


def clock_charged_across_a_restart(patch: pytest.MonkeyPatch) -> None:
    wake = LiveTable.start

    def late(live: LiveTable, now: int) -> None:
        wake(live, now)
        live._started_table_ms += 30_000 if live.table.version > 1 else 0

    patch.setattr(LiveTable, "start", late)


def presence_of_the_wrong_person(patch: pytest.MonkeyPatch) -> None:
    present = Table.set_presence

    def confused(table: Table, person: str, *, here: bool, at: int) -> None:
        present(table, person if here else table.facts.people[0].id, here=here, at=at)

    patch.setattr(Table, "set_presence", confused)


def request_answered_before_its_commit(patch: pytest.MonkeyPatch) -> None:
    submit_batch = commit_cycle.submit_batch

    def eager(live: LiveTable, batch: Batch) -> None:
        submit_batch(live, batch)
        for person, answer, _ in batch.settled:
            wait = live.answers._waiting.get(Ticket(person, answer.id), PendingAnswer())
            requests, wait.requests = wait.requests, []
            for request in requests:
                live.context.reply(request, answer)

    patch.setattr(commit_cycle, "submit_batch", eager)


def request_done_once_more(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(socketless_handler, "_handle_command", socketless_handler._decide_new_command)


def request_lost_while_the_table_is_loaded(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(socketless_handler, "release_held_requests", lambda live: None)


def drain_ignores_pending_commits(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Runtime, "is_drained", property(lambda runtime: runtime._context.is_draining))
