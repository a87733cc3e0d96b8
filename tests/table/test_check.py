"""What must never break is noticed when it does."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from penultima.table.check import Broken
from penultima.table.fold import put
from penultima.table.table import Table
from penultima.table.window import Window
from penultima.wire.client_in import Start
from penultima.wire.shape import Clock, Setup
from tests.table.evening import HOST, Evening


@pytest.fixture
def table() -> Table:
    evening = Evening(Setup(seats=3, clock=Clock()))
    evening.send(HOST, Start("a"))
    evening.table.check()
    return evening.table


def lose_a_card(t: Table) -> None:
    t.the_game.state.stocked -= 1


def double_a_card(t: Table) -> None:
    s = t.the_game.state
    s.discard[s.top] += 1


def miscount(t: Table) -> None:
    t.the_game.state.held[1] += 1


def owe_time(t: Table) -> None:
    t.facts = replace(t.facts, reserves=put(t.facts.reserves, 0, -1))


def lose_a_seat(t: Table) -> None:
    t.facts = replace(t.facts, seats=t.facts.seats[1:])


def seat_a_stranger(t: Table) -> None:
    t.facts = replace(t.facts, seats=put(t.facts.seats, 1, replace(t.facts.seats[0], person=7)))


def obey_a_stranger(t: Table) -> None:
    t.facts = replace(t.facts, host=9)


def await_nothing(t: Table) -> None:
    t.decision = 0


def see_the_future(t: Table) -> None:
    t.windows = (Window(t.version + 1, "call", 0),)


@pytest.mark.parametrize(
    "defect",
    [
        lose_a_card,
        double_a_card,
        miscount,
        owe_time,
        lose_a_seat,
        seat_a_stranger,
        obey_a_stranger,
        await_nothing,
        see_the_future,
    ],
)
def test_a_defect_is_noticed(table: Table, defect: Callable[[Table], None]) -> None:
    defect(table)
    with pytest.raises(Broken):
        table.check()
