"""How many tables does one core serve over real sockets, if every command is stored on disk before it is answered?

`python bench/server.py` gives the server one core; the players run in another process on the other core. Each table has
four players with a socket each, and one action a second. No action is delayed and no player thinks, so that only the
server is measured.
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

from penultima.runtime.access.credentials import new_secret
from tests.helpers.server.http_tables import TABLES_OF_ADDRESS, CreatedTable, address, make
from tests.helpers.server.many_players import ClientPool
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_process import Process

SEATS = 4
STEPS = (100, 250, 500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000)
SECONDS = 20
WARM_UP_S = 6
BAR_TABLES = 1_000
BAR_MS = 50.0
ROUNDS = 3
"""Number of rounds with BAR_TABLES tables. The median is used, so one disturbed round does not matter."""
MAX_USEFUL_MS = 1_000.0
"""Maximum response time in milliseconds. Beyond it, more tables give no new information, so the benchmark stops."""
PLOT = Path(__file__).parents[1] / "docs" / "server.svg"
Row = dict[str, float]
Found = TypeVar("Found")


class SendSchedule:
    """The schedule of a table's actions: one a second, always at the same random moment within the second.

    Players who are late skip this second and send at their moment of the next one. If they sent at once instead, tables
    that were late together, as all are at the start, would go on sending together.
    """

    def __init__(self, number: int) -> None:
        self.next_send = monotonic() + Random(number).random()

    def delay(self) -> float:
        now = monotonic()
        self.next_send += max(1, ceil(now - self.next_send))
        return self.next_send - now


def create_tables(port: int, count: int) -> list[CreatedTable]:
    setup: dict[str, object] = {"edition": "giant", "seats": SEATS}
    return [make(port, setup, from_address=address(number // TABLES_OF_ADDRESS)) for number in range(count)]


def make_players(number: int, table: CreatedTable) -> list[Player]:
    players = [Player(table.id, table.secret, seat=0, seed=number, matches=1_000)]
    players += [
        Player(table.id, new_secret(os.urandom), table.join, seat=seat, seed=number, matches=1_000)
        for seat in range(1, SEATS)
    ]
    players[0].people = SEATS
    return players


async def start_tables(
    server: Process, count: int, from_address: Callable[[Player], str] = lambda _: address(0)
) -> ClientPool:
    """Start `count` tables and let them play for a while."""
    schedules: dict[str, SendSchedule] = {}
    clients = ClientPool(server.port, delay=lambda player: schedules[player.table].delay(), from_address=from_address)
    tables = await asyncio.to_thread(create_tables, server.port, count)
    for number, table in enumerate(tables):
        schedules[table.id] = SendSchedule(number)
        clients.add(make_players(number, table))
        if number % 20 == 19:
            await asyncio.sleep(0.05)
    await clients.until(lambda: count_playing_tables(clients) >= count, 120)
    await asyncio.sleep(WARM_UP_S)
    return clients


async def measure_tables(server: Process, count: int, seconds: float) -> dict[str, float]:
    memory = resident_kb(server)
    clients = await start_tables(server, count)
    gc.disable()  # garbage collection in this process must not count as a delay of the server
    clients.waits.clear()
    cpu, times_before, began = cpu_seconds(server), os.times(), perf_counter()
    await asyncio.sleep(seconds)
    elapsed_s = perf_counter() - began
    times_after = os.times()
    gc.enable()
    found = {
        "tables": count,
        "actions": len(clients.waits) / elapsed_s,
        "p50": quantile_ms(clients.waits, 0.5),
        "p99": quantile_ms(clients.waits, 0.99),
        "server": (cpu_seconds(server) - cpu) / elapsed_s,
        "clients": (times_after.user + times_after.system - times_before.user - times_before.system) / elapsed_s,
        "kilobytes": (resident_kb(server) - memory) / count,
    }
    await clients.close()
    return found


def quantile_ms(waits: list[float], share: float) -> float:
    """Return the `share` quantile of the waits, in milliseconds."""
    return sorted(waits)[int(len(waits) * share)] * 1000


def count_playing_tables(clients: ClientPool) -> int:
    """Count the tables that are playing."""
    return sum(host.now is not None and host.now.life == "playing" for host in clients.players[::SEATS])


def cpu_seconds(server: Process) -> float:
    """Return the CPU seconds that the server has used so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kb(server: Process) -> float:
    """Return the resident memory of the server in kilobytes."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])


async def measure_idle_socket_kb(server: Process, count: int) -> float:
    """Return the kilobytes of memory that a new socket takes before it sends anything."""
    before = resident_kb(server)
    sockets = await asyncio.gather(*(open_silent_socket(server.port) for _ in range(count)))
    after = resident_kb(server)
    for socket in sockets:
        socket.disconnect(graceful=False)
    return (after - before) / count


async def open_silent_socket(port: int) -> WSTransport:
    url, headers = f"ws://127.0.0.1:{port}/api/v1/socket", {"Origin": f"http://localhost:{port}"}
    socket, _ = await ws_connect(WSListener, url, extra_headers=headers, websocket_handshake_timeout=30)
    return socket


def run_with_server(
    work: Callable[[Process], Coroutine[Any, Any, Found]], environment: dict[str, str] | None = None
) -> Found:
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(Path(folder) / "tables.db", core=0, environment=environment) as server,
    ):
        found = asyncio.run(work(server))
        server.stop()
        return found


def measure_round(count: int, seconds: float) -> Row:
    row = run_with_server(partial(measure_tables, count=count, seconds=seconds))
    print("  ".join(f"{name} {value:,.2f}" for name, value in row.items()), flush=True)
    return row


def format_table(rows: list[Row]) -> list[str]:
    lines = [
        "| tables | actions a second | p50, ms | p99, ms | the server's core | kB for a table with four sockets |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    return lines + [
        f"| {row['tables']:,.0f} | {row['actions']:,.0f} | {row['p50']:.1f} | {row['p99']:.1f} | {row['server']:.0%} |"
        f" {row['kilobytes']:.0f} |"
        for row in rows
    ]


def draw_plot(rows: list[Row]) -> None:
    """Plot the measurements against the number of tables, on logarithmic axes."""
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
    raise_file_limit()
    os.sched_setaffinity(0, {1})
    rows: list[Row] = []
    for count in flags.tables:
        rounds = [measure_round(count, flags.seconds) for _ in range(ROUNDS if count == BAR_TABLES else 1)]
        rows.append(sorted(rounds, key=lambda row: row["p99"])[len(rounds) // 2])
        if rows[-1]["p99"] > MAX_USEFUL_MS:
            break
    kilobytes = run_with_server(partial(measure_idle_socket_kb, count=1_000))
    bar = next((row for row in rows if row["tables"] == BAR_TABLES), None)
    met = bar is not None and bar["p99"] <= BAR_MS
    lines = [*format_table(rows), "", f"An idle socket takes {kilobytes:.0f} kB."]
    if bar is not None:
        verdict = "met" if met else "MISSED"
        lines += ["", f"- {verdict}: p99 with {BAR_TABLES:,} tables {bar['p99']:.1f} ms, the bar is {BAR_MS:.0f} ms"]
    print("\n".join(lines))
    if flags.write:
        draw_plot(rows)
        figures.write("server", "\n".join([*lines, "", "![Milliseconds to the answer](server.svg)"]))
    return 0 if met else 1


def raise_file_limit() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    sys.exit(main())
