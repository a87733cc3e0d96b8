"""Kills a server under load again and again, and compares its store with the messages that clients have received.

`python -m stress chaos [--kills N] [--tables N] [--first SEED]`: the server runs in a process of its own. Clients
reconnect and repeat unanswered commands. At the end, also after Ctrl-C, the store is compared with what each client has
received. During the run, admin commands, backups and a foreign reader use the store
(`tests/helpers/server/other_processes.py`).
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic

from penultima.runtime.access.credentials import new_secret
from penultima.store.reader import Reader
from tests.helpers.server.fast_server import PLANTED
from tests.helpers.server.http_tables import EDITIONS, TABLES_OF_ADDRESS, address, free_port, make
from tests.helpers.server.ledgers import Findings, Party, compare, unanswered
from tests.helpers.server.many_players import ClientPool, many_files
from tests.helpers.server.other_processes import OtherProcesses
from tests.helpers.server.recorded_person import SeenNews, Witness
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_process import Process

BAR = 5.0
"""Maximum seconds from a server start until all tables have continued. Until then, people act without thinking time."""
BACKOFF = (0.05, 0.5)
AT_ONCE = 50
"""Number of tables whose people connect at the same time."""
RATE = 1.0
"""Actions per second at each table if the server is fast. The thinking time of players follows from this rate."""
PLAYING = 0.5
"""Maximum seconds between the moment when all tables have continued and the next kill."""
HASTE = 0.2
"""Probability that the server is killed again before all tables have continued."""
PATIENCE = 60.0
LOCKED = "another server has this store"


@dataclass
class Outcome:
    findings: Findings
    kills: int = 0
    ready: list[float] = field(default_factory=list)
    """For each server start, the seconds until the server listened."""
    went_on: list[float] = field(default_factory=list)
    """For each server start, the seconds until every table had continued.

    A start is left out if the server was killed again before that.
    """
    used: list[float] = field(default_factory=list)
    """For each start in `went_on`, the CPU seconds that the server used until every table had continued."""
    exit_code: int = 0
    backups: int = 0
    """Number of backups. Each was compared with the acknowledgements that were received before it began."""
    commands: int = 0
    """Number of admin commands except backups, plus the number of reads by other processes."""
    late: int = 0
    """Number of admin requests that a killed server did not answer in time."""
    beside: list[str] = field(default_factory=list)
    """Problems found by the processes that make backups, run admin commands or read the store."""

    @property
    def problems(self) -> list[str]:
        return [*self.findings.problems, *self.beside]


Tell = Callable[[str], object]


class Chaos:
    def __init__(self, server: Process, seed: int, thinking: float, tell: Tell) -> None:
        self.server = server
        self.tell = tell
        self.parties: list[Party] = []
        self.outcome = Outcome(Findings())
        self.is_over = False
        self._random = Random(seed)
        self._thinking = thinking
        self._clients = ClientPool(server.port, delay=self._thinks, backoff=BACKOFF)
        self._other_processes = OtherProcesses(server.db, self.parties)
        self._beside: asyncio.Task[None] | None = None
        self._marks: dict[str, int] = {}
        """Versions of the tables at the last kill."""

    def interrupt(self) -> None:
        self.tell("interrupted")
        self.is_over = True

    def _thinks(self, player: Player) -> float:
        """Return the thinking time of a player. It is 0 until the player's table has continued after a kill."""
        waits = player.version <= self._marks.get(player.table, -1)
        return 0.0 if waits else self._random.uniform(0, self._thinking)

    async def run(self, kills: int, tables: int) -> Outcome:
        try:
            await self._gather(tables)
            self._beside = asyncio.create_task(self._other_processes.run())
            while self.outcome.kills < kills and not self.is_over:
                await asyncio.sleep(self._random.uniform(0, PLAYING))
                self.tell(f"{self.outcome.kills + 1} of {kills} kills, {await self._kill()}")
            await self._end()
        finally:
            self._other_processes.is_over = True
            await self._clients.close()
        return self.outcome

    # -- tables

    async def _gather(self, count: int) -> None:
        """Create tables of two to four seats in all editions. Each table has at least one person."""
        for number in range(count):
            if self.is_over:
                break
            setup = {"edition": EDITIONS[number % len(EDITIONS)], "seats": 2 + number % 3}
            from_address = address(number // TABLES_OF_ADDRESS)
            table = await asyncio.to_thread(make, self.server.port, setup, from_address=from_address)
            shown, people = SeenNews(), self._random.randint(1, 2 + number % 3)
            secrets = [table.secret, *(new_secret(os.urandom) for _ in range(1, people))]
            links = ["", *[table.join] * (people - 1)]
            witnesses = [
                Witness(table.id, secret, link, seat=seat, seed=number, shown=shown)
                for seat, (secret, link) in enumerate(zip(secrets, links, strict=True))
            ]
            witnesses[0].people = people
            self.parties.append(Party(table.id, witnesses, shown))
            self._clients.add(witnesses)
            if number % AT_ONCE == AT_ONCE - 1:
                await self._until(self._all_play)
        await self._until(self._all_play)

    def _all_play(self) -> bool:
        hosts = (party.people[0].now for party in self.parties)
        return all(now is not None and now.match > 0 for now in hosts)

    # -- kills

    async def _kill(self) -> str:
        """Kill and restart the server. Return a description of what happened."""
        self._marks = {party.table: party.shown.version for party in self.parties}
        self.outcome.kills += 1
        await asyncio.to_thread(self.server.kill)
        began = monotonic()
        self.outcome.ready.append(await asyncio.to_thread(self._start))
        if self._random.random() < HASTE:
            await asyncio.sleep(self._random.uniform(0, PLAYING))
            return "the next one comes while people come back"
        await self._until(self._all_went_on)
        self.outcome.went_on.append(monotonic() - began)
        self.outcome.used.append(self.server.used)
        return f"all tables went on after {self.outcome.went_on[-1]:.1f} s"

    def _start(self) -> float:
        """Start the server. Try again while an admin command has locked the store."""
        while True:
            try:
                return self.server.start()
            except AssertionError as problem:
                if LOCKED not in str(problem):
                    raise

    def _all_went_on(self) -> bool:
        """Whether all tables have continued.

        This is also true after a problem, because some tables may then never continue.
        """
        return self._is_found() or all(party.shown.version > self._marks.get(party.table, 0) for party in self.parties)

    def _is_found(self) -> bool:
        return any(party.shown.problems for party in self.parties)

    async def _until(self, condition: Callable[[], bool]) -> None:
        try:
            await self._clients.until(condition, PATIENCE)
        except TimeoutError:
            raise AssertionError("\n".join([*self._still(), *self.server.log[-20:]])) from None

    def _still(self) -> list[str]:
        """Describe the tables that have not continued, and the state of their people."""
        still = [party for party in self.parties if party.shown.version <= self._marks.get(party.table, 0)]
        return [
            f"{person.table} seat {person.seat}, connected: {self._clients.is_there(person)}, "
            f"told goodbye: {person.bye!r}, waits for {person.waiting}, may {person.mine.may}, sees {person.now}"
            for party in still
            for person in party.people
        ]

    # -- the end

    async def _end(self) -> None:
        """Wait for the answers to all commands, stop the server, and compare the store with what people were told."""
        await self._until(self._all_went_on)
        await self._stop_other_processes()
        for party in self.parties:
            for person in party.people:
                person.rests = True
        await self._until(lambda: self._is_found() or not any(unanswered(self.parties)))
        self._clients.is_over = True  # clients must not reconnect while the server stops
        self.outcome.exit_code = await asyncio.to_thread(self.server.stop)
        self.tell("the store is compared with what people were told")
        with Reader(self.server.db) as reader:
            self.outcome.findings = compare(reader, self.parties)

    async def _stop_other_processes(self) -> None:
        found = self._other_processes
        found.is_over = True
        if self._beside is not None:
            await self._beside
        self.outcome.backups, self.outcome.commands, self.outcome.late = found.backups, found.commands, found.late
        self.outcome.beside = found.problems


def chaos(
    folder: Path,
    *,
    kills: int,
    tables: int,
    seed: int,
    rate: float = RATE,
    planted: str = "",
    tell: Tell | None = None,
) -> Outcome:
    """Kill a server repeatedly and check its store. If `tell` is given, Ctrl-C ends the run early."""
    many_files()

    async def run(server: Process) -> Outcome:
        chaos_run = Chaos(server, seed, 2 / rate, tell or (lambda _: None))
        if tell is not None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, chaos_run.interrupt)
        return await chaos_run.run(kills, tables)

    port = free_port(Random(os.urandom(8)))
    with Process(folder / "tables.db", port=port, environment={PLANTED: planted}) as server:
        return asyncio.run(run(server))


