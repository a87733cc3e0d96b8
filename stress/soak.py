"""Lets people come and go for a long time, and checks that the server's resources return to their initial values.

`python -m stress soak [--minutes N] [--rate N]`: sessions start at random times. Each session has a separate table and
client address. People play, disconnect and return; others watch; matches end; hosts close or leave their tables. Ctrl-C
ends the run early.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import ceil
from pathlib import Path
from random import Random
from time import monotonic

from penultima.protocol.client_messages import Close, End, Leave, SayPhrase
from penultima.protocol.codec import encode_message
from penultima.runtime.access.credentials import new_secret
from tests.helpers.server.http_tables import EDITIONS, CreatedTable, address, ask, make
from tests.helpers.server.many_players import ClientPool, many_files
from tests.helpers.server.resource_sample import HEAD, Sample, line, sample
from tests.helpers.server.scripted_player import Command, Player, Watcher
from tests.helpers.server.server_process import Process

THINKING = 0.1
"""Maximum thinking time of a player, in seconds."""
STAY = (2.0, 40.0)
"""Minimum and maximum length of a session, in seconds."""
ROWS = 20
"""Number of rows of the printed table."""
MOST_GROWTH = 0.10
"""Maximum growth of memory from the end of the warm-up to the end of the run, as a fraction."""
WARM = 12
"""Number of warm-up sessions, as a multiple of the simultaneous sessions.

It is large enough to fill the caches of limited size.
"""
PATIENCE = 60.0

Tell = Callable[[str], object]


class Visitor(Player):
    """A player who also sends the commands in `commands`."""

    def __init__(self, *arguments: str, seat: int, seed: int) -> None:
        super().__init__(*arguments, seat=seat, seed=seed, matches=3)
        self.commands: list[Command] = []

    def act(self) -> list[bytes]:
        self.items.clear()
        if self.commands and not self.waiting and self.now is not None:
            command = self.commands.pop()
            self.waiting[command.id] = command
            return [encode_message(command)]
        return super().act()


class Soak:
    def __init__(
        self, server: Process, seed: int, stay: tuple[float, float] = STAY, thinking: float = THINKING
    ) -> None:
        self.server = server
        self.counts: Counter[str] = Counter()
        self.rows: list[tuple[str, Sample]] = []
        self.is_over = False
        self._numbers = count(1)
        self._stay = stay
        self._random = Random(seed)
        self._addresses: dict[str, str] = {}
        """Client addresses by table id."""
        self._sessions: set[asyncio.Task[None]] = set()
        self._clients = ClientPool(
            server.port,
            delay=lambda _: self._random.uniform(0, thinking),
            from_address=lambda player: self._addresses[player.table],
        )

    def stop(self) -> None:
        self.is_over = True

    def begin_to_count(self, base: Sample) -> None:
        self.counts.clear()
        self.note("base", base)

    def note(self, name: str, found: Sample) -> None:
        self.rows.append((name, found))

    # -- all sessions

    async def some(self, many: int, at_once: int) -> None:
        """Run `many` sessions, at most `at_once` at the same time."""
        for _ in range(many):
            self._begin()
            while len(self._sessions) >= at_once:
                await asyncio.wait(self._sessions, return_when=asyncio.FIRST_COMPLETED)
        await self._all_gone()

    async def for_seconds(self, seconds: float, rate: float, tell: Tell) -> None:
        tell(HEAD)
        began = looked = monotonic()
        while (now := monotonic()) < began + seconds and not self.is_over and not self._clients.problems:
            self._begin()
            await asyncio.sleep(self._random.expovariate(rate))
            if now - looked >= seconds / ROWS:
                looked = now
                self.note(f"{now - began:.0f} s", await self.look())
                tell(line(*self.rows[-1]))
        await self._all_gone()

    async def look(self) -> Sample:
        return await asyncio.to_thread(sample, self.server)

    async def quiet(self, base: Sample | None = None) -> Sample:
        """Wait until the server is idle or a timeout expires. Return the last sample of the server's resources."""
        end = monotonic() + PATIENCE
        while True:
            found = await self.look()
            is_quiet = not (found.tables or found.sockets or found.jobs or found.alarms)
            if (is_quiet and (base is None or found.back == base.back)) or monotonic() > end:
                return found
            await asyncio.sleep(0.1)

    def _begin(self) -> None:
        self.counts["evenings"] += 1
        task = asyncio.create_task(self._session(next(self._numbers)))
        self._sessions.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._sessions.discard(task)
        if (problem := task.exception()) is not None:
            self._clients.problems.append(problem)

    async def _all_gone(self) -> None:
        while self._sessions:
            await asyncio.wait(self._sessions)
        if self._clients.problems:
            raise self._clients.problems[0]

    # -- one session

    async def _session(self, number: int) -> None:
        """Run one session at a new table and from a separate client address."""
        from_address, random = address(number), Random(number)
        setup: dict[str, object] = {"edition": EDITIONS[number % len(EDITIONS)], "seats": random.randint(2, 4)}
        setup |= {"open": random.random() < 0.5, "clock": {} if random.random() < 0.5 else None}
        table = await asyncio.to_thread(make, self.server.port, setup, from_address=from_address)
        self._addresses[table.id] = from_address
        people = self._people(table, random.randint(1, 2), number)
        watchers = [Watcher(table.id, "", table.watch) for _ in range(random.randint(0, 2))]
        self._clients.add([*people, *watchers])
        await self._play(people, random)
        for watcher in watchers:
            self._clients.leave(watcher)
        await self._part(people, random)
        await self._read(table, from_address)
        del self._addresses[table.id]

    def _people(self, table: CreatedTable, many: int, number: int) -> list[Visitor]:
        secrets = [table.secret, *(new_secret(os.urandom) for _ in range(1, many))]
        links = ["", *[table.join] * (many - 1)]
        people = [
            Visitor(table.id, secret, link, seat=seat, seed=number)
            for seat, (secret, link) in enumerate(zip(secrets, links, strict=True))
        ]
        people[0].people = many
        return people

    async def _play(self, people: list[Visitor], random: Random) -> None:
        """Let people play, while sockets are cut and chat phrases are sent."""
        end = monotonic() + random.uniform(*self._stay)
        while monotonic() < end and not self.is_over and not people[0].is_done:
            await asyncio.sleep(min(random.expovariate(0.2), max(0.0, end - monotonic())))
            self._clients.cut(random.choice(people))
            self.counts["cuts"] += 1
            await self._say(people[0], SayPhrase(f"said {self.counts['cuts']}", "hello"))
        self.counts["matches"] += people[0].now.match if people[0].now is not None and people[0].is_done else 0

    async def _part(self, people: list[Visitor], random: Random) -> None:
        """End the session in a random way: end the match, close the table, leave, or just disconnect."""
        way = random.randrange(4)
        host = people[0]
        if way == 0:
            await self._say(host, End("end"))
        elif way == 1:
            await self._say(host, Close("close"))
        elif way == 2:
            for person in people:
                await self._say(person, Leave("leave"))
        for person in people:
            self._clients.leave(person)

    async def _say(self, person: Visitor, command: Command) -> None:
        """Send a command and wait until it is answered or the connection is closed."""
        person.commands.append(command)
        self._clients.nudge(person)
        await self._clients.until(lambda: command.id in person.ledger or bool(person.bye), PATIENCE)

    async def _read(self, table: CreatedTable, from_address: str) -> None:
        """Read the records of the table after play."""
        path = f"/api/v1/tables/{table.id}/records"
        status, records = await asyncio.to_thread(
            ask, self.server.port, "GET", path, from_address=from_address, secret=table.secret
        )
        assert status == 200, records
        self.counts["records"] += len(records["records"])

    async def close(self) -> None:
        await self._clients.close()


