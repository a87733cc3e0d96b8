"""Errands: what people do at the table without a socket. They may be late, and their replies lost."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from penultima.hall.out import Replied
from penultima.wire.client_in import Hello
from penultima.wire.client_out import Answer, Bye
from penultima.wire.shape import VERSION
from tests.simulator.ledger import Command, must
from tests.simulator.network import FAST, SLOW
from tests.simulator.wits import happens

if TYPE_CHECKING:
    from tests.simulator.people import Person
    from tests.simulator.world import World

LASTING = ("table.removed", "table.closed")
"""Reasons that are so for ever."""


class Errands:
    def __init__(self, world: "World") -> None:
        self.world = world
        self.chance = world.scheduler.chance("errands")
        self.waiting: dict[int, tuple[Person, str]] = {}
        """That the hall knows of: whose, and the secret they came with."""
        self._count = 0

    def run(self, person: "Person", command: Command | None) -> None:
        self._count += 1
        number, secret = self._count, person.secret
        link = self.world.links.get("join" if person.habits.seats else "watch", "")
        hello = Hello(VERSION, self.world.table, secret, link)

        def arrives() -> None:
            if self.world.hall is not None:
                self.waiting[number] = person, secret
                self.world.errand(number, hello, command)

        self._later(arrives)

    def replied(self, out: Replied) -> None:
        must(out.errand in self.waiting, "an errand has one reply", out)
        person, secret = self.waiting.pop(out.errand)
        reply = out.reply
        self.world.witness.replies(out.errand, person, secret, reply)
        if happens(self.chance, self.world.faults.lost):
            return
        if isinstance(reply, Answer):
            self._later(lambda: person.heard(reply))
        elif isinstance(reply, Bye) and reply.why in LASTING:
            self._later(lambda: person.sent_away(reply.why))

    def crashed(self) -> None:
        self.waiting.clear()

    def _later(self, act: Callable[[], None]) -> None:
        span = SLOW if happens(self.chance, self.world.faults.late) else FAST
        self.world.scheduler.after(self.chance.randint(*span), act)
