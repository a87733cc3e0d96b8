"""A clock against a move: wherever its end is placed around arrival, commit and answer, one of the two counts."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from penultima.hall.store import MemoryStore
from penultima.table.entry import Did, Sat, decode
from penultima.table.facts import Times
from penultima.table.table import Table
from penultima.wire.client_in import Act, SayPhrase, Start
from penultima.wire.shape import Clock, Setup
from tests.hall.driver import Driver, Person

POSITION = "hands=R1,R2,R3/R4,R5,R6 top=R7 turn=0"
FATES = ("stored", "failed", "lost", "lost and stored")
"""Of the commit that the move or the end of its time is in."""
NEVER = 99


class Placement(NamedTuple):
    """In thousandths of a second after the clock's end."""

    arrives: int
    wakes: int
    lands: int
    """The commit of something else, sent before: until then nothing is decided."""
    fate: str
    wakes_first: bool
    """Where both come at one moment."""


def placements() -> Iterator[Placement]:
    for arrives, wakes, lands, fate in product((-2, -1, 0, 1, 2, NEVER), (0, 1, NEVER), (-3, -1, 0, 1, 3), FATES):
        yield Placement(arrives, wakes, lands, fate, wakes_first=False)
        if arrives == wakes:
            yield Placement(arrives, wakes, lands, fate, wakes_first=True)


class Duel:
    """Ana, in seat 0, has a second for her move."""

    def __init__(self, placement: Placement) -> None:
        self.driver = Driver(times=Times())
        setup = Setup(seats=2, position=POSITION, clock=Clock(decision=1_000, reserve=0))
        self.ana = self.driver.made(setup)
        self.ben = self.driver.friend(self.ana)
        assert self.ana.ask(Start("go")).kind == "done"
        question = self.ana.news.now.question
        assert question is not None
        self.move = Act("move", 0, question.id, "play R1")
        self.placement = placement
        self._run()

    def _run(self) -> None:
        end = self.driver.hall.wake_at
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
        self.driver.finish()
        self.driver.wait(500)

    def _land(self) -> None:
        self.driver.store_next()
        self.driver.run()

    def _send(self) -> None:
        self.ana.send(self.move)

    def _wake(self) -> None:
        self.driver.hall.woke(self.driver.now)
        self.driver.run()

    def _meet_fate(self) -> None:
        """Whoever got no answer, or is to try again, sends the same once more."""
        if self.driver.commits and self.placement.fate == "failed":
            self.driver.fail_next()
        elif self.driver.commits and self.placement.fate.startswith("lost"):
            self.driver.lose_next(stored=self.placement.fate.endswith("stored"))
        self.driver.finish()
        self.ana.send(self.move)

    @property
    def kinds(self) -> list[str]:
        return [answer.kind for answer in self.ana.answers("move")]


def applied(store: MemoryStore, person: Person, decision: int) -> list[str]:
    """What ended her decision, by what is stored."""
    kept = store.whole(person.table)
    assert kept is not None
    found = []
    for entry in (decode(row.entry) for row in kept.rows):
        if isinstance(entry, Did) and entry.of == decision and entry.by == "person":
            found.append("move")
        if isinstance(entry, Sat) and entry.why == "time":
            found.append("time")
    return found


def check(placement: Placement) -> None:
    duel = Duel(placement)
    [what] = applied(duel.driver.store, duel.ana, duel.move.of)
    acknowledged = "done" in duel.kinds
    assert acknowledged == (what == "move"), (placement, duel.kinds)
    assert set(duel.kinds) <= ({"done", "again"} if what == "move" else {"refused", "again"}), (placement, duel.kinds)
    if "stored" in placement.fate:
        assert (what == "move") == (placement.arrives < 0), placement


def test_a_move_or_the_end_of_its_time_counts_and_never_both() -> None:
    """No move is acknowledged after a committed time-out, and one that came in time is never too late."""
    for placement in placements():
        check(placement)


def test_a_clock_that_looks_only_when_it_is_woken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "_come_to", lambda table, at: max(at, table.at))
    with pytest.raises(AssertionError):
        check(Placement(arrives=1, wakes=NEVER, lands=-3, fate="stored", wakes_first=False))
