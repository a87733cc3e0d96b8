"""`penultima serve` with the same flags for tests and benches: nothing is held, and bots take no time."""

import asyncio
import os
import sys
from functools import partial
from time import sleep

from penultima.cli.main import parser
from penultima.cli.serve import _loop_factory, _tell, chosen
from penultima.hall.limits import Limits
from penultima.hall.out import Commit
from penultima.server.run import serve
from penultima.store.fate import Fate
from penultima.store.writer import Writer
from penultima.table import sitting
from penultima.table.entry import Did
from penultima.table.facts import AT_ONCE
from penultima.table.orders import HANDLERS
from penultima.table.people import sit
from penultima.table.sitting import Sitting
from penultima.texts import catalogue
from penultima.wire.client_in import Sit
from tests.server.served import quick_bots

PLANTED = "PENULTIMA_TEST_PLANTED"
"""A defect that the server is to have."""
ACK_BEFORE_COMMIT = "ack before commit"
DONE_TWICE = "done twice"
DONE_BY_NOBODY = "done by nobody"
LINGER = "PENULTIMA_TEST_LINGER"
"""Thousandths of a second from the last socket to the sleep of a table, where it is to be another than usual."""
USUAL = "PENULTIMA_TEST_USUAL"
"""With the bounds that people have, where it is set."""
LATE = 0.2
"""Seconds by which the disk comes after the acknowledgement then."""


def main() -> None:
    flags = parser("en").parse_args(["serve", *sys.argv[1:]])
    settings = chosen(flags)
    if planted := os.environ.get(PLANTED):
        {ACK_BEFORE_COMMIT: _acknowledge_first, DONE_TWICE: _do_twice, DONE_BY_NOBODY: _do_by_nobody}[planted]()
    linger = int(os.environ.get(LINGER) or Limits().linger)
    limits = Limits(linger=linger) if os.environ.get(USUAL) else Limits(burst=1_000, per_second=1_000, linger=linger)
    with quick_bots(), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        told = partial(_tell, settings, catalogue("en"))
        runner.run(serve(settings, told, times=AT_ONCE, limits=limits))


def _acknowledge_first() -> None:
    """The hall is told that everything is stored before it is; the disk is slow, so that many a moment shows it."""
    submit, make, append = Writer.submit, Writer.__init__, Writer._append

    def told_at_once(writer: Writer, commit: object) -> None:
        submit(writer, commit)  # type: ignore[arg-type]
        writer.told_at_once([Fate(commit.batch, "committed")])  # type: ignore[attr-defined]

    def deaf(writer: Writer, store: object, tell: object) -> None:
        writer.told_at_once = tell  # type: ignore[attr-defined]
        make(writer, store, lambda _: None)  # type: ignore[arg-type]

    def late(writer: Writer, commits: list[Commit]) -> list[Fate]:
        sleep(LATE)
        return append(writer, commits)

    Writer.submit, Writer.__init__, Writer._append = told_at_once, deaf, late  # type: ignore[method-assign,assignment]


def _do_twice() -> None:
    """What somebody asks for once is entered once more."""

    def sit_twice(t: Sitting, person: str, command: Sit, at: int) -> None:
        sit(t, person, command, at)
        t.reseat(command.seat, t.facts.seats[command.seat], "joined", at)

    HANDLERS[Sit] = sit_twice


def _do_by_nobody() -> None:
    """What bots do is entered as if people had."""

    def by_a_person(at: int, seat: int, act: str, of: int, by: str, *more: int) -> Did:
        return Did(at, seat, act, of, "person" if by == "bot" else by, *more)  # type: ignore[arg-type]

    sitting.Did = by_a_person  # type: ignore[attr-defined,assignment]


if __name__ == "__main__":
    main()
