"""Exported records replay to the same result and show each seat the same events as the table did."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from penultima.errors import BadInput
from penultima.game import Game
from penultima.notation.event import Event
from penultima.notation.record import Record, print_record
from penultima.notation.record_text import parse_record
from penultima.protocol.client_messages import Say, Sit
from penultima.protocol.game_events import parse_event
from penultima.protocol.server_messages import News
from penultima.protocol.setup import Setup
from penultima.records.replay import replay, walk
from penultima.table.log.entry import ActionTaken, LineSaid
from penultima.table.log.facts import Times
from penultima.table.log.record_export import export_finished_matches, export_records
from penultima.table.log.table_state import CorruptLog
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import law
from tests.helpers.table.generated_sessions import SPEED, GeneratedSession, Plan, plans
from tests.helpers.table.instant_table import HOST
from tests.helpers.table.practice_table import PEOPLE, Practice

Deals = list[list[Event]]


class Listener:
    """Collects the events that a viewer receives, grouped by deal. Seat -1 stands for a spectator."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.since = -1
        self.deals: Deals = []
        self.cut: set[int] = set()
        """Indexes of deals whose end the viewer did not get, because the same commit also began the next deal."""

    def __call__(self, session: GeneratedSession) -> None:
        if self.seat >= len(session.table.facts.seats) or self.since == session.table.version:
            return
        seats = () if self.seat < 0 else (self.seat,)
        news = session.news(*seats, since=self.since)
        if news.snapshot and self.deals:
            self.cut.add(len(self.deals) - 1)
        cards = news.mine[str(self.seat)].cards if seats else {}
        for version, item in enumerate(news.items, news.first):
            if item.kind == "dealt":
                self.deals.append([])
            private_cards = cards.get(str(version), {})
            for number, event in enumerate(item.events):
                self.deals[-1].append(parse_event(with_card(event, private_cards.get(str(number)))))
        self.since = session.table.version


def with_card(event: dict[str, Any], card: str | None) -> dict[str, Any]:
    return event if card is None else event | {"card": card}


def seen_in(record: Record, seat: int) -> Deals:
    """Replay the record and return the events of each deal as the seat sees them."""
    games: list[Game] = []
    for match, move in walk(record):
        if move is None:
            games.append(match.game)
    return [game.news(seat) for game in games]


def check_records(plan: Plan) -> None:
    viewers = [Listener(seat) for seat in range(-1, plan.setup.seats)]

    def listen(session: GeneratedSession) -> None:
        for viewer in viewers:
            viewer(session)

    session = GeneratedSession(plan).play(listen)
    records = export_records(session.log, session.secrets)
    for record in records:
        check_record(record)
    assert sum(record.length for record in records) == sum(isinstance(entry, ActionTaken) for entry in session.entries)
    if not plan.others:
        for viewer in viewers:
            happened = [deal for record in records for deal in seen_in(record, viewer.seat)]
            assert len(viewer.deals) == len(happened)
            for number, received in enumerate(viewer.deals):
                seen = happened[number][: len(received)] if number in viewer.cut else happened[number]
                assert received == seen, f"seat {viewer.seat} was told something else"


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
def test_every_log_exports_records_that_can_be_replayed(plan: Plan) -> None:
    check_records(plan)


SEEN = Plan(Setup("official", {"jump-in": True, "target": 0}, seats=3, clock=SPEED), times=Times(), guests=2, seed=6)


def shows_all(event: int, seat: int) -> int:
    del seat
    return event


@pytest.mark.parametrize(
    ("target", "defect"),
    [
        ("penultima.table.views.viewer_messages.redact_event", shows_all),
        ("penultima.table.log.record_export._record_deal", lambda game, deal, speeds: deal),
    ],
)
def test_record_checks_find_planted_defects(
    target: str, defect: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    catches(lambda: check_records(SEEN), monkeypatch, target, defect)


def test_a_record_contains_names_times_and_reaction_times_but_no_chat() -> None:
    table = Practice("hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5")
    table.wait(2_000)
    table.send(HOST, Say(table.id(), "un secreto"))
    table.done(0, "play R7")
    table.wait(321)
    table.done(2, "catch 0")
    [record] = export_records(table.log, table.secrets)
    text = print_record(record)
    assert any(isinstance(entry, LineSaid) for entry in table.entries)
    assert "secreto" not in text
    assert record.names == ("Ana", "Ben", "Cat")
    assert [(move.time, move.comment) for move in record.deals[0].moves] == [(2_000, ""), (2_321, "321 ms")]


def test_each_match_has_a_record_and_an_unfinished_match_has_a_partial_one() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    practice.done(0, "play R7")
    practice.start()
    first, second = export_records(practice.log, practice.secrets)
    assert (first.length, second.length) == (1, 0)
    assert first.deals[0].end is not None
    assert second.deals[0].end is None
    for record in (first, second):
        check_record(record)


def test_a_table_without_a_deal_has_no_record() -> None:
    session = GeneratedSession(Plan(Setup()))
    session.send("ben", Sit("a", 1, "Ben"))
    assert export_records(session.log, session.secrets) == []
    assert isinstance(session.news(), News)


def test_exporting_a_damaged_log_raises_corrupt_log() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    practice.done(0, "play R7")
    for rows in (practice.log[:-2] + practice.log[-1:], [*practice.log, (len(practice.log) + 1, b"{")]):
        with pytest.raises(CorruptLog):
            export_records(rows, practice.secrets)
    with pytest.raises(CorruptLog):
        export_records(practice.log, {})


def check_what_is_shown() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    assert export_finished_matches(practice.log, practice.secrets) == []
    practice.done(0, "play R7")
    practice.start()
    [finished] = export_finished_matches(practice.log, practice.secrets)
    first, second = export_records(practice.log, practice.secrets)
    assert (finished.match, finished.people, finished.record) == (1, PEOPLE[:3], first)
    [*_, last] = practice.secrets.values()
    assert last.hex() in print_record(second)
    assert last.hex() not in print_record(finished.record)


def test_planted_an_export_of_unfinished_deals_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(check_what_is_shown, monkeypatch, "penultima.table.log.record_export._finished_deals", lambda deals: deals)


def test_the_entries_of_the_last_match_alone_export_the_same_record() -> None:
    practice = Practice("hands=R7/R1,B2,B3/R7,G2,G3 top=R5")
    for _ in range(2):
        practice.done(0, "play R7")
        practice.start()
    begins = [version for version in practice.secrets if version > 0][1]
    rows = [row for row in practice.log if row[0] >= begins]
    assert (
        export_finished_matches(rows, practice.secrets) == export_finished_matches(practice.log, practice.secrets)[1:]
    )


@law(10, shrinks=False)
@given(plans(70))
def test_published_records_contain_the_keys_of_all_finished_deals_and_no_others(plan: Plan) -> None:
    session = GeneratedSession(plan).play(lambda _: None)
    shown = "".join(print_record(finished.record) for finished in export_finished_matches(session.log, session.secrets))
    over = [deal.end is not None for record in export_records(session.log, session.secrets) for deal in record.deals]
    assert [key.hex() in shown for key in session.secrets.values()] == over
