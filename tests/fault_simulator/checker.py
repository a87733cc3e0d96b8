"""Checks everything that the runtime stores and sends, and fails as soon as a promise is broken."""

from typing import TYPE_CHECKING

from msgspec import json

from penultima.protocol.server_messages import Answer, Kept, News, ServerMessage, Welcome
from penultima.runtime.access.credentials import derive_person_id
from penultima.runtime.outputs import CommitRows
from penultima.runtime.socketless_request import Reply, TableLook
from penultima.runtime.store_protocol import StoredTable
from penultima.table.log.entry import SeatUpdated, decode_entry
from penultima.table.log.table_state import CorruptLog
from penultima.table.table import Table
from tests.fault_simulator.effects import Effects
from tests.fault_simulator.ledger import must
from tests.fault_simulator.log_replay import LogReplay
from tests.fault_simulator.message_checks import MessageChecks

if TYPE_CHECKING:
    from tests.fault_simulator.people import Person
    from tests.fault_simulator.world import World

_decoder = json.Decoder(ServerMessage)
_answer: json.Decoder[Answer] = json.Decoder(Answer)
NO_SOCKET = 1_000_000
"""A number greater than the number of any socket."""


class Checker:
    def __init__(self, world: "World") -> None:
        self.world = world
        self.log = LogReplay()
        self.message_checks = MessageChecks(self.log)
        self.effects = Effects(self.log)
        self.created_at = 0
        """The uptime of the runtime when the table was created."""
        self._checked: Table | None = None
        self._here: dict[int, str] = {}
        """The person id of each socket that got a welcome."""
        self._came: dict[int, int] = {}
        """The table time of each welcome, by socket."""
        self._left: dict[str, int] = {}
        """The uptime at which each person last lost a socket."""

    # -- the store

    def wants(self, commit: CommitRows) -> None:
        """Before a commit is stored, check its times and its entries about absent people."""
        if commit.expected_version == 0:
            self.created_at = self.world.uptime
        for row in commit.rows:
            entry = decode_entry(row.entry)
            must(
                entry.at <= self.world.uptime - self.created_at, "an outage is nobody's time", entry, self.world.uptime
            )
            if isinstance(entry, SeatUpdated) and entry.why == "away":
                self._check_away(entry)

    def _check_away(self, entry: SeatUpdated) -> None:
        person = self.log.fold.facts.people[entry.now.person].id
        here = [socket for socket, other in self._here.items() if other == person and self._came[socket] < entry.at]
        must(not here, "who is here is not away", entry, here)
        gone = self.world.uptime - self._left.get(person, self.created_at)
        must(gone >= self.log.fold.facts.times.away, "nobody is away so soon", entry, gone)

    def written(self, commit: CommitRows) -> None:
        if commit.table != self.world.table:
            return
        for row in commit.rows:
            self.log.append(row.version, row.entry, commit.deal_keys.get(row.version, b""))

    # -- sockets

    def left(self, socket: int) -> None:
        person = self._here.pop(socket, None)
        if person is not None:
            self._left[person] = self.world.uptime

    def crashed(self) -> None:
        for socket in list(self._here):
            self.left(socket)

    def sends(self, socket: int, data: bytes) -> None:
        browser_tab = self.world.tab_at(socket)
        person = browser_tab.person
        frame = _decoder.decode(data)
        match frame:
            case News():
                self._check_news(socket, frame)
            case Answer():
                number = self._number(self._here[socket])
                self._check_answer(person, frame, number, self.world.memories if number >= 0 else -socket)
            case Kept():
                must(frame.id in person.ledger.sent, "what is kept was sent", frame)
            case Welcome():
                self._here[socket] = derive_person_id(browser_tab.secret) if browser_tab.secret else ""
                self._came[socket] = frame.at

    def replies(self, request: int, person: "Person", secret: str, reply: Reply) -> None:
        number = self._number(derive_person_id(secret)) if secret else -1
        if isinstance(reply, Answer):
            self._check_answer(person, reply, number, self.world.memories if number >= 0 else -NO_SOCKET - request)
        elif isinstance(reply, TableLook):
            table = self.world.live
            must(table.version <= self.log.version, "nothing is told that is not stored", reply)
            seen = [reply.life, reply.setup, [(seat.kind, seat.person) for seat in reply.seats]]
            facts = self.log.facts[table.version - 1]
            stored = [facts.life, facts.setup, [(seat.kind, seat.person) for seat in facts.seats]]
            must(seen == stored, "a look shows what is stored", seen, stored)

    def _check_news(self, socket: int, news: News) -> None:
        table = self.world.live
        if table is not self._checked:
            self._checked = table
            self._check_table(table)
        must(table.version <= self.log.version, "nothing is told that is not stored", table.version, self.log.version)
        seats = self._seats_of(self._here[socket], table.version)
        must(
            news.now.at <= self.world.uptime - self.created_at,
            "an outage is nobody's time",
            news.now.at,
            self.world.uptime,
        )
        self.message_checks.news(socket, news, seats, table)

    def _seats_of(self, person: str, version: int) -> tuple[int, ...]:
        """Return the person's seats according to the log."""
        facts = self.log.facts[version - 1]
        ids = [guest.id for guest in facts.people if not guest.removed]
        return tuple(
            seat_index
            for seat_index, seat in enumerate(facts.seats)
            if seat.person >= 0 and person in ids and facts.people[seat.person].id == person
        )

    def _check_table(self, table: Table) -> None:
        table.check()
        if table.version == self.log.version:  # with a smaller version, it does not know the latest commits yet
            must(table.to_bytes() == self.log.fold.to_bytes(), "the table is what its log says", table.version)

    def _check_answer(self, person: "Person", answer: Answer, number: int, memory: int) -> None:
        """Check an answer. `memory` is the number of the refusal cache in use at that time.

        People at the table get a new cache with each load of the table, and strangers with each socket.
        """
        person.ledger.answered(answer, memory)
        sent = person.ledger.sent.get(answer.id)
        if sent is not None and answer.kind == "done":
            self.effects.done(person.name, number, sent.command, answer.version)

    def _number(self, person: str) -> int:
        ids = [guest.id for guest in self.log.fold.facts.people]
        return ids.index(person) if person in ids else -1

    # -- the end

    def finish(self) -> None:
        """Check the state at the end of the run, when nothing is in progress."""
        for person in self.world.people:
            must(person.gone or not person.ledger.open, "everybody has an answer", person.name, person.ledger.open)
        if not any(person.gone for person in self.world.people):
            untold = set(self.effects.unclaimed()) - self._of_late_copies()
            must(not untold, "what was done was answered", untold)
        must(not self.world.request_client.waiting, "a request has a reply", self.world.request_client.waiting)
        self._check_folds()
        self._check_presence()

    def _of_late_copies(self) -> set[int]:
        """Return the versions of stored answers for which no sender waits any more.

        The sender has already got a final answer, such as a refusal. After a crash, a late copy of the same command was
        done, which gave a second answer.
        """
        whole = self.world.disk.store.load_whole(self.world.table)
        ledgers = {derive_person_id(person.secret): person.ledger.sent for person in self.world.people if person.secret}
        versions = set()
        for person, name, answer in whole.answers if whole else []:
            sent = ledgers.get(person, {}).get(name)
            if sent is not None and sent.was_settled:
                versions.add(_answer.decode(answer).version)
        return versions | {version - 1 for version in versions}  # an action that ends a match is one version earlier

    def _check_presence(self) -> None:
        """Check that the table's set of connected people is right.

        This is checked at the end, when nobody connects or disconnects any more.
        """
        if self.world.runtime is not None and self.world.table in self.world.runtime._registry:
            here = {person for person in self._here.values() if self.world.live.person_number(person) >= 0}
            known = {person for person in self.world.live.connected if self.world.live.person_number(person) >= 0}
            must(here == known, "who is here is taken for here", here, known)

    def _check_folds(self) -> None:
        """Check that loading from the first entry or the last deal gives the same table as the checker's replay."""
        store, table = self.world.disk.store, self.world.table
        late, whole = store.load(table), store.load_whole(table)
        assert isinstance(late, StoredTable)
        assert whole is not None
        folded = [
            Table.from_log([(row.version, row.entry) for row in stored.rows], stored.deal_keys, _no_key)
            for stored in (late, whole)
        ]
        must(folded[0].to_bytes() == folded[1].to_bytes() == self.log.fold.to_bytes(), "a log folds to the same bytes")
        if whole.deal_keys:
            self._check_needs_key([(row.version, row.entry) for row in late.rows[:1]])
        for seats in ((), *((seat,) for seat in range(len(self.log.fold.facts.seats)))):
            must(
                folded[0].encode_news(seats, -1, 0) == folded[1].encode_news(seats, -1, 0),
                "a log is told in the same bytes",
                seats,
            )

    def _check_needs_key(self, start: list[tuple[int, bytes]]) -> None:
        try:
            Table.from_log(start, {}, _no_key)
        except CorruptLog:
            return
        must(holds=False, promise="without its key there is no deal")


def _no_key() -> bytes:
    raise AssertionError("a fold draws no key")
