"""The line to a server: one socket, and another one whenever it is cut. A thread listens, so nobody waits for it."""

import logging
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from select import select
from threading import Event, Thread
from typing import NamedTuple

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from penultima.errors import Phrase, reason_of
from penultima.terminal.address import Address

FIRST_REST = 0.25
"""Seconds until the first attempt to come back; doubled each time."""
LONGEST_REST = 10.0
ATTEMPT = 10
"""Seconds that an attempt may take."""
PARTING = 1
"""Seconds that a goodbye may take."""
PULSE = 10
"""Seconds between signs of life, and until one is missed."""
MOST_FRAME = 4 * 2**20
"""Bytes that are taken of a server at once."""
MOST_WAITING = 1_000
"""Frames that nobody has looked at; a server that has more to say has to wait."""

_QUIET = logging.getLogger("penultima.line")
"""What goes wrong is told on the screen, in a line of ours."""
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


class Up(NamedTuple):
    """It is open, and nothing was said yet."""


class Down(NamedTuple):
    """It is cut, or could not be opened; as long as nobody hangs up, it is tried again."""

    why: Phrase


class Line:
    """`take` and `send` are for one thread. What is sent while the line is cut is lost."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._came: Queue[Up | Down | bytes] = Queue(MOST_WAITING)
        self._hung_up = Event()
        self._tries = 0
        self._random = Random()
        self._socket: ClientConnection | None = None
        self._woken, self._wakes = socket.socketpair()
        for end in (self._woken, self._wakes):
            end.settimeout(0)
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def file(self) -> int:
        """Something can be read from it once something has come."""
        return self._woken.fileno()

    def wait(self, seconds: float | None) -> None:
        """Until something has come."""
        select([self._woken], [], [], seconds)

    def take(self) -> Iterator[Up | Down | bytes]:
        """Whatever has come."""
        with suppress(BlockingIOError):
            while self._woken.recv(4096):
                pass
        with suppress(Empty):
            while True:
                yield self._came.get_nowait()

    def send(self, data: bytes) -> None:
        opened = self._socket
        if opened is not None:
            with suppress(WebSocketException, OSError):
                opened.send(data, text=True)

    def works(self) -> None:
        """Somebody is there: after the next cut it is tried at once."""
        self._tries = 0

    def hang_up(self) -> None:
        """What was sent before arrives."""
        self._hung_up.set()
        opened = self._socket
        if opened is not None:
            with suppress(WebSocketException, OSError):
                opened.close()
        self._thread.join(PARTING)
        if not self._thread.is_alive():
            self._woken.close()
            self._wakes.close()

    # -- the thread

    def _listen(self) -> None:
        while not self._hung_up.is_set():
            why = self._once()
            if not self._hung_up.is_set():
                self._put(Down(why))
            self._hung_up.wait(self._rest())

    def _once(self) -> Phrase:
        """One socket, until it is cut."""
        try:
            with connect(
                self.address.socket,
                origin=Origin(self.address.origin),
                compression=None,
                open_timeout=ATTEMPT,
                close_timeout=PARTING,
                ping_interval=PULSE,
                ping_timeout=PULSE,
                max_size=MOST_FRAME,
                logger=_QUIET,
            ) as opened:
                self._socket = opened
                if not self._hung_up.is_set():  # whoever hangs up from now on finds the socket
                    self._put(Up())
                    for data in opened:
                        self._put(data.encode() if isinstance(data, str) else data)
        except (OSError, WebSocketException, ImportError) as problem:  # a proxy may need a package that is not there
            return _reason(problem)
        finally:
            self._socket = None
        return Phrase("the connection was closed")

    def _put(self, thing: Up | Down | bytes) -> None:
        self._came.put(thing)
        with suppress(BlockingIOError, OSError):
            self._wakes.send(b"!")

    def _rest(self) -> float:
        """Longer each time, and never the same for all who were cut at once."""
        longest = min(LONGEST_REST, FIRST_REST * float(2 ** min(self._tries, 10)))
        self._tries += 1
        return longest * self._random.uniform(0.5, 1.0)


def _reason(problem: Exception) -> Phrase:
    """Why somebody is not reached, as it stands after the host."""
    match problem:
        case TimeoutError():
            return Phrase("nobody answers")
        case socket.gaierror():
            return Phrase("there is no such host")
        case ssl.SSLCertVerificationError():
            return Phrase("nobody vouches for its certificate")
        case OSError():
            return reason_of(problem)
        case InvalidStatus():
            return Phrase("no table can be reached there (HTTP {status})", status=problem.response.status_code)
        case _:
            return Phrase("it does not speak as a server of tables does")
