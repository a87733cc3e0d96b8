"""Facts of a table, apart from the cards: people, seats, rules, and the progress of the match."""

from typing import Literal

from msgspec import Struct

from penultima.protocol.setup import Setup

Life = Literal["gathering", "playing", "done", "closed"]
NOBODY = -1


class Fact(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base class of facts. They are immutable, so that forks of a table can share them."""


class Times(Fact, frozen=True):
    """Durations at this table in milliseconds."""

    call: int = 1_500
    """How long other moves wait after a seat is left with one card."""
    jump: int = 800
    """How long other moves wait after a card is laid, if players may jump in."""
    lead: int = 600
    """The time from the announcement of a race to its opening."""
    blink: int = 80
    """The fastest possible human reaction. An earlier press counts as if it were made after this time."""
    race: int = 5_000
    """The duration of a race if no press decides it."""
    vote: int = 10_000
    away: int = 20_000
    """How long a person may be disconnected before a bot acts for them."""
    patience: int = 30_000
    """At a table without a clock: how long a player may be idle before the others can vote for a bot."""
    ready: int = 30_000
    """Between deals: the time until the next deal begins automatically."""
    grace: int = 0
    """How long a press or jump waits after its arrival, because another one that counts as earlier may still arrive."""


AT_ONCE = Times(call=0, jump=0, lead=0, blink=0, race=0)
"""Durations for tests in which time does not matter."""


class Guest(Fact, frozen=True):
    """A person who has or had a seat here. `number` is public; only the server knows `id`."""

    number: int
    id: str
    name: str = ""
    face: int = 0
    muted: bool = False
    barred: bool = False
    removed: bool = False
    since: int = 0
    """The version at which the person got a seat; 0 without a seat.

    If the host leaves, the person who has been seated longest becomes the host.
    """


class Seat(Fact, frozen=True):
    kind: Literal["empty", "person", "bot"] = "empty"
    person: int = NOBODY
    level: str = ""
    """The level of the bot that sits here."""
    name: str = ""
    """The name of the bot that sits here."""
    character: str = ""
    """The character of the bot that sits here; empty for bots that were seated before characters existed."""
    stand_in: bool = False
    """Whether a bot plays for the person until the person takes the seat back."""
    proxy: int = 0
    """The version of the decision that a bot takes for the person; 0 if there is none."""
    strikes: int = 0
    """The number of consecutive decisions that a bot had to take for the person."""
    next: int = NOBODY
    """The number of the person who gets the seat at the next deal."""
    ready: bool = False
    wins: int = 0
    """The number of matches won by the seat at this table."""


class Facts(Fact, frozen=True):
    setup: Setup
    times: Times = Times()
    life: Life = "gathering"
    paused: bool = False
    host: int = 0
    """The number of the host; -1 if there is no host."""
    people: tuple[Guest, ...] = ()
    seats: tuple[Seat, ...] = ()
    match: int = 0
    """The number of matches started at this table."""
    deal: int = -1
    """The index of the deal in its match, from 0; -1 before the first match."""
    reserves: tuple[int, ...] = ()
    """The remaining reserve of each seat, in milliseconds."""
