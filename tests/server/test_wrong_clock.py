"""A wrong wall clock does not make tables expire, whether it is wrong now or was wrong when the dates were stored."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from penultima.server.engine import wall_clock_ms
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.observed_time import DAY_MS, add_observed_time, load_observed_time
from tests.helpers.server.admin_process import run_admin
from tests.helpers.server.fast_server import AHEAD_S, SWEEP_MS
from tests.helpers.server.http_tables import make
from tests.helpers.server.server_process import Process
from tests.helpers.server.server_thread import soon

SETUP: dict[str, object] = {"edition": "mini", "seats": 2}
OFTEN = {SWEEP_MS: "500"}


def start(db: Path, ahead_days: int = 0) -> Process:
    """Start a server that checks often for expired tables."""
    return Process(db, environment={**OFTEN, AHEAD_S: str(ahead_days * DAY_MS // 1000)})


def events(server: Process) -> list[str]:
    return [json.loads(line)["event"] for line in server.log]


def let_sweep(server: Process) -> None:
    """Wait until the server has checked twice for expired tables. Each check adds observed time to the store."""

    def observed() -> int:
        with Reader(server.db) as reader:
            return load_observed_time(reader).total

    for _ in range(2):
        before = observed()
        soon(lambda before=before: observed() > before)  # type: ignore[misc]


def purge(db: Path) -> Any:  # noqa: ANN401 - JSON
    printed = run_admin(db, "purge")
    assert printed.returncode == 0, printed.stderr
    return json.loads(printed.stdout)


def closed(db: Path) -> list[str]:
    with Reader(db) as reader:
        return [listing.id for listing in reader.list_tables() if listing.closed is not None]


def test_wall_clock_200_days_ahead_closes_no_tables(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with start(db) as server:
        make(server.port, SETUP)
        assert server.stop() == 0
    for ahead_days in (200, 0, -20_000, 0):
        with start(db, ahead_days) as server:
            let_sweep(server)
            assert purge(db) == {"closed": [], "dropped": []}
            make(server.port, SETUP)
            assert server.stop() == 0
            assert "tables expired" not in events(server)
            assert "tables expire at the next sweep" not in events(server)
    assert closed(db) == []


@pytest.mark.parametrize("running", [True, False], ids=["beside a server", "offline"])
def test_purge_closes_no_table_played_while_the_clock_said_1970(tmp_path: Path, *, running: bool) -> None:
    db = tmp_path / "store.db"
    with start(db) as server:
        make(server.port, SETUP)
        assert server.stop() == 0
    with closing(sqlite3.connect(db)) as store, store:
        store.execute("UPDATE tables SET touched = 1000")
    if running:
        with start(db) as server:
            assert purge(db) == {"closed": [], "dropped": []}
            assert server.stop() == 0
    else:
        assert purge(db) == {"closed": [], "dropped": []}
    assert closed(db) == []


def observe_year(db: Path) -> None:
    """Store a year of observed time."""
    with SqliteStore(db) as store:
        add_observed_time(store, wall_clock_ms() - 2 * DAY_MS, 0)
        add_observed_time(store, wall_clock_ms(), 365 * DAY_MS)


@pytest.mark.parametrize("running", [True, False], ids=["beside a server", "offline"])
def test_purge_closes_tables_idle_in_observed_time(tmp_path: Path, *, running: bool) -> None:
    db = tmp_path / "store.db"
    with start(db) as server:
        table = make(server.port, SETUP).id
        assert server.stop() == 0
    with closing(sqlite3.connect(db)) as store, store:
        store.execute("UPDATE tables SET touched = touched - ?", (2 * DAY_MS,))
    observe_year(db)
    if running:
        with Process(db) as server:
            done = purge(db)
            assert server.stop() == 0
    else:
        done = purge(db)
    assert done == {"closed": [table], "dropped": []}


def test_running_server_announces_and_closes_idle_tables(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with start(db) as server:
        make(server.port, SETUP)
        assert server.stop() == 0
    with closing(sqlite3.connect(db)) as store, store:
        store.execute("UPDATE tables SET touched = touched - ?", (2 * DAY_MS,))
    observe_year(db)
    with start(db) as server:
        soon(lambda: bool(closed(db)))
        assert server.stop() == 0
        announcements = [event for event in events(server) if "expire" in event]
    assert announcements == ["tables expire at the next sweep", "tables expired"]
