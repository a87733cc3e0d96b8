"""A scripted person without a socket. It takes frames, returns frames, and keeps a ledger of acknowledgements.

It contains no game rules and chooses a legal action at random.
"""

from collections.abc import Callable
from random import Random

from msgspec import json

from penultima.protocol.client_messages import Act, ClientMessage, Hello, Ready, Sit, Start, TableCommand
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, Bye, Kept, Mine, News, Now, Pong, ServerMessage, Welcome
from penultima.protocol.setup import PROTOCOL_VERSION

_decoder = json.Decoder(ServerMessage)
Command = TableCommand


class Player:
    """A scripted person. `ledger` maps the id of each answered command to its answer."""

    def __init__(
        self, table: str, secret: str, link: str = "", *, seat: int = 0, seed: int = 0, matches: int = 1
    ) -> None:
        self.table = table
        self.secret = secret
        self.link = link
        self.seat = seat
        self.matches = matches
        self.people = 1
        """Number of seated people at which the host starts the match."""
        self.ledger: dict[str, Answer] = {}
        self.waiting: dict[str, Command] = {}
        """Commands that have no answer yet."""
        self.version = -1
        self.welcome: Welcome | None = None
        self.now: Now | None = None
        self.mine = Mine()
        self.items: list[tuple[int, str]] = []
        self.snapshots: list[int] = []
        """Versions of the received snapshots. A snapshot replaces the news that the person missed."""
        self.bye = ""
        self.on_answer: Callable[[Answer], None] = lambda _: None
        self._random = Random(f"{table} {seat} {seed}")
        self._sent = 0
        self._prefix = f"{seat}-{seed}"
        self._asked: object = None

    def hello(self) -> list[bytes]:
        """Return the hello frame, followed by all unanswered commands with their original ids."""
        first: list[ClientMessage] = [Hello(PROTOCOL_VERSION, self.table, self.secret, self.link, self.version)]
        return [encode_message(message) for message in (*first, *self.waiting.values())]

    def receive(self, data: bytes) -> list[bytes]:
        message = _decoder.decode(data)
        match message:
            case News():
                return self._news(message)
            case Answer():
                return self._answered(message)
            case Welcome():
                self.welcome = message
            case Bye():
                self.bye = message.why
            case Kept() | Pong():
                pass
        return []

    def _news(self, news: News) -> list[bytes]:
        if not news.snapshot and news.first != self.version + 1 and news.items:
            raise AssertionError(f"a gap: {news.first} after {self.version}")
        if news.now.version < self.version:
            raise AssertionError(f"version {news.now.version} after {self.version}: something that was shown is lost")
        if news.snapshot:
            self.snapshots.append(news.first)
        self.items += [(version, item.kind) for version, item in enumerate(news.items, news.first)]
        self.version = news.now.version
        self.now = news.now
        self.mine = news.mine.get(str(self.seat), Mine())
        return self.act()

    def _answered(self, answer: Answer) -> list[bytes]:
        command = self.waiting.get(answer.id)
        if answer.kind == "again" and command is not None:
            return [encode_message(command)]
        self.waiting.pop(answer.id, None)
        if answer.id in self.ledger and self.ledger[answer.id] != answer:
            raise AssertionError(f"two answers: {self.ledger[answer.id]}, {answer}")
        self.ledger[answer.id] = answer
        self.on_answer(answer)
        if answer.kind != "done":
            self._asked = None
        return self.act()

    @property
    def is_done(self) -> bool:
        return self.now is not None and self.now.life == "done" and self.now.match >= self.matches

    def act(self) -> list[bytes]:
        """Return the frame of the next command, or an empty list if there is no command to send."""
        if self.now is None or self.waiting:
            return []
        command = self._command(self.now)
        if command is None:
            return []
        self.waiting[command.id] = command
        return [encode_message(command)]

    def _command(self, now: Now) -> Command | None:
        seated = now.seats[self.seat].kind == "person" and self.welcome is not None
        if now.life == "gathering" or (now.life == "done" and now.match < self.matches):
            return self._gather(now, seated=seated)
        if now.life != "playing" or now.paused:
            return None
        question = now.question
        if question is None:
            return (
                None
                if now.seats[self.seat].ready or not self._is_new(("ready", now.match, now.board))
                else Ready(self._id())
            )
        if self.seat in question.seats and self.mine.may and self._is_new((question.id, question.phase, self.mine.may)):
            return Act(self._id(), self.seat, question.id, self._random.choice(self.mine.may))
        return None

    def _gather(self, now: Now, *, seated: bool) -> Command | None:
        if not seated and self.welcome is not None and self.welcome.person < 0:
            return Sit(self._id(), self.seat, f"P{self.seat}") if self._is_new("sit") else None
        people = sum(seat.kind == "person" for seat in now.seats)
        if self.seat == 0 and people >= self.people and self._is_new(("start", now.match)):
            return Start(self._id())
        return None

    def _is_new(self, asked: object) -> bool:
        """Remember `asked`, a question or a step. Return whether it differs from the value remembered before."""
        new, self._asked = asked != self._asked, asked
        return new

    def _id(self) -> str:
        self._sent += 1
        return f"{self._prefix}-{self._sent}"


class Watcher(Player):
    """A spectator, who sends no commands."""

    def act(self) -> list[bytes]:
        return []
