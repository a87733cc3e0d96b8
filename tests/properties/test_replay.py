"""The same seed and actions give the same states and events."""

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given

from penultima.game import start_first_deal
from penultima.kernel.byte_layout import blank_record, pack
from penultima.kernel.next_deal import next_deal, start_match
from penultima.kernel.state import NOBODY, OVER, State
from penultima.kernel.step import step
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.support.append_log import AppendLog
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import Table
from tests.helpers.properties.generated_setups import Setup, law, setups

STEPS = 250


SeatAction = tuple[int, int] | None
"""An action as (seat, action), or None for the start of the next deal."""


@dataclass
class Record:
    """The actions of a match. `states` and `events` have one item for the start and one for each action."""

    actions: list[SeatAction]
    states: list[bytes]
    events: list[list[int]]


def play(setup: Setup) -> Record:
    """Play a match and record it. The record includes refused actions, which change nothing."""
    table = Table(setup)
    record = Record([], [pack(table.state)], [table.news])
    for _ in range(STEPS):
        action = None if table.state.phase == OVER else table.next_wish()
        if action is None:
            table.deal_again()
        else:
            table.do(*action)
        record.actions.append(action)
        record.states.append(pack(table.state))
        record.events.append(table.news)
    return record


def replay(setup: Setup, actions: list[SeatAction]) -> Record:
    """Repeat the recorded actions with the same seed, without a policy."""
    R, s, context = setup.rules.tables, blank_record(State), StepContext(Sfc32(setup.seed))
    start_match(s, R, context, setup.seats, 0)
    record = Record(actions, [pack(s)], [context.take_events()])
    for action in actions:
        if action is None:
            next_deal(s, R, context)
        else:
            step(s, R, context, *action)
        record.states.append(pack(s))
        record.events.append(context.take_events())
    return record


def check_replays(setup: Setup) -> None:
    record = play(setup)
    # the comparison is outside the assert, because pytest would print a diff of thousands of lines
    same = replay(setup, record.actions) == record
    assert same


@law(60)
@given(setups())
def test_the_same_seed_and_actions_give_the_same_bytes_and_events(setup: Setup) -> None:
    check_replays(setup)


def test_planted_an_unseeded_shuffle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unseeded(_: StepContext, cards: list[int], start: int, n: int) -> None:
        cards[start : start + n] = Random().sample(cards[start : start + n], n)

    catches(lambda: check_replays(Setup()), monkeypatch, "penultima.kernel.deal.shuffle", unseeded)


def check_news(setup: Setup) -> None:
    """Check that the news of a seat since a version consists of the later events. Earlier news must not change."""
    game, chance = start_first_deal(setup.rules, Sfc32(setup.seed), setup.seats, None), Random(setup.seed)
    known = {seat: game.news(seat) for seat in range(NOBODY, setup.seats)}
    for _ in range(60):
        able = [seat for seat in range(setup.seats) if game.legal(seat)]
        if not able:
            return
        seat, version = chance.choice(able), game.version
        facts = game.do(seat, chance.choice(game.legal(seat))).events
        for viewer, before in known.items():
            news = game.news(viewer, version)
            assert [replace(event, card=None) for event in news] == [replace(fact, card=None) for fact in facts]
            assert all(event.card in (None, fact.card) for event, fact in zip(news, facts, strict=True))
            assert game.news(viewer) == before + news
            known[viewer] = before + news


@law(30)
@given(setups())
def test_events_of_a_seat_grow_by_its_news(setup: Setup) -> None:
    check_news(setup)


def test_planted_news_without_their_first_event_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = AppendLog.since

    def late(log: AppendLog[int], start: int) -> list[int]:
        return original(log, start)[1:]

    catches(lambda: check_news(Setup()), monkeypatch, "penultima.support.append_log.AppendLog.since", late)
