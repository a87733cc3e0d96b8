"""What a log says of a table that need not be awake, for a worker: the records of what is over, and who is who."""

from penultima.store.finished import Finished, finished
from penultima.table.fold import Corrupt, Fold, OtherRules

Rows = list[tuple[int, bytes]]
Keys = dict[int, bytes]
"""Of deals, by version."""


def readable(rows: Rows, keys: Keys) -> list[Finished] | None:
    """None: the log cannot be read by this program."""
    try:
        return finished(rows, keys)
    except (Corrupt, OtherRules):
        return None


def people_of(rows: Rows, keys: Keys) -> list[str]:
    """Their ids, by their numbers at this table; nobody's, where the log cannot be read by this program."""
    fold = Fold()
    try:
        for _ in fold.read(rows, keys):
            pass
    except (Corrupt, OtherRules):
        return []
    return [guest.id for guest in fold.facts.people]
