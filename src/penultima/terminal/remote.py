"""One person's way to a table of a server: a line that is opened again when it is cut, and what they know of the table.

What was missed meanwhile comes by itself, and what has no answer yet is sent again with the same id.
"""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Literal

from penultima.errors import BadInput
from penultima.hall.doors import is_link
from penultima.kernel.state import NOBODY
from penultima.terminal.address import Address
from penultima.terminal.client import Client
from penultima.terminal.clock import SECOND, RealTime
from penultima.terminal.line import Down, Line, Up
from penultima.wire.client_in import Hello, Ping
from penultima.wire.client_out import Bye, Welcome
from penultima.wire.codec import Malformed, encode
from penultima.wire.shape import VERSION

Told = Literal["lost", "back"]
PASSING = ("table.restart", "table.busy", "table.too-fast", "table.hello")
"""Byes after which one comes again by oneself, once one was in."""
SIGN = 15 * SECOND
"""Between questions for the time."""
OUTAGE = 600 * SECOND
"""How long a line may be cut until nobody waits for it any more."""


class Parted(Exception):
    """The server said goodbye, by a key `table.*`. `was_in`: after one had come in."""

    def __init__(self, why: str, *, was_in: bool) -> None:
        super().__init__(why)
        self.why = why
        self.was_in = was_in


class Remote:
    """`tell` is told when the line is cut, and when one is back."""

    is_private = False

    def __init__(self, address: Address, secret: str, tell: Callable[[Told], None]) -> None:
        self.address = address
        self.secret = secret
        self.tell = tell
        self.time = RealTime()
        self.line = Line(address)
        self.client = Client(NOBODY, self.line.send, f"{token_urlsafe(6)}-")
        self.is_in = False
        """Whether the server lets one in just now."""
        self.was_in = False
        self._lost_at: int | None = None
        self._sign = 0
        """When to ask for the time again."""

    @property
    def now(self) -> int:
        return self.time.now

    @property
    def next_moment(self) -> int | None:
        if self._lost_at is not None:
            return self._lost_at + OUTAGE
        return self._sign if self.is_in else None

    @property
    def files(self) -> list[int]:
        return [self.line.file]

    def settle(self) -> None:
        """Answers come in their own time."""

    def wait(self, moment: int | None) -> None:
        self.line.wait(None if moment is None else max(0, moment - self.now) / SECOND)

    def after_reaction(self, seat: int, race: int, act: Callable[[int], None]) -> None:  # noqa: ARG002 - as a driver's
        """Here time passes for all: it is as late as it is."""
        act(0)

    def catch_up(self) -> None:
        for thing in self.line.take():
            if isinstance(thing, Up):
                self._greet()
            elif isinstance(thing, Down):
                self._lose(thing)
            else:
                self._take(thing)
        if self._lost_at is not None and self.now >= self._lost_at + OUTAGE:
            raise BadInput("the connection was lost, and the server does not come back")
        if self.is_in and self.now >= self._sign:
            self._sign = self.now + SIGN
            self.line.send(encode(Ping(self.now)))

    def hang_up(self) -> None:
        self.line.hang_up()

    def _greet(self) -> None:
        client = self.client
        since = client.version if client.now else -1
        table = client.table or self.address.table
        self.line.send(encode(Hello(VERSION, table, self.secret, self.address.key, since)))

    def _lose(self, down: Down) -> None:
        if not self.was_in:
            raise BadInput(down.why).at(self.address.host)
        self.is_in = False
        if self._lost_at is None:
            self._lost_at = self.now
            self.tell("lost")

    def _take(self, data: bytes) -> None:
        try:
            frame = self.client.take(data, self.now)
        except Malformed:
            raise self.nonsense() from None
        if isinstance(frame, Welcome):
            self._check_table(frame.table)
            self._come_in()
        elif isinstance(frame, Bye) and not (self.was_in and frame.why in PASSING):
            raise Parted(frame.why, was_in=self.was_in)

    def nonsense(self) -> BadInput:
        return BadInput("it does not speak as a server of tables does").at(self.address.host)

    def _check_table(self, table: str) -> None:
        """It is said again in a command that people copy."""
        if not is_link(table) or self.address.table not in ("", table):
            raise self.nonsense()

    def _come_in(self) -> None:
        self.is_in = self.was_in = True
        self._sign = self.now
        self.line.works()
        for data in self.client.unanswered.values():
            self.line.send(data)
        if self._lost_at is not None:
            self._lost_at = None
            self.tell("back")
