"""Exports a record as plain data, for programs that read JSON."""

from typing import Any

from penultima.kernel.state import NOBODY
from penultima.notation.deal_source import print_chance, print_outcome
from penultima.notation.event import export_event
from penultima.notation.kernel_actions import decode_action
from penultima.notation.position import print_position
from penultima.notation.record import Move, Record, RecordedDeal
from penultima.records.replay import walk
from penultima.rng.origin import WrittenOrigin


def export_record(record: Record, *, events: bool) -> dict[str, Any]:
    """Return the record as data. Raise BadInput if it cannot be replayed."""
    rules = record.rules
    logs = _events(record)
    return {
        "edition": rules.edition.id,
        "rules": rules.version,
        "digest": rules.digest,
        "options": dict(rules.changes),
        "customs": rules.customs,
        "players": record.players,
        "dealer": record.dealer,
        "names": record.names,
        "tags": record.tags,
        "deals": [
            _deal(record, deal) | ({"events": logs[number]} if events else {})
            for number, deal in enumerate(record.deals)
        ],
    }


def _deal(record: Record, deal: RecordedDeal) -> dict[str, Any]:
    rules, chance = record.rules, deal.chance
    outcomes = chance.outcomes if isinstance(chance, WrittenOrigin) else ()
    return {
        "chance": print_chance(chance),
        "outcomes": [print_outcome(rules, outcome) for outcome in outcomes],
        "position": None if deal.position is None else print_position(rules, deal.position),
        "moves": [export_move(record, move) for move in deal.moves],
        "winner": None if deal.end is None else deal.end.winner,
        "scores": None if deal.end is None else deal.end.scores,
    }


def export_move(record: Record, move: Move) -> dict[str, Any]:
    data: dict[str, Any] = {"action": str(decode_action(record.rules, move.action))}
    if move.seat != NOBODY:
        data["seat"] = move.seat
    if move.time is not None:
        data["time"] = move.time
    return data | ({"comment": move.comment} if move.comment else {})


def _events(record: Record) -> list[list[dict[str, Any]]]:
    """Return the events of each deal, with nothing hidden."""
    games = []
    for match, move in walk(record):
        if move is None:
            games.append(match.game)
    return [[export_event(event) for event in game.events] for game in games]
