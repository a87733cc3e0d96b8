"""A table while it is awake: the fold, and what is known only until the next entry: who is here, what waits, timers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from msgspec.structs import replace

from penultima.bots.question import Question
from penultima.bots.story import Story
from penultima.bots.thinking import Task, own_key
from penultima.kernel.match import next_dealer
from penultima.kernel.state import NOBODY, RACE, VOTE, awaited
from penultima.kernel.state import OVER as DEAL_OVER
from penultima.notation.action import texts_of
from penultima.table.entry import Dealt, Did, Entry, Lived, Sat
from penultima.table.facts import Facts, Guest, Seat
from penultima.table.fold import Editions, Fold, check_of, check_of_deal, ranked
from penultima.table.hearing import Hearing
from penultima.table.timer import OVER, Timer, TimerKey
from penultima.table.window import Window, WindowKind
from penultima.view import View
from penultima.wire.client_out import Answer, AnswerKind

Keys = Callable[[], bytes]
NOTHING = -1
"""For an action: there is nothing to press."""
STRIKES = 2
"""Decisions in a row that a bot takes, after which it stands in."""
By = Literal["person", "bot", "stand-in", "table"]


class Ticket(NamedTuple):
    """Whose command, by the id that its client chose."""

    person: str
    id: str


class Settled(NamedTuple):
    person: str
    answer: Answer
    changed: bool
    """Something was entered: the answer is stored with it."""


class Decided(NamedTuple):
    entries: list[Entry]
    secrets: dict[int, bytes]
    """By version."""
    answers: list[Settled]
    kept: list[Ticket]


class Waiting(NamedTuple):
    """A move that waits for holds or a vote. `clause` and `cost` are what it was on arrival."""

    ticket: Ticket | None
    seat: int
    of: int
    action: int
    clause: int
    cost: int
    arrived: int
    jump: bool
    by: By


class Press(NamedTuple):
    """A call, a catch or a slap: taken in the order of the key, equal keys by lot."""

    key: int
    lot: int
    ticket: Ticket | None
    seat: int
    window: Window
    action: int
    arrived: int
    by: By


@dataclass(frozen=True)
class Asked:
    """A question to a bot, with what its seat may know and the key that its chance is a function of."""

    question: Question
    level: str
    character: str
    view: View
    key: bytes
    story: Story | None = None
    """Where it thinks about it: all that its seat was told of this deal."""

    @property
    def task(self) -> Task | None:
        """What may leave this process."""
        if self.story is None:
            return None
        own = own_key(self.key, self.question.seat)
        return Task(self.question, self.level, self.character, self.story, own)


class Thought(NamedTuple):
    """What a bot makes of a question; `done` once its answer was given or dropped."""

    asked: bool = False
    answered: bool = False
    action: int = NOTHING
    due: int | None = None
    """The moment at which it is given."""
    done: bool = False
    tries: int = 0


class Seating(NamedTuple):
    """What follows from who sits where and who is here: both are seldom others."""

    facts: Facts
    here: frozenset[str]
    absent: tuple[int, ...]
    """Numbers of people who have a seat and no connection."""
    bots: bool
    """A bot sits or stands in somewhere, or takes a decision for somebody."""


def seating_of(facts: Facts, here: frozenset[str]) -> Seating:
    people, seats = facts.people, facts.seats
    absent = {seat.person for seat in seats if seat.person >= 0 and people[seat.person].id not in here}
    bots = any(seat.kind == "bot" or seat.stand_in or seat.proxy for seat in seats)
    return Seating(facts, here, tuple(sorted(absent)), bots)


class Sitting(Fold):
    def __init__(self, keys: Keys, more: Editions | None = None) -> None:
        super().__init__(more)
        self.keys = keys
        self.here: frozenset[str] = frozenset()
        """Ids of the people who have a connection."""
        self.told = 0
        """The last version that was published: what came later has not begun to run."""
        self.timers: dict[TimerKey, Timer] = {}
        self.waiting: tuple[Waiting, ...] = ()
        self.presses: tuple[Press, ...] = ()
        self.pressed: frozenset[tuple[int, Window, int]] = frozenset()
        """(seat, window, what): one press each."""
        self.quiet: frozenset[tuple[int, int]] = frozenset()
        """(seat, window): has nothing to press there, at a calm table."""
        self.released: frozenset[Window] = frozenset()
        """Windows whose hold ended early."""
        self.paused_at = 0
        self.opened: dict[tuple[int, WindowKind], int] = {}
        """When a window was seen by everybody, or a race opened, by its id and kind: one version may make several."""
        self.thoughts: dict[TimerKey, Thought] = {}
        self.hearing: Hearing | None = None
        """What seats that think were told of this deal; made where it is asked for."""
        self.shown: dict[tuple[int, int, int, int], Any] = {}
        """What was written for everybody last, by the versions before and up to which, its moment and the stamp."""
        self.idle: dict[int, tuple[list[int], Any, bytes]] = {}
        """What each seat that was not asked was told last, after what that followed from: its hand, and the rest."""
        self.stamp = 0
        """Counts what may have changed what people are shown."""
        self.out = Decided([], {}, [], [])
        self._seating = seating_of(self.facts, self.here)

    def fork(self) -> Self:
        other = super().fork()
        other.timers = dict(self.timers)
        other.thoughts = dict(self.thoughts)
        other.opened = dict(self.opened)
        other.idle = dict(self.idle)
        other.out = Decided([], {}, [], [])
        return other

    # -- entering

    def put_in(self, entry: Entry) -> None:
        """An entry that moves no card."""
        self.enter(entry)
        self.out.entries.append(entry)

    def deal(self, facts: Facts, scores: tuple[int, ...], dealer: int | None, at: int) -> None:
        """A new deal with a key of its own; BadInput, and nothing changed, where these rules cannot be dealt by."""
        key = self.keys()
        game = self.deal_out(facts, scores, dealer, key)
        entry = Dealt(at, facts, scores, dealer, game.rules.digest, check_of_deal(game))
        self.begin(entry, game, key)
        self.out.entries.append(entry)
        self.out.secrets[self.version] = key
        self.presses, self.pressed, self.quiet, self.released = (), frozenset(), frozenset(), frozenset()
        self.thoughts, self.opened, self.timers, self.idle = {}, {}, {}, {}

    def next_deal(self, at: int) -> None:
        game = self.the_game
        s = game.state
        seats = tuple(fresh(seat) for seat in self.facts.seats)
        people = ranked(self.facts.people, seats, self.version + 1)
        facts = replace(self.facts, deal=self.facts.deal + 1, seats=seats, people=people)
        self.deal(facts, tuple(s.scores[: s.seats]), next_dealer(s, self.the_rules.tables), at)

    def perform(self, seat: int, action: int, of: int, by: By, at: int, *, arrived: int = 0, speed: int = -1) -> int:
        """Carries it out and enters it. The cost of a misplay; 0 otherwise."""
        game = self.the_game
        used, reserve = self.time_of(seat, of, at)
        step, done = self.do(seat, action, at)
        [act] = texts_of(game.rules, [action])
        entry = Did(at, seat, act, of, by, check_of(step.events), arrived if arrived < at else 0, used, reserve, speed)
        self.did(entry, step)
        self.out.entries.append(entry)
        if game.over:
            self.forget_all("overtaken")
            if self.over:
                self.finish(at)
        return done.cost

    def finish(self, at: int) -> None:
        """The match is over: one more for its winner and, in teams, the partner."""
        s = self.the_game.state
        winners: tuple[int, ...] = ()
        if s.game_winner != NOBODY and not self.practice:
            partner = self.partner_of(s.game_winner)
            winners = tuple(sorted({s.game_winner, s.game_winner if partner == NOBODY else partner}))
        self.conclude(winners, at)

    def conclude(self, winners: tuple[int, ...], at: int) -> None:
        """No deal comes any more: whoever was promised a seat from the next one on has it now."""
        promised = any(seat.next != NOBODY for seat in self.facts.seats)
        seats = tuple(fresh(seat) for seat in self.facts.seats) if promised else ()
        self.put_in(Lived(at, "done", winners, seats=seats))

    def reseat(self, place: int, now: Seat, why: str, at: int, reserve: int = -1) -> None:
        self.put_in(Sat(at, place, now, why, reserve))

    # -- answering

    def done(self, ticket: Ticket | None, why: str = "", cost: int = 0, *, changed: bool = True) -> None:
        """A bot has no ticket and gets no answer."""
        if ticket is not None:
            answer = Answer(ticket.id, "done", self.version, why, cost)
            self.out.answers.append(Settled(ticket.person, answer, changed))

    def refuse(self, ticket: Ticket | None, kind: AnswerKind, why: str = "", cost: int = 0) -> None:
        """Or overtaken, stale, early...: nothing was entered for it."""
        if ticket is not None:
            self.out.answers.append(Settled(ticket.person, Answer(ticket.id, kind, 0, why, cost), changed=False))

    def forget(self, place: int, kind: AnswerKind) -> None:
        """What this seat sent and still waits is void."""
        for ticket in self.tickets(place):
            self.refuse(ticket, kind)
        self.waiting = tuple(waiting for waiting in self.waiting if waiting.seat != place)
        self.presses = tuple(press for press in self.presses if press.seat != place)

    def forget_all(self, kind: AnswerKind) -> None:
        for place in range(len(self.facts.seats)):
            self.forget(place, kind)

    def tickets(self, place: int | None = None) -> list[Ticket | None]:
        """Of the commands that wait, of this seat or of all."""
        if not self.waiting and not self.presses:
            return []
        found = [(waiting.seat, waiting.ticket) for waiting in self.waiting]
        found += [(press.seat, press.ticket) for press in self.presses]
        return [ticket for seat, ticket in found if place in (None, seat)]

    def take(self) -> Decided:
        """What came of it since the last time."""
        taken, self.out = self.out, Decided([], {}, [], [])
        return taken

    # -- who is who

    @property
    def seating(self) -> Seating:
        known = self._seating
        if known.facts is not self.facts or known.here is not self.here:
            known = self._seating = seating_of(self.facts, self.here)
        return known

    def guest(self, person: str) -> Guest | None:
        for guest in self.facts.people:
            if guest.id == person:
                return guest
        return None

    def number_of(self, person: str) -> int:
        guest = self.guest(person)
        return NOBODY if guest is None or guest.removed else guest.number

    def is_at(self, guest: Guest, place: int) -> bool:
        """In this seat, if there is such a one."""
        return place < len(self.facts.seats) and self.facts.seats[place].person == guest.number

    def seats_of(self, person: str) -> tuple[int, ...]:
        number = self.number_of(person)
        return tuple(place for place, seat in enumerate(self.facts.seats) if number >= 0 and seat.person == number)

    def partner_of(self, seat: int) -> int:
        seats = self.game.state.seats if self.game else len(self.facts.seats)
        if not self.the_rules.tables.teams or seats % 2:
            return NOBODY
        return (seat + seats // 2) % seats

    def is_here(self, seat: Seat) -> bool:
        return seat.person >= 0 and self.facts.people[seat.person].id in self.here

    def is_away(self, seat: Seat) -> bool:
        """So long without a connection that a bot may act."""
        return self.is_over("away", seat.person)

    def by_bot(self, place: int) -> bool:
        """A bot sits or stands in here."""
        seat = self.facts.seats[place]
        return seat.kind == "bot" or seat.stand_in

    def decides_themselves(self, place: int) -> bool:
        """No bot takes the decision that is awaited of this seat."""
        return not self.by_bot(place) and self.facts.seats[place].proxy != self.decision

    def strike(self, place: int, why: str, at: int, reserve: int = -1) -> None:
        """A bot takes this decision; the second time in a row, it stands in."""
        seat = self.facts.seats[place]
        strikes = seat.strikes + 1
        stands = strikes >= STRIKES
        now = replace(seat, strikes=strikes, stand_in=stands, proxy=0 if stands else self.decision)
        self.reseat(place, now, why, at, reserve)

    # -- what is awaited

    @property
    def live(self) -> bool:
        """A deal is being played."""
        game = self.game
        return game is not None and game.state.phase != DEAL_OVER and self.facts.life == "playing"

    @property
    def asked(self) -> int:
        """The one seat that is awaited; -1: nobody, or several."""
        return awaited(self.game.state) if self.game is not None and self.live else NOBODY

    @property
    def tries_patience(self) -> bool:
        """Whoever is asked has let the others wait for too long. During a vote nobody is asked."""
        return self.is_over("patience", self.decision) and self.asked != NOBODY

    @property
    def voting(self) -> bool:
        return self.game is not None and self.game.state.phase == VOTE and self.live

    @property
    def racing(self) -> bool:
        return self.game is not None and self.game.state.phase == RACE and self.live

    def window(self, of: int, *kinds: str) -> list[Window]:
        """Open ones with this id."""
        return [window for window in self.windows if window.id == of and window.kind in kinds]

    def holds(self, *kinds: str) -> list[Window]:
        """Windows whose hold is not over."""
        return [window for window in self.windows if window.kind in kinds and self.is_held(window)]

    def is_held(self, window: Window) -> bool:
        if window in self.released:
            return False
        if self.facts.setup.calm:
            return bool(self.silent_in(window))
        return self.hold_of(window) > 0 and not self.is_over("hold", *window)

    def hold_of(self, window: Window) -> int:
        times = self.facts.times
        return times.call if window.kind == "call" else times.jump

    def silent_in(self, window: Window) -> list[int]:
        """Of a calm table: seats that have neither pressed there nor said that there is nothing.

        Nobody waits longer for somebody whom the others did not want to wait for.
        """
        return [place for place in range(len(self.facts.seats)) if self._is_silent(place, window)]

    def _is_silent(self, place: int, window: Window) -> bool:
        if not self.the_game.state.still >> place & 1 or (place, window.id) in self.quiet:
            return False
        if any(seat == place and where == window for seat, where, _ in self.pressed):
            return False
        if self.by_bot(place):
            mine = (place, window.id, window.kind)
            return any(not thought.done for key, thought in self.thoughts.items() if key[1:4] == mine)
        seat = self.facts.seats[place]
        return seat.kind == "person" and seat.proxy != self.decision and not self.is_away(seat)

    # -- time

    def time_of(self, seat: int, of: int, at: int) -> tuple[int, int]:
        """(used, reserve left) of a seat, where this action ends its decision."""
        reserve = self.facts.reserves[seat] if seat >= 0 and self.facts.reserves else 0
        clock = self.facts.setup.clock
        timer = self.timers.get(("clock", of)) if clock is not None else None
        if clock is None or timer is None or of != self.decision or seat != self.asked:
            return 0, reserve
        used = clock.decision + reserve - timer.remaining(at)
        return used, reserve - max(0, used - clock.decision)

    def is_over(self, *key: str | int) -> bool:
        return self.timers.get(key) == OVER

    # -- bots

    def level_of(self, place: int) -> str:
        """Of the bot that acts here; a stand-in is of the middle sort."""
        return self.facts.seats[place].level or "normal"

    def character_of(self, place: int) -> str:
        """Of the bot that sits here; a stand-in has none."""
        return self.facts.seats[place].character

    def bot_questions(self) -> Iterator[Question]:
        """By public facts alone: whether a bot can or wants to do something, its answer says."""
        asked, still = self.asked, self.the_game.state.still
        for place, seat in enumerate(self.facts.seats):
            by_bot = seat.kind == "bot" or seat.stand_in
            if by_bot and still >> place & 1:
                yield from self._window_questions(place)
            if place == asked and (by_bot or seat.proxy == self.decision):
                yield Question(place, self.decision, "decision")

    def _window_questions(self, place: int) -> Iterator[Question]:
        s = self.the_game.state
        for window in self.windows:
            if window.kind == "race" and place not in self.the_game.asked:
                continue
            if window.kind == "vote" and (place not in self.the_game.asked or s.phase != VOTE):
                continue
            yield Question(place, window.id, window.kind, window.seat)


def bot_key(question: Question) -> TimerKey:
    return ("bot", question.seat, question.id, question.kind, question.about)


def fresh(seat: Seat) -> Seat:
    """At the start of a deal: whoever was promised the seat has it."""
    if seat.next != NOBODY:
        return Seat(kind="person", person=seat.next, wins=seat.wins)
    return replace(seat, ready=False, proxy=0)
