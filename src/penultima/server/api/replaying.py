"""A record played again, for a worker: what happened, as one seat saw it or with nothing hidden."""

from collections.abc import Iterator
from typing import NamedTuple

from penultima.bounds import seat_among
from penultima.errors import BadInput
from penultima.notation.event import Event
from penultima.notation.position import print_position
from penultima.notation.record import Record, RecordedDeal
from penultima.notation.record_text import parse_record
from penultima.playback import walk
from penultima.reports.data import move_data
from penultima.server.api.told import Replayed, ReplayedDeal

MOST_ACTIONS = 20_000
"""Of a record: its answer is many times as long."""


class _Played(NamedTuple):
    events: list[Event]
    counts: list[int]
    """How many events there were at the start and after each move."""


def replayed(text: str, seat: int | None) -> Replayed:
    """Raises BadInput with the line where it does not hold."""
    record = parse_record(text)
    if seat is not None:
        seat_among(seat, record.players, "seat")
    if record.length > MOST_ACTIONS:
        raise BadInput("record: {count} actions; at most {most}", count=record.length, most=MOST_ACTIONS)
    rules = record.rules
    return Replayed(
        edition=rules.edition.id,
        rules=rules.version,
        digest=rules.digest,
        options=dict(rules.changes),
        customs=list(rules.customs),
        players=record.players,
        dealer=record.dealer,
        names=list(record.names),
        deals=[_deal(record, *each) for each in zip(record.deals, _played(record, seat), strict=True)],
    )


def _played(record: Record, seat: int | None) -> Iterator[_Played]:
    """Deal by deal."""
    played: _Played | None = None
    for match, move in walk(record):
        if move is None:
            if played is not None:
                yield played
            played = _Played([], [])
        if played is not None:
            told = len(played.events)
            game = match.game
            played.events.extend(game.events_since(told) if seat is None else game.news(seat, told))
            played.counts.append(len(played.events))
    if played is not None:
        yield played


def _deal(record: Record, deal: RecordedDeal, played: _Played) -> ReplayedDeal:
    start, *at = played.counts
    return ReplayedDeal(
        events=[{"name": event.name, **event.fields} for event in played.events],
        moves=[move_data(record, move) for move in deal.moves],
        at=at,
        start=start,
        position=None if deal.position is None else print_position(record.rules, deal.position),
        winner=None if deal.end is None else deal.end.winner,
        scores=None if deal.end is None else list(deal.end.scores),
    )
