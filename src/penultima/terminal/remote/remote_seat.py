"""The connection of one person to a table of a server, which reconnects when it is lost.

The server sends missed news by itself. Unanswered commands are sent again with the same ids.
"""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Literal, NamedTuple

from penultima.errors import BadInput
from penultima.kernel.state import NOBODY
from penultima.protocol.client_messages import Hello, Ping
from penultima.protocol.codec import Malformed, encode_message
from penultima.protocol.server_messages import Bye, Welcome
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.credentials import has_link_form
from penultima.terminal.client import Client
from penultima.terminal.clock import MS_PER_S, RealTime
from penultima.terminal.remote.socket_client import ConnectionDown, ConnectionUp, SocketClient
from penultima.terminal.remote.table_link import TableLink

TRANSIENT_BYES = ("table.restart", "table.busy", "table.too-fast", "table.hello")
"""Close reasons after which a client reconnects if it was admitted before."""
PING_INTERVAL_MS = 15 * MS_PER_S
"""Interval between pings, which also measure the clock offset."""
STABLE_AFTER_MS = 10 * MS_PER_S
"""How long a connection must last to count as stable, if the server itself has closed the one before.

Only a stable connection resets the retry delay.
"""
MAX_OUTAGE_MS = 600 * MS_PER_S
"""Maximum time without a connection. Afterwards the client gives up."""


class Notice(NamedTuple):
    """A change in the connection. `why` is the server's close reason, `wait_s` the time until the next attempt."""

    what: Literal["lost", "waiting", "back"]
    why: str = ""
    wait_s: int = 0


class Disconnected(Exception):
    """The server closed the connection for the reason `why`. `was_in` is true if the client had been admitted."""

    def __init__(self, why: str, *, was_in: bool) -> None:
        super().__init__(why)
        self.why = why
        self.was_in = was_in


class RemoteSeat:
    """A seat at a remote table.

    `notify` is called when the connection is lost or restored, and when the retry delay grows.
    """

    is_private = False

    def __init__(self, address: TableLink, secret: str, notify: Callable[[Notice], None]) -> None:
        self.address = address
        self.secret = secret
        self.notify = notify
        self.time = RealTime()
        self.socket = SocketClient(address)
        self.client = Client(NOBODY, self.socket.send, f"{token_urlsafe(6)}-")
        self.is_in = False
        """Whether the client is admitted now."""
        self.was_in = False
        self._lost_ms: int | None = None
        self._entered_ms = 0
        self._is_away = False
        """Whether the person was told that the connection is lost, but not yet that it is back."""
        self._bye = ""
        """The server's reason for closing the connection, if the client may reconnect.

        The reason is cleared when the loss of the connection is handled.
        """
        self._is_sent_away = False
        """Whether the server has closed a connection, and there has been no stable connection since."""
        self._reported_wait_s = 0
        self._next_ping_ms = 0
        """Time of the next ping."""

    @property
    def now_ms(self) -> int:
        return self.time.now_ms

    @property
    def next_event_ms(self) -> int | None:
        if not self.is_in:
            return None if self._lost_ms is None else self._lost_ms + MAX_OUTAGE_MS
        return min(self._next_ping_ms, self._entered_ms + STABLE_AFTER_MS) if self._is_sent_away else self._next_ping_ms

    @property
    def files(self) -> list[int]:
        return [self.socket.file]

    def settle(self) -> None:
        """Do nothing, because answers of a server arrive later."""

    def wait(self, until_ms: int | None) -> None:
        self.socket.wait(None if until_ms is None else max(0, until_ms - self.now_ms) / MS_PER_S)

    def slap_after_reaction(self, seat: int, race: int, slap: Callable[[int], None]) -> None:  # noqa: ARG002 - given by the protocol
        """Slap at once. This table runs in real time, so people have their own reaction times."""
        slap(0)

    def run_due(self) -> None:
        for event in self.socket.take_received():
            if isinstance(event, ConnectionUp):
                self._send_hello()
            elif isinstance(event, ConnectionDown):
                self._handle_disconnect(event)
            else:
                self._handle_frame(event)
        if not self.is_in:
            self._check_outage()
            return
        if self._is_away:
            self._is_away = False
            self.notify(Notice("back"))
        if self._is_sent_away and self.now_ms >= self._entered_ms + STABLE_AFTER_MS:
            self._mark_stable()
        if self.now_ms >= self._next_ping_ms:
            self._next_ping_ms = self.now_ms + PING_INTERVAL_MS
            self.socket.send(encode_message(Ping(self.now_ms)))

    def _mark_stable(self) -> None:
        """Mark the connection as stable, so that the next reconnect starts at once."""
        self._lost_ms, self._reported_wait_s, self._is_sent_away = None, 0, False
        self.socket.reset_backoff()

    def _check_outage(self) -> None:
        if self._lost_ms is not None and self.now_ms >= self._lost_ms + MAX_OUTAGE_MS:
            raise BadInput("the connection was lost, and the server does not come back")

    def close(self) -> None:
        self.socket.close()

    def _send_hello(self) -> None:
        client = self.client
        since = client.version if client.now else -1
        table = client.table or self.address.table
        self.socket.send(encode_message(Hello(PROTOCOL_VERSION, table, self.secret, self.address.key, since)))

    def _handle_disconnect(self, down: ConnectionDown) -> None:
        if not self.was_in:
            raise BadInput(down.why).at(self.address.host)
        self.is_in = False
        self._lost_ms = self.now_ms if self._lost_ms is None else self._lost_ms
        if not self._is_away:
            self._is_away = True
            self.notify(Notice("lost", self._bye))
        if round(down.wait_s) > self._reported_wait_s:
            self._reported_wait_s = round(down.wait_s)
            self.notify(Notice("waiting", wait_s=self._reported_wait_s))
        self._bye = ""

    def _handle_frame(self, data: bytes) -> None:
        try:
            frame = self.client.receive(data, self.now_ms)
        except Malformed:
            raise self.bad_server_error() from None
        if isinstance(frame, Welcome):
            self._check_table(frame.table)
            self._enter()
        elif isinstance(frame, Bye):
            if not self.was_in or frame.why not in TRANSIENT_BYES:
                raise Disconnected(frame.why, was_in=self.was_in)
            self._bye, self._is_sent_away, self.is_in = frame.why, True, False
            self.socket.close_socket()

    def bad_server_error(self) -> BadInput:
        return BadInput("it does not speak as a server of tables does").at(self.address.host)

    def _check_table(self, table: str) -> None:
        """Check the id of the table, because it is shown as part of a command that people copy."""
        if not has_link_form(table) or self.address.table not in ("", table):
            raise self.bad_server_error()

    def _enter(self) -> None:
        self.is_in = self.was_in = True
        self._next_ping_ms = self._entered_ms = self.now_ms
        if not self._is_sent_away:
            self._mark_stable()
        for data in self.client.unanswered.values():
            self.socket.send(data)