@dataclass
class Figures:
    rows: list[tuple[str, Sample]]
    counts: Counter[str]

    @property
    def base(self) -> Sample:
        return self.rows[0][1]

    @property
    def end(self) -> Sample:
        return self.rows[-1][1]

    @property
    def left_over(self) -> dict[str, int]:
        """Resources that did not return to their initial values; empty if all did."""
        before = self.base.back
        return {name: value - before[name] for name, value in self.end.back.items() if value != before[name]}

    @property
    def growth(self) -> float:
        return self.end.kilobytes / self.base.kilobytes - 1

    def __str__(self) -> str:
        lines = [HEAD, *(line(*row) for row in self.rows)]
        lines.append(", ".join(f"{number:,} {name}" for name, number in self.counts.items()))
        lines.append(f"left over: {self.left_over or 'nothing'}")
        lines.append(f"memory grew by {self.growth:.1%} (bar: {MOST_GROWTH:.0%})")
        return "\n".join(lines)


async def soak(soak_run: Soak, course: Callable[[], Awaitable[None]], at_once: int, warm: int = 3) -> Figures:
    """Measure a run between two idle states.

    Before the first idle state, `warm` * `at_once` sessions run, twice as many at once as in the run itself. These
    sessions fill caches and allocate the peak memory.
    """
    try:
        await soak_run.some(warm * at_once, 2 * at_once)
        base = await soak_run.quiet()
        soak_run.begin_to_count(base)
        await course()
        soak_run.note("end", await soak_run.quiet(base))
    finally:
        await soak_run.close()
    return Figures(soak_run.rows, soak_run.counts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="evenings that start per second")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    arguments = parser.parse_args()
    many_files()

    async def run(server: Process) -> Figures:
        soak_run = Soak(server, arguments.first)
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, soak_run.stop)
        tell = partial(print, file=sys.stderr)
        course = partial(soak_run.for_seconds, arguments.minutes * 60, arguments.rate, tell)
        return await soak(soak_run, course, at_once=ceil(arguments.rate * sum(STAY) / 2), warm=WARM)

    with tempfile.TemporaryDirectory() as folder, Process(Path(folder) / "tables.db") as server:
        figures = asyncio.run(run(server))
        code = server.stop()
    sys.stdout.write(f"{figures}\n")
    return 1 if figures.left_over or figures.growth > MOST_GROWTH or code else 0


if __name__ == "__main__":
    sys.exit(main())