def figures(outcome: Outcome) -> str:
    found = outcome.findings
    ready, went_on = outcome.ready or [0.0], outcome.went_on or [0.0]
    return (
        f"{outcome.kills} kills, {found.answers:,} acknowledged commands, {found.entries:,} entries: "
        f"{len(found.lost)} lost, {len(found.doubled)} doubled, {len(found.invented)} invented, "
        f"{len(found.contradicted)} contradicted, {len(found.broken)} broken\n"
        f"ready after {median(ready):.1f} s, at most {max(ready):.1f} s; all tables went on {median(went_on):.1f} s "
        f"after the start, at most {max(went_on):.1f} s (bar: {BAR:.0f} s), when the server had used "
        f"{median(outcome.used or [0.0]):.1f} s of the processor\n"
        f"beside it {outcome.backups} backups, each compared with what was acknowledged before it began, and "
        f"{outcome.commands} admin commands and foreign readers, {outcome.late} orders late: "
        f"{len(outcome.beside)} problems"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=RATE, help="actions of a table in a second")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--planted", default="", help="a defect that must be found")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = chaos(
            Path(folder),
            kills=arguments.kills,
            tables=arguments.tables,
            seed=arguments.first,
            rate=arguments.rate,
            planted=arguments.planted,
            tell=lambda line: sys.stderr.write(f"{line}\n"),
        )
    sys.stdout.write(f"{figures(outcome)}\n")
    for problem in outcome.problems[:20]:
        sys.stdout.write(f"{problem}\n")
    if outcome.problems or outcome.exit_code or max(outcome.went_on, default=0.0) > BAR:
        return 1
    return 0 if outcome.kills == arguments.kills else 130


if __name__ == "__main__":
    sys.exit(main())
