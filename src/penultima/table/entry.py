"""Entries: decisions taken, never ones to take again. The log of them is the truth about a table.

An entry carries what came of a decision, so that applying it needs no policy. New kinds and fields are added, with a
default that means what was before; none is renamed. The key of a deal is the secret half of its entry, kept apart.
"""

from typing import Literal

from msgspec import Struct, json

from penultima.table.facts import Facts, Guest, Life, Seat
from penultima.wire.shape import Setup


class Entered(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"):
    at: int
    """Table time: thousandths of a second awake."""


class Made(Entered, frozen=True, tag="made"):
    """The table, with its first facts."""

    facts: Facts
    date: int = 0
    """Wall time, in thousandths of a second since 1970."""


class Met(Entered, frozen=True, tag="met"):
    """Somebody came, or is called or allowed something else now."""

    guest: Guest
    why: str = ""


class Sat(Entered, frozen=True, tag="sat"):
    """What a seat is now, and why.

    Joined, left, removed, bot, level, lacked, cleared, time, away, patience, back, late, handed.
    """

    seat: int
    now: Seat
    why: str = ""
    reserve: int = -1
    """What is left of the seat's reserve of time; -1: as before."""


class Hosted(Entered, frozen=True, tag="hosted"):
    person: int


class Arranged(Entered, frozen=True, tag="arranged"):
    setup: Setup
    seats: tuple[Seat, ...]


class Dealt(Entered, frozen=True, tag="dealt"):
    """The start of a deal carries everything, so that loading a table folds its last deal only."""

    facts: Facts
    scores: tuple[int, ...]
    dealer: int | None
    """None: the rules pick one, in the first deal of a match."""
    digest: str
    """Of the rules."""
    check: int
    """Of the events that came of it, one after the other, and of the draw pile."""


class Did(Entered, frozen=True, tag="did"):
    """An action of the game; seat -1: time was up in a race or a vote."""

    seat: int
    act: str
    """As text, without the seat."""
    of: int
    """The decision or window that it was meant for."""
    by: Literal["person", "bot", "stand-in", "table"]
    check: int
    """Of the events that came of it."""
    arrived: int = 0
    """Table time, where it was not taken at once."""
    used: int = 0
    """Time that the decision took its seat."""
    reserve: int = 0
    """What that seat has left of it."""
    speed: int = -1
    """Of a press: since its window opened."""


class Readied(Entered, frozen=True, tag="readied"):
    person: int


class Paused(Entered, frozen=True, tag="paused"):
    person: int
    paused: bool = True


class Said(Entered, frozen=True, tag="said"):
    """A line or, by its key, a set phrase. It never enters a record."""

    person: int
    text: str = ""
    phrase: str = ""


class Lived(Entered, frozen=True, tag="lived"):
    """The match is done, won by these seats (nobody's, if it was ended); or the table is closed."""

    life: Life
    winners: tuple[int, ...] = ()
    date: int = 0
    seats: tuple[Seat, ...] = ()
    """Where somebody was promised one from the next deal on; else they are as they were."""


Entry = Made | Met | Sat | Hosted | Arranged | Dealt | Did | Readied | Paused | Said | Lived

_encoder = json.Encoder()
_decoder: json.Decoder[Entry] = json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(data: bytes) -> Entry:
    return _decoder.decode(data)
