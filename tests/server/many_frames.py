"""Throws frames of noise at a real server, from sockets of people who have no seat at the table.

`python -m tests.server.many_frames --frames 1000000`
"""

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

from penultima.hall.limits import Limits
from penultima.server import protocol
from penultima.server.settings import Settings
from penultima.store.reader import Reader
from penultima.wire.client_in import Hello, Pause, Start
from penultima.wire.codec import encode
from penultima.wire.shape import VERSION
from tests.server.frames import frames
from tests.server.served import Served, served

SOCKETS = 8
GROUP = 250
"""Frames that are sent before a pong is awaited."""
ROOMY = Limits(burst=10**9, per_second=10**9, strikes=10**9, unanswered=10**6, guesses=10**9, address_guesses=10**9)
"""So that frames are looked at: what is too fast or too many is another test's."""


class Found(NamedTuple):
    frames: int
    versions: int
    """By which the table went on."""
    broken: int
    """Tasks and requests of the server that raised something."""
    stopped: int
    """Tables."""
    leaks: int
    """Frames that say what a spectator may not know."""
    is_playable: bool
    """The host can still do something."""


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


def thrown(db: Path, count: int, seed: int, *, tell: bool = False) -> Found:
    roomy = Settings(sockets_of_address=1_000_000)
    with patch.object(protocol, "FRAMES", 10**9), served(db, limits=ROOMY, settings=roomy) as server:
        made = server.make(seats=2)
        with server.talk(made["table"], made["secret"]) as host:
            assert host.do(Start("start")).kind == "done"
            assert host.do(Pause("pause")).kind == "done", "so that nothing happens by itself"
            before = server.read(Reader.table, made["table"]).version
            leaks = asyncio.run(_throw(server, made, count, seed, tell=tell))
            after = server.read(Reader.table, made["table"]).version
        with server.talk(made["table"], made["secret"]) as host:
            is_playable = bool(host.news().mine)
        broken = server.engine.counts["broken"]
        return Found(count, after - before, broken, len(server.engine.hall.stopped), leaks, is_playable)


async def _throw(server: Served, made: dict[str, str], count: int, seed: int, *, tell: bool) -> int:
    share = [count // SOCKETS + (number < count % SOCKETS) for number in range(SOCKETS)]
    began = monotonic()
    leaks = await asyncio.gather(*(_one(server, made, share[n], seed * SOCKETS + n) for n in range(SOCKETS)))
    if tell:
        sys.stdout.write(f"{count:,} frames in {monotonic() - began:.0f} s\n")
    return sum(leaks)


async def _one(server: Served, made: dict[str, str], count: int, seed: int) -> int:
    """Somebody who watches; where the server says goodbye, they come again."""
    source = frames(seed)
    hello = encode(Hello(VERSION, made["table"], "", made["watch"]))
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
        found = thrown(Path(folder) / "store.db", flags.frames, flags.seed, tell=True)
    sys.stdout.write(f"{found}\n")
    return 0 if found == Found(flags.frames, 0, 0, 0, 0, is_playable=True) else 1


if __name__ == "__main__":
    sys.exit(main())
