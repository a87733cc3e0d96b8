"""A table at a glance, for whoever sits there and is elsewhere: faces, matches won, who is awaited; no card."""

# ruff: noqa: RUF012 - msgspec makes an empty list anew for each struct

from msgspec import MsgspecError, json
from msgspec.structs import replace

from penultima.hall.standing import edition_of
from penultima.table.facts import Seat
from penultima.table.table import Table
from penultima.wire.client_out import SeatNow
from penultima.wire.shape import Shape


class Glance(Shape, frozen=True, gc=True):
    seats: list[SeatNow] = []
    """Without what changes with every card: it is told with the next commit, and nobody looks before."""
    people: list[str] = []
    """Ids by seat, of whoever has it or will have it from the next deal on; empty where nobody does."""
    asked: list[int] = []
    """Seats that are awaited; none before a match, between deals and after it."""
    match: int = 0
    """How many were begun."""
    played: str = ""
    """The edition of the match that is over: another one may be arranged by now."""


_decoder = json.Decoder(Glance)


def glance_of(table: Table) -> bytes:
    facts = table.facts
    ids = [*(guest.id for guest in facts.people), ""]
    return json.encode(
        Glance(
            seats=[_seat(table, seat) for seat in facts.seats],
            people=[ids[seat.next if seat.next >= 0 else seat.person] for seat in facts.seats],
            asked=table.the_game.asked if table.live else [],
            match=facts.match,
            played=edition_of(table.facts_at_end.setup) if table.facts_at_end else "",
        )
    )


def _seat(table: Table, seat: Seat) -> SeatNow:
    guest = table.facts.people[seat.person] if seat.person >= 0 else None
    return SeatNow(
        kind=seat.kind,
        person=seat.person,
        name=guest.name if guest else seat.name,
        face=guest.face if guest else 0,
        level=seat.level,
        character=seat.character,
        stand_in=seat.stand_in,
        wins=seat.wins,
    )


def read_glance(data: bytes) -> Glance:
    """What an older program wrote, or a damaged file has, says nothing."""
    try:
        return _decoder.decode(data)
    except (MsgspecError, UnicodeDecodeError):
        return Glance()


def without(data: bytes, person: str, stranger: str) -> bytes:
    """The same with another id, no name and no face, as in the log."""
    glance = read_glance(data)
    if person not in glance.people:
        return data
    seats = [
        replace(seat, name="", face=0) if owner == person and seat.kind == "person" else seat
        for seat, owner in zip(glance.seats, glance.people, strict=True)
    ]
    people = [stranger if owner == person else owner for owner in glance.people]
    return json.encode(replace(glance, seats=seats, people=people))
