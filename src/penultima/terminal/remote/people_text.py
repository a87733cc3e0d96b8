"""Describes the people at a table of a server, and what they do besides playing."""

from collections.abc import Iterator, Sequence

from penultima.i18n.message_parts import Parts
from penultima.kernel.state import NOBODY
from penultima.protocol.sanitizing import sanitize_line, sanitize_name
from penultima.protocol.server_messages import Item, SeatNow
from penultima.terminal.client import Client, ClientNews
from penultima.terminal.clock import MS_PER_S
from penultima.terminal.display.narration import Narration
from penultima.wording.edition_text import edition_title

LEAVING_REASONS = ("left", "removed")
"""The reasons for a seat change which mean that the previous person has gone."""
STAND_IN_REASONS = ("time", "away", "patience")


class PeopleText:
    """Writes sentences about people. The names of the seats are in `narration`."""

    def __init__(self, client: Client, narration: Narration) -> None:
        self.client = client
        self.narration = narration
        self.texts = narration.texts
        self.say = narration.say
        self.update_names()

    @property
    def is_host(self) -> bool:
        return self.client.now is not None and self.client.person == self.client.now.host != NOBODY

    @property
    def host_name(self) -> str:
        return self._person_name(self.client.now.host) if self.client.now else ""

    def update_names(self) -> None:
        """Copy the current names of the seats into `narration`."""
        seats = self.client.now.seats if self.client.now else []
        self.narration.rename_people(
            [self._seat_name(seat_number, seat) for seat_number, seat in enumerate(seats)], self.client.seat
        )

    def _seat_name(self, seat_number: int, seat: SeatNow) -> str:
        """Return a name without control characters. A server might send some, and they must not reach the terminal."""
        return sanitize_name(seat.name) or self.say("terminal.person", number=seat_number + 1)

    def _person_name(self, number: int) -> str:
        """Return the name of a person who has a seat now or had one earlier."""
        for seat_number, seat in enumerate(self.client.now.seats if self.client.now else []):
            if seat.person == number:
                return self._seat_name(seat_number, seat)
        people = self.client.head.people if self.client.head else []
        named = [sanitize_name(person.name) for person in people if person.person == number]
        return next(filter(None, named), self.say("terminal.at.somebody"))

    # -- the waiting room

    def describe_room(self) -> Iterator[Parts]:
        """Describe the rules and the people before a match."""
        narration, head = self.narration, self.client.head
        target = narration.rules.tables.target if narration.keeps_points else 0
        edition = edition_title(narration.rules.edition, self.texts)
        yield []
        yield [self.say("terminal.at.room", host=self.host_name, edition=edition, target=target)]
        yield from narration.describe_agreed_rules()
        if head and head.setup.clock:
            clock = head.setup.clock
            yield [
                self.say("terminal.at.clock", decision=clock.decision // MS_PER_S, reserve=clock.reserve // MS_PER_S)
            ]
        if head and head.setup.position:
            yield [self.say("terminal.at.practice")]
        yield from self.describe_seats()

    def describe_seats(self) -> Iterator[Parts]:
        yield [self.say("terminal.at.seats")]
        for seat_number, seat in enumerate(self.client.now.seats if self.client.now else []):
            yield [f"  {seat_number}. {self._describe_seat(seat_number, seat)}"]

    def _describe_seat(self, seat_number: int, seat: SeatNow) -> str:
        kind = "you" if seat_number == self.client.seat else seat.kind
        description = self.say(f"terminal.at.seat.{kind}", name=self._seat_name(seat_number, seat))
        hosting = self.client.now is not None and seat.person == self.client.now.host != NOBODY
        marks = [self.say("terminal.at.hosts")] if hosting else []
        marks += [self.say("terminal.at.away")] if seat.away is not None and kind != "you" else []
        return f"{description} ({self.texts.join_list(marks)})" if marks else description

    # -- what people do

    def tell_news(self, news: Sequence[ClientNews], before: Sequence[str]) -> Iterator[str]:
        """Describe the news that is not about cards. `before` contains the names of the seats before this news."""
        for entry in news:
            yield from self._tell_item(entry.item, before)

    def _tell_item(self, item: Item, before: Sequence[str]) -> Iterator[str]:
        if item.kind == "said":
            yield f"{self._person_name(item.person)}: {sanitize_line(item.text)}"
        elif item.kind == "phrase" and f"phrase.{item.text}" in self.texts:
            yield f"{self._person_name(item.person)}: {self.say(f'phrase.{item.text}')}"
        elif item.kind == "sat":
            yield from self._tell_seat_change(item, before)
        elif item.kind == "arranged":
            yield self.say("terminal.at.arranged")
        elif item.kind == "resumed" and item.person < 0:
            yield self.say("terminal.at.pause-over")
        elif item.kind in ("hosted", "paused", "resumed") and item.person >= 0:
            yield self.say(
                f"terminal.at.{item.kind}",
                name=self._person_name(item.person),
                seat=self._grammatical_person(item.person),
            )
        elif item.kind == "readied" and item.person != self.client.person:
            yield self.say("terminal.at.readied", name=self._person_name(item.person))

    def _tell_seat_change(self, item: Item, before: Sequence[str]) -> Iterator[str]:
        names = before if item.why in LEAVING_REASONS and item.seat < len(before) else self.narration.names
        if item.seat >= len(names):
            return
        why = "stand-in" if item.why in STAND_IN_REASONS else item.why
        if f"terminal.at.sat.{why}" not in self.texts:
            return
        if why == "late":
            next_one = self.client.now.seats[item.seat].next if self.client.now else NOBODY
            who = {"name": self._person_name(next_one), "seat": self._grammatical_person(next_one)}
            yield self.say("terminal.at.sat.late", bot=names[item.seat], **who)
        else:
            yield self.say(f"terminal.at.sat.{why}", name=names[item.seat], seat=self._grammatical_person(item.person))

    def _grammatical_person(self, person: int) -> str:
        return "you" if person == self.client.person != NOBODY else "other"
