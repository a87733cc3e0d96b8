"""Connects thousands of scripted people from one process. A person whose socket is lost reconnects."""

import asyncio
import resource
from collections.abc import Callable, Iterable
from random import Random
from time import perf_counter

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tests.helpers.server.scripted_player import Player

BACKOFF = (0.05, 2.0)
"""The initial and the maximum delay before reconnecting, in seconds. Jitter is added."""


class ClientSocket(WSListener):
    """A socket of one person. When the socket is lost, the person reconnects with a new one."""

    def __init__(self, pool: "ClientPool", player: Player) -> None:
        self.pool = pool
        self.player = player
        self.transport: WSTransport | None = None
        self.comes_back = True

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.pool.connected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.pool.receive(self, frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.pool.lost(self)

    def go(self) -> None:
        """Disconnect and do not reconnect."""
        self.comes_back = False
        if self.transport is not None:
            self.transport.disconnect(graceful=False)

    def send(self, data: bytes) -> None:
        if self.transport is not None and not self.transport.is_disconnected:
            self.transport.send(WSMsgType.TEXT, data)


class ClientPool:
    """The sockets of many people. `delay` returns the thinking time of a player in seconds."""

    def __init__(
        self,
        port: int,
        *,
        origin: str = "",
        delay: Callable[[Player], float] = lambda _: 0.0,
        backoff: tuple[float, float] = BACKOFF,
        from_address: Callable[[Player], str] = lambda _: "127.0.0.1",
    ) -> None:
        self.port = port
        self.backoff = backoff
        self.from_address = from_address
        self.origin = origin or f"http://localhost:{port}"
        self.delay = delay
        self.players: list[Player] = []
        self.sockets: dict[int, ClientSocket] = {}
        self.is_over = False
        self.problems: list[BaseException] = []
        self.sent: dict[tuple[int, str], float] = {}
        self.waits: list[float] = []
        """Times between commands and their answers, in seconds."""
        self.connects = 0
        self.back: dict[int, float] = {}
        """Time of each player's latest connection."""
        self._lot = Random(7)
        self._coming: dict[int, asyncio.Task[None]] = {}

    # -- connecting

    def add(self, players: Iterable[Player]) -> None:
        for player in players:
            self.players.append(player)
            self._begin(player)

    def _begin(self, player: Player) -> None:
        self._coming[id(player)] = asyncio.get_running_loop().create_task(self._come(player))

    async def _come(self, player: Player) -> None:
        """Try to connect until it succeeds. A connection that is lost during the handshake counts as a failure."""
        wait, most = self.backoff
        while not self.is_over:
            try:
                _, socket = await ws_connect(
                    lambda: ClientSocket(self, player),
                    f"ws://127.0.0.1:{self.port}/api/v1/socket",
                    extra_headers={"Origin": self.origin},
                    websocket_handshake_timeout=20,
                    local_addr=(self.from_address(player), 0),
                )
                if isinstance(socket, ClientSocket) and socket.transport is not None:
                    return
            except (Exception, asyncio.CancelledError):  # noqa: BLE001, S110 - a server that is being killed can cause any error
                pass
            await asyncio.sleep(wait * (0.5 + self._lot.random()))
            wait = min(most, wait * 2)

    def connected(self, socket: ClientSocket) -> None:
        if id(socket.player) not in self._coming:
            socket.go()
            return
        self.connects += 1
        self.sockets[id(socket.player)] = socket
        self.back[id(socket.player)] = perf_counter()
        for frame in socket.player.hello():
            socket.send(frame)

    def lost(self, socket: ClientSocket) -> None:
        if self.sockets.get(id(socket.player)) is socket:
            del self.sockets[id(socket.player)]
        if not self.is_over and socket.comes_back:
            self._begin(socket.player)

    def leave(self, player: Player) -> None:
        """Disconnect a player and do not reconnect."""
        self.players.remove(player)
        self._coming.pop(id(player)).cancel()
        if id(player) in self.sockets:
            self.sockets[id(player)].go()

    def is_there(self, player: Player) -> bool:
        return id(player) in self.sockets

    def cut(self, player: Player | None = None) -> None:
        """Cut all sockets, or only that of one player."""
        for socket in list(self.sockets.values()):
            if socket.transport is not None and player in (None, socket.player):
                socket.transport.disconnect(graceful=False)

    def nudge(self, player: Player) -> None:
        """Ask a player for a command although no frame has arrived, and send the command."""
        frames = player.act()
        if frames:
            self._later(player, frames)

    # -- frames

    def receive(self, socket: ClientSocket, data: bytes) -> None:
        try:
            before = set(socket.player.waiting)
            frames = socket.player.receive(data)
            for answered in before - set(socket.player.waiting):
                sent = self.sent.pop((id(socket.player), answered), None)
                if sent is not None:
                    self.waits.append(perf_counter() - sent)
        except BaseException as problem:  # noqa: BLE001 - raised in `until` and `close`
            self.problems.append(problem)
            return
        if frames:
            self._later(socket.player, frames)

    def _later(self, player: Player, frames: list[bytes]) -> None:
        delay = self.delay(player)
        if delay > 0:
            asyncio.get_running_loop().call_later(delay, self._send, player, frames)
        else:
            self._send(player, frames)

    def _send(self, player: Player, frames: list[bytes]) -> None:
        """Send frames. Drop them if the player has no socket, because the next hello repeats unanswered commands."""
        socket = self.sockets.get(id(player))
        if socket is None:
            return
        for command in player.waiting:
            self.sent.setdefault((id(player), command), perf_counter())
        for frame in frames:
            socket.send(frame)

    # -- closing

    async def until(self, condition: Callable[[], bool], seconds: float) -> None:
        async with asyncio.timeout(seconds):
            while not condition():
                if self.problems:
                    raise self.problems[0]
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.is_over = True
        for task in self._coming.values():
            task.cancel()
        self.cut()
        await asyncio.sleep(0)
        if self.problems:
            raise self.problems[0]


def many_files() -> None:
    """Raise the limit of open files, because each socket needs one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
