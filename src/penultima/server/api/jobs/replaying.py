"""Replays a record in a worker. The events show the cards that one seat saw, or all cards."""

from collections.abc import Iterator
from typing import NamedTuple

from penultima.errors import BadInput
from penultima.notation.event import Event
from penultima.notation.position import print_position
from penultima.notation.record import Record, RecordedDeal
from penultima.notation.record_text import parse_record
from penultima.records.export import export_move
from penultima.records.replay import walk
from penultima.server.api.response_models import ReplayedDeal, ReplayResult
from penultima.support.validation import check_seat

MAX_ACTIONS = 20_000
"""Maximum number of actions of a record. It is limited because the answer is many times as long as the record."""


class _DealEvents(NamedTuple):
    events: list[Event]
    counts: list[int]
    """The number of events so far, at the start of the deal and after each move."""


def replay_record(text: str, seat: int | None) -> ReplayResult:
    """Replay a record. Raises BadInput with the line at which the record breaks the rules."""
    record = parse_record(text)
    if seat is not None:
        check_seat(seat, record.players, "seat")
    if record.length > MAX_ACTIONS:
        raise BadInput("record: {count} actions; at most {most}", count=record.length, most=MAX_ACTIONS)
    rules = record.rules
    return ReplayResult(
        edition=rules.edition.id,
        rules=rules.version,
        digest=rules.digest,
        options=dict(rules.changes),
        customs=list(rules.customs),
        players=record.players,
        dealer=record.dealer,
        names=list(record.names),
        deals=[_describe_deal(record, *each) for each in zip(record.deals, _collect_events(record, seat), strict=True)],
    )


def _collect_events(record: Record, seat: int | None) -> Iterator[_DealEvents]:
    """Yield the events of each deal."""
    played: _DealEvents | None = None
    for match, move in walk(record):
        if move is None:
            if played is not None:
                yield played
            played = _DealEvents([], [])
        if played is not None:
            seen = len(played.events)
            game = match.game
            played.events.extend(game.events_since(seen) if seat is None else game.news(seat, seen))
            played.counts.append(len(played.events))
    if played is not None:
        yield played


def _describe_deal(record: Record, deal: RecordedDeal, played: _DealEvents) -> ReplayedDeal:
    start, *at = played.counts
    return ReplayedDeal(
        events=[{"name": event.name, **event.fields} for event in played.events],
        moves=[export_move(record, move) for move in deal.moves],
        at=at,
        start=start,
        position=None if deal.position is None else print_position(record.rules, deal.position),
        winner=None if deal.end is None else deal.end.winner,
        scores=None if deal.end is None else list(deal.end.scores),
    )
