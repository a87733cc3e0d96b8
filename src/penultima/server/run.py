"""A server from its start to its end: the store is locked, the port is bound, people are told, and all is put away."""

import asyncio
import errno
import gc
import resource
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from penultima.bots.thinking import think
from penultima.echo import filed, shown
from penultima.errors import BadInput, reason_of
from penultima.server.app import App
from penultima.server.doorway import Doorway
from penultima.server.engine import Engine
from penultima.server.heads import Heads
from penultima.server.house import keep_house
from penultima.server.lan import own_addresses
from penultima.server.logs import log, logged
from penultima.server.origins import Origins
from penultima.server.page import Page
from penultima.server.place import path_of
from penultima.server.protocol import Line
from penultima.server.settings import PORT, Settings
from penultima.store.lock import Lock
from penultima.wire.shape import MOST_FRAME

EVERYWHERE = "0.0.0.0"  # noqa: S104 - where whoever runs it asks for that
DRAINING = 2.5
"""Seconds for what is on its way to the store; with the closing of sockets, all is over in five."""
PINGS = 20.0
SWITCH = 0.0005
"""Seconds after which a thread has to let another one on: the one that writes needs many short turns."""
EARS = 16
"""That listen at the one port. uvloop takes one connection of each in a turn, and turns are long when many play:
with a single one, whoever was cut off would come back after all that the others do meanwhile.
"""
UNTAKEN = 60_000
"""Thousandths of a second that what was sent may lie untaken."""
TRIES = 20
"""Ports after the one that is taken."""

Ready = Callable[[int, list[str]], None]
"""Told the port and the addresses of this machine in its network."""


class Running:
    """A server that listens. `more` is for whoever brings bots of their own, or tests that do not wait for people."""

    def __init__(self, settings: Settings, sock: socket.socket, path: Path, **more: Any) -> None:  # noqa: ANN401 - the engine's
        self.port: int = sock.getsockname()[1]
        self.addresses = own_addresses() if settings.lan else []
        page = Page.at(settings.page, settings.base_path)  # before anything runs: it may be none that can be read
        self.engine = Engine(settings, path, **more)
        origins = Origins(settings, self.port, self.addresses)
        self.doorway = Doorway(settings.sockets_of_address, settings.trust_proxy)
        self.server = uvicorn.Server(_config(App(self.engine, origins, page), self.doorway))
        self._house = asyncio.create_task(keep_house(self.engine))
        # Signals are heeded here and not there, so that what is on its way is stored before sockets are closed.
        ears = [sock, *(sock.dup() for _ in range(EARS - 1))]
        self._served = asyncio.create_task(self.server._serve(ears))  # noqa: SLF001

    async def close(self) -> None:
        await self.engine.drain(DRAINING)
        self.server.should_exit = True
        await self._served
        self._house.cancel()
        await self.engine.close()


@asynccontextmanager
async def running(settings: Settings, **more: Any) -> AsyncIterator[Running]:  # noqa: ANN401 - as above
    path = path_of(settings.db)
    with locked(path), bound(settings) as sock:
        server = Running(settings, sock, path, **more)
        try:
            yield server
        finally:
            await server.close()


async def serve(settings: Settings, ready: Ready, **more: Any) -> None:  # noqa: ANN401 - as above
    """Until a signal comes."""
    with logged(settings.log_level):
        _many_files()
        sys.setswitchinterval(SWITCH)
        async with running(settings, **{"think": think, **more}) as server:
            stop = _on_signals(server.server)
            _look_for_no_rubbish()
            ready(server.port, server.addresses)
            log("ready", port=server.port)
            await stop.wait()
        log("stopped")


def _look_for_no_rubbish() -> None:
    """What people do leaves nothing that only refers to itself, and to look for it keeps everybody waiting: a tenth of
    a second each time, with a thousand tables. It is looked for when the house is swept.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def locked(path: Path) -> Lock:
    """One server has a store to itself. Raises BadInput."""
    lock = Lock.taken(path)
    if lock is None:
        raise BadInput("another server has this store").at(filed(path))
    return lock


def _config(app: App, doorway: Doorway) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=partial(Heads, doorway),  # type: ignore[arg-type] # it is called as the class would be
        ws=Line,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PINGS,
        ws_ping_timeout=PINGS,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )


def _on_signals(server: uvicorn.Server) -> asyncio.Event:
    """The first one drains; a second one does not wait for that."""
    stop = asyncio.Event()

    def heed() -> None:
        if stop.is_set():
            server.force_exit = True
        stop.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # Whoever starts it by nohup wants it to outlive the terminal.
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, heed)
    return stop


def bound(settings: Settings) -> socket.socket:
    """At the port that was asked for; the usual one, where it is taken, gives way to the next that is free."""
    host = EVERYWHERE if settings.lan and settings.host == Settings.host else settings.host
    tries = TRIES if settings.port == PORT else 1
    for port in range(settings.port, settings.port + tries):
        with suppress(_Taken):
            return _bind(host, port)
    raise BadInput("port {port} is taken", port=settings.port)


class _Taken(Exception):
    pass


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _cut_the_deaf(sock)
        sock.bind((host, port))
        sock.listen(2048)
    except OSError as problem:
        sock.close()
        if problem.errno == errno.EADDRINUSE:
            raise _Taken from None
        raise BadInput(reason_of(problem)).at(shown(host)) from None
    sock.set_inheritable(False)
    return sock


def _cut_the_deaf(sock: socket.socket) -> None:
    """Its connections inherit it: one whose other end takes nothing at all is cut, and does not wait for ever."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # not every system has it
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN)


def _many_files() -> None:
    """A socket is a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
