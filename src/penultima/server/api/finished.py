"""What a log says of a table that need not be awake, for a worker: the records of what is over, and who is who."""

from typing import NamedTuple

from penultima.notation.record import print_record
from penultima.table.fold import Corrupt, Fold, OtherRules
from penultima.table.record import finished_of

Rows = list[tuple[int, bytes]]
Keys = dict[int, bytes]
"""Of deals, by version."""


class Finished(NamedTuple):
    match: int
    """From 1."""
    deals: int
    text: str


def finished(rows: Rows, keys: Keys) -> list[Finished] | None:
    """Matches of which at least one deal is over. None: the log cannot be read by this program."""
    try:
        found = finished_of(rows, keys)
    except (Corrupt, OtherRules):
        return None
    return [Finished(each.match, len(each.record.deals), print_record(each.record)) for each in found]


def people_of(rows: Rows, keys: Keys) -> list[str]:
    """Their ids, by their numbers at this table; nobody's, where the log cannot be read by this program."""
    fold = Fold()
    try:
        for _ in fold.read(rows, keys):
            pass
    except (Corrupt, OtherRules):
        return []
    return [guest.id for guest in fold.facts.people]
