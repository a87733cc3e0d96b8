"""How many tables one core serves: commands that are stored on the disk before they are answered, over real sockets.

`python bench/server.py`: the server has one core to itself, the people are in another process on the other one. Each
table has four people with a socket each, and one action a second. Nothing is held and nobody waits, so that what is
measured is the server.
"""

import argparse
import asyncio
import gc
import os
import resource
import sys
import tempfile
from collections.abc import Callable, Coroutine
from functools import partial
from math import ceil
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from typing import Any, TypeVar

import figures
import matplotlib as mpl
from matplotlib import pyplot as plt
from picows import WSListener, WSTransport, ws_connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from penultima.hall.doors import new_secret
from tests.server.player import Player
from tests.server.process import Process
from tests.server.tables import TABLES_OF_ADDRESS, MadeTable, address, make
from tests.server.throng import Throng

SEATS = 4
STEPS = (100, 250, 500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000)
SECONDS = 20
WARMING = 6
BAR_TABLES = 1_000
BAR_MS = 50.0
ROUNDS = 3
"""Of the bar; the middle one counts, so that what else this machine does in one of them does not."""
HOPELESS = 1_000.0
"""Milliseconds after which more tables tell nothing new."""
PLOT = Path(__file__).parents[1] / "docs" / "server.svg"
Row = dict[str, float]
Found = TypeVar("Found")


class Table:
    """Its people send one action a second together, at a moment of the second that is drawn for this table.

    Whoever comes late waits for the next such moment: if they sent at once, tables that were late together, as they are
    while so many begin, would send together for ever.
    """

    def __init__(self, number: int) -> None:
        self.next = monotonic() + Random(number).random()

    def delay(self) -> float:
        now = monotonic()
        self.next += max(1, ceil(now - self.next))
        return self.next - now


def made(port: int, count: int) -> list[MadeTable]:
    setup: dict[str, object] = {"edition": "giant", "seats": SEATS}
    return [make(port, setup, place=address(number // TABLES_OF_ADDRESS)) for number in range(count)]


def people_of(number: int, table: MadeTable) -> list[Player]:
    players = [Player(table.id, table.secret, seat=0, seed=number, matches=1_000)]
    players += [
        Player(table.id, new_secret(os.urandom), table.join, seat=seat, seed=number, matches=1_000)
        for seat in range(1, SEATS)
    ]
    players[0].people = SEATS
    return players


async def gathered(server: Process, count: int, place: Callable[[Player], str] = lambda _: address(0)) -> Throng:
    """So many tables that play, and have done so for a while."""
    tables: dict[str, Table] = {}
    throng = Throng(server.port, delay=lambda player: tables[player.table].delay(), place=place)
    rows = await asyncio.to_thread(made, server.port, count)
    for number, table in enumerate(rows):
        tables[table.id] = Table(number)
        throng.add(people_of(number, table))
        if number % 20 == 19:
            await asyncio.sleep(0.05)
    await throng.until(lambda: playing(throng) >= count, 120)
    await asyncio.sleep(WARMING)
    return throng


async def measured(server: Process, count: int, seconds: float) -> dict[str, float]:
    memory = resident(server)
    throng = await gathered(server, count)
    gc.disable()  # whatever keeps these people waiting is not the server
    throng.waits.clear()
    cpu, own, began = used(server), os.times(), perf_counter()
    await asyncio.sleep(seconds)
    took = perf_counter() - began
    mine = os.times()
    gc.enable()
    found = {
        "tables": count,
        "actions": len(throng.waits) / took,
        "p50": within(throng.waits, 0.5),
        "p99": within(throng.waits, 0.99),
        "server": (used(server) - cpu) / took,
        "clients": (mine.user + mine.system - own.user - own.system) / took,
        "kilobytes": (resident(server) - memory) / count,
    }
    await throng.close()
    return found


def within(waits: list[float], share: float) -> float:
    """Milliseconds, for such a share of them."""
    return sorted(waits)[int(len(waits) * share)] * 1000


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


async def idle_socket(server: Process, count: int) -> float:
    """Kilobytes of a socket that has not said anything yet."""
    before = resident(server)
    lines = await asyncio.gather(*(silent(server.port) for _ in range(count)))
    after = resident(server)
    for line in lines:
        line.disconnect(graceful=False)
    return (after - before) / count


async def silent(port: int) -> WSTransport:
    url, headers = f"ws://127.0.0.1:{port}/api/v1/socket", {"Origin": f"http://localhost:{port}"}
    line, _ = await ws_connect(WSListener, url, extra_headers=headers, websocket_handshake_timeout=30)
    return line


def of_server(
    work: Callable[[Process], Coroutine[Any, Any, Found]], environment: dict[str, str] | None = None
) -> Found:
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(Path(folder) / "tables.db", core=0, environment=environment) as server,
    ):
        found = asyncio.run(work(server))
        server.stop()
        return found


def round_of(count: int, seconds: float) -> Row:
    row = of_server(partial(measured, count=count, seconds=seconds))
    print("  ".join(f"{name} {value:,.2f}" for name, value in row.items()), flush=True)
    return row


def table_of(rows: list[Row]) -> list[str]:
    lines = [
        "| tables | actions a second | p50, ms | p99, ms | the server's core | kB for a table with four sockets |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    return lines + [
        f"| {row['tables']:,.0f} | {row['actions']:,.0f} | {row['p50']:.1f} | {row['p99']:.1f} | {row['server']:.0%} |"
        f" {row['kilobytes']:.0f} |"
        for row in rows
    ]


def draw(rows: list[Row]) -> None:
    """Over the number of tables, both axes as logarithms."""
    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "penultima"
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    for name in ("p50", "p99"):
        axes.loglog([row["tables"] for row in rows], [row[name] for row in rows], marker="o", label=name)
    axes.axhline(BAR_MS, linestyle="--", linewidth=0.8, color="grey")
    axes.annotate(f"bar at {BAR_TABLES:,} tables", (rows[0]["tables"], BAR_MS * 1.1), fontsize=8, color="grey")
    axes.set_xlabel("tables of four, one action a second each")
    axes.set_ylabel("milliseconds to the answer")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter("{x:,g}")
    axes.legend()
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/figures.md, with a plot")
    parser.add_argument("--tables", type=int, nargs="*", default=list(STEPS))
    parser.add_argument("--seconds", type=float, default=SECONDS)
    flags = parser.parse_args()
    many_files()
    os.sched_setaffinity(0, {1})
    rows: list[Row] = []
    for count in flags.tables:
        rounds = [round_of(count, flags.seconds) for _ in range(ROUNDS if count == BAR_TABLES else 1)]
        rows.append(sorted(rounds, key=lambda row: row["p99"])[len(rounds) // 2])
        if rows[-1]["p99"] > HOPELESS:
            break
    kilobytes = of_server(partial(idle_socket, count=1_000))
    bar = next((row for row in rows if row["tables"] == BAR_TABLES), None)
    met = bar is not None and bar["p99"] <= BAR_MS
    lines = [*table_of(rows), "", f"A socket that says nothing takes {kilobytes:.0f} kB."]
    if bar is not None:
        said = "met" if met else "MISSED"
        lines += ["", f"- {said}: p99 with {BAR_TABLES:,} tables {bar['p99']:.1f} ms, the bar is {BAR_MS:.0f} ms"]
    print("\n".join(lines))
    if flags.write:
        draw(rows)
        figures.write("server", "\n".join([*lines, "", "![Milliseconds to the answer](server.svg)"]))
    return 0 if met else 1


def many_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    sys.exit(main())
