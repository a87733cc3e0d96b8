"""A server that is killed again and again under load, and people who wrote down what it promised.

`python -m tests.server.chaos [--kills N] [--tables N] [--first SEED]`: the server is a process of its own. Whoever was
cut off comes back by themselves and sends again what was never answered. At the end the store is compared with all
ledgers. Interrupted, it compares what there is by then.
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

from penultima.hall.doors import new_secret
from penultima.store.reader import Reader
from tests.server.ledgers import Findings, Party, compare, unanswered
from tests.server.player import Player
from tests.server.process import Process
from tests.server.quick import PLANTED
from tests.server.tables import EDITIONS, TABLES_OF_ADDRESS, address, free_port, make
from tests.server.throng import Throng, many_files
from tests.server.witness import Shown, Witness

BAR = 5.0
"""Seconds from a start until all tables go on; what people think meanwhile is not the server's."""
BACKOFF = (0.05, 0.5)
AT_ONCE = 50
"""Tables whose people come at the same time."""
RATE = 1.0
"""Actions of a table in a second, if the server does not take long: people think accordingly."""
PLAYING = 0.5
"""Seconds at most, from the moment when all tables go on to the next kill."""
HASTE = 0.2
"""Of all restarts, those that are cut short by the next kill while people come back."""
PATIENCE = 60.0


@dataclass
class Outcome:
    findings: Findings
    kills: int = 0
    ready: list[float] = field(default_factory=list)
    """Seconds from each start until the server listened..."""
    went_on: list[float] = field(default_factory=list)
    """... and until every table had moved, where the server lived so long..."""
    used: list[float] = field(default_factory=list)
    """... and how many of the processor it took till then."""
    exit_code: int = 0


Tell = Callable[[str], object]


class Chaos:
    def __init__(self, server: Process, seed: int, thinking: float, tell: Tell) -> None:
        self.server = server
        self.tell = tell
        self.parties: list[Party] = []
        self.outcome = Outcome(Findings())
        self.is_over = False
        self._lot = Random(seed)
        self._thinking = thinking
        self._throng = Throng(server.port, delay=self._thinks, backoff=BACKOFF)
        self._marks: dict[str, int] = {}
        """Versions of the tables when the server was killed last."""

    def interrupt(self) -> None:
        self.tell("interrupted")
        self.is_over = True

    def _thinks(self, player: Player) -> float:
        """Whoever was cut off has thought long enough."""
        waits = player.version <= self._marks.get(player.table, -1)
        return 0.0 if waits else self._lot.uniform(0, self._thinking)

    async def run(self, kills: int, tables: int) -> Outcome:
        try:
            await self._gather(tables)
            while self.outcome.kills < kills and not self.is_over:
                await asyncio.sleep(self._lot.uniform(0, PLAYING))
                self.tell(f"{self.outcome.kills + 1} of {kills} kills, {await self._kill()}")
            await self._end()
        finally:
            await self._throng.close()
        return self.outcome

    # -- tables

    async def _gather(self, count: int) -> None:
        """Two to four seats, a person at least, bots in the others, all editions."""
        for number in range(count):
            if self.is_over:
                break
            setup = {"edition": EDITIONS[number % len(EDITIONS)], "seats": 2 + number % 3}
            place = address(number // TABLES_OF_ADDRESS)
            made = await asyncio.to_thread(make, self.server.port, setup, place=place)
            shown, people = Shown(), self._lot.randint(1, 2 + number % 3)
            secrets = [made.secret, *(new_secret(os.urandom) for _ in range(1, people))]
            links = ["", *[made.join] * (people - 1)]
            witnesses = [
                Witness(made.id, secret, link, seat=seat, seed=number, shown=shown)
                for seat, (secret, link) in enumerate(zip(secrets, links, strict=True))
            ]
            witnesses[0].people = people
            self.parties.append(Party(made.id, witnesses, shown))
            self._throng.add(witnesses)
            if number % AT_ONCE == AT_ONCE - 1:
                await self._until(self._all_play)
        await self._until(self._all_play)

    def _all_play(self) -> bool:
        hosts = (party.people[0].now for party in self.parties)
        return all(now is not None and now.match > 0 for now in hosts)

    # -- kills

    async def _kill(self) -> str:
        """What came of it."""
        self._marks = {party.table: party.shown.version for party in self.parties}
        self.outcome.kills += 1
        await asyncio.to_thread(self.server.kill)
        began = monotonic()
        self.outcome.ready.append(await asyncio.to_thread(self.server.start))
        if self._lot.random() < HASTE:
            await asyncio.sleep(self._lot.uniform(0, PLAYING))
            return "the next one comes while people come back"
        await self._until(self._all_went_on)
        self.outcome.went_on.append(monotonic() - began)
        self.outcome.used.append(self.server.used)
        return f"all tables went on after {self.outcome.went_on[-1]:.1f} s"

    def _all_went_on(self) -> bool:
        """Or somebody saw already that something is wrong: then others may wait in vain."""
        return self._is_found() or all(party.shown.version > self._marks.get(party.table, 0) for party in self.parties)

    def _is_found(self) -> bool:
        return any(party.shown.problems for party in self.parties)

    async def _until(self, condition: Callable[[], bool]) -> None:
        try:
            await self._throng.until(condition, PATIENCE)
        except TimeoutError:
            raise AssertionError("\n".join([*self._still(), *self.server.log[-20:]])) from None

    def _still(self) -> list[str]:
        """Tables that do not go on, and what their people know."""
        still = [party for party in self.parties if party.shown.version <= self._marks.get(party.table, 0)]
        return [
            f"{person.table} seat {person.seat}, connected: {self._throng.is_there(person)}, "
            f"waits for {person.waiting}, may {person.mine.may}, sees {person.now}"
            for party in still
            for person in party.people
        ]

    # -- the end

    async def _end(self) -> None:
        """Nobody begins anything; what was never answered is answered now."""
        await self._until(self._all_went_on)
        for party in self.parties:
            for person in party.people:
                person.rests = True
        await self._until(lambda: self._is_found() or not any(unanswered(self.parties)))
        self._throng.is_over = True  # nobody comes back to a server that stops
        self.outcome.exit_code = await asyncio.to_thread(self.server.stop)
        self.tell("the store is compared with what people were told")
        with Reader(self.server.db) as reader:
            self.outcome.findings = compare(reader, self.parties)


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
    """Whoever wants to be told what happens may also interrupt it."""
    many_files()

    async def run(server: Process) -> Outcome:
        made = Chaos(server, seed, 2 / rate, tell or (lambda _: None))
        if tell is not None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, made.interrupt)
        return await made.run(kills, tables)

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
        f"{median(outcome.used or [0.0]):.1f} s of the processor"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=RATE, help="actions of a table in a second")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--planted", default="", help="a defect that must be found")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = chaos(
            Path(folder),
            kills=chosen.kills,
            tables=chosen.tables,
            seed=chosen.first,
            rate=chosen.rate,
            planted=chosen.planted,
            tell=lambda line: sys.stderr.write(f"{line}\n"),
        )
    sys.stdout.write(f"{figures(outcome)}\n")
    for problem in outcome.findings.problems[:20]:
        sys.stdout.write(f"{problem}\n")
    if outcome.findings.problems or outcome.exit_code or max(outcome.went_on, default=0.0) > BAR:
        return 1
    return 0 if outcome.kills == chosen.kills else 130


if __name__ == "__main__":
    sys.exit(main())
