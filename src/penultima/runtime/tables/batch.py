"""A batch: the waiting items of a table, decided on a fork of the table."""

from dataclasses import dataclass, field

from penultima.runtime.access.credentials import Credentials
from penultima.runtime.outputs import CommitRows
from penultima.runtime.tables.inbox import CommandReceived, InboxItem
from penultima.table.running_table import SettledCommand, Ticket
from penultima.table.table import Table


@dataclass(slots=True, eq=False)
class Batch:
    """Items that were decided on a fork of the table.

    When the batch is committed, the fork replaces the table. Otherwise the fork is dropped.
    """

    number: int
    fork: Table
    credentials: Credentials
    chain: bytes
    items: list[InboxItem]
    settled: list[SettledCommand] = field(default_factory=list)
    kept_tickets: list[Ticket] = field(default_factory=list)
    commit: CommitRows | None = None
    """The rows to store; None if nothing has to be stored."""

    @property
    def tickets(self) -> list[Ticket]:
        return [item.ticket for item in self.items if isinstance(item, CommandReceived)]
