"""Data about a table for lists: columns that a store can query, and a summary for members who are not connected."""

# ruff: noqa: RUF012 - msgspec makes a new empty list for each struct

from msgspec import MsgspecError, json
from msgspec.structs import replace

from penultima.notation.passport import parse_passport
from penultima.protocol.server_messages import SeatNow
from penultima.protocol.setup import Setup, WireStruct
from penultima.runtime.outputs import SearchColumns
from penultima.table.log.facts import Seat
from penultima.table.table import Table


def make_search_columns(table: Table) -> SearchColumns:
    facts = table.facts
    people = tuple(guest.id for guest in facts.people if not guest.removed)
    host = facts.people[facts.host].id if facts.host >= 0 else ""
    return SearchColumns(facts.life, find_edition_id(facts.setup), facts.setup.open, host, people)


def find_changed_search_columns(before: Table, after: Table) -> SearchColumns | None:
    """Return the new search columns, or None if they are unchanged.

    They are computed only if the facts that they depend on have changed, which is rare.
    """
    old, new = before.facts, after.facts
    if old.setup is new.setup and old.people is new.people and (old.life, old.host) == (new.life, new.host):
        return None
    columns = make_search_columns(after)
    return None if columns == make_search_columns(before) else columns


def find_edition_id(setup: Setup) -> str:
    return parse_passport(setup.passport).edition.id if setup.passport else setup.edition


class TableSummary(WireStruct, frozen=True, gc=True):
    """An overview of a table for its members: seats, matches won, whose turn it is. It contains no cards."""

    seats: list[SeatNow] = []
    """The seats. Values that change with every card are left out, because they would be out of date in a list."""
    people: list[str] = []
    """Person ids by seat; empty for a seat without a person.

    If the seat is promised to somebody for the next deal, the list contains the id of that person.
    """
    asked: list[int] = []
    """Seats whose turn it is; empty outside a deal."""
    match: int = 0
    """How many matches have started."""
    played: str = ""
    """The edition of the last match. The setup of the next match may name another edition."""


_decoder = json.Decoder(TableSummary)


def encode_summary(table: Table) -> bytes:
    facts = table.facts
    ids = [*(guest.id for guest in facts.people), ""]
    return json.encode(
        TableSummary(
            seats=[_seat(table, seat) for seat in facts.seats],
            people=[ids[seat.next if seat.next >= 0 else seat.person] for seat in facts.seats],
            asked=table.the_game.asked if table.live else [],
            match=facts.match,
            played=find_edition_id(table.facts_at_end.setup) if table.facts_at_end else "",
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


def decode_summary(data: bytes) -> TableSummary:
    """Decode a summary. A damaged summary, or one that an older program wrote, counts as empty."""
    try:
        return _decoder.decode(data)
    except (MsgspecError, UnicodeDecodeError):
        return TableSummary()


def without_person(data: bytes, person: str, placeholder: str) -> bytes:
    """Return the summary with the person's id replaced, and without the person's name and face.

    `personal_data` changes the log in the same way.
    """
    summary = decode_summary(data)
    if person not in summary.people:
        return data
    seats = [
        replace(seat, name="", face=0) if owner == person and seat.kind == "person" else seat
        for seat, owner in zip(summary.seats, summary.people, strict=True)
    ]
    people = [placeholder if owner == person else owner for owner in summary.people]
    return json.encode(replace(summary, seats=seats, people=people))
