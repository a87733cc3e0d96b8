"""A simulated browser tab with one socket. It checks that it receives every version exactly once."""

from typing import TYPE_CHECKING

from msgspec import json

from penultima.protocol.client_messages import Hello
from penultima.protocol.server_messages import Answer, Bye, Mine, News, Now, ServerMessage, Welcome
from penultima.protocol.setup import PROTOCOL_VERSION
from tests.fault_simulator.choices import happens
from tests.fault_simulator.ledger import must

if TYPE_CHECKING:
    from tests.fault_simulator.people import Person

_decoder = json.Decoder(ServerMessage)
PATIENCE = 3_000
"""How long the client waits for the welcome after its hello, in milliseconds."""
BACKOFF = (50, 2_500)


class BrowserTab:
    def __init__(self, person: "Person") -> None:
        self.person = person
        self.socket: int | None = None
        self.secret = ""
        """The secret that the tab sent in its hello."""
        self.welcome = False
        self.version = -1
        self.now: Now | None = None
        self.mine: dict[str, Mine] = {}

    def connect(self) -> None:
        if self.socket is None:
            self.welcome = False
            self.socket = self.person.world.network.connect(self)

    def connected(self, socket: int) -> None:
        if socket != self.socket:
            return
        person = self.person
        if happens(person.chance, person.habits.forgets):
            self.version = -1
        self.secret = person.secret
        self.post(json.encode(Hello(PROTOCOL_VERSION, *self._way(), self.version)))
        person.world.scheduler.after(PATIENCE, lambda: self._give_up(socket))

    def _way(self) -> tuple[str, str, str]:
        """Return the table, secret and link to send in the hello."""
        person = self.person
        if person.has_code:
            person.has_code = False
            return "", self.secret, person.world.links["code"]
        return person.world.table, self.secret, person.link

    def post(self, data: bytes) -> None:
        if self.socket is not None:
            self.person.world.network.send(self.socket, data)

    def hang_up(self) -> None:
        if self.socket is not None:
            self.person.world.network.hang_up(self.socket)
            self.socket = None

    def lost(self, socket: int) -> None:
        """Handle the loss of a socket. Ignore a late notice about a socket that this tab has already given up."""
        if socket != self.socket:
            return
        self.socket = None
        if self.person.wants(self):
            self._again()

    def receive(self, socket: int, data: bytes) -> None:
        if socket != self.socket:
            return
        frame = _decoder.decode(data)
        match frame:
            case News():
                self._learn(frame)
            case Answer():
                self.person.take_answer(frame)
            case Welcome():
                self.welcome = True
            case Bye():
                self.person.sent_away(frame.why)

    def _learn(self, news: News) -> None:
        follows = not news.items or news.first == self.version + 1
        must(follows or news.snapshot, "a version left out or repeated", news.first, self.version)
        last = news.first + len(news.items) - 1 if news.items else self.version
        must(news.now.version == last, "what stands is of another version", news.now.version, last)
        self.version, self.now, self.mine = last, news.now, news.mine
        self.person.think_soon()

    def _give_up(self, socket: int) -> None:
        if self.socket == socket and not self.welcome:
            self.hang_up()
            self._again()

    def _again(self) -> None:
        person = self.person
        person.world.scheduler.after(person.chance.randint(*BACKOFF), self._return)

    def _return(self) -> None:
        if self.person.wants(self):
            self.connect()
