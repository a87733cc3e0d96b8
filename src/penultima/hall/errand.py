"""Errands: what somebody does or wants to know at a table without a socket of their own."""

from typing import Literal, NamedTuple

from penultima.wire.client_in import DoorCommand, Hello, TableCommand
from penultima.wire.client_out import Answer, Bye, SeatNow
from penultima.wire.shape import Setup, Shape

As = Literal["person", "join", "watch", "seat"]


class Errand(NamedTuple):
    """By the number that the driver gave it. Without a command, it asks where a link leads."""

    number: int
    hello: Hello
    """Who comes, and by which link: admitted as at a socket."""
    command: TableCommand | DoorCommand | None
    now: int
    address: str


class Look(Shape, frozen=True, gc=True):
    """Where a link, a code or one's own secret leads. Nothing that a spectator would not see."""

    table: str
    """Its id."""
    as_what: As
    """Belongs to the table already; or may sit down, watch, or take over one seat."""
    seat: int
    """The one that the link moves, or one's own; -1: none."""
    life: Literal["gathering", "playing", "done", "closed"]
    setup: Setup
    host: str
    """Name of the person."""
    seats: list[SeatNow]
    spectators: bool
    """Whether they are allowed."""


Reply = Answer | Look | Bye
"""The answer to a command; a look; or why neither can be had."""
