"""Runs a real server in a thread, and provides clients for it or for a server in another process."""

import asyncio
import http.client
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from penultima.bots import levels
from penultima.protocol.client_messages import ClientMessage, CredentialCommand, Hello, Sit, TableCommand
from penultima.protocol.codec import decode_server_message, encode_message
from penultima.protocol.server_messages import Answer, Bye, News, ServerMessage, Welcome
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.credentials import new_secret
from penultima.runtime.access.limits import Limits
from penultima.server.engine import Engine
from penultima.server.lifecycle import RunningServer, open_server
from penultima.server.settings import ServerSettings
from penultima.table.log.facts import AT_ONCE
from tests.helpers.server.scripted_player import Player

PATIENCE = 60.0
"""Timeout in seconds for waits in tests."""


ROOMY = Limits(
    frame_burst=1_000,
    frames_per_second=1_000,
    hello_timeout_ms=60_000,
    command_burst=10_000,
    table_command_burst=10_000,
    seat_command_burst=100,
)


class ServerThread:
    """A server in a thread. It listens until it is closed."""

    def __init__(self, db: Path, **more: Any) -> None:  # noqa: ANN401 - passed on to the engine
        settings = more.pop("settings", ServerSettings())
        self.settings = replace(settings, port=settings.port if settings.port != ServerSettings.port else 0, db=str(db))
        self._more = {"times": AT_ONCE, "limits": ROOMY} | more
        self._ready = threading.Event()
        self._stop: Callable[[], object] = lambda: None
        self._problem: BaseException | None = None
        self.running: RunningServer
        self.port: int
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        assert self._ready.wait(PATIENCE)
        if self._problem is not None:
            raise self._problem

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as problem:  # noqa: BLE001 - raised again in the thread of the test
            self._problem = problem
        self._ready.set()

    async def _serve(self) -> None:
        async with open_server(self.settings, **self._more) as server:
            self.running = server
            self.port = server.port
            loop, stop = asyncio.get_running_loop(), asyncio.Event()
            self._stop = lambda: loop.call_soon_threadsafe(stop.set)
            self._loop = loop
            self._ready.set()
            await stop.wait()

    @property
    def engine(self) -> Engine:
        return self.running.engine

    def run(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - returns the result of any function
        """Run a function or coroutine in the server's thread."""

        async def call() -> Any:  # noqa: ANN401 - returns the result of any function
            result = work()
            return await result if asyncio.iscoroutine(result) else result

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(PATIENCE)

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds in the server's thread."""

        async def wait() -> None:
            async with asyncio.timeout(PATIENCE):
                while not condition():  # noqa: ASYNC110 - the condition has no event
                    await asyncio.sleep(0.005)

        asyncio.run_coroutine_threadsafe(wait(), self._loop).result(PATIENCE * 2)

    def close(self) -> None:
        if self.thread.is_alive():
            self._stop()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        if self._problem is not None:
            raise self._problem

    def read(self, work: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401 - returns the result of `work`
        return self.run(lambda: self.engine.read(work, *arguments))


class Client:
    """A client of a server that runs in this or another process."""

    port: int

    # -- HTTP

    def ask(
        self, method: str, path: str, body: object = None, *, secret: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Send a request and return (status, JSON)."""
        sent = {"Origin": f"http://localhost:{self.port}", "Host": f"localhost:{self.port}"}
        if body is not None:
            sent["Content-Type"] = "application/json"
        if secret:
            sent["Authorization"] = f"Bearer {secret}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(
                method, "/api/v1" + path, None if body is None else json.dumps(body), sent | (headers or {})
            )
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        kind = answer.headers.get_content_type()
        return answer.status, json.loads(text) if kind == "application/json" else text.decode()

    def make(self, secret: str = "", name: str = "Ana", **setup: object) -> Any:  # noqa: ANN401 - JSON
        """Create a table and return its credentials as JSON."""
        status, made = self.ask("POST", "/tables", {"setup": setup, "name": name}, secret=secret)
        assert status in (200, 201), made
        return made

    # -- sockets

    @contextmanager
    def socket(self, *, origin: str | None = "", host: str = "127.0.0.1") -> Iterator[ClientConnection]:
        with self.dial(origin=origin, host=host) as line:
            yield line

    def dial(
        self, *, origin: str | None = "", host: str = "127.0.0.1", path: str = "/api/v1/socket"
    ) -> ClientConnection:
        named = f"http://localhost:{self.port}" if origin == "" else origin
        spoken = None if named is None else Origin(named)
        return connect(
            f"ws://{host}:{self.port}{path}",
            origin=spoken,
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            proxy=None,
        )

    @contextmanager
    def talk(self, table: str, secret: str = "", link: str = "", since: int = -1) -> Iterator["Talk"]:
        """Open a socket and send a hello."""
        with self.socket() as line:
            talk = Talk(line)
            talk.say(Hello(PROTOCOL_VERSION, table, secret, link, since))
            yield talk

    def joined(self, made: Any, seat: int, name: str) -> str:  # noqa: ANN401 - JSON
        """Let a new person join with the link, sit down and disconnect. Return the person's secret."""
        secret = new_secret(os.urandom)
        with self.talk(made["table"], secret, made["join"]) as talk:
            assert talk.do(Sit("sit", seat, name)).kind == "done"
        return secret


class Served(ServerThread, Client):
    """A server in a thread. Tests can use its internal objects."""


@contextmanager
def served(db: Path, **more: Any) -> Iterator[Served]:  # noqa: ANN401 - passed on to the engine
    server = Served(db, **more)
    try:
        yield server
    finally:
        server.close()


@contextmanager
def quick_bots() -> Iterator[None]:
    """Let bots answer without delay. Their choices stay the same."""
    before = dict(levels.LEVELS)
    at_once = levels.Paces(*[(1, 2)] * 6)
    for name, level in before.items():
        levels.LEVELS[name] = replace(level, paces=at_once)
    try:
        yield
    finally:
        levels.LEVELS.update(before)


class Talk:
    """One WebSocket connection with blocking calls."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.received: list[ServerMessage] = []

    def say(self, message: ClientMessage) -> None:
        self.line.send(encode_message(message).decode())

    def receive(self) -> ServerMessage:
        data = self.line.recv(PATIENCE)
        message = decode_server_message(data.encode() if isinstance(data, str) else data)
        self.received.append(message)
        return message

    def until(self, wanted: Callable[[ServerMessage], bool]) -> ServerMessage:
        """Return the next message that satisfies a condition."""
        while not wanted(message := self.receive()):
            pass
        return message

    def answer(self, id_: str) -> Answer:
        found = self.until(lambda message: isinstance(message, Answer) and message.id == id_)
        assert isinstance(found, Answer)
        return found

    def do(self, command: TableCommand | CredentialCommand) -> Answer:
        """Send a command and return its answer."""
        self.say(command)
        return self.answer(command.id)

    def news(self, wanted: Callable[[News], bool] = lambda _: True) -> News:
        found = self.until(lambda message: isinstance(message, News) and wanted(message))
        assert isinstance(found, News)
        return found

    def bye(self) -> str:
        """Wait until the server closes the connection, and return the reason."""
        found = self.until(lambda message: isinstance(message, Bye))
        assert isinstance(found, Bye)
        return found.why

    def welcome(self) -> Welcome:
        found = self.until(lambda message: isinstance(message, Welcome))
        assert isinstance(found, Welcome)
        return found


def play(server: Client, player: Player, until: Callable[[Player], bool], *, origin: str = "") -> None:
    """Let a player play over one socket until a condition holds or the socket is closed."""
    with server.socket(origin=origin) as line:
        for frame in player.hello():
            line.send(frame.decode())
        while not until(player) and not player.bye:
            try:
                data = line.recv(PATIENCE)
            except ConnectionClosed:
                return
            for frame in player.receive(data.encode() if isinstance(data, str) else data):
                line.send(frame.decode())


def play_together(server: Served, players: list[Player], until: Callable[[Player], bool]) -> None:
    """Let players play in parallel, each with its own thread and socket."""
    problems: list[BaseException] = []

    def one(player: Player) -> None:
        try:
            play(server, player, until)
        except BaseException as problem:  # noqa: BLE001 - raised below
            problems.append(problem)

    threads = [threading.Thread(target=one, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE * 2)
    if problems:
        raise problems[0]
    assert not any(thread.is_alive() for thread in threads)


def soon(condition: Callable[[], bool]) -> None:
    """Check a condition in this thread repeatedly until it holds."""
    late = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < late
