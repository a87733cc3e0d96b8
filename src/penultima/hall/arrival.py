"""Who may come in, and as what. Three capabilities, never mixed: a secret, a join link, a watch link."""

from typing import NamedTuple

from penultima.errors import BadInput
from penultima.hall.doors import Doors, code_of, person_of
from penultima.table.table import Table
from penultima.wire.client_in import Hello


class Admitted(NamedTuple):
    person: str
    watches: bool = False
    moves: bool = False
    """By a one-time link, which has to be used first."""


class Refused(NamedTuple):
    why: str


def admitted(table: Table, doors: Doors, hello: Hello) -> Admitted | Refused:
    if table.facts.life == "closed":
        return Refused("table.closed")
    try:
        person = person_of(hello.secret) if hello.secret else ""
    except BadInput:
        return Refused("table.secret")
    if person and any(guest.removed and guest.id == person for guest in table.facts.people):
        return Refused("table.removed")
    if person and doors.seat_for(hello.link):
        return Admitted(person, moves=True)
    if person and (table.number_of(person) >= 0 or _may_join(table, doors, hello.link)):
        return Admitted(person)
    return _spectator(table, doors, person, hello.link)


def _may_join(table: Table, doors: Doors, link: str) -> bool:
    gathers = table.facts.life == "gathering"
    by_code = doors.opens("code", code_of(link)) and gathers
    return doors.opens("join", link) or by_code or table.facts.setup.open


def _spectator(table: Table, doors: Doors, person: str, link: str) -> Admitted | Refused:
    if not (doors.opens("watch", link) or table.facts.setup.open):
        return Refused("table.link")
    if not table.facts.setup.spectators:
        return Refused("table.no-spectators")
    return Admitted(person, watches=True)
