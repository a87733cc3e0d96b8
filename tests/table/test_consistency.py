"""The consistency check of a table finds broken invariants."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from penultima.protocol.client_messages import Start
from penultima.protocol.setup import Clock, Setup
from penultima.table.consistency import InconsistentTable
from penultima.table.log.table_state import replace_item
from penultima.table.table import Table
from penultima.table.window import Window
from tests.helpers.table.instant_table import HOST, InstantTable


@pytest.fixture
def table() -> Table:
    session = InstantTable(Setup(seats=3, clock=Clock()))
    session.send(HOST, Start("a"))
    session.table.check()
    return session.table


def remove_a_card(t: Table) -> None:
    t.the_game.state.stocked -= 1


def duplicate_a_card(t: Table) -> None:
    s = t.the_game.state
    s.discard[s.top] += 1


def miscount_a_hand(t: Table) -> None:
    t.the_game.state.held[1] += 1


def make_reserve_negative(t: Table) -> None:
    t.facts = replace(t.facts, reserves=replace_item(t.facts.reserves, 0, -1))


def remove_a_seat(t: Table) -> None:
    t.facts = replace(t.facts, seats=t.facts.seats[1:])


def seat_an_unknown_person(t: Table) -> None:
    t.facts = replace(t.facts, seats=replace_item(t.facts.seats, 1, replace(t.facts.seats[0], person=7)))


def set_unknown_host(t: Table) -> None:
    t.facts = replace(t.facts, host=9)


def clear_decision(t: Table) -> None:
    t.decision = 0


def add_window_of_the_future(t: Table) -> None:
    t.windows = (Window(t.version + 1, "call", 0),)


@pytest.mark.parametrize(
    "defect",
    [
        remove_a_card,
        duplicate_a_card,
        miscount_a_hand,
        make_reserve_negative,
        remove_a_seat,
        seat_an_unknown_person,
        set_unknown_host,
        clear_decision,
        add_window_of_the_future,
    ],
)
def test_a_broken_invariant_of_a_table_is_noticed(table: Table, defect: Callable[[Table], None]) -> None:
    defect(table)
    with pytest.raises(InconsistentTable):
        table.check()
