"""Requests from people without a socket. A request sends a command or looks at a table."""

from typing import Literal, NamedTuple

from penultima.protocol.client_messages import CredentialCommand, Hello, TableCommand
from penultima.protocol.server_messages import Answer, Bye, SeatNow
from penultima.protocol.setup import Setup, WireStruct

As = Literal["person", "join", "watch", "seat"]


class SocketlessRequest(NamedTuple):
    """A request, numbered by the driver. A request without a command asks where a link leads."""

    number: int
    hello: Hello
    """The sender's credentials. Admission follows the same rules as for a socket."""
    command: TableCommand | CredentialCommand | None
    now_ms: int
    address: str


class TableLook(WireStruct, frozen=True, gc=True):
    """The table that a link, a code or a person's secret leads to.

    It contains nothing that a spectator would not see.
    """

    table: str
    """The id of the table."""
    as_what: As
    """`seat` if the link moves a seat, `person` for a member. For others, whether they may sit down or only watch."""
    seat: int
    """The seat that the link moves, or the seat of the person; -1 if there is none."""
    life: Literal["gathering", "playing", "done", "closed"]
    setup: Setup
    host: str
    """The name of the host."""
    seats: list[SeatNow]
    spectators: bool
    """Whether spectators are allowed."""


Reply = Answer | TableLook | Bye
"""A reply: the answer to a command, the table that a link or a code leads to, or the reason for a refusal."""
