"""Cuts all connections of a server at once. Measures how soon everybody is back, and how fast the server stops."""

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

from tests.helpers.server.many_players import ClientPool
from tests.helpers.server.scripted_player import Watcher
from tests.helpers.server.server_process import Process

BAR = 10.0
"""Maximum seconds until everybody is connected again."""
STOP_BAR = 5.0
"""Maximum seconds from SIGTERM until the server has stopped, while everybody is connected to it."""


class Storm(NamedTuple):
    back: list[float]
    """Seconds from the cut until each client had its welcome and news again, in ascending order."""

    def share(self, part: float) -> float:
        return self.back[max(0, round(len(self.back) * part) - 1)]


class TimedWatcher(Watcher):
    """A client that notes the time at which it received the state of its table."""

    def __init__(self, *arguments: Any) -> None:  # noqa: ANN401 - the arguments of a Watcher
        super().__init__(*arguments)
        self.received_at: float | None = None

    def receive(self, data: bytes) -> list[bytes]:
        frames = super().receive(data)
        if self.now is not None and self.received_at is None:
            self.received_at = perf_counter()
        return frames

    def hello(self) -> list[bytes]:
        self.received_at, self.now = None, None
        return super().hello()


async def storm(port: int, people: int, seats: int, seconds: float, end: Callable[[], object] = lambda: None) -> Storm:
    """Connect `people` watchers and hosts, cut all connections, wait until all are back, then call `end`."""
    clients = ClientPool(port)
    players = [
        player for number in range(people // seats) for player in _create_table_clients(port, seats, f"{number}")
    ]
    try:
        clients.add(players)
        await clients.until(lambda: all(player.received_at for player in players), seconds)
        for player in players:
            player.received_at = None
        began = perf_counter()
        clients.cut()
        await clients.until(lambda: all(player.received_at for player in players), seconds)
        back = Storm(sorted((player.received_at or began) - began for player in players))
        await asyncio.to_thread(end)
        return back
    finally:
        await clients.close()


def _create_table_clients(port: int, seats: int, name: str) -> list[TimedWatcher]:
    table = create_table(port, name)
    others = [TimedWatcher(table["table"], "", table["watch"]) for _ in range(seats - 1)]
    return [TimedWatcher(table["table"], table["secret"]), *others]


def create_table(port: int, name: str, **setup: object) -> Any:  # noqa: ANN401 - JSON
    """Create a table, with a new person as its host."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Origin": f"http://localhost:{port}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/api/v1/tables", json.dumps({"setup": setup, "name": name}), headers)
        answer = connection.getresponse()
        table = json.loads(answer.read())
    finally:
        connection.close()
    assert answer.status < 300, table
    return table


class StopTimer:
    """Measures how long a server takes to stop."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.seconds = 0.0

    def stop(self) -> None:
        began = perf_counter()
        assert self.server.stop() == 0
        self.seconds = perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=2_000)
    parser.add_argument("--seats", type=int, default=40)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder) / "store.db") as server:
        stop_timer = StopTimer(server)
        found = asyncio.run(storm(server.port, arguments.people, arguments.seats, 60.0, stop_timer.stop))
    back = {"99 %": found.share(0.99), "100 %": found.share(1)}
    times = ", ".join(f"{part} after {seconds:.2f} s" for part, seconds in back.items())
    print(f"{len(found.back)} sockets cut at once are back: {times}; the bar is {BAR:.0f} s")  # noqa: T201 - a result
    print(f"a server with all of them stops in {stop_timer.seconds:.2f} s; the bar is {STOP_BAR:.0f} s")  # noqa: T201 - a result
    return int(back["100 %"] > BAR or stop_timer.seconds > STOP_BAR)


if __name__ == "__main__":
    sys.exit(main())
