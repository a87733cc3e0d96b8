"""Items of a table's inbox.

Everything that can change a table passes through the inbox, one item after the other. `now_ms` is always the time of
arrival by the driver's clock.
"""

from typing import NamedTuple

from penultima.notation.action import Action
from penultima.protocol.client_messages import ClientMessage, CredentialCommand, Hello, TableCommand
from penultima.table.running_table import BotQuestion, Ticket


class CommandReceived(NamedTuple):
    """A person sent a command."""

    now_ms: int
    person: str
    command: TableCommand | CredentialCommand
    address: str = ""

    @property
    def ticket(self) -> Ticket:
        return Ticket(self.person, self.command.id)


class TimePassed(NamedTuple):
    """The table's next timer expired."""

    now_ms: int


class PresenceChanged(NamedTuple):
    """A person connected, or their last connection closed."""

    now_ms: int
    person: str
    here: bool


class BotAnswered(NamedTuple):
    """A bot answered a question."""

    now_ms: int
    question: BotQuestion
    action: Action | None


class BotLevelsLost(NamedTuple):
    """Some bot levels are no longer available."""

    now_ms: int
    levels: frozenset[str]


class SeatMoved(NamedTuple):
    """A person sent a hello with a one-time link for a seat, so the seat moves to that person."""

    now_ms: int
    person: str
    socket: int
    hello: Hello


InboxItem = CommandReceived | TimePassed | PresenceChanged | BotAnswered | BotLevelsLost | SeatMoved


class HeldFrame(NamedTuple):
    """A frame that waits until the table is loaded or its sender is welcomed."""

    now_ms: int
    socket: int
    message: ClientMessage
