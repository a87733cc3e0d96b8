"""Reads records of finished matches and the ids of people from the log of a table that is not in memory."""

from penultima.store.upkeep.archive import FinishedRecord, build_finished_records
from penultima.table.log.table_state import CorruptLog, OtherRulesVersion, TableState

Rows = list[tuple[int, bytes]]
DealKeys = dict[int, bytes]
"""Keys of deals, by the version of the log entry that starts the deal."""


def read_finished(rows: Rows, keys: DealKeys) -> list[FinishedRecord] | None:
    """Return the records of finished matches. Return None if this program version cannot read the log."""
    try:
        return build_finished_records(rows, keys)
    except (CorruptLog, OtherRulesVersion):
        return None


def list_people(rows: Rows, keys: DealKeys) -> list[str]:
    """Return the ids of people in order of their numbers; an empty list if this program version cannot read the log."""
    state = TableState()
    try:
        for _ in state.apply_rows(rows, keys):
            pass
    except (CorruptLog, OtherRulesVersion):
        return []
    return [guest.id for guest in state.facts.people]
