"""Runs other processes on the store of a busy server: admin commands, backups and reads with plain SQLite.

Every backup is checked: it must contain what people had received before the backup began.
"""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import CompletedProcess

from msgspec import json

from penultima.protocol.server_messages import Answer
from penultima.runtime.access.credentials import derive_person_id
from tests.helpers.server.admin_process import read_with_sqlite, run_admin
from tests.helpers.server.ledgers import Party

PAUSE_S = 0.5
"""Seconds between two processes, so that they do not use the whole CPU."""
LATEST = 500
"""Number of answers to compare per person. The store keeps only the latest 1,000."""
LATE = "the order waits for it"
"""Text that an admin command prints if a killed server did not answer in time. This is not a defect."""
_answer = json.Decoder(Answer)


@dataclass
class ReceivedAnswers:
    """Answers and news that the people at one table have received so far."""

    version: int
    answers: dict[str, list[Answer]]
    """Answers by person id."""


def promises_of(parties: list[Party]) -> dict[str, ReceivedAnswers]:
    return {
        party.table: ReceivedAnswers(
            party.shown.version,
            {
                derive_person_id(person.secret): [answer for answer in person.ledger.values() if answer.kind == "done"]
                for person in party.people
            },
        )
        for party in parties
    }


def missing_in(copy: Path, received: dict[str, ReceivedAnswers]) -> list[str]:
    """List the versions and answers that people had received, but that the copy lacks."""
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as store:
        tables = {row[0]: row[1:] for row in store.execute("SELECT id, number, version FROM tables")}
        found = []
        for table, each in received.items():
            number, version = tables.get(table, (0, 0))
            if version < each.version:
                found.append(f"{copy.name}: {table} is at version {version}, and {each.version} was shown")
            kept = {
                (person, id_): _answer.decode(answer)
                for person, id_, answer in store.execute(
                    "SELECT person, id, answer FROM answers WHERE number = ?", (number,)
                )
            }
            for person, answers in each.answers.items():
                lost = [answer.id for answer in answers[-LATEST:] if kept.get((person, answer.id)) != answer]
                found += [f"{copy.name}: {table} lacks the answer to {id_}" for id_ in lost]
    return found


@dataclass
class OtherProcesses:
    """Runs other processes on the store until `is_over` is set."""

    db: Path
    parties: list[Party]
    backups: int = 0
    commands: int = 0
    """Number of admin commands except backups, plus the number of reads with plain SQLite."""
    late: int = 0
    """Number of admin requests that were not answered in time because the server was killed."""
    problems: list[str] = field(default_factory=list)
    is_over: bool = False

    async def run(self) -> None:
        await asyncio.gather(self._back_up(), self._look_after())

    async def _back_up(self) -> None:
        while not self.is_over:
            copy = self.db.with_name(f"copy-{self.backups}.db")
            received = promises_of(self.parties)
            if await self._admin("backup", copy):
                self.problems += await asyncio.to_thread(missing_in, copy, received)
                self._judge(await asyncio.to_thread(run_admin, copy, "verify"), "verify of a copy")
                copy.unlink()
                self.backups += 1
            await asyncio.sleep(PAUSE_S)

    async def _look_after(self) -> None:
        """Run rounds of admin commands and reads until `is_over` is set. Complete at least one round."""
        while True:
            for words in (["tables"], [], ["purge"], ["reports"], [], ["verify"]):
                if words:
                    await self._admin(*words)
                else:
                    await asyncio.to_thread(read_with_sqlite, self.db)
                self.commands += 1
                await asyncio.sleep(PAUSE_S)
            if self.is_over:
                return

    async def _admin(self, *words: object) -> bool:
        printed = await asyncio.to_thread(run_admin, self.db, *words)
        return self._judge(printed, " ".join(map(str, words)))

    def _judge(self, printed: CompletedProcess[str], what: str) -> bool:
        if printed.returncode == 0:
            return True
        if LATE in printed.stderr:
            self.late += 1
        else:
            self.problems.append(f"{what}: {printed.returncode} {printed.stdout[-500:]} {printed.stderr[-500:]}")
        return False
