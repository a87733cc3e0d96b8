"""People come and go for a long time, and when all have gone the server is as it was.

`python -m tests.server.soak [--minutes N] [--rate N]`: evenings begin at random, so many in a second, each at a table
of its own and from an address of its own. People play, are cut off and come back, others look on, matches end, hosts
close their tables or leave them. Interrupted, it ends early.
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

from penultima.hall.doors import new_secret
from penultima.wire.client_in import Close, End, Leave, SayPhrase
from penultima.wire.codec import encode
from tests.server.player import Command, Player, Watcher
from tests.server.process import Process
from tests.server.sample import HEAD, Sample, line, sample
from tests.server.tables import EDITIONS, MadeTable, address, ask, make
from tests.server.throng import Throng, many_files

THINKING = 0.1
"""Seconds at most, before somebody acts."""
STAY = (2.0, 40.0)
"""Seconds that people stay."""
ROWS = 20
"""Of the table of figures."""
MOST_GROWTH = 0.10
"""Of memory, from the time when it was warm to the end."""
WARM = 12
"""Times as many people as are there at once: until then, words of events and pages of the store are seen for the first
time and kept, so many of each and no more.
"""
PATIENCE = 60.0

Tell = Callable[[str], object]


class Visitor(Player):
    """Plays, and does at times what comes to mind."""

    def __init__(self, *arguments: str, seat: int, seed: int) -> None:
        super().__init__(*arguments, seat=seat, seed=seed, matches=3)
        self.thoughts: list[Command] = []

    def act(self) -> list[bytes]:
        self.items.clear()
        if self.thoughts and not self.waiting and self.now is not None:
            thought = self.thoughts.pop()
            self.waiting[thought.id] = thought
            return [encode(thought)]
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
        self._lot = Random(seed)
        self._places: dict[str, str] = {}
        """By table."""
        self._evenings: set[asyncio.Task[None]] = set()
        self._throng = Throng(
            server.port,
            delay=lambda _: self._lot.uniform(0, thinking),
            place=lambda player: self._places[player.table],
        )

    def stop(self) -> None:
        self.is_over = True

    def begin_to_count(self, base: Sample) -> None:
        self.counts.clear()
        self.note("base", base)

    def note(self, name: str, found: Sample) -> None:
        self.rows.append((name, found))

    # -- all of them

    async def some(self, many: int, at_once: int) -> None:
        """One after the other, so many at the same time."""
        for _ in range(many):
            self._begin()
            while len(self._evenings) >= at_once:
                await asyncio.wait(self._evenings, return_when=asyncio.FIRST_COMPLETED)
        await self._all_gone()

    async def for_seconds(self, seconds: float, rate: float, tell: Tell) -> None:
        tell(HEAD)
        began = looked = monotonic()
        while (now := monotonic()) < began + seconds and not self.is_over and not self._throng.problems:
            self._begin()
            await asyncio.sleep(self._lot.expovariate(rate))
            if now - looked >= seconds / ROWS:
                looked = now
                self.note(f"{now - began:.0f} s", await self.look())
                tell(line(*self.rows[-1]))
        await self._all_gone()

    async def look(self) -> Sample:
        return await asyncio.to_thread(sample, self.server)

    async def quiet(self, base: Sample | None = None) -> Sample:
        """Once nobody is there, and nothing is awake; the last look where that does not come to be."""
        end = monotonic() + PATIENCE
        while True:
            found = await self.look()
            is_quiet = not (found.tables or found.sockets or found.jobs or found.alarms)
            if (is_quiet and (base is None or found.back == base.back)) or monotonic() > end:
                return found
            await asyncio.sleep(0.1)

    def _begin(self) -> None:
        self.counts["evenings"] += 1
        task = asyncio.create_task(self._evening(next(self._numbers)))
        self._evenings.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._evenings.discard(task)
        if (problem := task.exception()) is not None:
            self._throng.problems.append(problem)

    async def _all_gone(self) -> None:
        while self._evenings:
            await asyncio.wait(self._evenings)
        if self._throng.problems:
            raise self._throng.problems[0]

    # -- one of them

    async def _evening(self, number: int) -> None:
        """From an address of its own."""
        place, lot = address(number), Random(number)
        setup: dict[str, object] = {"edition": EDITIONS[number % len(EDITIONS)], "seats": lot.randint(2, 4)}
        setup |= {"open": lot.random() < 0.5, "clock": {} if lot.random() < 0.5 else None}
        made = await asyncio.to_thread(make, self.server.port, setup, place=place)
        self._places[made.id] = place
        people = self._people(made, lot.randint(1, 2), number)
        watchers = [Watcher(made.id, "", made.watch) for _ in range(lot.randint(0, 2))]
        self._throng.add([*people, *watchers])
        await self._play(people, lot)
        for watcher in watchers:
            self._throng.leave(watcher)
        await self._part(people, lot)
        await self._read(made, place)
        del self._places[made.id]

    def _people(self, made: MadeTable, many: int, number: int) -> list[Visitor]:
        secrets = [made.secret, *(new_secret(os.urandom) for _ in range(1, many))]
        links = ["", *[made.join] * (many - 1)]
        people = [
            Visitor(made.id, secret, link, seat=seat, seed=number)
            for seat, (secret, link) in enumerate(zip(secrets, links, strict=True))
        ]
        people[0].people = many
        return people

    async def _play(self, people: list[Visitor], lot: Random) -> None:
        """Meanwhile somebody speaks, and somebody's socket is cut."""
        end = monotonic() + lot.uniform(*self._stay)
        while monotonic() < end and not self.is_over and not people[0].is_done:
            await asyncio.sleep(min(lot.expovariate(0.2), max(0.0, end - monotonic())))
            self._throng.cut(lot.choice(people))
            self.counts["cuts"] += 1
            await self._say(people[0], SayPhrase(f"said {self.counts['cuts']}", "hello"))
        self.counts["matches"] += people[0].now.match if people[0].now is not None and people[0].is_done else 0

    async def _part(self, people: list[Visitor], lot: Random) -> None:
        """Some end what they began, some close the table, some say goodbye, some just go."""
        way = lot.randrange(4)
        host = people[0]
        if way == 0:
            await self._say(host, End("end"))
        elif way == 1:
            await self._say(host, Close("close"))
        elif way == 2:
            for person in people:
                await self._say(person, Leave("leave"))
        for person in people:
            self._throng.leave(person)

    async def _say(self, person: Visitor, command: Command) -> None:
        """Until it is answered, or the table said goodbye."""
        person.thoughts.append(command)
        self._throng.nudge(person)
        await self._throng.until(lambda: command.id in person.ledger or bool(person.bye), PATIENCE)

    async def _read(self, made: MadeTable, place: str) -> None:
        """What was played, once everybody has gone."""
        path = f"/api/v1/tables/{made.id}/records"
        status, records = await asyncio.to_thread(ask, self.server.port, "GET", path, place=place, secret=made.secret)
        assert status == 200, records
        self.counts["records"] += len(records["records"])

    async def close(self) -> None:
        await self._throng.close()


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
        """Empty where everything is as it was."""
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


