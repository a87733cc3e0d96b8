"""A move arrives near the end of its time.

In any order of events, either the move or the time-out counts, but not both.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from penultima.protocol.client_messages import Act, SayPhrase, Start
from penultima.protocol.setup import Clock, Setup
from penultima.runtime.store_protocol import MemoryStore
from penultima.table.log.entry import ActionTaken, SeatUpdated, decode_entry
from penultima.table.log.facts import Times
from penultima.table.table import Table
from tests.helpers.runtime.memory_driver import Driver, Person

POSITION = "hands=R1,R2,R3/R4,R5,R6 top=R7 turn=0"
COMMIT_RESULTS = ("stored", "failed", "lost", "lost and stored")
"""The possible results of the commit with the move or the time-out."""
NEVER = 99


class Placement(NamedTuple):
    """An order of events. Times are in milliseconds, relative to the moment at which Ana's time ends."""

    arrives: int
    wakes: int
    lands: int
    """Time at which an earlier commit is finished. Until then the table decides nothing."""
    result: str
    wakes_first: bool
    """Whether the timer fires before the move arrives, if both happen at the same time."""


def placements() -> Iterator[Placement]:
    for arrives, wakes, lands, result in product(
        (-2, -1, 0, 1, 2, NEVER), (0, 1, NEVER), (-3, -1, 0, 1, 3), COMMIT_RESULTS
    ):
        yield Placement(arrives, wakes, lands, result, wakes_first=False)
        if arrives == wakes:
            yield Placement(arrives, wakes, lands, result, wakes_first=True)


class Duel:
    """A table at which Ana in seat 0 has one second for her move. The events happen at the times in `placement`."""

    def __init__(self, placement: Placement) -> None:
        self.driver = Driver(times=Times())
        setup = Setup(seats=2, position=POSITION, clock=Clock(decision=1_000, reserve=0))
        self.ana = self.driver.create_host(setup)
        self.ben = self.driver.create_friend(self.ana)
        assert self.ana.ask(Start("go")).kind == "done"
        question = self.ana.news.now.question
        assert question is not None
        self.move = Act("move", 0, question.id, "play R1")
        self.placement = placement
        self._run()

    def _run(self) -> None:
        end = self.driver.runtime.wake_at_ms
        assert end is not None
        self.driver.now = end - 5
        self.driver.slow = True
        self.ben.send(SayPhrase("hurry", "hurry"))
        steps = [(self.placement.lands, 0, self._land), (self.placement.arrives, 2, self._send)]
        steps.append((self.placement.wakes, 1 if self.placement.wakes_first else 3, self._wake))
        for after, _, step in sorted(steps, key=lambda one: one[:2]):
            self.driver.now = end + after
            step()
        self._meet_fate()
        self.driver.slow = False
        self.driver.finish_store_work()
        self.driver.wait(500)

    def _land(self) -> None:
        self.driver.store_next()
        self.driver.run()

    def _send(self) -> None:
        self.ana.send(self.move)

    def _wake(self) -> None:
        self.driver.runtime.time_reached(self.driver.now)
        self.driver.run()

    def _meet_fate(self) -> None:
        """Give the pending commit its result. Then let Ana repeat the command, as a client without an answer does."""
        if self.driver.commits and self.placement.result == "failed":
            self.driver.fail_next()
        elif self.driver.commits and self.placement.result.startswith("lost"):
            self.driver.lose_next(stored=self.placement.result.endswith("stored"))
        self.driver.finish_store_work()
        self.ana.send(self.move)

    @property
    def kinds(self) -> list[str]:
        return [answer.kind for answer in self.ana.answers("move")]


def applied(store: MemoryStore, person: Person, decision: int) -> list[str]:
    """Return the stored events that ended Ana's decision, each as "move" or "time"."""
    kept = store.load_whole(person.table)
    assert kept is not None
    found = []
    for entry in (decode_entry(row.entry) for row in kept.rows):
        if isinstance(entry, ActionTaken) and entry.of == decision and entry.by == "person":
            found.append("move")
        if isinstance(entry, SeatUpdated) and entry.why == "time":
            found.append("time")
    return found


def check(placement: Placement) -> None:
    duel = Duel(placement)
    [what] = applied(duel.driver.store, duel.ana, duel.move.of)
    acknowledged = "done" in duel.kinds
    assert acknowledged == (what == "move"), (placement, duel.kinds)
    assert set(duel.kinds) <= ({"done", "again"} if what == "move" else {"refused", "again"}), (placement, duel.kinds)
    if "stored" in placement.result:
        assert (what == "move") == (placement.arrives < 0), placement


def test_either_a_move_or_its_time_out_counts_and_never_both() -> None:
    """A move is acknowledged if and only if it is stored. A move in time is not replaced by a time-out."""
    for placement in placements():
        check(placement)


def test_planted_clock_that_advances_only_on_timers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "_advance_to", lambda table, at: max(at, table.at))
    with pytest.raises(AssertionError):
        check(Placement(arrives=1, wakes=NEVER, lands=-3, result="stored", wakes_first=False))
