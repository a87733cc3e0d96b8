"""Chooses the level, character and name of a bot that takes a seat."""

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from penultima.bots.characters import JOINING_ORDER
from penultima.protocol.sanitizing import look_alike
from penultima.table.log.facts import Facts, Seat
from penultima.table.running_table import RunningTable

DEFAULT_LEVEL = "normal"
BOT_NAMES = ("Lola", "Nico", "Vera", "Teo", "Alma", "Bruno", "Inés", "Hugo", "Noa", "Leo", "Iris", "Max", "Eva", "Iker")


def create_bot_seat(seats: tuple[Seat, ...], facts: Facts, seat_index: int, level: str) -> Seat:
    """Create a bot for this seat.

    A new bot gets a name that nobody at the table has. A bot that already sits here keeps its name and character.
    """
    seat = seats[seat_index]
    taken = [*(guest.name for guest in facts.people), *(other.name for other in seats)]
    character = seat.character or choose_character(seats, level)
    names = propose_bot_names(character)
    name = seat.name or next(name for name in names if not any(look_alike(name, other) for other in taken))
    return Seat(kind="bot", level=level, name=name, character=character, next=seat.next, wins=seat.wins)


def choose_character(seats: tuple[Seat, ...], level: str) -> str:
    """Choose the character that the fewest bots at the table have.

    If several are equally rare, choose the one that fits the level best.
    """
    here = [seat.character for seat in seats]
    return min(JOINING_ORDER[level], key=here.count)


def propose_bot_names(character: str) -> Iterator[str]:
    """Yield names without end: first the name of the character, then other bot names, then numbered ones."""
    names = (character.capitalize(), *BOT_NAMES)
    yield from names
    yield from (f"{name} {number}" for number in count(2) for name in names)


def default_level(seats: tuple[Seat, ...]) -> str:
    """Return the level for a bot whose level nobody chose.

    It is the level of the first bot at the table or, without bots, `DEFAULT_LEVEL`.
    """
    return next((seat.level for seat in seats if seat.kind == "bot"), DEFAULT_LEVEL)


def replace_bot_levels(t: RunningTable, levels: frozenset[str], at: int) -> None:
    for seat_index, seat in enumerate(t.facts.seats):
        if seat.level in levels:
            t.reseat(seat_index, replace(seat, level=DEFAULT_LEVEL), "lacked", at)
