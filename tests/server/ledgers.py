"""What people were told against what is stored: nothing lost, nothing doubled, nothing invented, nothing unseen."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import json

from penultima.hall.doors import person_of
from penultima.hall.store import Stored
from penultima.store.reader import Reader
from penultima.store.verify import verify
from penultima.table.entry import Dealt, Did, Entry, Lived, Readied, Sat
from penultima.table.table import Table
from penultima.wire.client_in import Act, Ready, Sit
from penultima.wire.client_out import Answer, News
from penultima.wire.codec import encode
from tests.server.player import Command
from tests.server.witness import Shown, Witness, digest_of

_news = json.Decoder(News)
Deed = tuple[object, ...]
"""What a person did, whether it stands in a command or in an entry."""


@dataclass
class Party:
    """A table and those who came to it."""

    table: str
    people: list[Witness]
    shown: Shown


@dataclass
class Findings:
    """All of them empty: what was promised was kept."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    contradicted: list[str] = field(default_factory=list)
    """Something was shown that is not so."""
    broken: list[str] = field(default_factory=list)
    """A log that does not verify."""
    answers: int = 0
    """Acknowledged."""
    entries: int = 0

    @property
    def problems(self) -> list[str]:
        kinds = ("lost", "doubled", "invented", "contradicted", "broken")
        return [f"{kind}: {problem}" for kind in kinds for problem in getattr(self, kind)]


def compare(reader: Reader, parties: list[Party]) -> Findings:
    found = Findings(broken=[str(problem) for problem in verify(reader)])
    for party in parties:
        stored = reader.whole(party.table)
        if stored is None:
            found.lost.append(f"table {party.table}")
        else:
            _Comparison(party, stored, found, reader.limits.answers).run()
    return found


class _Comparison:
    """Of one table."""

    def __init__(self, party: Party, stored: Stored, found: Findings, most_answers: int) -> None:
        self.party = party
        self.stored = stored
        self.found = found
        self.most_answers = most_answers
        self.entries: dict[int, Entry] = {}
        self.claimed: dict[int, str] = {}
        """Versions that somebody was told they made, and by which command."""

    def run(self) -> None:
        self._fold()
        for person in self.party.people:
            self._compare_answers(person)
            for id_, answer in person.ledger.items():
                if answer.kind == "done":
                    self._claim(person, person.sent[id_], answer)
        self._compare_entries()

    # -- what was shown

    def _fold(self) -> None:
        """With the log as it is, everybody would have been shown the same: each deal is asked for at its end."""
        rows = self.stored.rows
        table = Table(bytes)
        ends = {row.version - 1 for row in rows if row.begins} | {rows[-1].version}
        for entry in table.read([row[:2] for row in rows], self.stored.secrets):
            self.entries[table.version] = entry
            if table.version in ends:
                self._compare_shown(_news.decode(table.frame((), -1, table.at)))
        self.people = [guest.id for guest in table.facts.people]
        self.found.entries += len(rows)
        unknown = [version for version in self.party.shown.digests if version > table.version]
        self.found.lost += [f"{self.party.table}: version {version} was shown" for version in unknown]
        self.found.contradicted += [f"{self.party.table}: {problem}" for problem in self.party.shown.problems]

    def _compare_shown(self, news: News) -> None:
        for version, item in enumerate(news.items, news.first):
            if self.party.shown.digests.get(version, digest_of(item)) != digest_of(item):
                self.found.contradicted.append(f"{self.party.table}: version {version} was shown otherwise")

    # -- what was answered

    def _compare_answers(self, person: Witness) -> None:
        """The same bytes as long as they are kept: of many answers of somebody, the oldest are not."""
        name = person_of(person.secret)
        kept = {answered.id: answered.answer for answered in self.stored.answers if answered.person == name}
        told = sorted((a for a in person.ledger.values() if a.kind == "done"), key=lambda a: a.version)
        self.found.answers += len(told)
        for answer in told[-self.most_answers :]:
            if kept.get(answer.id) != encode(answer):
                self.found.lost.append(f"{self.party.table}: the answer to {answer.id}, {kept.get(answer.id)!r}")
        for id_ in kept.keys() - person.ledger.keys():
            self.found.invented.append(f"{self.party.table}: an answer to {id_}")

    def _claim(self, person: Witness, command: Command, answer: Answer) -> None:
        version = self._version_of(answer)
        entry = self.entries.get(version)
        deed = self._asked_for(person, command)
        if entry is None or self._deed(entry) != deed:
            self.found.lost.append(f"{self.party.table}: {command} as version {version}, which is {entry}")
        elif version in self.claimed:
            self.found.lost.append(f"{self.party.table}: {command} as version {version}, like {self.claimed[version]}")
        else:
            self.claimed[version] = command.id

    def _version_of(self, answer: Answer) -> int:
        """An act that ends a match has one more entry after its own."""
        entry = self.entries.get(answer.version)
        return answer.version - 1 if isinstance(entry, Lived) else answer.version

    # -- what is there

    def _compare_entries(self) -> None:
        """Each that a person made is one that somebody was told of."""
        asked_for = {
            self._asked_for(person, command): person.ledger.get(id_)
            for person in self.party.people
            for id_, command in person.sent.items()
        }
        for version, entry in self.entries.items():
            deed = self._deed(entry)
            if deed is None or version in self.claimed:
                continue
            answer = asked_for.get(deed)
            kind = self.found.doubled if answer is not None and answer.kind == "done" else self.found.invented
            kind.append(f"{self.party.table}: version {version}, {entry}, {answer}")

    def _deed(self, entry: Entry) -> Deed | None:
        """None: no person's."""
        match entry:
            case Did(by="person"):
                return "act", entry.seat, entry.act
            case Readied():
                return "ready", self.people[entry.person]
            case Sat(why="joined"):
                return "sit", entry.seat, self.people[entry.now.person]
            case Dealt() if entry.facts.deal == 0:
                return ("start",)
            case _:
                return None

    def _asked_for(self, person: Witness, command: Command) -> Deed:
        match command:
            case Act():
                return "act", command.seat, command.wish
            case Ready():
                return "ready", person_of(person.secret)
            case Sit():
                return "sit", command.seat, person_of(person.secret)
            case _:
                return ("start",)


def unanswered(parties: list[Party]) -> Iterator[Command]:
    for party in parties:
        for person in party.people:
            yield from person.waiting.values()
