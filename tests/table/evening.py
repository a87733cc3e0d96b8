"""A table without a hall: everything is committed and published at once, and time goes where the test sends it."""

from random import Random

from penultima.bots.answer import answer
from penultima.table.entry import Entry, encode
from penultima.table.facts import Guest, Times
from penultima.table.fold import Editions
from penultima.table.table import Table
from penultima.wire.client_in import Act, Start, TableCommand
from penultima.wire.client_out import Answer, News
from penultima.wire.codec import decode_out
from penultima.wire.shape import Setup

HOST = "ana"


class Evening:
    """`log` and `secrets` are what a store would have; `answers` what everybody was answered, by person and id."""

    def __init__(self, setup: Setup, *, times: Times = Times(), seed: int = 0, more: Editions | None = None) -> None:  # noqa: B008 - it never changes
        self.chance = Random(seed)
        self.at = 0
        self.more = more
        self.log: list[tuple[int, bytes]] = []
        self.entries: list[Entry] = []
        self.secrets: dict[int, bytes] = {}
        self.answers: dict[tuple[str, str], list[Answer]] = {}
        self.kept: list[tuple[str, str]] = []
        self.commands = 0
        self.table = Table.made(setup, Guest(0, HOST, "Ana"), self.key, times=times, more=more)
        self._commit(self.table)
        self.present(HOST)

    def key(self) -> bytes:
        return self.chance.randbytes(32)

    def _commit(self, fork: Table) -> None:
        fork.check()
        decided = fork.take()
        for entry in decided.entries:
            self.entries.append(entry)
            self.log.append((len(self.log) + 1, encode(entry)))
        self.secrets |= decided.secrets
        for settled in decided.answers:
            self.answers.setdefault((settled.person, settled.answer.id), []).append(settled.answer)
        self.kept += decided.kept
        self.table = fork
        self.table.published(self.table.version, self.at)
        self._ask_bots()

    def _ask_bots(self) -> None:
        for asked in self.table.questions():
            fork = self.table.fork()
            fork.answered(
                asked.question, answer(asked.view, asked.question, asked.level, asked.key, asked.character), self.at
            )
            self._commit(fork)

    # -- what tests do

    def send(self, person: str, command: TableCommand) -> Answer | None:
        """None: it waits."""
        fork = self.table.fork()
        fork.decide(person, command, self.at)
        self._commit(fork)
        found = self.answers.get((person, command.id))
        return found[-1] if found else None

    def id(self) -> str:
        self.commands += 1
        return f"c{self.commands}"

    def act(self, person: str, seat: int, wish: str, of: int | None = None, *, anyway: bool = False) -> Answer | None:
        return self.send(person, Act(self.id(), seat, self.table.decision if of is None else of, wish, anyway))

    def start(self) -> None:
        self.send(HOST, Start(self.id()))

    def present(self, person: str, *, here: bool = True) -> None:
        fork = self.table.fork()
        fork.present(person, here=here, at=self.at)
        self._commit(fork)

    def hand_over(self, place: int, person: str) -> None:
        fork = self.table.fork()
        fork.hand_over(place, person, self.at)
        self._commit(fork)

    def wait(self, milliseconds: int) -> None:
        """Time passes, and the table wakes whenever it wants to."""
        end = self.at + milliseconds
        while self.table.wake_at is not None and self.table.wake_at <= end:
            self.at = max(self.at, self.table.wake_at)
            self.tick()
        self.at = end

    def tick(self) -> None:
        fork = self.table.fork()
        fork.tick(self.at)
        self._commit(fork)

    def wake(self) -> bool:
        """Goes to the next moment at which the table wakes. False: there is none."""
        if self.table.wake_at is None:
            return False
        self.at = max(self.at, self.table.wake_at)
        self.tick()
        return True

    def news(self, *seats: int, since: int = -1) -> News:
        found = decode_out(self.table.frame(seats, since, self.at))
        assert isinstance(found, News)
        return found

    def again(self) -> Table:
        """All entries folded again."""
        return Table.loaded(self.log, self.secrets, self.no_key, self.more)

    def no_key(self) -> bytes:
        raise AssertionError("a fold needs no new key")
