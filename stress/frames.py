"""Sends malformed and forged frames from spectators to a real server: `python -m stress frames --frames 1000000`."""

import argparse
import asyncio
import sys
import tempfile
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from unittest.mock import patch

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from penultima.protocol.client_messages import Hello, Pause, Start
from penultima.protocol.codec import encode_message
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.limits import Limits
from penultima.server.asgi import uvicorn_websocket
from penultima.server.settings import ServerSettings
from penultima.store.reader import Reader
from tests.helpers.server.hostile_frames import frames
from tests.helpers.server.server_thread import Served, served

SOCKETS = 8
GROUP = 250
"""Number of frames that are sent before the client waits for a pong."""
ROOMY = Limits(
    frame_burst=10**9,
    frames_per_second=10**9,
    command_burst=10**9,
    table_command_burst=10**9,
    seat_command_burst=10**9,
    strikes=10**9,
    unanswered_commands=10**6,
    guess_burst=10**9,
    address_guess_burst=10**9,
)
"""Rate limits so high that the server reads every frame. Other tests cover the limits."""


class FloodResult(NamedTuple):
    frames: int
    versions: int
    """Number of versions by which the table advanced."""
    broken: int
    """Number of tasks and requests of the server that raised an exception."""
    stopped: int
    """Number of tables that the server stopped because of an error."""
    leaks: int
    """Number of frames from the server that contain something that a spectator must not know."""
    is_playable: bool
    """Whether the host can still act at the end."""


class Thrower(WSListener):
    def __init__(self, hello: bytes) -> None:
        self.hello = hello
        self.transport: WSTransport | None = None
        self.pong = asyncio.Event()
        self.gone = False
        self.leaks = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.send(self.hello)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        self.leaks += b'"mine"' in data or b'"hand"' in data
        self.gone = self.gone or b'"bye"' in data or frame.msg_type == WSMsgType.CLOSE
        if self.gone or b'"pong"' in data:
            self.pong.set()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.gone = True
        self.pong.set()

    def send(self, data: bytes) -> None:
        if self.transport is not None and not self.transport.is_disconnected:
            self.transport.send(WSMsgType.TEXT, data)


def throw_frames(db: Path, count: int, seed: int, *, tell: bool = False) -> FloodResult:
    roomy = ServerSettings(sockets_of_address=1_000_000)
    with patch.object(uvicorn_websocket, "FRAME_BURST", 10**9), served(db, limits=ROOMY, settings=roomy) as server:
        table = server.make(seats=2)
        with server.talk(table["table"], table["secret"]) as host:
            assert host.do(Start("start")).kind == "done"
            assert host.do(Pause("pause")).kind == "done", "so that nothing happens by itself"
            before = server.read(Reader.find_table, table["table"]).version
            leaks = asyncio.run(_throw(server, table, count, seed, tell=tell))
            after = server.read(Reader.find_table, table["table"]).version
        with server.talk(table["table"], table["secret"]) as host:
            is_playable = bool(host.news().mine)
        broken = server.engine.counts["broken"]
        return FloodResult(count, after - before, broken, len(server.engine.runtime.stopped_tables), leaks, is_playable)


async def _throw(server: Served, table: dict[str, str], count: int, seed: int, *, tell: bool) -> int:
    share = [count // SOCKETS + (number < count % SOCKETS) for number in range(SOCKETS)]
    began = monotonic()
    leaks = await asyncio.gather(*(_one(server, table, share[n], seed * SOCKETS + n) for n in range(SOCKETS)))
    if tell:
        sys.stdout.write(f"{count:,} frames in {monotonic() - began:.0f} s\n")
    return sum(leaks)


async def _one(server: Served, table: dict[str, str], count: int, seed: int) -> int:
    """Send `count` malformed or forged frames as a spectator, reconnecting if necessary. Return the number of leaks."""
    source = frames(seed)
    hello = encode_message(Hello(PROTOCOL_VERSION, table["table"], "", table["watch"]))
    leaks = 0
    while count > 0:
        thrower = await _connected(server, hello)
        while count > 0 and not thrower.gone:
            group = list(islice(source, min(GROUP, count)))
            count -= len(group)
            thrower.pong.clear()
            for frame in group:
                thrower.send(frame)
            thrower.send(b'{"type":"ping","sent":1}')
            await asyncio.wait_for(thrower.pong.wait(), 60)
        leaks += thrower.leaks
        if thrower.transport is not None:
            thrower.transport.disconnect(graceful=False)
    return leaks


async def _connected(server: Served, hello: bytes) -> Thrower:
    url, headers = f"ws://127.0.0.1:{server.port}/api/v1/socket", {"Origin": f"http://localhost:{server.port}"}
    _, listener = await ws_connect(lambda: Thrower(hello), url, extra_headers=headers)
    assert isinstance(listener, Thrower)
    return listener


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    flags = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = throw_frames(Path(folder) / "store.db", flags.frames, flags.seed, tell=True)
    sys.stdout.write(f"{found}\n")
    return 0 if found == FloodResult(flags.frames, 0, 0, 0, 0, is_playable=True) else 1


if __name__ == "__main__":
    sys.exit(main())