async def soak(made: Soak, course: Callable[[], Awaitable[None]], at_once: int, warm: int = 3) -> Figures:
    """Between two moments at which nobody is there.

    Before the first, `warm` times as many come as will be there at once, twice as many at the same time: what is made
    once is made then, and memory that was needed at a peak is kept for the next one.
    """
    try:
        await made.some(warm * at_once, 2 * at_once)
        base = await made.quiet()
        made.begin_to_count(base)
        await course()
        made.note("end", await made.quiet(base))
    finally:
        await made.close()
    return Figures(made.rows, made.counts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="evenings that begin in a second")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    chosen = parser.parse_args()
    many_files()

    async def run(server: Process) -> Figures:
        made = Soak(server, chosen.first)
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, made.stop)
        tell = partial(print, file=sys.stderr)
        course = partial(made.for_seconds, chosen.minutes * 60, chosen.rate, tell)
        return await soak(made, course, at_once=ceil(chosen.rate * sum(STAY) / 2), warm=WARM)

    with tempfile.TemporaryDirectory() as folder, Process(Path(folder) / "tables.db") as server:
        figures = asyncio.run(run(server))
        code = server.stop()
    sys.stdout.write(f"{figures}\n")
    return 1 if figures.left_over or figures.growth > MOST_GROWTH or code else 0


if __name__ == "__main__":
    sys.exit(main())
