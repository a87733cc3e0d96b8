"""A log makes records: they are played again to the same end, and tell each seat what it was told at the table."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from penultima.errors import BadInput
from penultima.game import Game
from penultima.notation.event import Event
from penultima.notation.record import Record, print_record
from penultima.notation.record_text import parse_record
from penultima.playback import replay, walk
from penultima.table.entry import Did, Said
from penultima.table.facts import Times
from penultima.table.fold import Corrupt
from penultima.table.record import finished_of, records_of
from penultima.wire.client_in import Say, Sit
from penultima.wire.client_out import News
from penultima.wire.event import event_of
from penultima.wire.shape import Setup
from tests.laws.planted import catches
from tests.laws.setups import law
from tests.table.crowd import SPEED, Crowd, Plan, plans
from tests.table.evening import HOST
from tests.table.practice import PEOPLE, Practice

Deals = list[list[Event]]


class Listener:
    """Puts together what a viewer of one seat was sent, deal by deal; of -1, a spectator."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.since = -1
        self.deals: Deals = []
        self.cut: set[int] = set()
        """Deals whose end was told by nobody, because the next one began with the same commit."""

    def __call__(self, crowd: Crowd) -> None:
        if self.seat >= len(crowd.table.facts.seats) or self.since == crowd.table.version:
            return
        seats = () if self.seat < 0 else (self.seat,)
        news = crowd.news(*seats, since=self.since)
        if news.snapshot and self.deals:
            self.cut.add(len(self.deals) - 1)
        cards = news.mine[str(self.seat)].cards if seats else {}
        for version, item in enumerate(news.items, news.first):
            if item.kind == "dealt":
                self.deals.append([])
            told = cards.get(str(version), {})
            for number, event in enumerate(item.events):
                self.deals[-1].append(event_of(with_card(event, told.get(str(number)))))
        self.since = crowd.table.version


def with_card(event: dict[str, Any], card: str | None) -> dict[str, Any]:
    return event if card is None else event | {"card": card}


def seen_in(record: Record, seat: int) -> Deals:
    """What the seat saw of each deal when the record is played again."""
    games: list[Game] = []
    for match, move in walk(record):
        if move is None:
            games.append(match.game)
    return [game.news(seat) for game in games]


def check_records(plan: Plan) -> None:
    viewers = [Listener(seat) for seat in range(-1, plan.setup.seats)]

    def listen(crowd: Crowd) -> None:
        for viewer in viewers:
            viewer(crowd)

    crowd = Crowd(plan).play(listen)
    records = records_of(crowd.log, crowd.secrets)
    for record in records:
        check_record(record)
    assert sum(record.length for record in records) == sum(isinstance(entry, Did) for entry in crowd.entries)
    if not plan.others:
        for viewer in viewers:
            happened = [deal for record in records for deal in seen_in(record, viewer.seat)]
            assert len(viewer.deals) == len(happened)
            for number, told in enumerate(viewer.deals):
                seen = happened[number][: len(told)] if number in viewer.cut else happened[number]
                assert told == seen, f"seat {viewer.seat} was told something else"


def check_record(record: Record) -> None:
    try:
        text = print_record(record)
        read = parse_record(text)
        assert read == record
        assert print_record(read) == text
        replay(read)
    except BadInput as problem:
        raise AssertionError(f"a record of what was played is turned away: {problem}") from problem


@law(30, shrinks=False)
@given(plans(70))
def test_every_log_makes_records_that_can_be_played_again(plan: Plan) -> None:
    check_records(plan)


SEEN = Plan(Setup("official", {"jump-in": True, "target": 0}, seats=3, clock=SPEED), times=Times(), guests=2, seed=6)


def shows_all(event: int, seat: int) -> int:
    del seat
    return event


@pytest.mark.parametrize(
    ("place", "defect"),
    [
        ("penultima.table.see.seen_by", shows_all),
        ("penultima.table.record._finished", lambda game, deal, speeds: deal),
    ],
)
def test_the_laws_of_records_catch(place: str, defect: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check_records(SEEN), monkeypatch, place, defect)


def test_a_record_has_names_times_and_speeds_and_nothing_that_was_said() -> None:
    table = Practice("hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5")
    table.wait(2_000)
    table.send(HOST, Say(table.id(), "un secreto"))
    table.done(0, "play R7")
    table.wait(321)
    table.done(2, "catch 0")
    [record] = records_of(table.log, table.secrets)
    text = print_record(record)
    assert any(isinstance(entry, Said) for entry in table.entries)
    assert "secreto" not in text
    assert record.names == ("Ana", "Ben", "Cat")
    assert [(move.time, move.comment) for move in record.deals[0].moves] == [(2_000, ""), (2_321, "321 ms")]


def test_each_match_has_a_record_and_one_that_goes_on_is_as_far_as_it_came() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    practice.done(0, "play R7")
    practice.start()
    first, second = records_of(practice.log, practice.secrets)
    assert (first.length, second.length) == (1, 0)
    assert first.deals[0].end is not None
    assert second.deals[0].end is None
    for record in (first, second):
        check_record(record)


def test_an_evening_without_a_deal_has_no_record() -> None:
    crowd = Crowd(Plan(Setup()))
    crowd.send("ben", Sit("a", 1, "Ben"))
    assert records_of(crowd.log, crowd.secrets) == []
    assert isinstance(crowd.news(), News)


def test_no_record_is_made_of_a_damaged_log() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    practice.done(0, "play R7")
    for rows in (practice.log[:-2] + practice.log[-1:], [*practice.log, (len(practice.log) + 1, b"{")]):
        with pytest.raises(Corrupt):
            records_of(rows, practice.secrets)
    with pytest.raises(Corrupt):
        records_of(practice.log, {})


def check_what_is_shown() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    assert finished_of(practice.log, practice.secrets) == []
    practice.done(0, "play R7")
    practice.start()
    [finished] = finished_of(practice.log, practice.secrets)
    first, second = records_of(practice.log, practice.secrets)
    assert (finished.match, finished.people, finished.record) == (1, PEOPLE[:3], first)
    [*_, last] = practice.secrets.values()
    assert last.hex() in print_record(second)
    assert last.hex() not in print_record(finished.record)


def test_what_may_be_shown_of_a_match_has_no_deal_that_is_not_over(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_what_is_shown, monkeypatch, "penultima.table.record._over", lambda deals: deals)


def test_the_last_match_of_an_evening_makes_its_record_without_the_others() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    for _ in range(2):
        practice.done(0, "play R7")
        practice.start()
    begins = [version for version in practice.secrets if version > 0][1]
    rows = [row for row in practice.log if row[0] >= begins]
    assert finished_of(rows, practice.secrets) == finished_of(practice.log, practice.secrets)[1:]


@law(10, shrinks=False)
@given(plans(70))
def test_no_key_of_a_deal_that_goes_on_is_ever_shown(plan: Plan) -> None:
    crowd = Crowd(plan).play(lambda _: None)
    shown = "".join(print_record(finished.record) for finished in finished_of(crowd.log, crowd.secrets))
    over = [deal.end is not None for record in records_of(crowd.log, crowd.secrets) for deal in record.deals]
    assert [key.hex() in shown for key in crowd.secrets.values()] == over
