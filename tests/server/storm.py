"""Everybody is cut off at once and comes back, and then the server stops: `make storm` says how long that takes."""

import argparse
import asyncio
import http.client
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from tests.server.player import Watcher
from tests.server.process import Process
from tests.server.throng import Throng

BAR = 10.0
"""Seconds until everybody is back."""
STOP_BAR = 5.0
"""Seconds from SIGTERM to the end of a server with all of them."""


class Storm(NamedTuple):
    back: list[float]
    """Seconds from the cut to the welcome and the news of each, the quickest first."""

    def share(self, part: float) -> float:
        return self.back[max(0, round(len(self.back) * part) - 1)]


class Sitting(Watcher):
    """Notes when it was told how things stand."""

    def __init__(self, *arguments: Any) -> None:  # noqa: ANN401 - as a player
        super().__init__(*arguments)
        self.told_at: float | None = None

    def hear(self, data: bytes) -> list[bytes]:
        frames = super().hear(data)
        if self.now is not None and self.told_at is None:
            self.told_at = perf_counter()
        return frames

    def hello(self) -> list[bytes]:
        self.told_at, self.now = None, None
        return super().hello()


async def storm(port: int, people: int, seats: int, seconds: float, end: Callable[[], object] = lambda: None) -> Storm:
    """So many watchers and hosts at tables of so many; all are cut, and all come back; then the end comes."""
    throng = Throng(port)
    players = [player for number in range(people // seats) for player in _company(port, seats, f"{number}")]
    try:
        throng.add(players)
        await throng.until(lambda: all(player.told_at for player in players), seconds)
        for player in players:
            player.told_at = None
        began = perf_counter()
        throng.cut()
        await throng.until(lambda: all(player.told_at for player in players), seconds)
        back = Storm(sorted((player.told_at or began) - began for player in players))
        await asyncio.to_thread(end)
        return back
    finally:
        await throng.close()


def _company(port: int, seats: int, name: str) -> list[Sitting]:
    made = made_at(port, name)
    others = [Sitting(made["table"], "", made["watch"]) for _ in range(seats - 1)]
    return [Sitting(made["table"], made["secret"]), *others]


def made_at(port: int, name: str, **setup: object) -> Any:  # noqa: ANN401 - JSON
    """A table, by a person of its own each time."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Origin": f"http://localhost:{port}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/api/v1/tables", json.dumps({"setup": setup, "name": name}), headers)
        answer = connection.getresponse()
        made = json.loads(answer.read())
    finally:
        connection.close()
    assert answer.status < 300, made
    return made


class Stopped:
    """How long a server takes to end."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.seconds = 0.0

    def stop(self) -> None:
        began = perf_counter()
        assert self.server.stop() == 0
        self.seconds = perf_counter() - began


def main() -> int:
    flags = argparse.ArgumentParser(description=__doc__)
    flags.add_argument("--people", type=int, default=2_000)
    flags.add_argument("--seats", type=int, default=40)
    chosen = flags.parse_args()
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder) / "store.db") as server:
        stopped = Stopped(server)
        found = asyncio.run(storm(server.port, chosen.people, chosen.seats, 60.0, stopped.stop))
    back = {"99 %": found.share(0.99), "100 %": found.share(1)}
    told = ", ".join(f"{part} after {seconds:.2f} s" for part, seconds in back.items())
    print(f"{len(found.back)} sockets cut at once are back: {told}; the bar is {BAR:.0f} s")  # noqa: T201 - a figure
    print(f"a server with all of them stops in {stopped.seconds:.2f} s; the bar is {STOP_BAR:.0f} s")  # noqa: T201 - a figure
    return int(back["100 %"] > BAR or stopped.seconds > STOP_BAR)


if __name__ == "__main__":
    sys.exit(main())
