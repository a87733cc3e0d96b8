"""Data expires according to the observed time, so a wrong wall clock causes no deletion."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from penultima.server.maintenance.archiving import Ages, OfflineStoreAccess
from penultima.server.maintenance.expiry_sweeper import SWEEP_INTERVAL_MS, ExpirySweeper
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep import observed_time
from penultima.store.upkeep.backup import create_backup, restore_backup
from penultima.store.upkeep.observed_time import (
    DAY_MS,
    MARK_INTERVAL_MS,
    MAX_SPANS,
    SLACK_MS,
    ObservedSpan,
    ObservedTime,
)
from tests.store.test_contract import commit
from tests.store.test_expiry import made

HOUR = SWEEP_INTERVAL_MS
NOW = 1_800_000_000_000
IDLE, KEPT = 3 * DAY_MS, 5 * DAY_MS
YEAR = 365 * DAY_MS


class World:
    """A store, a wall clock, and servers that run one after another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.store = SqliteStore(path)
        self.date = NOW
        """The time that the wall clock shows."""
        self.now = 0
        self.start()

    def start(self) -> None:
        """Start a server. The previous server was killed, so it did not store the time since its last mark."""
        self.sweeper = ExpirySweeper(
            OfflineStoreAccess(self.store), lambda: self.date, lambda: self.now, Ages(IDLE, KEPT)
        )
        self.sweep()

    def sweep(self) -> None:
        asyncio.run(self.sweeper.run_due())

    def run(self, milliseconds: int) -> None:
        for _ in range(milliseconds // HOUR):
            self.now += HOUR
            self.date += HOUR
            self.sweep()

    def touch(self, table: str) -> None:
        listing = self.store.find_table(table)
        if listing is None:
            assert self.store.append([made(table, self.date)]) == [True]
        else:
            assert self.store.append([commit(table, listing.version, date_ms=self.date)]) == [True]

    @property
    def closed(self) -> set[str]:
        return {listing.id for listing in self.store.list_tables() if listing.closed is not None}


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    found = World(tmp_path / "store.db")
    yield found
    found.store.close_connection()


def test_a_server_started_with_its_clock_200_days_ahead_closes_nothing(world: World) -> None:
    world.touch("a")
    world.run(2 * HOUR)
    world.date += 200 * DAY_MS
    world.start()
    world.run(5 * HOUR)
    world.touch("b")
    world.date -= 200 * DAY_MS
    world.start()
    world.run(5 * HOUR)
    assert world.closed == set()


def test_a_table_played_in_1970_is_not_closed_when_the_clock_is_corrected(world: World) -> None:
    world.date = 0
    world.start()
    world.touch("a")
    world.run(3 * HOUR)
    world.date = NOW
    world.run(10 * HOUR)
    assert world.closed == set()
    world.run(IDLE + DAY_MS)
    assert world.closed == {"a"}, "once it was idle for that long"


def test_a_table_played_right_after_the_clock_was_set_back_is_not_closed(world: World) -> None:
    world.run(2 * DAY_MS)
    world.date -= YEAR
    world.touch("a")
    world.run(IDLE - DAY_MS)
    assert world.closed == set()
    world.date += YEAR
    world.run(HOUR)
    assert world.closed == set()
    world.run(3 * DAY_MS)
    assert world.closed == {"a"}


def test_idle_tables_expire_by_the_total_time_for_which_servers_ran(world: World) -> None:
    world.touch("a")
    for _ in range(IDLE // (8 * HOUR)):
        assert world.closed == set()
        world.run(8 * HOUR)
        world.now = 0  # a reboot resets the monotonic clock
        world.date += 16 * HOUR
        world.start()
    world.touch("b")
    world.run(2 * DAY_MS)
    assert world.closed == {"a"}


def test_time_in_which_no_server_runs_is_not_counted(world: World) -> None:
    world.touch("a")
    world.run(HOUR)
    for _ in range(5):
        world.date += IDLE
        world.start()
        world.run(2 * HOUR)
    assert world.closed == set()


def test_tables_that_will_expire_are_logged_one_sweep_ahead(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    world.touch("a")
    announced: list[object] = []
    while not world.closed:
        caplog.clear()
        world.run(HOUR)
        if not world.closed:
            announced = [record.fields for record in caplog.records if "next sweep" in record.getMessage()]  # type: ignore[attr-defined]
    assert announced == [{"closed": 1, "dropped": 0, "tables": "a"}]
    assert [record.fields for record in caplog.records if record.getMessage() == "tables expired"] == [  # type: ignore[attr-defined]
        {"closed": 1, "dropped": 0}
    ]


def test_a_server_closes_nothing_in_its_first_sweep(world: World) -> None:
    world.touch("a")
    observed_time.add_observed_time(world.store, NOW, 0)
    observed_time.add_observed_time(world.store, NOW + 9 * DAY_MS, 9 * DAY_MS)
    world.date += 9 * DAY_MS
    world.start()
    assert world.closed == set()
    world.run(HOUR)
    assert world.closed == {"a"}


def test_one_sweep_is_skipped_after_a_jump_of_the_wall_clock(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.touch("a")
    observed_time.add_observed_time(world.store, NOW, 0)
    observed_time.add_observed_time(world.store, NOW + 9 * DAY_MS, 9 * DAY_MS)
    world.date += 9 * DAY_MS
    world.start()
    world.date += 2 * HOUR
    world.run(HOUR)
    assert world.closed == set()
    assert "the wall clock jumped: nothing expires at the next sweep" in caplog.messages
    world.run(HOUR)
    assert world.closed == {"a"}


def test_records_also_expire_by_observed_time(world: World) -> None:
    world.touch("a")
    world.store.save_record("a", 1, "text", NOW)
    world.store.close_table("a", "table.closed", world.date)
    world.run(2 * HOUR)
    world.date += 2 * YEAR
    world.start()
    world.run(5 * HOUR)
    assert world.store.load_records("a")
    world.date -= 2 * YEAR
    world.run(KEPT + DAY_MS)
    assert world.store.load_records("a") == []


def test_data_written_by_an_older_program_ages_from_the_upgrade_on(world: World) -> None:
    world.store.append([made("a", NOW - 9 * YEAR), made("b", NOW + YEAR)])
    world.run(IDLE - HOUR)
    assert world.closed == set()
    world.run(DAY_MS)
    assert world.closed == {"a", "b"}


def test_the_date_of_a_table_played_just_before_a_crash_is_not_unknown(world: World) -> None:
    world.run(HOUR)
    world.date += MARK_INTERVAL_MS - 1
    world.now += MARK_INTERVAL_MS - 1
    world.touch("a")
    world.start()
    world.run(HOUR)
    assert observed_time.find_unknown_dates(world.store, observed_time.load_observed_time(world.store)) == []


def test_a_backup_contains_the_observed_time(world: World, tmp_path: Path) -> None:
    world.run(5 * HOUR)
    before = observed_time.load_observed_time(world.store)
    assert before.total == 5 * HOUR
    create_backup(world.store, tmp_path / "copy.db")
    world.store.close_connection()
    restore_backup(tmp_path / "copy.db", world.path)
    assert observed_time.load_observed_time(world.store) == before


@pytest.mark.parametrize("damage", ["", "[]", '{"total": "long"}', "null"])
def test_a_damaged_mark_of_observed_time_counts_as_no_mark(world: World, damage: str) -> None:
    world.touch("a")
    world.run(DAY_MS)
    with world.store.write_transaction() as c:
        c.execute("UPDATE orders SET result = ? WHERE what = ?", (damage, observed_time.CLOCK_ROW))
    world.run(2 * HOUR)
    assert world.closed == set()
    assert observed_time.load_observed_time(world.store).total == 2 * HOUR


def test_the_mark_of_observed_time_is_a_single_row_and_no_pending_request(world: World) -> None:
    world.run(2 * DAY_MS)
    assert world.store.list_pending_requests() == []
    with world.store.read_transaction() as c:
        [row] = c.execute("SELECT what, date, result FROM orders").fetchall()
    assert row[:2] == ("clock", world.date)
    assert json.loads(row[2])["total"] == 2 * DAY_MS


# -- spans of observed time


def test_the_age_of_a_date_follows_from_the_latest_span_that_contains_it() -> None:
    observed = ObservedTime(0)
    observed.advance(NOW, 0)
    observed.advance(NOW + HOUR, HOUR)
    observed.advance(NOW + 9 * DAY_MS, HOUR)
    observed.advance(NOW, HOUR)
    assert observed.spans == [
        ObservedSpan(NOW, NOW + HOUR, HOUR),
        ObservedSpan(NOW + 9 * DAY_MS, NOW + 9 * DAY_MS, 2 * HOUR),
        ObservedSpan(NOW, NOW, 3 * HOUR),
    ]
    [before, after] = observed.ranges_older_than(HOUR)
    assert (before[1], after[0]) == (NOW - SLACK_MS, NOW + SLACK_MS)


def test_the_number_of_spans_is_bounded_although_the_clock_jumps_repeatedly() -> None:
    observed = ObservedTime(0)
    for number in range(3 * MAX_SPANS):
        observed.advance(NOW + (number % 2) * YEAR, HOUR)
    assert len(observed.spans) == MAX_SPANS
    assert observed.total == 3 * MAX_SPANS * HOUR
    assert [low for low, _ in observed.unknown_ranges()][1:] == [NOW + YEAR + SLACK_MS]
