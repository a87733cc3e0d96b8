"""A table in memory: the state computed from its log, plus presence, pending moves and timers, which are not logged."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from msgspec.structs import replace

from penultima.bots.question import Question
from penultima.bots.search_tasks import SearchTask, derive_search_key
from penultima.bots.seat_history import SeatHistory
from penultima.kernel.next_deal import next_dealer
from penultima.kernel.state import NOBODY, RACE, VOTE, awaited_seat
from penultima.kernel.state import OVER as DEAL_OVER
from penultima.notation.kernel_actions import print_codes
from penultima.protocol.server_messages import Answer, AnswerKind
from penultima.table.log.checksums import deal_checksum, events_checksum
from penultima.table.log.entry import ActionTaken, CardsDealt, Entry, LifeChanged, SeatUpdated
from penultima.table.log.facts import Facts, Guest, Seat
from penultima.table.log.table_state import Editions, TableState, update_seated_since
from penultima.table.observation_log import ObservationLog
from penultima.table.occupancy import Seating, compute_seating
from penultima.table.timer import EXPIRED, Timer, TimerKey
from penultima.table.window import Window, WindowKind
from penultima.view import View

Keys = Callable[[], bytes]
NO_ACTION = -1
"""The action in a bot's answer if the bot does nothing."""
MAX_STRIKES = 2
"""Number of consecutive decisions by a bot after which the bot stands in for the person."""
By = Literal["person", "bot", "stand-in", "table"]


class Ticket(NamedTuple):
    """The sender of a command, and the id that the sender's client gave the command."""

    person: str
    id: str


class SettledCommand(NamedTuple):
    person: str
    answer: Answer
    changed: bool
    """Whether entries were appended. If so, the answer is stored with them."""


class DecidedCommands(NamedTuple):
    entries: list[Entry]
    secrets: dict[int, bytes]
    """The secret keys of new deals, by the version of the entry that starts the deal."""
    answers: list[SettledCommand]
    deferred: list[Ticket]


class WaitingMove(NamedTuple):
    """A move that waits for holds or a vote. `clause` and `cost` are the verdict when the move arrived."""

    ticket: Ticket | None
    seat: int
    of: int
    action: int
    clause: int
    cost: int
    arrived_at: int
    jump: bool
    by: By


class TimedPress(NamedTuple):
    """A call, a catch or a slap. Presses are applied in the order of `effective_at`, then of `tie_break`."""

    effective_at: int
    tie_break: int
    ticket: Ticket | None
    seat: int
    window: Window
    action: int
    arrived_at: int
    by: By


@dataclass(frozen=True)
class BotQuestion:
    """A question to a bot, with the view of the bot's seat and the key from which its random numbers are derived."""

    question: Question
    level: str
    character: str
    view: View
    key: bytes
    history: SeatHistory | None = None
    """All observations of the seat in this deal, if the bot searches."""

    @property
    def task(self) -> SearchTask | None:
        """The question as a task that may be sent to another process; None if the bot does not search."""
        if self.history is None:
            return None
        own = derive_search_key(self.key, self.question.seat)
        return SearchTask(self.question, self.level, self.character, self.history, own)


class BotReply(NamedTuple):
    """The state of a bot's reply; `done` means that it was applied or dropped."""

    asked: bool = False
    answered: bool = False
    action: int = NO_ACTION
    due: int | None = None
    """The moment at which the reply is to be applied."""
    done: bool = False
    tries: int = 0


