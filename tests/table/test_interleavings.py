"""Whatever comes together at one decision, in whatever order: one thing is done, and everybody gets one answer."""

from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from penultima.table.entry import Did
from penultima.table.sitting import Sitting
from penultima.wire.client_in import GoOn, Leave, Pause, TableCommand, TakeBack
from penultima.wire.shape import Clock
from tests.laws.planted import catches
from tests.table.practice import JUMP_IN, PEOPLE, Practice

CLOCK = Clock(decision=4_000, reserve=0)
ASIDE = ("uno", "catch", "slap", "vote", "accuse")
"""What ends no decision of a single seat."""
GAPS = (0, 10, 1_600)
"""Between two arrivals: the same stamp, within the holds, after them."""

Arrival = Callable[["Moment"], None]


class Moment(Practice):
    """A copy of a table that stands at a decision; the copies go their own ways."""

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
        """A tick at the end of the clock, of the race or of the vote, whichever the table has."""
        kinds = ("clock", "race", "open", "vote")
        ends = [timer.ends for key, timer in self.table.timers.items() if key[0] in kinds and timer.ends is not None]
        if ends:
            self.at = max(self.at, *ends)
        self.tick()

    def settle_down(self) -> None:
        """Until nothing waits and the decision is taken."""
        if self.table.facts.paused:
            self.send("dan", GoOn(self.id()))
        for _ in range(100):
            if not self.table.tickets() and self.table.decision != self.decision:
                return
            if not self.wake():
                return


def wish(place: int, text: str, *, anyway: bool = False) -> Arrival:
    def arrive(moment: Moment) -> None:
        moment.sent.append((PEOPLE[place], f"c{moment.commands + 1}"))
        moment.do(place, text, moment.decision, anyway=anyway)

    return arrive


COMMON: dict[str, Arrival] = {
    "time out": Moment.time_out,
    "leave": lambda moment: moment.say("ben", Leave(moment.id())),
    "take back": lambda moment: moment.say("ben", TakeBack(moment.id(), 1)),
    "pause": lambda moment: moment.say("dan", Pause(moment.id())),
}


def after_a_seven() -> tuple[Moment, dict[str, Arrival]]:
    """Seat 0 owes a call, seat 1 is asked, seat 2 can jump."""
    moment = Moment("hands=R7,R9/R1,R2,B3/R7,G2,G3/Y1,Y2,Y3 top=R5", options=JUMP_IN, clock=CLOCK)
    moment.done(0, "play R7")
    return moment.begin(), COMMON | {
        "move": wish(1, "play R1"),
        "second move": wish(1, "play R2"),
        "jump": wish(2, "play R7"),
        "catch": wish(3, "catch 0"),
        "call": wish(0, "uno"),
        "misplay": wish(3, "play Y1", anyway=True),
        "accuse": wish(3, "accuse 1"),
    }


def in_a_race() -> tuple[Moment, dict[str, Arrival]]:
    moment = Moment("hands=WR,R9/B1,R2,B3/G1,G2,G3/Y1,Y2,Y3 top=R5", edition="race", clock=CLOCK)
    moment.done(0, "play WR:R")
    return moment.begin(), COMMON | {
        "slap": wish(1, "slap"),
        "another slap": wish(2, "slap"),
        "a third one": wish(3, "slap"),
        "catch": wish(2, "catch 0"),
        "call": wish(0, "uno"),
    }


def in_a_vote() -> tuple[Moment, dict[str, Arrival]]:
    moment = Moment("hands=R7,R9,R8/R1,R2,B3/R6,G2,G3/Y1,Y2,Y3 top=R5 turn=1", clock=CLOCK)
    moment.done(3, "accuse 1")
    return moment.begin(), COMMON | {
        "move": wish(1, "play R1"),
        "second move": wish(1, "play R2"),
        "yes": wish(0, "vote yes"),
        "no": wish(2, "vote no"),
        "accuse": wish(2, "accuse 0"),
        "misplay": wish(2, "play G2", anyway=True),
    }


