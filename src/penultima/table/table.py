"""Table: people and bots at one table. It has no sockets, threads, clock or files; time and chance are handed in."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from penultima.bots.levels import THINKING, WORTH_A_THOUGHT
from penultima.bots.question import Question
from penultima.bots.story import Story
from penultima.errors import BadInput
from penultima.notation.action import action_of
from penultima.notation.wish import Wish
from penultima.table.botseat import do_without
from penultima.table.check import check
from penultima.table.deadlines import running, sync
from penultima.table.entry import Dealt, Made
from penultima.table.facts import Facts, Guest, Seat, Times
from penultima.table.fold import Editions
from penultima.table.hearing import Hearing
from penultima.table.host import check_rules
from penultima.table.moves import act, nothing
from penultima.table.orders import handle
from penultima.table.people import hand_over
from penultima.table.see import frame
from penultima.table.settle import is_ready, settle
from penultima.table.sitting import NOTHING, Asked, Keys, Sitting, Ticket, bot_key
from penultima.wire.client_in import Act, Nothing, TableCommand
from penultima.wire.shape import Setup
from penultima.wire.words import plain_name


class Table(Sitting):
    """`decide`, `tick`, `present`, `answered`, `hand_over` are for a fork, which is the table once it is committed."""

    @classmethod
    def made(
        cls,
        setup: Setup,
        guest: Guest,
        keys: Keys,
        *,
        times: Times = Times(),  # noqa: B008 - it never changes
        at: int = 0,
        date: int = 0,
        more: Editions | None = None,
    ) -> "Table":
        """With its first entry to be taken. BadInput where it cannot be set up so."""
        t = cls(keys, more)
        host = replace(guest, number=0, name=plain_name(guest.name), since=1)
        seats = (Seat(kind="person", person=0), *[Seat()] * (setup.seats - 1))
        check_rules(t, setup)
        t.put_in(Made(at, Facts(setup, times, people=(host,), seats=seats), date))
        sync(t, at)
        return t

    @classmethod
    def loaded(
        cls,
        rows: Iterable[tuple[int, bytes]],
        secrets: Mapping[int, bytes],
        keys: Keys,
        more: Editions | None = None,
    ) -> "Table":
        """From all entries, or from the start of any deal on. Raises Corrupt, or OtherRules."""
        t = cls(keys, more)
        for _ in t.read(rows, secrets):
            pass
        t.told = t.version
        sync(t, t.at)
        return t

    # -- in

    def decide(self, person: str, command: TableCommand, at: int) -> None:
        """What it comes to is in `take`: one answer for each command, now or, if it waits, later."""
        at = self._come_to(at)
        ticket = Ticket(person, command.id)
        if ticket in self.tickets():
            self.out.kept.append(ticket)
            return
        self._decide(ticket, command, at)
        settle(self, at)
        if ticket in self.tickets():
            self.out.kept.append(ticket)

    def _decide(self, ticket: Ticket, command: TableCommand, at: int) -> None:
        guest = self.guest(ticket.person)
        if self.facts.life == "closed" or (guest is not None and guest.removed):
            self.refuse(ticket, "gone")
        elif not isinstance(command, Act | Nothing):
            handle(self, ticket, command, at)
        elif guest is None or not self.is_at(guest, command.seat):
            self.refuse(ticket, "not-yours")
        elif not self.live:
            self.refuse(ticket, "refused", "table.not-playing")
        elif self.facts.paused:
            self.refuse(ticket, "refused", "table.paused")
        elif self.facts.seats[command.seat].stand_in:
            self.refuse(ticket, "refused", "table.stand-in")
        elif isinstance(command, Nothing):
            nothing(self, ticket, command)
        else:
            act(self, ticket, command, at)

    def tick(self, at: int) -> None:
        """Time has passed. Harmless when late, early or twice."""
        self._come_to(at)

    def _come_to(self, at: int) -> int:
        """That moment, with all that had to happen by then; a table's time never goes back."""
        at = max(at, self.at)
        wake_at = self.wake_at
        if wake_at is not None and wake_at <= at:
            settle(self, at)
        return at

    def present(self, person: str, *, here: bool, at: int) -> None:
        """Not entered; only what follows from it is."""
        at = self._come_to(at)
        self.here = self.here | {person} if here else self.here - {person}
        settle(self, at)

    def published(self, version: int, at: int) -> None:
        """Everybody was sent this version: what it began may run now."""
        self.told = max(self.told, version)
        for window in self.windows:
            if window.id <= self.told and window.kind != "race":
                self.opened.setdefault(window[:2], at)
        sync(self, at)

    def hand_over(self, place: int, person: str, at: int) -> None:
        """By a one-time link, this person has the seat now."""
        at = self._come_to(at)
        hand_over(self, place, person, at)
        settle(self, at)

    def do_without(self, levels: frozenset[str], at: int) -> None:
        """Bots of these levels are not to be had: everybody is told that those here play otherwise now."""
        at = self._come_to(at)
        do_without(self, levels, at)
        settle(self, at)

    def questions(self) -> list[Asked]:
        """What bots have to be asked; each once."""
        if not self.live:
            return []
        found = []
        for question in self.bot_questions():
            key = bot_key(question)
            thought = self.thoughts.get(key)
            if thought is not None and not thought.asked:
                self.thoughts[key] = thought._replace(asked=True)
                found.append(self._asked_of(question))
        return found

    def _asked_of(self, question: Question) -> Asked:
        place, view = question.seat, self.the_game.view(question.seat)
        level, thinks = self.level_of(place), question.kind in WORTH_A_THOUGHT and self._thinks(place)
        story = self._heard(place) if thinks else None
        return Asked(question, level, self.character_of(place), view, self.key, story)

    def _thinks(self, place: int) -> bool:
        return self.level_of(place) in THINKING

    def _heard(self, place: int) -> Story:
        """From the start of the deal on, also where this seat thinks only since a while, or the table was loaded."""
        hearing = self.hearing
        if hearing is None or hearing.key != self.key or place not in hearing.seats:
            dealt = self.changes.since(0)[0].entry
            assert isinstance(dealt, Dealt)  # noqa: S101 - as every deal begins
            game = self.deal_out(dealt.facts, dealt.scores, dealt.dealer, self.key)
            seats = frozenset(filter(self._thinks, range(len(self.facts.seats))))
            hearing = self.hearing = Hearing(self.key, game, seats)
        hearing.follow(self.the_game)
        return hearing.story(place)

    def answered(self, question: Question, wish: Wish | None, at: int) -> None:
        """By a bot; to a question that is over it does nothing."""
        at = self._come_to(at)
        key = bot_key(question)
        thought = self.thoughts.get(key)
        if thought is not None and not thought.answered:
            self.thoughts[key] = thought._replace(asked=True, answered=True, action=self._action(question, wish))
        settle(self, at)

    def _action(self, question: Question, wish: Wish | None) -> int:
        if wish is None:
            return NOTHING
        s = self.the_game.state
        try:
            return action_of(self.the_rules, wish, s.seats, s.holds[question.seat])
        except BadInput:
            return NOTHING

    # -- out

    @property
    def wake_at(self) -> int | None:
        """When `tick` has something to do; None: never, by itself."""
        moments = running(self)
        if (self.presses or self.thoughts) and self.live and not self.facts.paused:
            moments += [press.key + self.facts.times.grace for press in self.presses]
            if any(is_ready(thought) for thought in self.thoughts.values()):
                moments.append(self.at)
        return min(moments, default=None)

    def frame(self, seats: Sequence[int], since: int, at: int) -> bytes:
        """An encoded `News` for a viewer with these seats, none for a spectator: all versions after `since`."""
        return frame(self, seats, since, at)

    def check(self) -> None:
        """What must never break; raises Broken."""
        check(self)
