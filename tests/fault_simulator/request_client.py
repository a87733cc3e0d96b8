"""A client that sends requests without a socket. Requests may be late, and replies may be lost."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from penultima.protocol.client_messages import Hello
from penultima.protocol.server_messages import Answer, Bye
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.outputs import ReplyToRequest
from tests.fault_simulator.choices import happens
from tests.fault_simulator.ledger import Command, must
from tests.fault_simulator.network import FAST, SLOW

if TYPE_CHECKING:
    from tests.fault_simulator.people import Person
    from tests.fault_simulator.world import World

LASTING = ("table.removed", "table.closed")
"""Reasons for a goodbye after which the person does not return."""


class RequestClient:
    def __init__(self, world: "World") -> None:
        self.world = world
        self.chance = world.scheduler.chance("errands")
        self.waiting: dict[int, tuple[Person, str]] = {}
        """The person and the secret of each request that the runtime has not answered yet, by request number."""
        self._count = 0

    def run(self, person: "Person", command: Command | None) -> None:
        self._count += 1
        number, secret = self._count, person.secret
        link = self.world.links.get("join" if person.habits.seats else "watch", "")
        hello = Hello(PROTOCOL_VERSION, self.world.table, secret, link)

        def arrives() -> None:
            if self.world.runtime is not None:
                self.waiting[number] = person, secret
                self.world.run_request(number, hello, command)

        self._later(arrives)

    def replied(self, out: ReplyToRequest) -> None:
        must(out.request in self.waiting, "a request has one reply", out)
        person, secret = self.waiting.pop(out.request)
        reply = out.reply
        self.world.checker.replies(out.request, person, secret, reply)
        if happens(self.chance, self.world.faults.lost):
            return
        if isinstance(reply, Answer):
            self._later(lambda: person.take_answer(reply))
        elif isinstance(reply, Bye) and reply.why in LASTING:
            self._later(lambda: person.sent_away(reply.why))

    def crashed(self) -> None:
        self.waiting.clear()

    def _later(self, act: Callable[[], None]) -> None:
        span = SLOW if happens(self.chance, self.world.faults.late) else FAST
        self.world.scheduler.after(self.chance.randint(*span), act)
