"""Sockets between people and the hall.

What a client sends may be lost, doubled, late and overtaken by the next, as when it is sent again over an old and a new
socket. What it is sent comes in order, as streams do, until the socket is cut; then each end learns of it in its time.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from tests.simulator.faults import Faults
from tests.simulator.scheduler import Scheduler

FAST, SLOW = (5, 60), (300, 4_000)
"""How long a frame takes."""
NOTICED = 6_000
"""An end that has not said goodbye is missed after this at most."""


class End(Protocol):
    """Of a socket: a client."""

    def connected(self, socket: int) -> None: ...

    def receive(self, socket: int, data: bytes) -> None: ...

    def lost(self, socket: int) -> None: ...


class Server(Protocol):
    def opened(self, socket: int) -> None: ...

    def received(self, socket: int, data: bytes) -> None: ...

    def closed(self, socket: int) -> None: ...


class Socket:
    def __init__(self, number: int, client: End) -> None:
        self.number = number
        self.client = client
        self.whole = True
        self.known = False
        """To the hall."""
        self.latest = 0
        """When the last frame to the client arrives: none overtakes another."""


class Network:
    def __init__(self, scheduler: Scheduler, faults: Faults, server: Server) -> None:
        self.scheduler = scheduler
        self.faults = faults
        self.server = server
        self.chance = scheduler.chance("network")
        self.sockets: dict[int, Socket] = {}
        self._opened = 0

    def connect(self, client: End) -> int:
        self._opened += 1
        socket = self.sockets[self._opened] = Socket(self._opened, client)
        self._after(FAST, lambda: self._open(socket))
        return socket.number

    def send(self, number: int, data: bytes) -> None:
        """From a client to the hall."""
        faults = self.faults
        if self._happens(faults.cut):
            self.cut(number)
        copies = 0 if self._happens(faults.lost) else 2 if self._happens(faults.doubled) else 1
        for _ in range(copies):
            self._after(SLOW if self._happens(faults.late) else FAST, lambda: self._arrive(number, data))

    def deliver(self, number: int, data: bytes) -> None:
        """From the hall to a client."""
        socket = self.sockets.get(number)
        if socket is None or not socket.whole:
            return
        span = SLOW if self._happens(self.faults.late) else FAST
        socket.latest = max(socket.latest, self.scheduler.now + self.chance.randint(*span))
        self.scheduler.after(socket.latest - self.scheduler.now, lambda: self._reach(socket, data))

    def close(self, number: int) -> None:
        """By the hall, after what it has sent; the client learns of it."""
        socket = self.sockets.get(number)
        if socket is not None and socket.whole:
            socket.known = False
            delay = max(socket.latest - self.scheduler.now, 0)
            self.scheduler.after(delay, lambda: self._end(socket))

    def hang_up(self, number: int) -> None:
        """By the client, who says goodbye."""
        socket = self.sockets.get(number)
        if socket is not None and socket.whole:
            socket.whole = False
            self._after(FAST, lambda: self._forget(socket))

    def cut(self, number: int) -> None:
        """Nothing passes any more. Each end notices when it does, and each in its time."""
        socket = self.sockets.get(number)
        if socket is not None and socket.whole:
            socket.whole = False
            self._after((0, NOTICED), lambda: self._forget(socket))
            self._after((0, NOTICED), lambda: socket.client.lost(socket.number))

    def cut_all(self) -> None:
        """The hall is gone: it will not hear of these sockets any more."""
        for socket in self.sockets.values():
            socket.known = False
            if socket.whole:
                socket.whole = False
                self._after((0, NOTICED), partial(socket.client.lost, socket.number))
        self.sockets.clear()

    def _open(self, socket: Socket) -> None:
        if not self._there(socket):
            return
        socket.known = True
        self.server.opened(socket.number)
        socket.client.connected(socket.number)

    def _arrive(self, number: int, data: bytes) -> None:
        socket = self.sockets.get(number)
        if socket is not None and socket.known:
            self.server.received(number, data)

    def _reach(self, socket: Socket, data: bytes) -> None:
        if socket.whole:
            socket.client.receive(socket.number, data)

    def _end(self, socket: Socket) -> None:
        self.sockets.pop(socket.number, None)
        if socket.whole:
            socket.whole = False
            socket.client.lost(socket.number)

    def _forget(self, socket: Socket) -> None:
        self.sockets.pop(socket.number, None)
        if socket.known:
            socket.known = False
            self.server.closed(socket.number)

    def _there(self, socket: Socket) -> bool:
        return socket.whole and self.sockets.get(socket.number) is socket

    def _after(self, span: tuple[int, int], act: Callable[[], None]) -> None:
        self.scheduler.after(self.chance.randint(*span), act)

    def _happens(self, of_a_thousand: int) -> bool:
        return bool(of_a_thousand) and self.chance.randrange(1000) < of_a_thousand
