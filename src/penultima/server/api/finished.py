"""From a log to the records of what is over, for a worker. A deal that goes on is not in them: they have its key."""

from dataclasses import replace
from typing import NamedTuple

from penultima.notation.record import Record, print_record
from penultima.table.fold import Fold
from penultima.table.record import records_of


class Finished(NamedTuple):
    match: int
    """From 1."""
    deals: int
    text: str


def finished(rows: list[tuple[int, bytes]], secrets: dict[int, bytes]) -> list[Finished]:
    """Matches of which at least one deal is over. One that the host ended is over as it stands."""
    found = records_of(rows, secrets)
    if found and _is_playing(rows, secrets):
        found[-1] = _over(found[-1])
    numbered = enumerate(found, 1)
    return [Finished(match, len(each.deals), print_record(each)) for match, each in numbered if each.deals]


def _is_playing(rows: list[tuple[int, bytes]], secrets: dict[int, bytes]) -> bool:
    fold = Fold()
    for _ in fold.read(rows, secrets):
        pass
    return fold.facts.life == "playing"


def _over(record: Record) -> Record:
    return replace(record, deals=tuple(deal for deal in record.deals if deal.end is not None))
