"""Sockets between clients and the runtime.

Frames from a client may be lost, duplicated, late or out of order, as if the client had sent them again over another
socket. Frames to a client arrive in order until the socket is cut. The two ends then notice the loss at different
times.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from tests.fault_simulator.faults import Faults
from tests.fault_simulator.scheduler import Scheduler

FAST, SLOW = (5, 60), (300, 4_000)
"""The shortest and longest time that a frame takes, in milliseconds."""
NOTICED = 6_000
"""The maximum time until an end notices that the socket was cut, in milliseconds."""


class End(Protocol):
    """A client's end of a socket."""

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
        """Whether the runtime was notified of the start of this socket, but not yet of its end."""
        self.latest = 0
        """When the last frame to the client arrives. Later frames must not overtake it."""


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
        """Send a frame from a client to the runtime."""
        faults = self.faults
        if self._happens(faults.cut):
            self.cut(number)
        copies = 0 if self._happens(faults.lost) else 2 if self._happens(faults.doubled) else 1
        for _ in range(copies):
            self._after(SLOW if self._happens(faults.late) else FAST, lambda: self._arrive(number, data))

    def deliver(self, number: int, data: bytes) -> None:
        """Send a frame from the runtime to a client."""
        socket = self.sockets.get(number)
        if socket is None or not socket.whole:
            return
        span = SLOW if self._happens(self.faults.late) else FAST
        socket.latest = max(socket.latest, self.scheduler.now + self.chance.randint(*span))
        self.scheduler.after(socket.latest - self.scheduler.now, lambda: self._reach(socket, data))

    def close(self, number: int) -> None:
        """Close a socket from the runtime's side after all its frames. The client is notified."""
        socket = self.sockets.get(number)
        if socket is not None and socket.whole:
            socket.known = False
            delay = max(socket.latest - self.scheduler.now, 0)
            self.scheduler.after(delay, lambda: self._end(socket))

    def hang_up(self, number: int) -> None:
        """Close a socket from the client's side. The runtime is notified."""
        socket = self.sockets.get(number)
        if socket is not None and socket.whole:
            socket.whole = False
            self._after(FAST, lambda: self._forget(socket))

    def cut(self, number: int) -> None:
        """Cut a socket. Its two ends notice the loss at different times."""
        socket = self.sockets.get(number)
        if socket is not None and socket.whole:
            socket.whole = False
            self._after((0, NOTICED), lambda: self._forget(socket))
            self._after((0, NOTICED), lambda: socket.client.lost(socket.number))

    def cut_all(self) -> None:
        """Cut all sockets of a runtime that crashed. Only the clients are notified."""
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
