"""Same seed, same deal: the actions alone bring back every byte and every event."""

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given

from penultima.game import first_deal
from penultima.kernel.desk import Desk
from penultima.kernel.match import next_deal, start_match
from penultima.kernel.state import NOBODY, OVER, State
from penultima.kernel.step import step
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank, pack
from penultima.trail import Trail
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
    same = replay(setup, record.deeds) == record  # of thousands of lines nobody wants to be shown a difference
    assert same


@law(60)
@given(setups())
def test_the_same_seed_and_actions_give_the_same_bytes_and_events(setup: Setup) -> None:
    check_replays(setup)


def test_planted_a_deck_shuffled_by_unseeded_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unseeded(_: Desk, cards: list[int], start: int, n: int) -> None:
        cards[start : start + n] = Random().sample(cards[start : start + n], n)

    catches(lambda: check_replays(Setup()), monkeypatch, "penultima.kernel.deal.shuffle", unseeded)


def check_news(setup: Setup) -> None:
    """What each seat is told since a version is what was done since, and what was told stays told."""
    game, chance = first_deal(setup.rules, Sfc32(setup.seed), setup.seats, None), Random(setup.seed)
    told = {seat: game.news(seat) for seat in range(NOBODY, setup.seats)}
    for _ in range(60):
        able = [seat for seat in range(setup.seats) if game.legal(seat)]
        if not able:
            return
        seat, version = chance.choice(able), game.version
        facts = game.do(seat, chance.choice(game.legal(seat))).events
        for viewer, before in told.items():
            news = game.news(viewer, version)
            assert [replace(event, card=None) for event in news] == [replace(fact, card=None) for fact in facts]
            assert all(event.card in (None, fact.card) for event, fact in zip(news, facts, strict=True))
            assert game.news(viewer) == before + news
            told[viewer] = before + news


@law(30)
@given(setups())
def test_what_a_seat_is_told_grows_by_its_news(setup: Setup) -> None:
    check_news(setup)


def test_planted_news_that_begin_too_late_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Trail.since

    def late(trail: Trail[int], start: int) -> list[int]:
        return sound(trail, start)[1:]

    catches(lambda: check_news(Setup()), monkeypatch, "penultima.trail.Trail.since", late)
