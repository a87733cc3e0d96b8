"""Commands for one decision arrive in any order. One of them decides, and each gets exactly one answer."""

from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from penultima.protocol.client_messages import GoOn, Leave, Pause, TableCommand, TakeBack
from penultima.protocol.setup import Clock
from penultima.table.log.entry import ActionTaken
from penultima.table.running_table import RunningTable
from tests.helpers.planted_defects import catches
from tests.helpers.table.practice_table import JUMP_IN, PEOPLE, Practice

CLOCK = Clock(decision=4_000, reserve=0)
ASIDE = ("uno", "catch", "slap", "vote", "accuse")
"""Verbs that do not end the decision of a seat."""
GAPS = (0, 10, 1_600)
"""Milliseconds between two arrivals: none, less than the holds, and more than the holds."""

Arrival = Callable[["Moment"], None]


class Moment(Practice):
    """A table that waits for a decision. Copies of it continue independently."""

    def begin(self) -> "Moment":
        self.decision = self.table.decision
        self.sent: list[tuple[str, str]] = []
        return self

    def copied(self) -> "Moment":
        other = copy(self)
        other.table = self.table.fork()
        other.log, other.entries, other.kept = list(self.log), list(self.entries), list(self.kept)
        other.secrets, other.answers, other.sent = dict(self.secrets), dict(self.answers), []
        other.chance = Random(1)
        return other

    def say(self, person: str, command: TableCommand) -> None:
        self.sent.append((person, command.id))
        self.send(person, command)

    def time_out(self) -> None:
        """Advance to the time at which all running clocks, races and votes have ended, and wake the table."""
        kinds = ("clock", "race", "open", "vote")
        ends = [
            timer.ends_at for key, timer in self.table.timers.items() if key[0] in kinds and timer.ends_at is not None
        ]
        if ends:
            self.at = max(self.at, *ends)
        self.tick()

    def settle_down(self) -> None:
        """Let time pass until no command waits and the decision is over."""
        if self.table.facts.paused:
            self.send("dan", GoOn(self.id()))
        for _ in range(100):
            if not self.table.pending_tickets() and self.table.decision != self.decision:
                return
            if not self.wake():
                return


def act(seat: int, text: str, *, anyway: bool = False) -> Arrival:
    def arrive(moment: Moment) -> None:
        moment.sent.append((PEOPLE[seat], f"c{moment.commands + 1}"))
        moment.do(seat, text, moment.decision, anyway=anyway)

    return arrive


COMMON: dict[str, Arrival] = {
    "time out": Moment.time_out,
    "leave": lambda moment: moment.say("ben", Leave(moment.id())),
    "take back": lambda moment: moment.say("ben", TakeBack(moment.id(), 1)),
    "pause": lambda moment: moment.say("dan", Pause(moment.id())),
}


def after_a_seven() -> tuple[Moment, dict[str, Arrival]]:
    """Return a `Moment` and the commands that may arrive then.

    Seat 0 owes a call, seat 1 is asked, and seat 2 can jump.
    """
    moment = Moment("hands=R7,R9/R1,R2,B3/R7,G2,G3/Y1,Y2,Y3 top=R5", options=JUMP_IN, clock=CLOCK)
    moment.done(0, "play R7")
    return moment.begin(), COMMON | {
        "move": act(1, "play R1"),
        "second move": act(1, "play R2"),
        "jump": act(2, "play R7"),
        "catch": act(3, "catch 0"),
        "call": act(0, "uno"),
        "misplay": act(3, "play Y1", anyway=True),
        "accuse": act(3, "accuse 1"),
    }


def in_a_race() -> tuple[Moment, dict[str, Arrival]]:
    moment = Moment("hands=WR,R9/B1,R2,B3/G1,G2,G3/Y1,Y2,Y3 top=R5", edition="race", clock=CLOCK)
    moment.done(0, "play WR:R")
    return moment.begin(), COMMON | {
        "slap": act(1, "slap"),
        "second slap": act(2, "slap"),
        "third slap": act(3, "slap"),
        "catch": act(2, "catch 0"),
        "call": act(0, "uno"),
    }


def in_a_vote() -> tuple[Moment, dict[str, Arrival]]:
    moment = Moment("hands=R7,R9,R8/R1,R2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5 turn=1", clock=CLOCK)
    moment.done(3, "accuse 1")
    return moment.begin(), COMMON | {
        "move": act(1, "play R1"),
        "second move": act(1, "play R2"),
        "yes": act(0, "vote yes"),
        "no": act(2, "vote no"),
        "accuse": act(2, "accuse 0"),
        "misplay": act(2, "play G2", anyway=True),
    }


