"""A runtime behind real sockets for tests of the terminal, with a clock that can run faster than real time."""

import socket as sockets
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Self

from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from penultima.protocol.setup import Setup
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import CloseSocket, SendFrame
from penultima.runtime.store_protocol import MemoryStore
from penultima.table.log.facts import Times
from tests.helpers.runtime.memory_driver import Driver, Person

NEVER = 10**9
PATIENT = Times(call=0, jump=0, lead=0, blink=0, away=NEVER, patience=NEVER, ready=NEVER)
"""Durations without waits before moves and races, and without time limits for people who are idle or disconnected."""
TICK = 0.005
SPEED = 50
LIMITS = Limits(
    frame_burst=NEVER,
    command_burst=NEVER,
    table_command_burst=NEVER,
    seat_command_burst=NEVER,
    linger_ms=NEVER,
    hello_timeout_ms=NEVER,
)


class Served(Driver):
    """A server. Clients connect through real sockets. The scripted `people` connect without sockets."""

    def __init__(self, store: MemoryStore | None = None, *, times: Times = PATIENT, speed: int = SPEED) -> None:
        super().__init__(store, seed="served", limits=LIMITS, times=times)
        self.lock = threading.RLock()
        self.speed = speed
        self.open: dict[int, ServerConnection] = {}
        self.origins: list[str | None] = []
        self.refuses: int | None = None
        """The HTTP status with which new sockets are refused. If it is None, they are accepted."""
        self.frames: list[bytes] = []
        """Frames that the server received over sockets."""
        self._next = 1_000
        self._over = threading.Event()
        self._server = serve(
            self._attend, "127.0.0.1", 0, compression=None, process_request=self._look, close_timeout=1
        )
        self.port = self._server.socket.getsockname()[1]
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._server.serve_forever, self._tick)
        ]

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._server.shutdown()
        self.cut()
        for thread in self._threads:
            thread.join()

    def table(self, setup: Setup | None = None) -> tuple[Person, str]:
        """Create a table with a scripted host and return the join link."""
        with self.lock:
            host = self.create_host(setup)
            return host, f"{self.origin}/t/{host.table}#join={host.renew_link('join')}"

    def cut(self) -> None:
        """Cut every socket without a closing handshake."""
        with self.lock:
            for socket in tuple(self.open.values()):
                with suppress(OSError):
                    socket.socket.shutdown(sockets.SHUT_RDWR)

    def bye(self, why: str) -> None:
        """Close all sockets with a reason."""
        with self.lock:
            for number in tuple(self.open):
                peer = self.runtime._context.peers[number]
                self.runtime._registry[peer.table].disconnect(peer, why, self.now)
            self.run()

    # -- threads of the server

    def _look(self, _: ServerConnection, request: Request) -> Response | None:
        self.origins.append(request.headers.get("Origin"))
        refused = self.refuses or (None if request.path == "/api/v1/socket" else 404)
        return None if refused is None else Response(refused, "No", request.headers.__class__(), b"no")

    def _attend(self, socket: ServerConnection) -> None:
        with self.lock:
            if self._over.is_set():
                return
            number = self._next = self._next + 1
            self.open[number] = socket
            self.runtime.socket_opened(number, self.now)
        with suppress(ConnectionClosed):
            for data in _frames(socket):
                with self.lock:
                    self.frames.append(data)
                    self.runtime.frame_received(number, data, self.now)
                    self.run()
        with self.lock:
            self.open.pop(number, None)
            self.runtime.socket_closed(number, self.now)
            self.run()

    def _tick(self) -> None:
        began = time.monotonic()
        while not self._over.wait(TICK):
            with self.lock:
                self.wait(max(0, int((time.monotonic() - began) * 1_000 * self.speed) + 1_000 - self.now))
                self.run()

    def _carry_out(self, out: object) -> None:
        socket = self.open.get(out.socket) if isinstance(out, SendFrame | CloseSocket) else None
        if isinstance(out, SendFrame | CloseSocket) and out.socket not in self.people:
            if socket is not None:
                with suppress(ConnectionClosed):
                    socket.send(out.data, text=True) if isinstance(out, SendFrame) else socket.close()
            return
        super()._carry_out(out)


def _frames(socket: ServerConnection) -> Iterator[bytes]:
    for data in socket:
        yield data.encode() if isinstance(data, str) else data
