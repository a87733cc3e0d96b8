"""What a log says of a table that need not be awake, for a worker: the records of what is over, and who is who."""

from dataclasses import replace
from typing import NamedTuple

from penultima.notation.record import Record, print_record
from penultima.table.facts import Facts
from penultima.table.fold import Fold
from penultima.table.record import records_of

Rows = list[tuple[int, bytes]]
Keys = dict[int, bytes]
"""Of deals, by version."""


class Finished(NamedTuple):
    match: int
    """From 1."""
    deals: int
    text: str


def finished(rows: Rows, keys: Keys) -> list[Finished]:
    """Matches of which at least one deal is over. A deal that goes on is left out: a record has its key.

    One that the host ended is over as it stands.
    """
    found = records_of(rows, keys)
    if found and _facts(rows, keys).life == "playing":
        found[-1] = _over(found[-1])
    numbered = enumerate(found, 1)
    return [Finished(match, len(each.deals), print_record(each)) for match, each in numbered if each.deals]


def people_of(rows: Rows, keys: Keys) -> list[str]:
    """Their ids, by their numbers at this table."""
    return [guest.id for guest in _facts(rows, keys).people]


def _facts(rows: Rows, keys: Keys) -> Facts:
    fold = Fold()
    for _ in fold.read(rows, keys):
        pass
    return fold.facts


def _over(record: Record) -> Record:
    return replace(record, deals=tuple(deal for deal in record.deals if deal.end is not None))
