"""Whether an entry can follow on a table: what it names has to be there, and time goes on.

Who sent what was decided before; this is for a log that was damaged on its way, so that it does not get far.
"""

from penultima.bots.characters import CHARACTERS
from penultima.bots.levels import LEVELS
from penultima.kernel.state import NOBODY
from penultima.table.entry import Arranged, Dealt, Did, Entry, Hosted, Lived, Made, Met, Paused, Readied, Said, Sat
from penultima.table.facts import Facts, Seat


def fault(facts: Facts, entry: Entry, at: int) -> str:
    """What is wrong with it; empty: nothing is."""
    if entry.at < at:
        return "it is older than the one before"
    if not _names_what_is_there(facts, entry):
        return f"no such seat or person in {type(entry).__name__}"
    return ""


def _names_what_is_there(facts: Facts, entry: Entry) -> bool:  # noqa: PLR0911 - one for each kind
    people = len(facts.people)
    match entry:
        case Made() | Dealt():
            return is_whole(entry.facts) and (isinstance(entry, Made) or len(entry.scores) == entry.facts.setup.seats)
        case Met():
            number = entry.guest.number
            return number == people or (0 <= number < people and facts.people[number].id == entry.guest.id)
        case Sat():
            in_time = entry.reserve >= -1 and (entry.reserve < 0 or bool(facts.reserves))
            return in_time and 0 <= entry.seat < len(facts.seats) and _is_filled(entry.now, people)
        case Hosted():
            return NOBODY <= entry.person < people
        case Arranged():
            return len(entry.seats) == entry.setup.seats and all(_is_filled(seat, people) for seat in entry.seats)
        case Readied() | Paused() | Said():
            return 0 <= entry.person < people
        case Did():
            return NOBODY <= entry.seat < len(facts.seats) and entry.reserve >= 0
        case Lived():
            fits = len(entry.seats) in (0, len(facts.seats)) and all(_is_filled(seat, people) for seat in entry.seats)
            return fits and all(0 <= seat < len(facts.seats) for seat in entry.winners)


def is_whole(facts: Facts) -> bool:
    """Everybody who is named is there, and there is a seat and a reserve for each."""
    people, seats = len(facts.people), facts.setup.seats
    return (
        NOBODY <= facts.host < people
        and [guest.number for guest in facts.people] == list(range(people))
        and len(facts.seats) == seats
        and all(_is_filled(seat, people) for seat in facts.seats)
        and (facts.life != "playing" or len(facts.reserves) == (seats if facts.setup.clock else 0))
        and all(reserve >= 0 for reserve in facts.reserves)
    )


def _is_filled(seat: Seat, people: int) -> bool:
    """With a person where it is a person's, and a bot that there is."""
    least = 0 if seat.kind == "person" else NOBODY
    known = seat.level in ("", *LEVELS) and seat.character in ("", *CHARACTERS)
    return known and least <= seat.person < people and NOBODY <= seat.next < people
