"""A real server in a thread of the test, and people who come to it over real sockets."""

import asyncio
import http.client
import json
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
from penultima.hall.limits import Limits
from penultima.server.engine import Engine
from penultima.server.run import Running, running
from penultima.server.settings import Settings
from penultima.table.facts import AT_ONCE
from penultima.wire.client_in import DoorCommand, Hello, In, Sit, TableCommand
from penultima.wire.client_out import Answer, Bye, News, Out, Welcome
from penultima.wire.codec import decode_out, encode
from penultima.wire.shape import VERSION
from tests.server.player import Player

PATIENCE = 60.0
"""Seconds until a test gives up; nothing takes that long."""


class Served:
    """A server that listens at `port` until it is closed."""

    def __init__(self, db: Path, **more: Any) -> None:  # noqa: ANN401 - for the engine
        settings = more.pop("settings", Settings())
        self.settings = replace(settings, port=settings.port if settings.port != Settings.port else 0, db=str(db))
        self._more = {"times": AT_ONCE, "limits": Limits(burst=1_000, per_second=1_000, silence=60_000)} | more
        self._ready = threading.Event()
        self._stop: Callable[[], object] = lambda: None
        self._problem: BaseException | None = None
        self.running: Running
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        assert self._ready.wait(PATIENCE)
        if self._problem is not None:
            raise self._problem

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as problem:  # noqa: BLE001 - raised where the server was wanted
            self._problem = problem
        self._ready.set()

    async def _serve(self) -> None:
        async with running(self.settings, **self._more) as server:
            self.running = server
            loop, stop = asyncio.get_running_loop(), asyncio.Event()
            self._stop = lambda: loop.call_soon_threadsafe(stop.set)
            self._loop = loop
            self._ready.set()
            await stop.wait()

    @property
    def port(self) -> int:
        return self.running.port

    @property
    def engine(self) -> Engine:
        return self.running.engine

    def run(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever comes of it
        """In the thread of the server."""

        async def call() -> Any:  # noqa: ANN401 - as above
            result = work()
            return await result if asyncio.iscoroutine(result) else result

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(PATIENCE)

    def until(self, condition: Callable[[], bool]) -> None:
        """Asked in the thread of the server, until it is so."""

        async def wait() -> None:
            async with asyncio.timeout(PATIENCE):
                while not condition():  # noqa: ASYNC110 - of things that know no events
                    await asyncio.sleep(0.005)

        asyncio.run_coroutine_threadsafe(wait(), self._loop).result(PATIENCE * 2)

    def close(self) -> None:
        if self.thread.is_alive():
            self._stop()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        if self._problem is not None:
            raise self._problem

    # -- HTTP

    def ask(
        self, method: str, path: str, body: object = None, *, secret: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """(status, JSON of the answer)"""
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
        """What a new table is told of itself; its host has a secret of their own."""
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
        """A socket of somebody who has said hello."""
        with self.socket() as line:
            talk = Talk(line)
            talk.say(Hello(VERSION, table, secret, link, since))
            yield talk

    def joined(self, made: Any, seat: int, name: str) -> str:  # noqa: ANN401 - JSON
        """The secret of somebody new who sits down by the join link, and goes."""
        secret: str = self.run(self.engine.guest)
        with self.talk(made["table"], secret, made["join"]) as talk:
            assert talk.do(Sit("sit", seat, name)).kind == "done"
        return secret

    def read(self, work: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401 - whatever is read
        return self.run(lambda: self.engine.read(work, *arguments))


@contextmanager
def served(db: Path, **more: Any) -> Iterator[Served]:  # noqa: ANN401 - for the engine
    server = Served(db, **more)
    try:
        yield server
    finally:
        server.close()


@contextmanager
def quick_bots() -> Iterator[None]:
    """Bots that take no time: what they do is the same."""
    before = dict(levels.LEVELS)
    at_once = levels.Paces(*[(1, 2)] * 6)
    for name, level in before.items():
        levels.LEVELS[name] = replace(level, paces=at_once)
    try:
        yield
    finally:
        levels.LEVELS.update(before)


class Talk:
    """One socket of somebody, spoken line by line."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[Out] = []

    def say(self, message: In) -> None:
        self.line.send(encode(message).decode())

    def hear(self) -> Out:
        data = self.line.recv(PATIENCE)
        message = decode_out(data.encode() if isinstance(data, str) else data)
        self.heard.append(message)
        return message

    def until(self, wanted: Callable[[Out], bool]) -> Out:
        """The next message that is so."""
        while not wanted(message := self.hear()):
            pass
        return message

    def answer(self, id_: str) -> Answer:
        found = self.until(lambda message: isinstance(message, Answer) and message.id == id_)
        assert isinstance(found, Answer)
        return found

    def do(self, command: TableCommand | DoorCommand) -> Answer:
        """Said, and answered."""
        self.say(command)
        return self.answer(command.id)

    def news(self, wanted: Callable[[News], bool] = lambda _: True) -> News:
        found = self.until(lambda message: isinstance(message, News) and wanted(message))
        assert isinstance(found, News)
        return found

    def bye(self) -> str:
        """Why it is over."""
        found = self.until(lambda message: isinstance(message, Bye))
        assert isinstance(found, Bye)
        return found.why

    def welcome(self) -> Welcome:
        found = self.until(lambda message: isinstance(message, Welcome))
        assert isinstance(found, Welcome)
        return found


def play(server: Served, player: Player, until: Callable[[Player], bool], *, origin: str = "") -> None:
    """Over one socket, until it is so or the server says goodbye."""
    with server.socket(origin=origin) as line:
        for frame in player.hello():
            line.send(frame.decode())
        while not until(player) and not player.bye:
            try:
                data = line.recv(PATIENCE)
            except ConnectionClosed:
                return
            for frame in player.hear(data.encode() if isinstance(data, str) else data):
                line.send(frame.decode())


def play_together(server: Served, players: list[Player], until: Callable[[Player], bool]) -> None:
    """Each in a thread, with a socket."""
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
    """Asked in the thread of the test, until it is so."""
    late = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < late
