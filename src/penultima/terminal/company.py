"""Who is at a table of a server, and what they do besides playing, in sentences."""

from collections.abc import Iterator, Sequence

from penultima.kernel.state import NOBODY
from penultima.terminal.client import Client, Heard
from penultima.terminal.clock import SECOND
from penultima.terminal.telling import Telling
from penultima.texts.parts import Parts
from penultima.wire.client_out import Item, SeatNow
from penultima.wire.words import plain_line, plain_name
from penultima.wording.edition import title_of

GONE = ("left", "removed")
"""Why a seat changed hands: whoever had it is meant."""
STAND_INS = ("time", "away", "patience")


class Company:
    """As the client knows it; `telling` is for whoever is spoken to."""

    def __init__(self, client: Client, telling: Telling) -> None:
        self.client = client
        self.telling = telling
        self.texts = telling.texts
        self.say = telling.say
        self.call()

    @property
    def is_host(self) -> bool:
        return self.client.now is not None and self.client.person == self.client.now.host != NOBODY

    @property
    def host(self) -> str:
        return self._person(self.client.now.host) if self.client.now else ""

    def call(self) -> None:
        """As people are called by now."""
        seats = self.client.now.seats if self.client.now else []
        self.telling.call([self._called(place, seat) for place, seat in enumerate(seats)], self.client.seat)

    def _called(self, place: int, seat: SeatNow) -> str:
        """What a server sends is made plain once more: no name moves the cursor."""
        return plain_name(seat.name) or self.say("terminal.person", number=place + 1)

    def _person(self, number: int) -> str:
        """Somebody who sits here, or did."""
        for place, seat in enumerate(self.client.now.seats if self.client.now else []):
            if seat.person == number:
                return self._called(place, seat)
        people = self.client.head.people if self.client.head else []
        named = [plain_name(person.name) for person in people if person.person == number]
        return next(filter(None, named), self.say("terminal.at.somebody"))

    # -- the waiting room

    def room(self) -> Iterator[Parts]:
        """The rules, and who is there."""
        telling, head = self.telling, self.client.head
        target = telling.rules.tables.target if telling.keeps_points else 0
        edition = title_of(telling.rules.edition, self.texts)
        yield []
        yield [self.say("terminal.at.room", host=self.host, edition=edition, target=target)]
        yield from telling.agreed()
        if head and head.setup.clock:
            clock = head.setup.clock
            yield [self.say("terminal.at.clock", decision=clock.decision // SECOND, reserve=clock.reserve // SECOND)]
        if head and head.setup.position:
            yield [self.say("terminal.at.practice")]
        yield from self.seats()

    def seats(self) -> Iterator[Parts]:
        yield [self.say("terminal.at.seats")]
        for place, seat in enumerate(self.client.now.seats if self.client.now else []):
            yield [f"  {place}. {self._seat(place, seat)}"]

    def _seat(self, place: int, seat: SeatNow) -> str:
        kind = "you" if place == self.client.seat else seat.kind
        told = self.say(f"terminal.at.seat.{kind}", name=self._called(place, seat))
        hosting = self.client.now is not None and seat.person == self.client.now.host != NOBODY
        marks = [self.say("terminal.at.hosts")] if hosting else []
        marks += [self.say("terminal.at.away")] if seat.away is not None and kind != "you" else []
        return f"{told} ({self.texts.listed(marks)})" if marks else told

    # -- what people do

    def news(self, heard: Sequence[Heard], before: Sequence[str]) -> Iterator[str]:
        """What is no card; `before` is how the seats were called until then."""
        for one in heard:
            yield from self._item(one.item, before)

    def _item(self, item: Item, before: Sequence[str]) -> Iterator[str]:
        if item.kind == "said":
            yield f"{self._person(item.person)}: {plain_line(item.text)}"
        elif item.kind == "phrase" and f"phrase.{item.text}" in self.texts:
            yield f"{self._person(item.person)}: {self.say(f'phrase.{item.text}')}"
        elif item.kind == "sat":
            yield from self._sat(item, before)
        elif item.kind == "arranged":
            yield self.say("terminal.at.arranged")
        elif item.kind in ("hosted", "paused", "resumed") and item.person >= 0:
            yield self.say(f"terminal.at.{item.kind}", name=self._person(item.person), seat=self._case(item.person))
        elif item.kind == "readied" and item.person != self.client.person:
            yield self.say("terminal.at.readied", name=self._person(item.person))

    def _sat(self, item: Item, before: Sequence[str]) -> Iterator[str]:
        names = before if item.why in GONE and item.seat < len(before) else self.telling.names
        if item.seat >= len(names):
            return
        why = "stand-in" if item.why in STAND_INS else item.why
        if f"terminal.at.sat.{why}" not in self.texts:
            return
        if why == "late":
            next_one = self.client.now.seats[item.seat].next if self.client.now else NOBODY
            who = {"name": self._person(next_one), "seat": self._case(next_one)}
            yield self.say("terminal.at.sat.late", bot=names[item.seat], **who)
        else:
            yield self.say(f"terminal.at.sat.{why}", name=names[item.seat], seat=self._case(item.person))

    def _case(self, person: int) -> str:
        return "you" if person == self.client.person != NOBODY else "other"
