"""Thousands of scripted people in one process, each with a socket of their own, who come back when it is cut."""

import asyncio
import resource
from collections.abc import Callable, Iterable
from random import Random
from time import perf_counter

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tests.server.player import Player

BACKOFF = (0.05, 2.0)
"""Seconds until somebody tries again: at first, and at most; with jitter, so that not all come at once."""


class Voice(WSListener):
    """Somebody's socket."""

    def __init__(self, throng: "Throng", player: Player) -> None:
        self.throng = throng
        self.player = player
        self.transport: WSTransport | None = None
        self.comes_back = True

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.throng.connected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.throng.hear(self, frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.throng.lost(self)

    def go(self) -> None:
        """For good."""
        self.comes_back = False
        if self.transport is not None:
            self.transport.disconnect(graceful=False)

    def send(self, data: bytes) -> None:
        if self.transport is not None and not self.transport.is_disconnected:
            self.transport.send(WSMsgType.TEXT, data)


class Throng:
    """`delay` says how many seconds a player thinks before a command is sent."""

    def __init__(
        self,
        port: int,
        *,
        origin: str = "",
        delay: Callable[[Player], float] = lambda _: 0.0,
        backoff: tuple[float, float] = BACKOFF,
        place: Callable[[Player], str] = lambda _: "127.0.0.1",
    ) -> None:
        self.port = port
        self.backoff = backoff
        self.place = place
        self.origin = origin or f"http://localhost:{port}"
        self.delay = delay
        self.players: list[Player] = []
        self.voices: dict[int, Voice] = {}
        self.is_over = False
        self.problems: list[BaseException] = []
        self.sent: dict[tuple[int, str], float] = {}
        self.waits: list[float] = []
        """Seconds from a command to its answer."""
        self.connects = 0
        self.back: dict[int, float] = {}
        """When somebody was last connected."""
        self._lot = Random(7)
        self._coming: dict[int, asyncio.Task[None]] = {}

    # -- coming and going

    def add(self, players: Iterable[Player]) -> None:
        for player in players:
            self.players.append(player)
            self._begin(player)

    def _begin(self, player: Player) -> None:
        self._coming[id(player)] = asyncio.get_running_loop().create_task(self._come(player))

    async def _come(self, player: Player) -> None:
        """Until there is a connection; one that was cut within the handshake is none."""
        wait, most = self.backoff
        while not self.is_over:
            try:
                _, voice = await ws_connect(
                    lambda: Voice(self, player),
                    f"ws://127.0.0.1:{self.port}/api/v1/socket",
                    extra_headers={"Origin": self.origin},
                    websocket_handshake_timeout=20,
                    local_addr=(self.place(player), 0),
                )
                if isinstance(voice, Voice) and voice.transport is not None:
                    return
            except (Exception, asyncio.CancelledError):  # noqa: BLE001, S110 - whatever a server does that is being killed
                pass
            await asyncio.sleep(wait * (0.5 + self._lot.random()))
            wait = min(most, wait * 2)

    def connected(self, voice: Voice) -> None:
        if id(voice.player) not in self._coming:
            voice.go()
            return
        self.connects += 1
        self.voices[id(voice.player)] = voice
        self.back[id(voice.player)] = perf_counter()
        for frame in voice.player.hello():
            voice.send(frame)

    def lost(self, voice: Voice) -> None:
        if self.voices.get(id(voice.player)) is voice:
            del self.voices[id(voice.player)]
        if not self.is_over and voice.comes_back:
            self._begin(voice.player)

    def leave(self, player: Player) -> None:
        """For good."""
        self.players.remove(player)
        self._coming.pop(id(player)).cancel()
        if id(player) in self.voices:
            self.voices[id(player)].go()

    def is_there(self, player: Player) -> bool:
        return id(player) in self.voices

    def cut(self, player: Player | None = None) -> None:
        """All sockets at once, or one."""
        for voice in list(self.voices.values()):
            if voice.transport is not None and player in (None, voice.player):
                voice.transport.disconnect(graceful=False)

    def nudge(self, player: Player) -> None:
        """Somebody may have thought of something to do."""
        frames = player.act()
        if frames:
            self._later(player, frames)

    # -- talking

    def hear(self, voice: Voice, data: bytes) -> None:
        try:
            before = set(voice.player.waiting)
            frames = voice.player.hear(data)
            for answered in before - set(voice.player.waiting):
                sent = self.sent.pop((id(voice.player), answered), None)
                if sent is not None:
                    self.waits.append(perf_counter() - sent)
        except BaseException as problem:  # noqa: BLE001 - raised where the throng is awaited
            self.problems.append(problem)
            return
        if frames:
            self._later(voice.player, frames)

    def _later(self, player: Player, frames: list[bytes]) -> None:
        delay = self.delay(player)
        if delay > 0:
            asyncio.get_running_loop().call_later(delay, self._send, player, frames)
        else:
            self._send(player, frames)

    def _send(self, player: Player, frames: list[bytes]) -> None:
        """Where the socket is gone by then, the hello of the next one brings it."""
        voice = self.voices.get(id(player))
        if voice is None:
            return
        for command in player.waiting:
            self.sent.setdefault((id(player), command), perf_counter())
        for frame in frames:
            voice.send(frame)

    # -- the end

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
    """A socket is a file."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
