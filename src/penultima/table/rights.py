"""Who may do something about the table, and where; else why not."""

from penultima.table.facts import Guest, Seat
from penultima.table.sitting import Sitting

GATHERED = ("gathering", "done")
"""While seats and rules may change."""


class No(Exception):
    """A refusal of the table's own, by its key."""


def known(t: Sitting, person: str) -> Guest:
    guest = t.guest(person)
    if guest is None:
        raise No("table.no-seat")
    return guest


def seated(t: Sitting, person: str) -> Guest:
    if not t.seats_of(person):
        raise No("table.no-seat")
    return known(t, person)


def hosting(t: Sitting, person: str) -> Guest:
    guest = known(t, person)
    if guest.number != t.facts.host:
        raise No("table.host-only")
    return guest


def gathered(t: Sitting) -> None:
    if t.facts.life not in GATHERED:
        raise No("table.playing")


def place_at(t: Sitting, place: int) -> Seat:
    if place >= len(t.facts.seats):
        raise No("table.no-such-seat")
    return t.facts.seats[place]


def other_guest(t: Sitting, number: int, mine: Guest) -> Guest:
    if number >= len(t.facts.people) or number == mine.number:
        raise No("table.no-such-person")
    return t.facts.people[number]
