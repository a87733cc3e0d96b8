"""A server for a terminal: a real hall behind real sockets on this machine, whose clock may run faster than ours."""

import socket as sockets
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Self

from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from penultima.hall.limits import Limits
from penultima.hall.out import Close, Send
from penultima.hall.store import MemoryStore
from penultima.table.facts import Times
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person

NEVER = 10**9
PATIENT = Times(call=0, jump=0, lead=0, blink=0, away=NEVER, patience=NEVER, ready=NEVER)
"""Nobody is raced, and nobody is given up."""
TICK = 0.005
SPEED = 50
LIMITS = Limits(burst=NEVER, linger=NEVER, silence=NEVER)


class Served(Driver):
    """`people` sit there without a socket, by script; whoever comes through the door has one."""

    def __init__(self, store: MemoryStore | None = None, *, times: Times = PATIENT, speed: int = SPEED) -> None:
        super().__init__(store, seed="served", limits=LIMITS, times=times)
        self.lock = threading.RLock()
        self.speed = speed
        self.open: dict[int, ServerConnection] = {}
        self.origins: list[str | None] = []
        self.refuses: int | None = None
        """Every new socket, by this HTTP status."""
        self.frames: list[bytes] = []
        """All that came in through sockets."""
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
        """A host without a socket, and the link to join."""
        with self.lock:
            host = self.made(setup)
            return host, f"{self.origin}/t/{host.table}#join={host.link('join')}"

    def cut(self) -> None:
        """Every socket, without a word."""
        with self.lock:
            for socket in tuple(self.open.values()):
                with suppress(OSError):
                    socket.socket.shutdown(sockets.SHUT_RDWR)

    def bye(self, why: str) -> None:
        """To everybody who came through the door."""
        with self.lock:
            for number in tuple(self.open):
                peer = self.hall._house.peers[number]
                self.hall._rooms[peer.table].bye(peer, why, self.now)
            self.run()

    # -- threads

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
            self.hall.opened(number, self.now)
        with suppress(ConnectionClosed):
            for data in _frames(socket):
                with self.lock:
                    self.frames.append(data)
                    self.hall.received(number, data, self.now)
                    self.run()
        with self.lock:
            self.open.pop(number, None)
            self.hall.closed(number, self.now)
            self.run()

    def _tick(self) -> None:
        began = time.monotonic()
        while not self._over.wait(TICK):
            with self.lock:
                self.wait(max(0, int((time.monotonic() - began) * 1_000 * self.speed) + 1_000 - self.now))
                self.run()

    def _carry_out(self, out: object) -> None:
        socket = self.open.get(out.socket) if isinstance(out, Send | Close) else None
        if isinstance(out, Send | Close) and out.socket not in self.people:
            if socket is not None:
                with suppress(ConnectionClosed):
                    socket.send(out.data, text=True) if isinstance(out, Send) else socket.close()
            return
        super()._carry_out(out)


def _frames(socket: ServerConnection) -> Iterator[bytes]:
    for data in socket:
        yield data.encode() if isinstance(data, str) else data
