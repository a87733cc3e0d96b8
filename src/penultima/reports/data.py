"""A record as plain data, for programs that read JSON."""

from typing import Any

from penultima.fair.chance import Written
from penultima.kernel.state import NOBODY
from penultima.notation.action import wish_of
from penultima.notation.chance import print_chance, print_outcome
from penultima.notation.event import plain_event
from penultima.notation.position import print_position
from penultima.notation.record import Move, Record, RecordedDeal
from penultima.playback import walk


def record_data(record: Record, *, events: bool) -> dict[str, Any]:
    """It is replayed first, which can show that it does not hold."""
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
    outcomes = chance.outcomes if isinstance(chance, Written) else ()
    return {
        "chance": print_chance(chance),
        "outcomes": [print_outcome(rules, outcome) for outcome in outcomes],
        "position": None if deal.position is None else print_position(rules, deal.position),
        "moves": [move_data(record, move) for move in deal.moves],
        "winner": None if deal.end is None else deal.end.winner,
        "scores": None if deal.end is None else deal.end.scores,
    }


def move_data(record: Record, move: Move) -> dict[str, Any]:
    data: dict[str, Any] = {"action": str(wish_of(record.rules, move.action))}
    if move.seat != NOBODY:
        data["seat"] = move.seat
    if move.time is not None:
        data["time"] = move.time
    return data | ({"comment": move.comment} if move.comment else {})


def _events(record: Record) -> list[list[dict[str, Any]]]:
    """By deal, with nothing hidden."""
    games = []
    for match, move in walk(record):
        if move is None:
            games.append(match.game)
    return [[plain_event(event) for event in game.events] for game in games]
