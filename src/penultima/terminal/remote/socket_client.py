"""A WebSocket connection to a server, which is opened again when it is lost.

A thread receives frames, so that the screen never blocks.
"""

import logging
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Event, Thread
from typing import NamedTuple

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from penultima.errors import Phrase, describe_os_error
from penultima.terminal.input.readable import wait_readable
from penultima.terminal.remote.table_link import TableLink

FIRST_RETRY_S = 0.25
"""Delay before the first reconnect. It doubles with each attempt."""
MAX_RETRY_S = 10.0
OPEN_TIMEOUT_S = 10
"""Maximum time for an attempt to connect."""
CLOSE_TIMEOUT_S = 1
"""Maximum time for closing a connection."""
PING_INTERVAL_S = 10
"""Interval between pings, and also the timeout of a ping."""
MAX_FRAME_BYTES = 4 * 2**20
"""Maximum size of a received frame."""
MAX_QUEUED_FRAMES = 1_000
"""Maximum number of received frames that wait for the screen. At this limit the thread stops receiving."""

_SILENT_LOGGER = logging.getLogger("penultima.line")
"""A logger without output, because failures are shown on the screen."""
_SILENT_LOGGER.addHandler(logging.NullHandler())
_SILENT_LOGGER.propagate = False


class ConnectionUp(NamedTuple):
    """Reports that the connection is open."""


class ConnectionDown(NamedTuple):
    """Reports that the connection was lost or could not be opened. The client tries again until `close` is called."""

    why: Phrase
    wait_s: float
    """Delay until the next attempt."""


class SocketClient:
    """A connection to a server, for use by one thread. Frames that are sent while the connection is down are lost."""

    def __init__(self, address: TableLink) -> None:
        self.address = address
        self._received: Queue[ConnectionUp | ConnectionDown | bytes] = Queue(MAX_QUEUED_FRAMES)
        self._is_closed = Event()
        self._attempts = 0
        self._random = Random()
        self._socket: ClientConnection | None = None
        self._wake_reader, self._wake_writer = socket.socketpair()
        for end in (self._wake_reader, self._wake_writer):
            end.settimeout(0)
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def file(self) -> int:
        """Descriptor of a file that becomes readable when something was received."""
        return self._wake_reader.fileno()

    def wait(self, timeout_s: float | None) -> None:
        """Wait until something is received, a signal arrives, or the time is over."""
        wait_readable([self.file], timeout_s)

    def take_received(self) -> Iterator[ConnectionUp | ConnectionDown | bytes]:
        """Yield everything that was received."""
        with suppress(BlockingIOError):
            while self._wake_reader.recv(4096):
                pass
        with suppress(Empty):
            while True:
                yield self._received.get_nowait()

    def send(self, data: bytes) -> None:
        opened = self._socket
        if opened is not None:
            with suppress(WebSocketException, OSError):
                opened.send(data, text=True)

    def reset_backoff(self) -> None:
        """Reset the retry delay after a connection has proved stable."""
        self._attempts = 0

    def close_socket(self) -> None:
        """Close the current socket. The client then reconnects, unless `close` was called."""
        opened = self._socket
        if opened is not None:
            with suppress(WebSocketException, OSError):
                opened.close()

    def close(self) -> None:
        """Close the connection after pending frames were sent."""
        self._is_closed.set()
        self.close_socket()
        self._thread.join(CLOSE_TIMEOUT_S)
        if not self._thread.is_alive():
            self._wake_reader.close()
            self._wake_writer.close()

    # -- the thread

    def _listen(self) -> None:
        while not self._is_closed.is_set():
            why, wait_s = self._run_connection(), self._next_wait_s()
            if not self._is_closed.is_set():
                self._put(ConnectionDown(why, wait_s))
            self._is_closed.wait(wait_s)

    def _run_connection(self) -> Phrase:
        """Run one connection and return why it ended."""
        try:
            with connect(
                self.address.socket_url,
                origin=Origin(self.address.origin),
                compression=None,
                open_timeout=OPEN_TIMEOUT_S,
                close_timeout=CLOSE_TIMEOUT_S,
                ping_interval=PING_INTERVAL_S,
                ping_timeout=PING_INTERVAL_S,
                max_size=MAX_FRAME_BYTES,
                logger=_SILENT_LOGGER,
            ) as opened:
                self._socket = opened
                if not self._is_closed.is_set():  # if `close` is called from now on, it closes this socket
                    self._put(ConnectionUp())
                    for data in opened:
                        self._put(data.encode() if isinstance(data, str) else data)
        except (OSError, WebSocketException, ImportError) as problem:  # ImportError: a proxy may need a missing package
            return _explain_failure(problem)
        finally:
            self._socket = None
        return Phrase("the connection was closed")

    def _put(self, event: ConnectionUp | ConnectionDown | bytes) -> None:
        self._received.put(event)
        with suppress(BlockingIOError, OSError):
            self._wake_writer.send(b"!")

    def _next_wait_s(self) -> float:
        """Return the next delay. It grows exponentially, with jitter so that clients do not reconnect together."""
        longest = min(MAX_RETRY_S, FIRST_RETRY_S * float(2 ** min(self._attempts, 10)))
        self._attempts += 1
        return longest * self._random.uniform(0.5, 1.0)


def _explain_failure(problem: Exception) -> Phrase:
    """Return the reason why a server cannot be reached, as a phrase that follows the host in a message."""
    match problem:
        case TimeoutError():
            return Phrase("nobody answers")
        case socket.gaierror():
            return Phrase("there is no such host")
        case ssl.SSLCertVerificationError():
            return Phrase("nobody vouches for its certificate")
        case OSError():
            return describe_os_error(problem)
        case InvalidStatus():
            return Phrase("no table can be reached there (HTTP {status})", status=problem.response.status_code)
        case _:
            return Phrase("it does not speak as a server of tables does")