class RunningTable(TableState):
    def __init__(self, keys: Keys, more: Editions | None = None) -> None:
        super().__init__(more)
        self.keys = keys
        self.connected: frozenset[str] = frozenset()
        """The ids of connected people."""
        self.published_version = 0
        """The last version that was sent to everybody. Timers of later decisions and windows do not run yet."""
        self.timers: dict[TimerKey, Timer] = {}
        self.waiting_moves: tuple[WaitingMove, ...] = ()
        self.presses: tuple[TimedPress, ...] = ()
        self.pressed: frozenset[tuple[int, Window, int]] = frozenset()
        """(seat, window, action) of each press so far in this deal. A press cannot be repeated."""
        self.declined: frozenset[tuple[int, int]] = frozenset()
        """(seat, window id): the seat declared that it has nothing to press in this window of a calm table."""
        self.ended_holds: frozenset[Window] = frozenset()
        """Windows whose hold ended early."""
        self.unresponsive: frozenset[int] = frozenset()
        """Seats that did not respond before a hold of a calm table expired. Holds ignore them until they respond."""
        self.bot_votes: frozenset[tuple[int, int]] = frozenset()
        """(decision, person): a vote of this person to let a bot take the decision."""
        self.earliest_press: dict[tuple[int, int], int] = {}
        """(seat, race): after a press that came too early, the moment from which presses of this seat count again."""
        self.halted_since: int | None = None
        """The moment at which the table halted; None if the table is not halted."""
        self.opened_at: dict[tuple[int, WindowKind], int] = {}
        """When each window was published (for a race: opened), by id and kind. One version may open several windows."""
        self.bot_replies: dict[TimerKey, BotReply] = {}
        self.observation_log: ObservationLog | None = None
        """The observations of searching bots in this deal. The log is created when it is first needed."""
        self.cached_public: dict[tuple[int, int, int, int], Any] = {}
        """The last public message, keyed by (version of its receivers, version of the table, time, revision)."""
        self.cached_snapshot: dict[tuple[int, int], Any] = {}
        """The encoded items of the last snapshot, keyed by their first and last version."""
        self.cached_idle: dict[int, tuple[list[int], Any, bytes]] = {}
        """Cached private message of each seat that need not decide: (its hand, other inputs, encoded message)."""
        self.revision = 0
        """Incremented whenever messages to viewers may have changed."""
        self.decided = DecidedCommands([], {}, [], [])
        self._seating = compute_seating(self.facts, self.connected)

    def fork(self) -> Self:
        other = super().fork()
        other.timers = dict(self.timers)
        other.bot_replies = dict(self.bot_replies)
        other.opened_at = dict(self.opened_at)
        other.earliest_press = dict(self.earliest_press)
        other.cached_idle = dict(self.cached_idle)
        other.decided = DecidedCommands([], {}, [], [])
        return other

    # -- appending entries

    def append_entry(self, entry: Entry) -> None:
        """Apply and append an entry that moves no card."""
        self.apply_to_facts(entry)
        self.decided.entries.append(entry)

    def start_deal(self, facts: Facts, scores: tuple[int, ...], dealer: int | None, at: int) -> None:
        """Start a deal with a new key. If no deal is possible under these rules, raise BadInput and change nothing."""
        key = self.keys()
        game = self.create_game(facts, scores, dealer, key)
        entry = CardsDealt(at, facts, scores, dealer, game.rules.digest, deal_checksum(game))
        self.install_deal(entry, game, key)
        self.decided.entries.append(entry)
        self.decided.secrets[self.version] = key
        self.presses, self.pressed, self.declined, self.ended_holds = (), frozenset(), frozenset(), frozenset()
        self.bot_replies, self.opened_at, self.timers, self.cached_idle, self.earliest_press = {}, {}, {}, {}, {}

    def start_next_deal(self, at: int) -> None:
        game = self.the_game
        s = game.state
        seats = tuple(seat_for_next_deal(seat) for seat in self.facts.seats)
        people = update_seated_since(self.facts.people, seats, self.version + 1)
        facts = replace(self.facts, deal=self.facts.deal + 1, seats=seats, people=people)
        self.start_deal(facts, tuple(s.scores[: s.seats]), next_dealer(s, self.the_rules.tables), at)

    def perform_action(
        self, seat: int, action: int, of: int, by: By, at: int, *, arrived: int = 0, speed: int = -1
    ) -> int:
        """Apply an action and append its entry. Return the cost of a misplay, otherwise 0."""
        game = self.the_game
        used, reserve = self.decision_time(seat, of, at)
        step, done = self.step_game(seat, action, at)
        [act] = print_codes(game.rules, [action])
        entry = ActionTaken(
            at, seat, act, of, by, events_checksum(step.events), arrived if arrived < at else 0, used, reserve, speed
        )
        self.record_step(entry, step)
        self.decided.entries.append(entry)
        if game.over:
            self.drop_all_pending("overtaken")
            if self.match_over:
                self.finish_match(at)
        return done.cost

    def finish_match(self, at: int) -> None:
        """End a match that is over. The winner and, in teams, the partner get a win, unless the match was practice."""
        s = self.the_game.state
        winners: tuple[int, ...] = ()
        if s.game_winner != NOBODY and not self.practice:
            partner = self.partner_of(s.game_winner)
            winners = tuple(sorted({s.game_winner, s.game_winner if partner == NOBODY else partner}))
        self.end_match(winners, at)

    def end_match(self, winners: tuple[int, ...], at: int) -> None:
        """End the match. People who were promised a seat get it now."""
        promised = any(seat.next != NOBODY for seat in self.facts.seats)
        seats = tuple(seat_for_next_deal(seat) for seat in self.facts.seats) if promised else ()
        self.append_entry(LifeChanged(at, "done", winners, seats=seats))

    def reseat(self, seat: int, now: Seat, why: str, at: int, reserve: int = -1) -> None:
        self.append_entry(SeatUpdated(at, seat, now, why, reserve))

    # -- answering

    def accept(self, ticket: Ticket | None, why: str = "", cost: int = 0, *, changed: bool = True) -> None:
        """Answer a command with `done`. Moves of bots have no ticket and get no answer."""
        if ticket is not None:
            answer = Answer(ticket.id, "done", self.version, why, cost)
            self.decided.answers.append(SettledCommand(ticket.person, answer, changed))

    def refuse(self, ticket: Ticket | None, kind: AnswerKind, why: str = "", cost: int = 0) -> None:
        """Answer a command that appended no entry. `kind` says why, for example `refused` or `stale`."""
        if ticket is not None:
            answer = Answer(ticket.id, kind, 0, why, cost)
            self.decided.answers.append(SettledCommand(ticket.person, answer, changed=False))

    def drop_pending(self, seat: int, kind: AnswerKind) -> None:
        """Drop the pending commands of a seat and answer them."""
        for ticket in self.pending_tickets(seat):
            self.refuse(ticket, kind)
        self.waiting_moves = tuple(waiting for waiting in self.waiting_moves if waiting.seat != seat)
        self.presses = tuple(press for press in self.presses if press.seat != seat)

    def drop_all_pending(self, kind: AnswerKind) -> None:
        for seat in range(len(self.facts.seats)):
            self.drop_pending(seat, kind)

    def pending_tickets(self, seat_index: int | None = None) -> list[Ticket | None]:
        """List the tickets of pending commands of one seat, by default of all seats."""
        if not self.waiting_moves and not self.presses:
            return []
        found = [(waiting.seat, waiting.ticket) for waiting in self.waiting_moves]
        found += [(press.seat, press.ticket) for press in self.presses]
        return [ticket for seat, ticket in found if seat_index in (None, seat)]

    def take_decided(self) -> DecidedCommands:
        """Return everything that was decided since this method was last called."""
        taken, self.decided = self.decided, DecidedCommands([], {}, [], [])
        return taken

    # -- people and seats

    @property
    def seating(self) -> Seating:
        known = self._seating
        if known.facts is not self.facts or known.here is not self.connected:
            known = self._seating = compute_seating(self.facts, self.connected)
        return known

    def find_guest(self, person: str) -> Guest | None:
        for guest in self.facts.people:
            if guest.id == person:
                return guest
        return None

    def person_number(self, person: str) -> int:
        guest = self.find_guest(person)
        return NOBODY if guest is None or guest.removed else guest.number

    def holds_seat(self, guest: Guest, seat: int) -> bool:
        """Return whether the guest has this seat. Return False if there is no such seat."""
        return seat < len(self.facts.seats) and self.facts.seats[seat].person == guest.number

    def seats_of(self, person: str) -> tuple[int, ...]:
        number = self.person_number(person)
        return tuple(
            seat_index for seat_index, seat in enumerate(self.facts.seats) if number >= 0 and seat.person == number
        )

    def partner_of(self, seat: int) -> int:
        seats = self.game.state.seats if self.game else len(self.facts.seats)
        if not self.the_rules.tables.teams or seats % 2:
            return NOBODY
        return (seat + seats // 2) % seats

    def is_connected(self, seat: Seat) -> bool:
        return seat.person >= 0 and self.facts.people[seat.person].id in self.connected

    def is_away(self, seat: Seat) -> bool:
        """Return whether the seat's person has been disconnected long enough for a bot to act."""
        return self.has_expired("away", seat.person)

    def is_played_by_bot(self, seat_index: int) -> bool:
        """Return whether a bot sits here or stands in for the person."""
        seat = self.facts.seats[seat_index]
        return seat.kind == "bot" or seat.stand_in

    def decides_themselves(self, seat: int) -> bool:
        """Return whether the person at this seat, and not a bot, takes the current decision."""
        return not self.is_played_by_bot(seat) and self.facts.seats[seat].proxy != self.decision

    def add_strike(self, seat_index: int, why: str, at: int, reserve: int = -1) -> None:
        """Let a bot take this decision. After `MAX_STRIKES` strikes in a row the bot stands in."""
        seat = self.facts.seats[seat_index]
        strikes = seat.strikes + 1
        stands = strikes >= MAX_STRIKES
        now = replace(seat, strikes=strikes, stand_in=stands, proxy=0 if stands else self.decision)
        self.reseat(seat_index, now, why, at, reserve)

    # -- decisions and windows

    @property
    def live(self) -> bool:
        """Whether a deal is being played."""
        game = self.game
        return game is not None and game.state.phase != DEAL_OVER and self.facts.life == "playing"

    @property
    def asked(self) -> int:
        """The seat that must decide; -1 if there is none or more than one."""
        return awaited_seat(self.game.state) if self.game is not None and self.live else NOBODY

    @property
    def is_halted(self) -> bool:
        """Whether the table is paused or bots stand in for all people. The timers of the game do not run then."""
        return self.seating.halted

    def track_halt(self, at: int) -> None:
        """Update `halted_since`. After a halt, shift `opened_at`, so that reaction times do not include the halt."""
        if self.is_halted:
            self.halted_since = at if self.halted_since is None else self.halted_since
        elif self.halted_since is not None:
            since, self.halted_since = self.halted_since, None
            self.opened_at = {window: moment + at - max(moment, since) for window, moment in self.opened_at.items()}

    @property
    def is_overdue(self) -> bool:
        """Whether the asked seat is so slow that the others may let a bot decide; always False in the phase `vote`."""
        return self.has_expired("patience", self.decision) and self.asked != NOBODY

    @property
    def impatient(self) -> frozenset[int]:
        """The people who want a bot to take the current decision."""
        return frozenset(person for decision, person in self.bot_votes if decision == self.decision)

    @property
    def all_impatient(self) -> bool:
        """Whether all connected people but the asked one want a bot to decide. People with a stand-in have no vote."""
        if not self.bot_votes:
            return False  # the usual case, tested first because every command runs this code
        owner = self.facts.seats[self.asked].person
        others = {seat.person for seat in self.facts.seats if self.is_connected(seat) and not seat.stand_in} - {owner}
        return bool(others) and others <= self.impatient

    def reset_patience(self) -> None:
        """Restart the patience timer and drop all votes for a bot."""
        self.bot_votes = frozenset()
        self.timers.pop(("patience", self.decision), None)
        self.timers.pop(("notice", self.decision), None)

    @property
    def voting(self) -> bool:
        return self.game is not None and self.game.state.phase == VOTE and self.live

    @property
    def racing(self) -> bool:
        return self.game is not None and self.game.state.phase == RACE and self.live

    def find_windows(self, of: int, *kinds: str) -> list[Window]:
        """List open windows that have this id and one of these kinds."""
        return [window for window in self.windows if window.id == of and window.kind in kinds]

    def held_windows(self, *kinds: str) -> list[Window]:
        """List open windows of these kinds whose hold is not over."""
        return [window for window in self.windows if window.kind in kinds and self.is_held(window)]

    def is_held(self, window: Window) -> bool:
        if window in self.ended_holds:
            return False
        if self.facts.setup.calm:
            return not self.has_expired("calm", *window) and bool(self.silent_seats(window))
        return self.hold_ms(window) > 0 and not self.has_expired("hold", *window)

    def hold_ms(self, window: Window) -> int:
        times = self.facts.times
        return times.call if window.kind == "call" else times.jump

    def silent_seats(self, window: Window) -> list[int]:
        """List the seats of a calm table that have neither pressed nor declined in a window.

        Seats that the others no longer wait for are left out.
        """
        return [seat for seat in range(len(self.facts.seats)) if self._is_silent(seat, window)]

    def _is_silent(self, seat_index: int, window: Window) -> bool:
        if not self.the_game.state.still >> seat_index & 1 or (seat_index, window.id) in self.declined:
            return False
        if any(seat == seat_index and where == window for seat, where, _ in self.pressed):
            return False
        if self.is_played_by_bot(seat_index):
            reply_key = (seat_index, window.id, window.kind)
            return any(not reply.done for key, reply in self.bot_replies.items() if key[1:4] == reply_key)
        seat = self.facts.seats[seat_index]
        is_awaited = seat.proxy != self.decision and seat_index not in self.unresponsive
        return seat.kind == "person" and is_awaited and not self.is_away(seat)

    # -- time

    def decision_time(self, seat: int, of: int, at: int) -> tuple[int, int]:
        """Return (milliseconds used, reserve left). Only the decision that the seat must take now uses time."""
        reserve = self.facts.reserves[seat] if seat >= 0 and self.facts.reserves else 0
        clock = self.facts.setup.clock
        timer = self.timers.get(("clock", of)) if clock is not None else None
        if clock is None or timer is None or of != self.decision or seat != self.asked:
            return 0, reserve
        used = clock.decision + reserve - timer.remaining_ms(at)
        return used, reserve - max(0, used - clock.decision)

    def has_expired(self, *key: str | int) -> bool:
        return self.timers.get(key) == EXPIRED

    # -- bots

    def level_of(self, seat: int) -> str:
        """Return the level of the bot that acts here. A stand-in has the level `normal`."""
        return self.facts.seats[seat].level or "normal"

    def character_of(self, seat: int) -> str:
        """Return the character of the bot that sits here. A stand-in has none."""
        return self.facts.seats[seat].character


def seat_for_next_deal(seat: Seat) -> Seat:
    """Return the seat as it is when the next deal starts. If it was promised to a person, that person now has it."""
    if seat.next != NOBODY:
        return Seat(kind="person", person=seat.next, wins=seat.wins)
    return replace(seat, ready=False, proxy=0)
