"""Validates stored entries: references must exist, and time must not go backwards.

This detects a log that was damaged in storage. Permissions are not checked again, because they were checked before the
entry was written.
"""

from penultima.bots.characters import CHARACTERS
from penultima.bots.levels import LEVELS
from penultima.kernel.state import NOBODY
from penultima.table.log.entry import (
    ActionTaken,
    CardsDealt,
    Entry,
    GuestUpdated,
    HostChanged,
    LifeChanged,
    LineSaid,
    PauseChanged,
    PersonReady,
    SeatUpdated,
    SetupChanged,
    TableCreated,
)
from penultima.table.log.facts import Facts, Seat


def find_fault(facts: Facts, entry: Entry, at: int) -> str:
    """Return a description of the fault, or an empty string if the entry is valid."""
    if entry.at < at:
        return "it is older than the one before"
    if not _references_exist(facts, entry):
        return f"no such seat or person in {type(entry).__name__}"
    return ""


def _references_exist(facts: Facts, entry: Entry) -> bool:  # noqa: PLR0911 - one return for each kind
    people = len(facts.people)
    match entry:
        case TableCreated() | CardsDealt():
            return are_facts_valid(entry.facts) and (
                isinstance(entry, TableCreated) or len(entry.scores) == entry.facts.setup.seats
            )
        case GuestUpdated():
            number = entry.guest.number
            return number == people or (0 <= number < people and facts.people[number].id == entry.guest.id)
        case SeatUpdated():
            in_time = entry.reserve >= -1 and (entry.reserve < 0 or bool(facts.reserves))
            return in_time and 0 <= entry.seat < len(facts.seats) and _is_valid_seat(entry.now, people)
        case HostChanged():
            return NOBODY <= entry.person < people
        case SetupChanged():
            return len(entry.seats) == entry.setup.seats and all(_is_valid_seat(seat, people) for seat in entry.seats)
        case PersonReady() | LineSaid():
            return 0 <= entry.person < people
        case PauseChanged():
            return (0 if entry.paused else NOBODY) <= entry.person < people
        case ActionTaken():
            return NOBODY <= entry.seat < len(facts.seats) and entry.reserve >= 0
        case LifeChanged():
            fits = len(entry.seats) in (0, len(facts.seats)) and all(
                _is_valid_seat(seat, people) for seat in entry.seats
            )
            return fits and all(0 <= seat < len(facts.seats) for seat in entry.winners)


def are_facts_valid(facts: Facts) -> bool:
    """Return whether the facts refer only to existing people, and have the seats and reserves that the setup needs."""
    people, seats = len(facts.people), facts.setup.seats
    return (
        NOBODY <= facts.host < people
        and [guest.number for guest in facts.people] == list(range(people))
        and len(facts.seats) == seats
        and all(_is_valid_seat(seat, people) for seat in facts.seats)
        and (facts.life != "playing" or len(facts.reserves) == (seats if facts.setup.clock else 0))
        and all(reserve >= 0 for reserve in facts.reserves)
    )


def _is_valid_seat(seat: Seat, people: int) -> bool:
    """Return whether the seat's person exists and the level and character of its bot are known."""
    least = 0 if seat.kind == "person" else NOBODY
    known = seat.level in ("", *LEVELS) and seat.character in ("", *CHARACTERS)
    return known and least <= seat.person < people and NOBODY <= seat.next < people
