"""What waits for a table: all that can change it comes this way, one after the other."""

from typing import NamedTuple

from penultima.notation.wish import Wish
from penultima.table.sitting import Asked, Ticket
from penultima.wire.client_in import DoorCommand, Hello, In, TableCommand

# `now` is always the moment of arrival, by the clock of whoever drives the hall.


class Told(NamedTuple):
    """A command of somebody."""

    now: int
    person: str
    command: TableCommand | DoorCommand
    address: str = ""

    @property
    def ticket(self) -> Ticket:
        return Ticket(self.person, self.command.id)


class Ticked(NamedTuple):
    now: int


class Came(NamedTuple):
    """Somebody has a connection now, or has none any more."""

    now: int
    person: str
    here: bool


class Thought(NamedTuple):
    """What a bot answers."""

    now: int
    asked: Asked
    wish: Wish | None


class Lacked(NamedTuple):
    """Levels of bots that are not to be had here any more."""

    now: int
    levels: frozenset[str]


class Moved(NamedTuple):
    """A hello with a one-time link: the seat goes to this person."""

    now: int
    person: str
    socket: int
    hello: Hello


Mail = Told | Ticked | Came | Thought | Lacked | Moved


class Held(NamedTuple):
    """A frame for a table that is not there yet, or of somebody who is not."""

    now: int
    socket: int
    message: In
