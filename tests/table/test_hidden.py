"""Deal anew what a viewer has not seen: frames, their bytes and the table's schedule stay the same."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given

from penultima.bots.question import Question
from penultima.kernel.state import NOBODY
from penultima.table.sitting import Sitting
from penultima.table.table import Table
from penultima.trail import Trail
from tests.laws.planted import catches
from tests.laws.setups import law
from tests.laws.worlds import another_past, another_world
from tests.table.crowd import Crowd, Plan, plans
from tests.table.test_fold import BUSY

SELDOM = 4
"""One of so many commits is looked at."""


class Looking(Crowd):
    def __init__(self, plan: Plan) -> None:
        self.lots_of_looking = Random(plan.seed)
        super().__init__(plan)


def elsewhere(table: Table, seat: int, chance: Random) -> Table:
    """The same to this seat; everything else is another's."""
    other = table.fork()
    game, R = other.the_game, other.the_rules.tables
    game.log = Trail(another_past(game.log, R, seat, chance))
    game.state = another_world(game.state, R, seat, chance)
    other.shown = {}
    return other


def check_moment(crowd: Crowd) -> None:
    assert isinstance(crowd, Looking)
    table = crowd.table
    if table.game is None or crowd.lots_of_looking.randrange(SELDOM):
        return
    seat = crowd.lots_of_looking.choice(range(NOBODY, table.the_game.state.seats))
    other = elsewhere(table, seat, crowd.lots_of_looking)
    seats = () if seat == NOBODY or seat >= len(table.facts.seats) else (seat,)
    here = table.fork()
    for one in (here, other):
        one.sync(crowd.at)
    assert here.frame(seats, -1, crowd.at) == other.frame(seats, -1, crowd.at), f"seat {seat} is shown something"
    assert here.timers == other.timers, "the schedule tells something"
    assert here.wake_at == other.wake_at


def check_nothing_leaks(plan: Plan) -> None:
    Looking(plan).play(check_moment)


@law(40, shrinks=False)
@given(plans(60))
def test_nothing_leaks(plan: Plan) -> None:
    check_nothing_leaks(plan)


def by_their_cards(self: Sitting, place: int) -> Iterator[Question]:
    """Asks only those who could jump."""
    s = self.the_game.state
    for window in self.windows:
        if window.kind != "jump" or s.hands[place][s.top]:
            yield Question(place, window.id, window.kind, window.seat)


def gossip(event: int, seat: int) -> int:
    del seat
    return event


@pytest.mark.parametrize(
    ("place", "defect"),
    [
        ("penultima.table.sitting.Sitting._window_questions", by_their_cards),
        ("penultima.table.see.seen_by", gossip),
    ],
)
def test_the_law_catches(place: str, defect: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        for plan in BUSY:
            check_nothing_leaks(plan)

    catches(check, monkeypatch, place, defect)
