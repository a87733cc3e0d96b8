"""The public list of tables."""

from penultima.protocol.setup import Setup, WireStruct
from penultima.runtime.tables.live_table import LiveTable
from penultima.table.table import Table


class ListedTable(WireStruct, frozen=True, gc=True):
    """An open table in the public list."""

    table: str
    """The id of the table."""
    setup: Setup
    host: str
    """The name of the host."""
    taken: int
    """How many seats are taken by people or bots."""
    free: int
    """How many seats are empty."""
    here: int
    """How many people are connected, including spectators."""


def make_list_entry(live_table: LiveTable) -> ListedTable | None:
    """Return the entry for the public list.

    Return None if the table is not loaded, not open, or not gathering players, or if nobody is connected.
    """
    if not live_table.is_loaded or not live_table.connected_count:
        return None
    facts = live_table.table.facts
    if facts.life != "gathering" or not facts.setup.open:
        return None
    free = sum(seat.kind == "empty" for seat in facts.seats)
    return ListedTable(
        live_table.id,
        facts.setup,
        host_name(live_table.table),
        len(facts.seats) - free,
        free,
        live_table.connected_count,
    )


def host_name(table: Table) -> str:
    facts = table.facts
    return facts.people[facts.host].name if facts.host >= 0 else ""
