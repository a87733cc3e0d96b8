"""Permission checks for commands. Each raises CommandRefused if it fails."""

from penultima.table.log.facts import Guest, Seat
from penultima.table.running_table import RunningTable

ARRANGEABLE = ("gathering", "done")
"""Values of `life` in which seats and rules may change."""


class CommandRefused(Exception):
    """The table refuses a command. The exception carries the text key of the reason."""


def require_guest(t: RunningTable, person: str) -> Guest:
    guest = t.find_guest(person)
    if guest is None:
        raise CommandRefused("table.no-seat")
    return guest


def require_seated(t: RunningTable, person: str) -> Guest:
    if not t.seats_of(person):
        raise CommandRefused("table.no-seat")
    return require_guest(t, person)


def require_host(t: RunningTable, person: str) -> Guest:
    guest = require_guest(t, person)
    if guest.number != t.facts.host:
        raise CommandRefused("table.host-only")
    return guest


def require_arrangeable(t: RunningTable) -> None:
    if t.facts.life not in ARRANGEABLE:
        raise CommandRefused("table.playing")


def require_seat(t: RunningTable, seat: int) -> Seat:
    if seat >= len(t.facts.seats):
        raise CommandRefused("table.no-such-seat")
    return t.facts.seats[seat]


def require_other_guest(t: RunningTable, number: int, own: Guest) -> Guest:
    if number >= len(t.facts.people) or number == own.number:
        raise CommandRefused("table.no-such-person")
    return t.facts.people[number]
