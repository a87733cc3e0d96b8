"""Defects of the hall: of its commits, its answers, its news and its clock."""

from dataclasses import replace
from typing import Any

import pytest

from penultima.hall import counter, deciding, frames, publish, reception, turn
from penultima.hall.answers import Book, Wait
from penultima.hall.batch import Batch
from penultima.hall.hall import Hall
from penultima.hall.out import Commit
from penultima.hall.peer import Peer
from penultima.hall.room import Room
from penultima.table.sitting import Ticket
from penultima.table.table import Table


def ack_before_commit(patch: pytest.MonkeyPatch) -> None:
    send_off = turn.send_off

    def eager(room: Room, batch: Batch) -> None:
        send_off(room, batch)
        turn._acknowledge(room, batch)

    patch.setattr(turn, "send_off", eager)


def uncommitted_snapshot_to_a_joiner(patch: pytest.MonkeyPatch) -> None:
    def hasty(room: Room, peer: Peer, since: int, now: int) -> None:
        table = room.table if room.flight is None else room.flight.fork
        room.house.send_bytes(peer, table.frame(table.seats_of(peer.person), -1, room.time(now)))
        peer.sent = table.version

    patch.setattr(reception, "catch_up", hasty)


def entry_skipped_on_resume(patch: pytest.MonkeyPatch) -> None:
    catch_up = publish.catch_up
    patch.setattr(reception, "catch_up", lambda room, peer, since, now: catch_up(room, peer, since + (since >= 0), now))


def answer_book_forgotten_on_reload(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Book, "load", lambda book, answers: None)


def dedupe_dropped(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(frames, "is_known", lambda room, ticket: False)


def batch_partly_committed(patch: pytest.MonkeyPatch) -> None:
    def torn(*fields: Any) -> Commit:  # noqa: ANN401 - as they come
        whole = Commit(*fields)
        return replace(whole, rows=whole.rows[: max(1, len(whole.rows) - 1)])

    patch.setattr(deciding, "Commit", torn)


def failed_commit_taken_for_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hall, "failed", Hall.committed)


def unknown_commit_taken_for_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hall, "unknown", Hall.committed)


def unknown_commit_taken_for_failed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hall, "unknown", Hall.failed)


def clock_charged_across_a_restart(patch: pytest.MonkeyPatch) -> None:
    wake = Room.open

    def late(room: Room, now: int) -> None:
        wake(room, now)
        room._began_at += 30_000 if room.table.version > 1 else 0

    patch.setattr(Room, "open", late)


def presence_of_the_wrong_person(patch: pytest.MonkeyPatch) -> None:
    present = Table.present

    def confused(table: Table, person: str, *, here: bool, at: int) -> None:
        present(table, person if here else table.facts.people[0].id, here=here, at=at)

    patch.setattr(Table, "present", confused)


def errand_answered_before_its_commit(patch: pytest.MonkeyPatch) -> None:
    send_off = turn.send_off

    def eager(room: Room, batch: Batch) -> None:
        send_off(room, batch)
        for person, answer, _ in batch.settled:
            wait = room.book._waiting.get(Ticket(person, answer.id), Wait())
            errands, wait.errands = wait.errands, []
            for errand in errands:
                room.house.reply(errand, answer)

    patch.setattr(turn, "send_off", eager)


def errand_done_once_more(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(counter, "_command", counter._new)


def errand_lost_while_the_table_is_loaded(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(counter, "release", lambda room: None)


def drain_forgets_a_flight(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hall, "is_drained", property(lambda hall: hall._house.draining))
