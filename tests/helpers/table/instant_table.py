"""A table without the runtime: every change is committed and published at once, and the test controls the time."""

from random import Random

from penultima.bots.decision import answer_question
from penultima.protocol.client_messages import Act, Start, TableCommand
from penultima.protocol.codec import decode_server_message
from penultima.protocol.server_messages import Answer, News
from penultima.protocol.setup import Setup
from penultima.table.log.entry import Entry, encode_entry
from penultima.table.log.facts import Guest, Times
from penultima.table.log.table_state import Editions
from penultima.table.table import Table

HOST = "ana"


class InstantTable:
    """A table with its log. `log` and `secrets` replace a store. `answers` maps (person, command id) to answers."""

    def __init__(self, setup: Setup, *, times: Times = Times(), seed: int = 0, more: Editions | None = None) -> None:  # noqa: B008 - the default is immutable
        self.chance = Random(seed)
        self.at = 0
        self.more = more
        self.log: list[tuple[int, bytes]] = []
        self.entries: list[Entry] = []
        self.secrets: dict[int, bytes] = {}
        self.answers: dict[tuple[str, str], list[Answer]] = {}
        self.kept: list[tuple[str, str]] = []
        self.commands = 0
        self.table = Table.create(setup, Guest(0, HOST, "Ana"), self.key, times=times, more=more)
        self._commit(self.table)
        self.present(HOST)

    def key(self) -> bytes:
        return self.chance.randbytes(32)

    def _commit(self, fork: Table) -> None:
        fork.check()
        decided = fork.take_decided()
        for entry in decided.entries:
            self.entries.append(entry)
            self.log.append((len(self.log) + 1, encode_entry(entry)))
        self.secrets |= decided.secrets
        for settled in decided.answers:
            self.answers.setdefault((settled.person, settled.answer.id), []).append(settled.answer)
        self.kept += decided.deferred
        self.table = fork
        self.table.confirm_published(self.table.version, self.at)
        self._ask_bots()

    def _ask_bots(self) -> None:
        for asked in self.table.take_bot_questions():
            fork = self.table.fork()
            fork.apply_bot_answer(
                asked.question,
                answer_question(asked.view, asked.question, asked.level, asked.key, asked.character),
                self.at,
            )
            self._commit(fork)

    # -- methods for tests

    def send(self, person: str, command: TableCommand) -> Answer | None:
        """Send a command and return its answer, or None if the command waits."""
        fork = self.table.fork()
        fork.decide(person, command, self.at)
        self._commit(fork)
        found = self.answers.get((person, command.id))
        return found[-1] if found else None

    def id(self) -> str:
        self.commands += 1
        return f"c{self.commands}"

    def act(self, person: str, seat: int, action: str, of: int | None = None, *, anyway: bool = False) -> Answer | None:
        return self.send(person, Act(self.id(), seat, self.table.decision if of is None else of, action, anyway))

    def start(self) -> None:
        self.send(HOST, Start(self.id()))

    def present(self, person: str, *, here: bool = True) -> None:
        fork = self.table.fork()
        fork.set_presence(person, here=here, at=self.at)
        self._commit(fork)

    def hand_over(self, seat: int, person: str, *, given: bool = False) -> None:
        fork = self.table.fork()
        fork.hand_over(seat, person, self.at, given=given)
        self._commit(fork)

    def wait(self, milliseconds: int) -> None:
        """Let time pass. Call `tick` at each wake time of the table."""
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
        """Advance to the next moment at which the table wakes. Return False if there is none."""
        if self.table.wake_at is None:
            return False
        self.at = max(self.at, self.table.wake_at)
        self.tick()
        return True

    def news(self, *seats: int, since: int = -1) -> News:
        found = decode_server_message(self.table.encode_news(seats, since, self.at))
        assert isinstance(found, News)
        return found

    def again(self) -> Table:
        """Load the table again from all entries, and return the new copy."""
        return Table.from_log(self.log, self.secrets, self.no_key, self.more)

    def no_key(self) -> bytes:
        raise AssertionError("a fold needs no new key")
