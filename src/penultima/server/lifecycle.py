"""Starts and stops a server: locks the store, binds the port, serves, stores pending commits and closes."""

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

from penultima.bots.search_tasks import run_search_task
from penultima.errors import BadInput, describe_os_error
from penultima.i18n.quoting import quote, quote_path
from penultima.protocol.setup import MAX_FRAME_BYTES
from penultima.server.asgi.app import App
from penultima.server.asgi.uvicorn_http import HttpProtocol
from penultima.server.asgi.uvicorn_websocket import WebSocketProtocol
from penultima.server.database_path import database_path, make_folder
from penultima.server.engine import Engine
from penultima.server.limits.http_quota import HttpConnectionQuota
from penultima.server.logs import log, log_to_stderr
from penultima.server.maintenance.maintenance import create_sweeper, run_maintenance
from penultima.server.maintenance.store_rescue import StoreRescue
from penultima.server.network_addresses import list_own_addresses
from penultima.server.origins import Origins
from penultima.server.settings import PORT, ServerSettings
from penultima.server.static.page import Page
from penultima.store.file_inspection import check_hard_links, check_store_file
from penultima.store.lock import StoreLock
from penultima.store.write_result import WriteFailed, WriteUnknown

ALL_INTERFACES = "0.0.0.0"  # noqa: S104 - only with the setting `lan`
DRAIN_TIMEOUT_S = 2.5
"""Maximum time in seconds to wait for pending commits. The whole shutdown takes at most five seconds."""
PING_INTERVAL_S = 20.0
SWITCH_INTERVAL_S = 0.0005
"""Python's thread switch interval in seconds. It is short because the writer thread must run often but briefly."""
LISTENERS = 16
"""Number of listening sockets on the same port.

In each iteration of the event loop, uvloop accepts one connection per listening socket. Iterations are long under load,
so with a single listening socket, many reconnecting clients would wait too long.
"""
TCP_USER_TIMEOUT_MS = 60_000
"""Maximum time that sent data may stay unacknowledged before the connection is dropped."""
PORT_ATTEMPTS = 20
"""Number of ports to try, beginning with the default one."""

ReadyCallback = Callable[[int, list[str]], None]
"""Function that is called as soon as the server listens. It gets the port and this machine's network addresses."""


class RunningServer:
    """A listening server. `more` is passed on to the engine, for example bots or timings for tests."""

    def __init__(self, settings: ServerSettings, sock: socket.socket, path: Path, **more: Any) -> None:  # noqa: ANN401 - passed on to the engine
        self.port: int = sock.getsockname()[1]
        self.addresses = list_own_addresses() if settings.lan else []
        page = Page.load(settings.page, settings.base_path)  # loaded first, because it may raise BadInput
        self.engine = Engine(settings, path, **more)
        origins = Origins(settings, self.port, self.addresses)
        self.http_quota = HttpConnectionQuota(settings.sockets_of_address, settings.trust_proxy)
        self.server = uvicorn.Server(_config(App(self.engine, origins, page), self.http_quota))
        self._sweeper = create_sweeper(self.engine)
        self._maintenance = asyncio.create_task(run_maintenance(self.engine, self._sweeper))
        self._rescue = StoreRescue(self.engine)
        # `_serve` does not install uvicorn's signal handlers. They would close sockets before commits are stored.
        listeners = [sock, *(sock.dup() for _ in range(LISTENERS - 1))]
        self._served = asyncio.create_task(self.server._serve(listeners))  # noqa: SLF001

    async def close(self) -> None:
        await self.engine.drain(DRAIN_TIMEOUT_S)
        self.server.should_exit = True
        await self._served
        self._maintenance.cancel()
        with suppress(WriteFailed, WriteUnknown):
            await self._sweeper.mark()
        await self._rescue.close()
        await self.engine.close()


@asynccontextmanager
async def open_server(settings: ServerSettings, **more: Any) -> AsyncIterator[RunningServer]:  # noqa: ANN401 - passed on to the engine
    path = database_path(settings.db)
    check_store_file(path, may_be_new=True)
    check_hard_links(path)
    make_folder(path)
    with lock_store(path), bind_socket(settings) as sock:
        server = RunningServer(settings, sock, path, **more)
        try:
            yield server
        finally:
            await server.close()


async def serve(settings: ServerSettings, ready: ReadyCallback, **more: Any) -> None:  # noqa: ANN401 - passed on to the engine
    """Run a server until a signal stops it."""
    with log_to_stderr(settings.log_level):
        _raise_file_limit()
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        async with open_server(settings, **{"think": run_search_task, **more}) as server:
            stop = _install_signal_handlers(server.server)
            _disable_gc()
            ready(server.port, server.addresses)
            log("ready", port=server.port)
            await stop.wait()
        log("stopped")


def _disable_gc() -> None:
    """Disable automatic garbage collection, because at a thousand tables it blocks the event loop for 0.1 s.

    Play creates no reference cycles. The maintenance task collects garbage after each sweep.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def lock_store(path: Path) -> StoreLock:
    """Lock the store for this process. Raises BadInput if another process has locked it."""
    lock = StoreLock.try_acquire(path)
    if lock is None:
        raise BadInput("another server has this store").at(quote_path(path))
    return lock


def _config(app: App, http_quota: HttpConnectionQuota) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=partial(HttpProtocol, http_quota),  # type: ignore[arg-type] # uvicorn calls it like a class
        ws=WebSocketProtocol,
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_INTERVAL_S,
        ws_ping_timeout=PING_INTERVAL_S,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )


def _install_signal_handlers(server: uvicorn.Server) -> asyncio.Event:
    """Return an event that the first signal sets. A second signal ends the wait for open connections."""
    stop = asyncio.Event()

    def request_stop() -> None:
        if stop.is_set():
            server.force_exit = True
        stop.set()

    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # nohup makes the process ignore SIGHUP. The server must not change that.
        if signal_number != signal.SIGHUP or signal.getsignal(signal_number) is not signal.SIG_IGN:
            loop.add_signal_handler(signal_number, request_stop)
    return stop


def bind_socket(settings: ServerSettings) -> socket.socket:
    """Return a socket bound to the configured port. If the default port is taken, use the next free one."""
    host = ALL_INTERFACES if settings.lan and settings.host == ServerSettings.host else settings.host
    tries = PORT_ATTEMPTS if settings.port == PORT else 1
    for port in range(settings.port, settings.port + tries):
        with suppress(_PortTaken):
            return _bind(host, port)
    raise BadInput("port {port} is taken", port=settings.port)


class _PortTaken(Exception):
    pass


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _set_tcp_user_timeout(sock)
        sock.bind((host, port))
        sock.listen(2048)
    except OSError as problem:
        sock.close()
        if problem.errno == errno.EADDRINUSE:
            raise _PortTaken from None
        raise BadInput(describe_os_error(problem)).at(quote(host)) from None
    sock.set_inheritable(False)
    return sock


def _set_tcp_user_timeout(sock: socket.socket) -> None:
    """Let the kernel drop connections whose peer acknowledges nothing. Accepted sockets inherit this option."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # some systems do not have this option
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_USER_TIMEOUT_MS)


def _raise_file_limit() -> None:
    """Raise the limit of open files to the maximum, because each socket counts as an open file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
