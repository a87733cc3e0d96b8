"""Runs `penultima serve` for tests and benchmarks, without game timers and with bots that answer at once."""

import asyncio
import os
import sys
from functools import partial
from pathlib import Path
from time import sleep, time_ns

from penultima.cli.commands.serve import _find_loop_factory, _print_ready, read_server_settings
from penultima.cli.main import build_parser
from penultima.i18n import catalogue
from penultima.protocol.client_messages import Sit
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import CommitRows
from penultima.server import engine
from penultima.server.lifecycle import serve
from penultima.server.maintenance import admin_requests, expiry_sweeper, maintenance
from penultima.store import sqlite_connection
from penultima.store.file_watch import StoreFiles
from penultima.store.write_result import WriteResult
from penultima.store.writer import Writer
from penultima.table import running_table
from penultima.table.commands.people import sit
from penultima.table.commands.table_commands import HANDLERS
from penultima.table.log.entry import ActionTaken
from penultima.table.log.facts import AT_ONCE
from penultima.table.running_table import RunningTable
from tests.helpers.server.server_thread import quick_bots

PLANTED = "PENULTIMA_TEST_PLANTED"
"""Environment variable that names the defect to plant in the server."""
ACK_BEFORE_COMMIT = "ack before commit"
DONE_TWICE = "done twice"
DONE_BY_NOBODY = "done by nobody"
ORDERS_FAIL = "orders fail"
LOCKS_DROPPED = "locks dropped"
LINGER = "PENULTIMA_TEST_LINGER"
"""Environment variable: milliseconds until a table without sockets is unloaded. Without it, the default applies."""
USUAL = "PENULTIMA_TEST_USUAL"
"""Environment variable: if it is set, the server uses the default rate limits."""
AHEAD_S = "PENULTIMA_TEST_AHEAD_S"
"""Environment variable: seconds by which the server's wall clock is fast."""
LOOK_S = "PENULTIMA_TEST_LOOK_S"
"""Environment variable: seconds between two checks for admin requests. Without it, the default applies."""
SWEEP_MS = "PENULTIMA_TEST_SWEEP_MS"
"""Environment variable: milliseconds between two expiry sweeps. Without it, the default applies."""
MANY = 1_000_000
DISK_DELAY_S = 0.2
"""Seconds between the acknowledgement and the write if the defect `ACK_BEFORE_COMMIT` is planted."""


def main() -> None:
    flags = build_parser("en").parse_args(["serve", *sys.argv[1:]])
    settings = read_server_settings(flags)
    if planted := os.environ.get(PLANTED):
        _DEFECTS[planted]()
    maintenance.POLL_INTERVAL_S = float(os.environ.get(LOOK_S) or maintenance.POLL_INTERVAL_S)
    _set_clocks(int(os.environ.get(AHEAD_S) or 0), int(os.environ.get(SWEEP_MS) or expiry_sweeper.SWEEP_INTERVAL_MS))
    linger = int(os.environ.get(LINGER) or Limits().linger_ms)
    roomy = Limits(
        frame_burst=1_000,
        frames_per_second=1_000,
        command_burst=MANY,
        table_command_burst=MANY,
        seat_command_burst=MANY,
        linger_ms=linger,
    )
    limits = Limits(linger_ms=linger) if os.environ.get(USUAL) else roomy
    with quick_bots(), asyncio.Runner(loop_factory=_find_loop_factory()) as runner:
        on_ready = partial(_print_ready, settings, catalogue("en"))
        runner.run(serve(settings, on_ready, times=AT_ONCE, limits=limits))


def _set_clocks(ahead_s: int, sweep_ms: int) -> None:
    engine.time_ns = lambda: time_ns() + ahead_s * 1_000_000_000  # type: ignore[attr-defined]
    expiry_sweeper.SWEEP_INTERVAL_MS = sweep_ms


def _acknowledge_first() -> None:
    """Acknowledge commits before they are stored. The write is delayed, so that a kill loses acknowledged commits."""
    submit, make, append = Writer.submit, Writer.__init__, Writer._append

    def submit_and_acknowledge(writer: Writer, commit: object) -> None:
        submit(writer, commit)  # type: ignore[arg-type]
        writer.acknowledge([WriteResult(commit.batch, "committed")])  # type: ignore[attr-defined]

    def initialize(writer: Writer, store: object, report: object) -> None:
        writer.acknowledge = report  # type: ignore[attr-defined]
        make(writer, store, lambda _: None)  # type: ignore[arg-type]

    def append_late(writer: Writer, commits: list[CommitRows]) -> list[WriteResult]:
        sleep(DISK_DELAY_S)
        return append(writer, commits)

    Writer.submit, Writer.__init__, Writer._append = submit_and_acknowledge, initialize, append_late  # type: ignore[method-assign,assignment]


def _do_twice() -> None:
    """Add the entry of a seat change to the log twice."""

    def sit_twice(t: RunningTable, person: str, command: Sit, at: int) -> None:
        sit(t, person, command, at)
        t.reseat(command.seat, t.facts.seats[command.seat], "joined", at)

    HANDLERS[Sit] = sit_twice


def _do_by_nobody() -> None:
    """Write actions of bots to the log as actions of people."""

    def by_a_person(at: int, seat: int, act: str, of: int, by: str, *more: int) -> ActionTaken:
        return ActionTaken(at, seat, act, of, "person" if by == "bot" else by, *more)  # type: ignore[arg-type]

    running_table.ActionTaken = by_a_person  # type: ignore[attr-defined,assignment]


def _fail_orders() -> None:
    async def broken(*_: object) -> None:
        raise KeyError("a defect")

    admin_requests.execute_request = broken  # type: ignore[assignment]


def _drop_locks() -> None:
    """Open and close the store's file outside SQLite, which drops SQLite's locks on the file.

    Then the next process that closes the store takes itself for the last one, so it deletes the journal.
    """

    def touch(path: Path) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))

    sqlite_connection._create_private = touch
    StoreFiles.check = lambda _: None  # type: ignore[method-assign,assignment]


_DEFECTS = {
    ACK_BEFORE_COMMIT: _acknowledge_first,
    DONE_TWICE: _do_twice,
    DONE_BY_NOBODY: _do_by_nobody,
    ORDERS_FAIL: _fail_orders,
    LOCKS_DROPPED: _drop_locks,
}


if __name__ == "__main__":
    main()
