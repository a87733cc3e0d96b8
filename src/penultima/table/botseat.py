"""A bot's seat: who takes one that nobody else has, of what character, under which name, how well they play."""

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from penultima.bots.characters import FITTING
from penultima.table.facts import Facts, Seat
from penultima.table.sitting import Sitting
from penultima.wire.words import same_name

BOT = "normal"
"""Who takes a seat that nobody else has."""
BOT_NAMES = ("Lola", "Nico", "Vera", "Teo", "Alma", "Bruno", "Inés", "Hugo", "Noa", "Leo", "Iris", "Max", "Eva", "Iker")


def bot_at(seats: tuple[Seat, ...], facts: Facts, place: int, level: str) -> Seat:
    """A bot in this seat, with a name that nobody has; one that sits here already keeps its own, and is as it was."""
    seat = seats[place]
    taken = [*(guest.name for guest in facts.people), *(other.name for other in seats)]
    character = seat.character or next_character(seats, level)
    names = bot_names(character)
    name = seat.name or next(name for name in names if not any(same_name(name, other) for other in taken))
    return Seat(kind="bot", level=level, name=name, character=character, next=seat.next, wins=seat.wins)


def next_character(seats: tuple[Seat, ...], level: str) -> str:
    """Of whom there are fewest at the table; of these, who fits the level best."""
    here = [seat.character for seat in seats]
    return min(FITTING[level], key=here.count)


def bot_names(character: str) -> Iterator[str]:
    """Its own first, then the usual ones, without end: people may be called by all of these."""
    names = (character.capitalize(), *BOT_NAMES)
    yield from names
    yield from (f"{name} {number}" for number in count(2) for name in names)


def usual_level(seats: tuple[Seat, ...]) -> str:
    """Of bots that nobody seated: that of the first one here, so that nobody who chose it gets others beside it."""
    return next((seat.level for seat in seats if seat.kind == "bot"), BOT)


def do_without(t: Sitting, levels: frozenset[str], at: int) -> None:
    for place, seat in enumerate(t.facts.seats):
        if seat.level in levels:
            t.reseat(place, replace(seat, level=BOT), "lacked", at)
