"""Sees everything that goes in and out, and says at once when something does not hold."""

from typing import TYPE_CHECKING

from msgspec import json

from penultima.hall.doors import person_of
from penultima.hall.errand import Look, Reply
from penultima.hall.out import Commit
from penultima.hall.store import Stored
from penultima.table.entry import Sat, decode
from penultima.table.fold import Corrupt
from penultima.table.table import Table
from penultima.wire.client_out import Answer, Kept, News, Out, Welcome
from tests.simulator.effects import Effects
from tests.simulator.ledger import must
from tests.simulator.shadow import Shadow
from tests.simulator.told import Told

if TYPE_CHECKING:
    from tests.simulator.people import Person
    from tests.simulator.world import World

_decoder = json.Decoder(Out)
_answer: json.Decoder[Answer] = json.Decoder(Answer)
NO_SOCKET = 1_000_000
"""No socket has so high a number."""


class Witness:
    def __init__(self, world: "World") -> None:
        self.world = world
        self.log = Shadow()
        self.told = Told(self.log)
        self.effects = Effects(self.log)
        self.made = 0
        """How long there had been a hall when the table was made."""
        self._checked: Table | None = None
        self._here: dict[int, str] = {}
        self._came: dict[int, int] = {}
        """By socket, whose it is, and the table time of its welcome."""
        self._left: dict[str, int] = {}
        """Since when nobody's socket is there, by person."""

    # -- the store

    def wants(self, commit: Commit) -> None:
        """Before it is stored: what was decided about presence is true now."""
        if commit.expected_version == 0:
            self.made = self.world.uptime
        for row in commit.rows:
            entry = decode(row.entry)
            must(entry.at <= self.world.uptime - self.made, "an outage is nobody's time", entry, self.world.uptime)
            if isinstance(entry, Sat) and entry.why == "away":
                self._check_away(entry)

    def _check_away(self, entry: Sat) -> None:
        person = self.log.fold.facts.people[entry.now.person].id
        here = [socket for socket, other in self._here.items() if other == person and self._came[socket] < entry.at]
        must(not here, "who is here is not away", entry, here)
        gone = self.world.uptime - self._left.get(person, self.made)
        must(gone >= self.log.fold.facts.times.away, "nobody is away so soon", entry, gone)

    def written(self, commit: Commit) -> None:
        if commit.table != self.world.table:
            return
        for row in commit.rows:
            self.log.append(row.version, row.entry, commit.secrets.get(row.version, b""))

    # -- sockets

    def left(self, socket: int) -> None:
        person = self._here.pop(socket, None)
        if person is not None:
            self._left[person] = self.world.uptime

    def crashed(self) -> None:
        for socket in list(self._here):
            self.left(socket)

    def sends(self, socket: int, data: bytes) -> None:
        tab = self.world.tab_at(socket)
        person = tab.person
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
                self._here[socket] = person_of(tab.secret) if tab.secret else ""
                self._came[socket] = frame.at

    def replies(self, errand: int, person: "Person", secret: str, reply: Reply) -> None:
        number = self._number(person_of(secret)) if secret else -1
        if isinstance(reply, Answer):
            self._check_answer(person, reply, number, self.world.memories if number >= 0 else -NO_SOCKET - errand)
        elif isinstance(reply, Look):
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
        must(news.now.at <= self.world.uptime - self.made, "an outage is nobody's time", news.now.at, self.world.uptime)
        self.told.news(socket, news, seats, table)

    def _seats_of(self, person: str, version: int) -> tuple[int, ...]:
        """By the log."""
        facts = self.log.facts[version - 1]
        ids = [guest.id for guest in facts.people if not guest.removed]
        return tuple(
            place
            for place, seat in enumerate(facts.seats)
            if seat.person >= 0 and person in ids and facts.people[seat.person].id == person
        )

    def _check_table(self, table: Table) -> None:
        table.check()
        if table.version == self.log.version:  # else the store is ahead, and the hall is yet to be told
            must(table.bytes() == self.log.fold.bytes(), "the table is what its log says", table.version)

    def _check_answer(self, person: "Person", answer: Answer, number: int, memory: int) -> None:
        """Of somebody whom the table does not know, refusals are remembered as long as their socket is open."""
        person.ledger.answered(answer, memory)
        sent = person.ledger.sent.get(answer.id)
        if sent is not None and answer.kind == "done":
            self.effects.done(person.name, number, sent.command, answer.version)

    def _number(self, person: str) -> int:
        ids = [guest.id for guest in self.log.fold.facts.people]
        return ids.index(person) if person in ids else -1

    # -- the end

    def finish(self) -> None:
        """Once all is quiet."""
        for person in self.world.people:
            must(person.gone or not person.ledger.open, "everybody has an answer", person.name, person.ledger.open)
        if not any(person.gone for person in self.world.people):
            untold = set(self.effects.unclaimed()) - self._of_late_copies()
            must(not untold, "what was done was answered", untold)
        must(not self.world.errands.waiting, "an errand has a reply", self.world.errands.waiting)
        self._check_folds()
        self._check_presence()

    def _of_late_copies(self) -> set[int]:
        """Versions of what was refused once and, after a crash, done by a copy that came late: nobody asks any more."""
        whole = self.world.disk.store.whole(self.world.table)
        ledgers = {person_of(person.secret): person.ledger.sent for person in self.world.people if person.secret}
        versions = set()
        for person, name, answer in whole.answers if whole else []:
            sent = ledgers.get(person, {}).get(name)
            if sent is not None and sent.was_settled:
                versions.add(_answer.decode(answer).version)
        return versions | {version - 1 for version in versions}  # the last action of a match ends it, too

    def _check_presence(self) -> None:
        """The table knows who is here, once everybody has stopped coming and going."""
        if self.world.hall is not None and self.world.table in self.world.hall._rooms:
            here = {person for person in self._here.values() if self.world.live.number_of(person) >= 0}
            known = {person for person in self.world.live.here if self.world.live.number_of(person) >= 0}
            must(here == known, "who is here is taken for here", here, known)

    def _check_folds(self) -> None:
        """A table from its last deal, from its first entry, and alive: the same."""
        store, table = self.world.disk.store, self.world.table
        late, whole = store.load(table), store.whole(table)
        assert isinstance(late, Stored)
        assert whole is not None
        folded = [
            Table.loaded([(row.version, row.entry) for row in stored.rows], stored.secrets, _no_key)
            for stored in (late, whole)
        ]
        must(folded[0].bytes() == folded[1].bytes() == self.log.fold.bytes(), "a log folds to the same bytes")
        if whole.secrets:
            self._check_needs_key([(row.version, row.entry) for row in late.rows[:1]])
        for seats in ((), *((seat,) for seat in range(len(self.log.fold.facts.seats)))):
            must(
                folded[0].frame(seats, -1, 0) == folded[1].frame(seats, -1, 0), "a log is told in the same bytes", seats
            )

    def _check_needs_key(self, start: list[tuple[int, bytes]]) -> None:
        try:
            Table.loaded(start, {}, _no_key)
        except Corrupt:
            return
        must(holds=False, promise="without its key there is no deal")


def _no_key() -> bytes:
    raise AssertionError("a fold draws no key")
