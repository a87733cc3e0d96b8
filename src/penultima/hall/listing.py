"""The list of tables that anybody may sit down at."""

from penultima.hall.room import Room
from penultima.table.table import Table
from penultima.wire.shape import Setup, Shape


class Listed(Shape, frozen=True, gc=True):
    table: str
    """Its id."""
    setup: Setup
    host: str
    """Name of the person."""
    taken: int
    """Seats that somebody has, a person or a bot..."""
    free: int
    """... and those that nobody has."""
    here: int
    """People who are connected, those who only watch among them."""


def listed(room: Room) -> Listed | None:
    """None: it is not for everybody, it does not gather any more, or nobody is there."""
    if not room.is_loaded or not room.here:
        return None
    facts = room.table.facts
    if facts.life != "gathering" or not facts.setup.open:
        return None
    free = sum(seat.kind == "empty" for seat in facts.seats)
    return Listed(room.id, facts.setup, host_name(room.table), len(facts.seats) - free, free, room.here)


def host_name(table: Table) -> str:
    facts = table.facts
    return facts.people[facts.host].name if facts.host >= 0 else ""
