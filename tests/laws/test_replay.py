"""Same seed, same deal: the actions alone bring back every byte and every event."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given

from penultima import view as door
from penultima.kernel.desk import Desk
from penultima.kernel.events import seen_by
from penultima.kernel.match import next_deal, start_match
from penultima.kernel.state import DRAWN, NOBODY, OVER, State
from penultima.kernel.step import step
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank, pack
from penultima.view import View
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import Table

STEPS = 250


Deed = tuple[int, int] | None
"""(seat, action), or the next deal"""


@dataclass
class Record:
    """The deeds, and after the deal and after each of them the state's bytes and the events."""

    deeds: list[Deed]
    states: list[bytes]
    events: list[list[int]]


def play(setup: Setup) -> Record:
    """Refused wishes are in the record too; they change nothing."""
    table = Table(setup)
    record = Record([], [pack(table.state)], [table.news])
    for _ in range(STEPS):
        deed = None if table.state.phase == OVER else table.next_wish()
        if deed is None:
            table.deal_again()
        else:
            table.do(*deed)
        record.deeds.append(deed)
        record.states.append(pack(table.state))
        record.events.append(table.news)
    return record


def replay(setup: Setup, deeds: list[Deed]) -> Record:
    """With the seed and the deeds, and without anybody who decides."""
    R, s, desk = setup.rules.tables, blank(State), Desk(Sfc32(setup.seed))
    start_match(s, R, desk, setup.seats, 0)
    record = Record(deeds, [pack(s)], [desk.take_events()])
    for deed in deeds:
        if deed is None:
            next_deal(s, R, desk)
        else:
            step(s, R, desk, *deed)
        record.states.append(pack(s))
        record.events.append(desk.take_events())
    return record


def check_replays(setup: Setup) -> None:
    record = play(setup)
    assert replay(setup, record.deeds) == record


@law(60)
@given(setups())
def test_the_same_seed_and_actions_give_the_same_bytes_and_events(setup: Setup) -> None:
    check_replays(setup)


def test_planted_a_deck_shuffled_by_unseeded_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unseeded(_: Desk, cards: list[int], start: int, n: int) -> None:
        cards[start : start + n] = Random().sample(cards[start : start + n], n)

    catches(lambda: check_replays(Setup()), monkeypatch, "penultima.kernel.deal.shuffle", unseeded)


def check_events_suffice(setup: Setup) -> None:
    """What each seat sees of the events needs no state, and what was seen stays seen."""
    table = Table(setup)
    seen: dict[int, tuple[int, ...]] = dict.fromkeys(range(NOBODY, setup.seats), ())
    for _ in range(60):
        for seat, before in seen.items():
            seen[seat] = door.view(table.state, seat, table.log).events
            assert seen[seat] == door.view(blank(State), seat, table.log).events
            assert seen[seat] == before + tuple(seen_by(event, seat) for event in table.news)
        if table.state.phase == OVER:
            return
        table.do(*table.next_wish())


@law(30)
@given(setups())
def test_what_a_seat_saw_is_made_of_events_alone(setup: Setup) -> None:
    check_events_suffice(setup)


def test_planted_a_view_that_tells_of_a_draw_only_afterwards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = door.view

    def delayed(s: State, seat: int, events: Iterable[int]) -> View:
        v = at_once(s, seat, events)
        v.events = v.events[:-2] if s.phase == DRAWN else v.events
        return v

    catches(lambda: check_events_suffice(Setup()), monkeypatch, "penultima.view.view", delayed)
