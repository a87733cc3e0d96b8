"""Whoever plays beside a flood: how long they wait for their answers, against how long they do when all is quiet.

`python bench/flood.py`: the same people at the same tables of one server, quiet and flooded by turns. The flood is a
process of its own, from addresses of its own, on the core of the honest people, who go first there whenever they have
something to do: what makes them wait longer is the server. It has the bounds that people have.
"""

import argparse
import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import figures
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from server import gathered, many_files, of_server, used, within

sys.path.insert(0, str(Path(__file__).parents[1]))

from penultima.hall.doors import new_link, new_secret
from penultima.wire.client_in import Hello, SayPhrase
from penultima.wire.codec import encode
from penultima.wire.shape import VERSION
from tests.server.process import Process
from tests.server.quick import USUAL
from tests.server.tables import address, make
from tests.server.throng import Throng

TABLES = 300
SECONDS = 8
ROUNDS = 5
"""Of either; the middle one counts, so that what else this machine does in one of them does not."""
BAR = 2.0
GETTING_ON = 3
"""Seconds until a flood is at its height."""
HONEST, HOSTILE = 8, 4
"""Addresses of either."""
MANY = 20
"""Sockets that send commands, and as many that send noise..."""
FRAMES = 10
"""... so many frames at once, ten times a second: ten times what a person may."""
AT_ONCE = 10
"""Of each other kind, one after the other, ten a second: wrong origins, wrong secrets, requests, and whoever comes by
right and hangs up."""
PAUSE = 0.1


# -- who floods


class Rude(WSListener):
    """Goes when it is told to, and only then."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect(graceful=False)


class Flood:
    """Counts what it did, until it is ended."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.did: Counter[str] = Counter()
        self._lot = count()

    async def run(self) -> None:
        tables = [
            make(self.port, {"edition": "giant", "seats": 2}, place=self.place()) for _ in range(2 * MANY + AT_ONCE)
        ]
        hellos = [encode(Hello(VERSION, table.id, table.secret, "", -1)) for table in tables]
        numbers = count()
        work: list[Coroutine[Any, Any, None]] = []
        work += [self._talk("commands", hello, lambda: _command(next(numbers))) for hello in hellos[:MANY]]
        work += [self._talk("noise", hello, lambda: os.urandom(40)) for hello in hellos[MANY : 2 * MANY]]
        work += [self._again(partial(self._come_and_go, hello)) for hello in hellos[2 * MANY :]]
        for kind in (self._wrong_origin, self._wrong_secret, self._request):
            work += [self._again(kind) for _ in range(AT_ONCE)]
        await asyncio.gather(*work)

    def place(self) -> str:
        return address(HONEST + next(self._lot) % HOSTILE)

    async def _again(self, act: Callable[[], Coroutine[Any, Any, str]]) -> None:
        while True:
            with suppress(Exception):  # whatever a server does to whoever floods it
                self.did[await act()] += 1
            await asyncio.sleep(PAUSE)

    async def _talk(self, kind: str, hello: bytes, frame: Callable[[], bytes]) -> None:
        """Comes back whenever it is shown out."""
        while True:
            with suppress(Exception):
                async with self._line() as line:
                    line.send(WSMsgType.TEXT, hello)
                    while not line.is_disconnected:
                        self.did[kind] += FRAMES
                        for _ in range(FRAMES):
                            line.send(WSMsgType.TEXT, frame())
                        await asyncio.sleep(PAUSE)
            self.did["times shown out"] += 1
            await asyncio.sleep(PAUSE)

    async def _wrong_origin(self) -> str:
        with suppress(Exception):
            async with self._line("http://elsewhere.example"):
                pass
        return "wrong origins"

    async def _come_and_go(self, hello: bytes) -> str:
        async with self._line() as line:
            line.send(WSMsgType.TEXT, hello)
        return "who come and go"

    async def _wrong_secret(self) -> str:
        async with self._line() as line:
            table, secret = new_link(os.urandom), new_secret(os.urandom)
            line.send(WSMsgType.TEXT, encode(Hello(VERSION, table, secret, "", -1)))
            with suppress(TimeoutError):
                await asyncio.wait_for(line.wait_disconnected(), 5)
        return "wrong secrets"

    async def _request(self) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.place(), 0))
        host = f"localhost:{self.port}"
        head = f"POST /api/v1/guests HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 0\r\n\r\n"
        try:
            writer.write(head.encode())
            await reader.readuntil(b"\r\n")
        finally:
            writer.close()
        return "requests"

    @asynccontextmanager
    async def _line(self, origin: str = "") -> AsyncIterator[WSTransport]:
        line, _ = await ws_connect(
            Rude,
            f"ws://127.0.0.1:{self.port}/api/v1/socket",
            extra_headers={"Origin": origin or f"http://localhost:{self.port}"},
            websocket_handshake_timeout=5,
            local_addr=(self.place(), 0),
        )
        try:
            yield line
        finally:
            line.disconnect(graceful=False)


