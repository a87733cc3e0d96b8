"""What a table knows besides the cards: who sits where, by which rules, and how the evening stands."""

from typing import Literal

from msgspec import Struct

from penultima.wire.shape import Setup

Life = Literal["gathering", "playing", "done", "closed"]
NOBODY = -1


class Fact(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Never changed, only replaced: forks share it."""


class Times(Fact, frozen=True):
    """How long things last at this table, in thousandths of a second."""

    call: int = 1_500
    """The hold after somebody came to one card."""
    jump: int = 800
    """The hold after a card was laid, under jump-in."""
    lead: int = 600
    """From the announcement of a race to its opening."""
    blink: int = 80
    """Nobody is faster: a press sooner after the opening counts as at this moment."""
    race: int = 5_000
    """From the opening to the end of a race that nobody decided."""
    vote: int = 10_000
    away: int = 20_000
    """Without a connection, until a bot acts for somebody."""
    patience: int = 30_000
    """At a table without a clock, until the others are asked about somebody who does nothing."""
    ready: int = 30_000
    """Between deals, until the next one begins by itself."""
    grace: int = 0
    """After its arrival, until a press is taken."""


AT_ONCE = Times(call=0, jump=0, lead=0, blink=0, race=0)
"""For tests of everything but time."""


class Guest(Fact, frozen=True):
    """Somebody who sat here. `number` is what others know; `id` is the server's."""

    number: int
    id: str
    name: str = ""
    face: int = 0
    muted: bool = False
    barred: bool = False
    removed: bool = False
    since: int = 0
    """The version that seated them: who sat longest becomes host. 0: has no seat."""


class Seat(Fact, frozen=True):
    kind: Literal["empty", "person", "bot"] = "empty"
    person: int = NOBODY
    level: str = ""
    """Of the bot that sits here."""
    name: str = ""
    """Of that bot."""
    character: str = ""
    """Of that bot; none of those that were seated before there were any."""
    stand_in: bool = False
    """A bot plays for the person until they take the seat back."""
    proxy: int = 0
    """The decision that a bot takes for the person; 0: none."""
    strikes: int = 0
    """Decisions in a row that a bot had to take."""
    next: int = NOBODY
    """Who has it from the next deal on."""
    ready: bool = False
    wins: int = 0
    """Matches of this evening."""


class Facts(Fact, frozen=True):
    setup: Setup
    times: Times = Times()
    life: Life = "gathering"
    paused: bool = False
    host: int = 0
    """Number of a person; -1: nobody is there to be."""
    people: tuple[Guest, ...] = ()
    seats: tuple[Seat, ...] = ()
    match: int = 0
    """How many matches were begun this evening."""
    deal: int = -1
    """Number of the deal within its match, from 0."""
    reserves: tuple[int, ...] = ()
    """Of time, by seat."""
