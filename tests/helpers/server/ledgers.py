"""Checks that the store agrees with the acknowledgements that people received, and with the news that they saw.

Nothing may be lost, doubled, invented or contradicted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import json

from penultima.protocol.client_messages import Act, Ready, Sit
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, News
from penultima.runtime.access.credentials import derive_person_id
from penultima.runtime.store_protocol import StoredTable
from penultima.store.reader import Reader
from penultima.store.upkeep.verify import verify_store
from penultima.table.log.entry import ActionTaken, CardsDealt, Entry, LifeChanged, PersonReady, SeatUpdated
from penultima.table.table import Table
from tests.helpers.server.recorded_person import SeenNews, Witness, digest_of
from tests.helpers.server.scripted_player import Command

_news = json.Decoder(News)
PersonAction = tuple[object, ...]
"""An action of a person in a comparable form, built from a command or from a log entry."""


@dataclass
class Party:
    """A table and its people."""

    table: str
    people: list[Witness]
    shown: SeenNews


@dataclass
class Findings:
    """The differences found. All lists are empty if the store agrees with every acknowledgement and all news."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    contradicted: list[str] = field(default_factory=list)
    """News that contradicts the log."""
    broken: list[str] = field(default_factory=list)
    """Logs that do not verify."""
    answers: int = 0
    """Number of acknowledged commands."""
    entries: int = 0

    @property
    def problems(self) -> list[str]:
        kinds = ("lost", "doubled", "invented", "contradicted", "broken")
        return [f"{kind}: {problem}" for kind in kinds for problem in getattr(self, kind)]


def compare(reader: Reader, parties: list[Party]) -> Findings:
    found = Findings(broken=[str(problem) for problem in verify_store(reader)])
    for party in parties:
        stored = reader.load_whole(party.table)
        if stored is None:
            found.lost.append(f"table {party.table}")
        else:
            _Comparison(party, stored, found, reader.limits.stored_answers).run()
    return found


class _Comparison:
    """The comparison of one table."""

    def __init__(self, party: Party, stored: StoredTable, found: Findings, most_answers: int) -> None:
        self.party = party
        self.stored = stored
        self.found = found
        self.most_answers = most_answers
        self.entries: dict[int, Entry] = {}
        self.claimed: dict[int, str] = {}
        """Maps a version to the id of the command that created it, for all commands that were acknowledged as done."""

    def run(self) -> None:
        self._fold()
        for person in self.party.people:
            self._compare_answers(person)
            for id_, answer in person.ledger.items():
                if answer.kind == "done":
                    self._claim(person, person.sent[id_], answer)
        self._compare_entries()

    # -- news

    def _fold(self) -> None:
        """Replay the log. At the end of each deal, compare the news of the replay with the news that people saw."""
        rows = self.stored.rows
        table = Table(bytes)
        ends = {row.version - 1 for row in rows if row.is_load_start} | {rows[-1].version}
        for entry in table.apply_rows([row[:2] for row in rows], self.stored.deal_keys):
            self.entries[table.version] = entry
            if table.version in ends:
                self._compare_shown(_news.decode(table.encode_news((), -1, table.at)))
        self.people = [guest.id for guest in table.facts.people]
        self.found.entries += len(rows)
        unknown = [version for version in self.party.shown.digests if version > table.version]
        self.found.lost += [f"{self.party.table}: version {version} was shown" for version in unknown]
        self.found.contradicted += [f"{self.party.table}: {problem}" for problem in self.party.shown.problems]

    def _compare_shown(self, news: News) -> None:
        for version, item in enumerate(news.items, news.first):
            if self.party.shown.digests.get(version, digest_of(item)) != digest_of(item):
                self.found.contradicted.append(f"{self.party.table}: version {version} was shown otherwise")

    # -- answers

    def _compare_answers(self, person: Witness) -> None:
        """Compare the answers that a person received with the stored answers.

        Only the latest answers are compared, because the store drops older ones.
        """
        name = derive_person_id(person.secret)
        stored_answers = {answered.id: answered.answer for answered in self.stored.answers if answered.person == name}
        acknowledged = sorted((a for a in person.ledger.values() if a.kind == "done"), key=lambda a: a.version)
        self.found.answers += len(acknowledged)
        for answer in acknowledged[-self.most_answers :]:
            if stored_answers.get(answer.id) != encode_message(answer):
                self.found.lost.append(
                    f"{self.party.table}: the answer to {answer.id}, {stored_answers.get(answer.id)!r}"
                )
        for id_ in stored_answers.keys() - person.ledger.keys():
            self.found.invented.append(f"{self.party.table}: an answer to {id_}")

    def _claim(self, person: Witness, command: Command, answer: Answer) -> None:
        version = self._version_of(answer)
        entry = self.entries.get(version)
        action = self._requested_action(person, command)
        if entry is None or self._person_action(entry) != action:
            self.found.lost.append(f"{self.party.table}: {command} as version {version}, which is {entry}")
        elif version in self.claimed:
            self.found.lost.append(f"{self.party.table}: {command} as version {version}, like {self.claimed[version]}")
        else:
            self.claimed[version] = command.id

    def _version_of(self, answer: Answer) -> int:
        """Return the version that the command created.

        If the command ended the match, its answer has the version of the match's end, which is one higher.
        """
        entry = self.entries.get(answer.version)
        return answer.version - 1 if isinstance(entry, LifeChanged) else answer.version

    # -- entries

    def _compare_entries(self) -> None:
        """Check that each entry of a person belongs to an acknowledged command."""
        requested = {
            self._requested_action(person, command): person.ledger.get(id_)
            for person in self.party.people
            for id_, command in person.sent.items()
        }
        for version, entry in self.entries.items():
            action = self._person_action(entry)
            if action is None or version in self.claimed:
                continue
            answer = requested.get(action)
            kind = self.found.doubled if answer is not None and answer.kind == "done" else self.found.invented
            kind.append(f"{self.party.table}: version {version}, {entry}, {answer}")

    def _person_action(self, entry: Entry) -> PersonAction | None:
        """Return the action that a log entry records. Return None if the entry is not an action of a person."""
        match entry:
            case ActionTaken(by="person"):
                return "act", entry.seat, entry.act
            case PersonReady():
                return "ready", self.people[entry.person]
            case SeatUpdated(why="joined"):
                return "sit", entry.seat, self.people[entry.now.person]
            case CardsDealt() if entry.facts.deal == 0:
                return ("start",)
            case _:
                return None

    def _requested_action(self, person: Witness, command: Command) -> PersonAction:
        match command:
            case Act():
                return "act", command.seat, command.wish
            case Ready():
                return "ready", derive_person_id(person.secret)
            case Sit():
                return "sit", command.seat, derive_person_id(person.secret)
            case _:
                return ("start",)


def unanswered(parties: list[Party]) -> Iterator[Command]:
    for party in parties:
        for person in party.people:
            yield from person.waiting.values()