def _command(number: int) -> bytes:
    return encode(SayPhrase(f"{number}", "hello"))


async def flood(port: int, seconds: float) -> Counter[str]:
    flooding = Flood(port)
    with suppress(TimeoutError):
        await asyncio.wait_for(flooding.run(), seconds)
    return flooding.did


# -- who plays


class Row(NamedTuple):
    rate: float
    p50: float
    p99: float
    core: float


async def measured(server: Process, tables: int, seconds: float, rounds: int) -> tuple[list[str], float]:
    """What there is to say, and how many times as long people wait."""
    throng = await gathered(server, tables, lambda player: address(sum(player.table.encode()) % HONEST))
    found: dict[str, list[Row]] = {"quiet": [], "flooded": []}
    did: Counter[str] = Counter()
    for _ in range(rounds):
        for name, rows in found.items():
            flooding = _flooding(server.port, GETTING_ON + seconds + 1) if name == "flooded" else None
            await asyncio.sleep(GETTING_ON)
            rows.append(await _round(server, throng, seconds))
            if flooding is not None:
                told, _ = await asyncio.to_thread(flooding.communicate)
                did.update({kind: int(number) for kind, number in (line.split("\t") for line in told.splitlines())})
    await throng.close()
    lines = ["| | actions a second | p50, ms | p99, ms | the server's core |", "|---|---:|---:|---:|---:|"]
    middle = {name: Row(*map(median, zip(*rows, strict=True))) for name, rows in found.items()}
    for name, (rate, p50, p99, core) in middle.items():
        lines.append(f"| {name} | {rate:,.0f} | {p50:.1f} | {p99:.1f} | {core:.0%} |")
    spent = rounds * (GETTING_ON + seconds + 1)
    rates = ", ".join(f"{number / spent:,.0f} {kind}" for kind, number in did.items())
    return [*lines, "", f"The flood in a second: {rates}."], middle["flooded"].p99 / middle["quiet"].p99


async def _round(server: Process, throng: Throng, seconds: float) -> Row:
    throng.waits.clear()
    cpu, began = used(server), perf_counter()
    await asyncio.sleep(seconds)
    took, waits = perf_counter() - began, throng.waits
    return Row(len(waits) / took, within(waits, 0.5), within(waits, 0.99), (used(server) - cpu) / took)


def _flooding(port: int, seconds: float) -> "subprocess.Popen[str]":
    command = [sys.executable, __file__, "--flood", str(port), "--seconds", str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--flood", type=int, metavar="PORT", help="flood this server instead")
    flags = parser.parse_args()
    many_files()
    if flags.flood:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        for kind, number in asyncio.run(flood(flags.flood, flags.seconds)).items():
            print(f"{kind}\t{number}")
        return 0
    os.sched_setaffinity(0, {1})
    work = partial(measured, tables=flags.tables, seconds=flags.seconds, rounds=flags.rounds)
    lines, ratio = of_server(work, {USUAL: "1", "PENULTIMA_SOCKETS_OF_ADDRESS": "1000"})
    said = "met" if ratio < BAR else "MISSED"
    lines += ["", f"- {said}: p99 beside a flood {ratio:.2f} times that of the quiet, the bar is {BAR:.0f}"]
    print("\n".join(lines))
    if flags.write:
        figures.write("flood", "\n".join(lines))
    return 0 if ratio < BAR else 1


if __name__ == "__main__":
    sys.exit(main())
