"""Nothing is lost, done twice or shown with a gap, whatever fails; and what would do so is found."""

from collections.abc import Callable

import pytest

from penultima.hall import publish, reception, turn
from penultima.hall.answers import Book
from penultima.hall.batch import Batch
from penultima.hall.hall import Hall
from penultima.hall.peer import Peer
from penultima.hall.room import Room
from penultima.hall.store import MemoryStore
from penultima.table.table import Table
from tests.hall.storm import weathered

SEEDS = 25
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_is_lost_done_twice_or_shown_with_a_gap(seed: int) -> None:
    weathered(seed)


def acknowledge_first(monkeypatch: pytest.MonkeyPatch) -> None:
    send_off = turn.send_off

    def planted(room: Room, batch: Batch) -> None:
        turn._acknowledge(room, batch)
        send_off(room, batch)

    monkeypatch.setattr(turn, "send_off", planted)


def skip_an_entry_on_resume(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(room: Room, peer: Peer, since: int, now: int) -> None:
        publish.catch_up(room, peer, min(since + 1, room.table.version), now)

    monkeypatch.setattr(reception, "catch_up", planted)


def show_what_is_not_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(room: Room) -> Table:
        assert room._table is not None
        return room._table if room.flight is None else room.flight.fork

    monkeypatch.setattr(Room, "table", property(planted))


def take_doubt_for_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hall, "unknown", Hall.failed)


def take_failure_for_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hall, "failed", Hall.committed)


def forget_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Book, "waits", lambda book, ticket: False)


def forget_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Book, "find", lambda book, ticket: None)
    monkeypatch.setattr(MemoryStore, "_clashes", lambda store, commit, kept: False)


def forget_answers_on_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Book, "load", lambda book, answers: None)
    monkeypatch.setattr(MemoryStore, "_clashes", lambda store, commit, kept: False)


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
def test_what_is_planted_is_found(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    plant(monkeypatch)
    assert any(not holds(seed) for seed in range(SEEDS))


def holds(seed: int) -> bool:
    try:
        weathered(seed)
    except AssertionError:
        return False
    return True