def choosing() -> tuple[Moment, dict[str, Arrival]]:
    options = {"seven-zero": True, "jump-in": True}
    moment = Moment("hands=R1,R9/R7,R2/R7,G2,G3/Y1,Y2,Y3 top=R5 turn=1", options=options, clock=CLOCK)
    moment.done(1, "play R7")
    return moment.begin(), COMMON | {
        "move": wish(1, "choose 3"),
        "second move": wish(1, "choose 0"),
        "catch": wish(3, "catch 1"),
        "call": wish(1, "uno"),
        "jump": wish(2, "play R7"),
    }


def answering() -> tuple[Moment, dict[str, Arrival]]:
    moment = Moment("hands=W+4,R9/R1,R2,W+4/R7,G2,G3/Y1,Y2,Y3 top=R5", options={"stacking": "same"}, clock=CLOCK)
    moment.done(0, "play W+4:B")
    return moment.begin(), COMMON | {
        "move": wish(1, "accept"),
        "second move": wish(1, "challenge"),
        "third move": wish(1, "play W+4:R"),
        "catch": wish(2, "catch 0"),
        "call": wish(0, "uno"),
    }


PLACES = {made.__name__: made for made in (after_a_seven, in_a_race, in_a_vote, choosing, answering)}


@cache
def moment_of(name: str) -> tuple[Moment, dict[str, Arrival]]:
    return PLACES[name]()


def check_arrivals(name: str, order: tuple[str, ...], gap: int) -> Moment:
    start, arrivals = moment_of(name)
    moment = start.copied()
    for number, arrival in enumerate(order):
        if number:
            moment.wait(gap)
        arrivals[arrival](moment)
    moment.settle_down()
    came = f"{order}, {gap} ms apart"
    assert moment.table.decision != moment.decision, f"{came}: the decision is never taken"
    assert len(taken(moment)) <= 1, f"{came}: decided more than once, {taken(moment)}"
    for person, id_ in moment.sent:
        assert len(moment.answers.get((person, id_), [])) == 1, f"{came}: answers of {person}"
    done = [moment.answers[sent][0].version for sent in moment.sent if moment.answers[sent][0].kind == "done"]
    assert all(0 < version <= moment.table.version for version in done)
    assert moment.table.version == len(moment.log)
    return moment


def taken(moment: Moment) -> list[Did]:
    """What was done for this decision and ended it."""
    answers = [answer for found in moment.answers.values() for answer in found]
    misplays = {answer.version for answer in answers if answer.kind == "done" and answer.why}
    return [
        entry
        for version, entry in enumerate(moment.entries, 1)
        if isinstance(entry, Did)
        and entry.of == moment.decision
        and entry.act.split()[0] not in ASIDE
        and version not in misplays
    ]


def orders(name: str, size: int) -> Iterator[tuple[str, ...]]:
    for chosen in combinations(moment_of(name)[1], size):
        yield from permutations(chosen)


@pytest.mark.parametrize("name", PLACES)
def test_two_arrivals_in_any_order(name: str) -> None:
    for gap in GAPS:
        for order in orders(name, 2):
            moment = check_arrivals(name, order, gap)
            assert moment.again().bytes() == moment.table.bytes(), f"{order}: folded again, it is another table"


@pytest.mark.parametrize("name", PLACES)
def test_three_arrivals_in_any_order(name: str) -> None:
    for number, order in enumerate(orders(name, 3)):
        check_arrivals(name, order, GAPS[number % len(GAPS)])


@pytest.mark.parametrize("name", PLACES)
def test_four_arrivals_in_many_orders(name: str) -> None:
    for number, order in enumerate(Random(name).sample(list(orders(name, 4)), 100)):
        check_arrivals(name, order, GAPS[number % len(GAPS)])


def unanswered(self: Sitting, place: int, kind: str) -> None:
    """Drops what waits, and tells nobody."""
    del kind
    self.waiting = tuple(waiting for waiting in self.waiting if waiting.seat != place)


@pytest.mark.parametrize(
    ("place", "defect"),
    [
        ("penultima.table.fold.next_decision", lambda decision, *more: decision or more[-1]),
        ("penultima.table.sitting.Sitting.forget", unanswered),
    ],
)
def test_the_law_catches(place: str, defect: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        for order in permutations(("move", "jump", "leave")):
            check_arrivals("after_a_seven", order, 10)

    catches(check, monkeypatch, place, defect)