def choosing() -> tuple[Moment, dict[str, Arrival]]:
    options = {"seven-zero": True, "jump-in": True}
    moment = Moment("hands=R1,R9/R7,R2/R7,G2,G3/Y1,Y2,Y3 top=R5 turn=1", options=options, clock=CLOCK)
    moment.done(1, "play R7")
    return moment.begin(), COMMON | {
        "move": act(1, "choose 3"),
        "second move": act(1, "choose 0"),
        "catch": act(3, "catch 1"),
        "call": act(1, "uno"),
        "jump": act(2, "play R7"),
    }


def answering() -> tuple[Moment, dict[str, Arrival]]:
    moment = Moment("hands=W+4,R9/R1,R2,W+4/R7,G2,G3/Y1,Y2,Y3 top=R5", options={"stacking": "same"}, clock=CLOCK)
    moment.done(0, "play W+4:B")
    return moment.begin(), COMMON | {
        "move": act(1, "accept"),
        "second move": act(1, "challenge"),
        "third move": act(1, "play W+4:R"),
        "catch": act(2, "catch 0"),
        "call": act(0, "uno"),
    }


MOMENTS = {create.__name__: create for create in (after_a_seven, in_a_race, in_a_vote, choosing, answering)}


@cache
def moment_of(name: str) -> tuple[Moment, dict[str, Arrival]]:
    return MOMENTS[name]()


def check_arrivals(name: str, order: tuple[str, ...], gap: int) -> Moment:
    start, arrivals = moment_of(name)
    moment = start.copied()
    for number, arrival in enumerate(order):
        if number:
            moment.wait(gap)
        arrivals[arrival](moment)
    moment.settle_down()
    label = f"{order}, {gap} ms apart"
    assert moment.table.decision != moment.decision, f"{label}: the decision is never taken"
    assert len(taken(moment)) <= 1, f"{label}: decided more than once, {taken(moment)}"
    for person, id_ in moment.sent:
        assert len(moment.answers.get((person, id_), [])) == 1, f"{label}: answers of {person}"
    done = [moment.answers[sent][0].version for sent in moment.sent if moment.answers[sent][0].kind == "done"]
    assert all(0 < version <= moment.table.version for version in done)
    assert moment.table.version == len(moment.log)
    return moment


def taken(moment: Moment) -> list[ActionTaken]:
    """Return the actions that answered this decision and ended it."""
    answers = [answer for found in moment.answers.values() for answer in found]
    misplays = {answer.version for answer in answers if answer.kind == "done" and answer.why}
    return [
        entry
        for version, entry in enumerate(moment.entries, 1)
        if isinstance(entry, ActionTaken)
        and entry.of == moment.decision
        and entry.act.split()[0] not in ASIDE
        and version not in misplays
    ]


def orders(name: str, size: int) -> Iterator[tuple[str, ...]]:
    for chosen in combinations(moment_of(name)[1], size):
        yield from permutations(chosen)


@pytest.mark.parametrize("name", MOMENTS)
def test_two_arrivals_in_any_order_give_one_decision_and_one_answer_each(name: str) -> None:
    for gap in GAPS:
        for order in orders(name, 2):
            moment = check_arrivals(name, order, gap)
            assert moment.again().to_bytes() == moment.table.to_bytes(), f"{order}: folded again, it is another table"


@pytest.mark.parametrize("name", MOMENTS)
def test_three_arrivals_in_any_order_give_one_decision_and_one_answer_each(name: str) -> None:
    for number, order in enumerate(orders(name, 3)):
        check_arrivals(name, order, GAPS[number % len(GAPS)])


@pytest.mark.parametrize("name", MOMENTS)
def test_four_arrivals_in_many_orders_give_one_decision_and_one_answer_each(name: str) -> None:
    for number, order in enumerate(Random(name).sample(list(orders(name, 4)), 100)):
        check_arrivals(name, order, GAPS[number % len(GAPS)])


def drop_without_answer(self: RunningTable, seat: int, kind: str) -> None:
    """Planted defect: drop the waiting moves of a seat without an answer."""
    del kind
    self.waiting_moves = tuple(waiting for waiting in self.waiting_moves if waiting.seat != seat)


@pytest.mark.parametrize(
    ("target", "defect"),
    [
        ("penultima.table.log.table_state.next_decision", lambda decision, *more: decision or more[-1]),
        ("penultima.table.running_table.RunningTable.drop_pending", drop_without_answer),
    ],
)
def test_interleaving_check_finds_planted_defects(
    target: str, defect: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    def check() -> None:
        for order in permutations(("move", "jump", "leave")):
            check_arrivals("after_a_seven", order, 10)

    catches(check, monkeypatch, target, defect)
