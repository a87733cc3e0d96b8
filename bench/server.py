"""How many tables one core serves: commands that are stored on the disk before they are answered, over real sockets.

`python bench/server.py`: the server has one core to itself, the people are in another process on the other one. Each
table has four people with a socket each, and one action a second. Nothing is held and nobody waits, so that what is
measured is the server.
"""

import argparse
import asyncio
import os
import resource
import sys
import tempfile
from pathlib import Path
from time import monotonic, perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.player import Player
from tests.server.process import Process
from tests.server.throng import Throng

SEATS = 4
STEPS = (100, 250, 500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000)
SECONDS = 20
WARMING = 6
BAR_TABLES = 1_000
BAR_MS = 50.0


class Table:
    """Its people send one action a second together."""

    def __init__(self, number: int) -> None:
        self.next = monotonic() + number % 1000 / 1000

    def delay(self) -> float:
        now = monotonic()
        self.next = max(self.next + 1.0, now)
        return self.next - now


async def made(port: int, count: int) -> list[tuple[str, str, str]]:
    """(id, secret of its host, join link) of so many tables."""
    import http.client
    import json

    def make(connection: http.client.HTTPConnection) -> tuple[str, str, str]:
        headers = {
            "Origin": f"http://localhost:{port}",
            "Host": f"localhost:{port}",
            "Content-Type": "application/json",
        }
        body = {"setup": {"edition": "giant", "seats": SEATS}, "name": "P0"}
        connection.request("POST", "/api/v1/tables", json.dumps(body), headers)
        answer = json.loads(connection.getresponse().read())
        return answer["table"], answer["secret"], answer["join"]

    def make_all() -> list[tuple[str, str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            return [make(connection) for _ in range(count)]
        finally:
            connection.close()

    return await asyncio.to_thread(make_all)


def people_of(number: int, table: str, secret: str, join: str) -> list[Player]:
    from penultima.hall.doors import new_secret

    players = [Player(table, secret, seat=0, seed=number, matches=1_000)]
    players += [
        Player(table, new_secret(os.urandom), join, seat=seat, seed=number, matches=1_000) for seat in range(1, SEATS)
    ]
    players[0].people = SEATS
    return players


async def measured(server: Process, count: int, seconds: float) -> dict[str, float]:
    tables: dict[str, Table] = {}
    throng = Throng(server.port, delay=lambda player: tables[player.table].delay())
    rows = await made(server.port, count)
    memory = resident(server)
    for number, (table, secret, join) in enumerate(rows):
        tables[table] = Table(number)
        throng.add(people_of(number, table, secret, join))
        if number % 20 == 19:
            await asyncio.sleep(0.05)
    await throng.until(lambda: playing(throng) >= count, 120)
    await asyncio.sleep(WARMING)
    throng.waits.clear()
    cpu, own, began = used(server), os.times(), perf_counter()
    await asyncio.sleep(seconds)
    took = perf_counter() - began
    waits = sorted(throng.waits)
    mine = os.times()
    found = {
        "tables": count,
        "actions": len(waits) / took,
        "p50": waits[len(waits) // 2] * 1000,
        "p99": waits[len(waits) * 99 // 100] * 1000,
        "server": (used(server) - cpu) / took,
        "clients": (mine.user + mine.system - own.user - own.system) / took,
        "kilobytes": (resident(server) - memory) / count,
    }
    await throng.close()
    return found


def playing(throng: Throng) -> int:
    """Tables that do."""
    return sum(host.now is not None and host.now.life == "playing" for host in throng.players[::SEATS])


def used(server: Process) -> float:
    """Seconds of the processor."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(server: Process) -> float:
    """Kilobytes."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md, with a plot")
    parser.add_argument("--tables", type=int, nargs="*", default=list(STEPS))
    parser.add_argument("--seconds", type=float, default=SECONDS)
    flags = parser.parse_args()
    many_files()
    os.sched_setaffinity(0, {1})
    rows: list[dict[str, float]] = []
    for count in flags.tables:
        with tempfile.TemporaryDirectory() as folder, Process(Path(folder) / "tables.db", core=0) as server:
            rows.append(asyncio.run(measured(server, count, flags.seconds)))
            server.stop()
        print("  ".join(f"{name} {value:,.2f}" for name, value in rows[-1].items()), flush=True)
        if rows[-1]["p99"] > 1_000:
            break
    return 0


def many_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    sys.exit(main())
