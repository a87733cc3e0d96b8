"""A batch: everything that waited for a table, decided on a fork. It is the table once it is committed, or never."""

from dataclasses import dataclass, field

from penultima.hall.doors import Doors
from penultima.hall.mail import Mail, Told
from penultima.hall.out import Commit
from penultima.table.sitting import Settled, Ticket
from penultima.table.table import Table


@dataclass(slots=True, eq=False)
class Batch:
    number: int
    fork: Table
    doors: Doors
    chain: bytes
    mail: list[Mail]
    settled: list[Settled] = field(default_factory=list)
    kept: list[Ticket] = field(default_factory=list)
    commit: Commit | None = None
    """None: there is nothing to be stored."""

    @property
    def tickets(self) -> list[Ticket]:
        return [mail.ticket for mail in self.mail if isinstance(mail, Told)]
