"""The state of a table, computed from its log alone. Equal logs give byte-identical states."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Self, TypeVar

from msgspec import MsgspecError, json
from msgspec.structs import replace

from penultima.editions.edition import Edition
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Done, Game, Refused, start_first_deal, start_later_deal
from penultima.kernel.actions import A_PLAY, A_SLAP, A_TIMEOUT, action_kind, action_verb
from penultima.kernel.byte_layout import pack
from penultima.kernel.piles import rest_of_hand
from penultima.kernel.rules import Rules
from penultima.kernel.score import match_is_over
from penultima.kernel.state import NOBODY, PLAY, RACE, State
from penultima.notation.action import parse_action
from penultima.notation.kernel_actions import encode_action, print_codes
from penultima.notation.passport import parse_passport
from penultima.notation.position import parse_position
from penultima.protocol.setup import Setup
from penultima.rng.keyed import SingleKeySource
from penultima.support.append_log import AppendLog
from penultima.table.log.checksums import deal_checksum, events_checksum
from penultima.table.log.entry import (
    ActionTaken,
    CardsDealt,
    Entry,
    GuestUpdated,
    HostChanged,
    LifeChanged,
    LineSaid,
    PauseChanged,
    PersonReady,
    SeatUpdated,
    SetupChanged,
    TableCreated,
    decode_entry,
)
from penultima.table.log.entry_validation import find_fault
from penultima.table.log.facts import Facts, Guest, Seat
from penultima.table.window import StepOutcome, Window, ends_race, next_called, next_decision, next_windows

Editions = Mapping[str, Edition]
Element = TypeVar("Element")


class CorruptLog(Exception):
    """The log of a table cannot be applied. Only this table stops."""


class OtherRulesVersion(Exception):
    """The log uses rules that this version of the program does not have.

    The log is intact, but cannot be continued here.
    """


class AppliedEntry(NamedTuple):
    """An applied entry, its first event and, if the entry ended a race, all reaction times."""

    entry: Entry
    first_event: int
    """The index of the entry's first event among the events of the deal.

    Its last event is the one before the first event of the next entry.
    """
    slaps: tuple[tuple[int, int], ...] = ()
    proof: int = 0
    """If this entry reveals a hand: bit mask of the kinds in it that prove a bluff."""
    seat_before: Seat | None = None
    """The seat before this entry, if the entry changed a seat."""


class StockCount(NamedTuple):
    """The draw pile and the number of its cards of each kind, cached for `consistency.py`."""

    pile: list[int]
    digits: int


class TableState:
    """The state of a table. A fork is cheap, because it shares the immutable parts."""

    def __init__(self, more: Editions | None = None) -> None:
        self.extra_editions: Editions = more or {}
        self.version = 0
        self.at = 0
        self.facts = Facts(Setup())
        self.validated_facts: Facts | None = None
        """The facts that were validated last. Unchanged facts are not validated again."""
        self.stock_count = StockCount([], 0)
        self.game: Game | None = None
        self.key = b""
        self.dealt_at = 0
        self.practice = False
        """Whether the deal began from a given position. Its match has only this deal, and nobody gets a win."""
        self.decision = 0
        self.windows: tuple[Window, ...] = ()
        self.colour_before = -1
        """The colour on which the last challengeable card was played."""
        self.evidence = 0
        """Bit mask of the kinds in the player's hand that made the last challengeable play a bluff."""
        self.called = 0
        """Bit mask of the seats that hold one card and have called it."""
        self.slaps: tuple[tuple[int, int], ...] = ()
        self.facts_at_end: Facts | None = None
        """The facts just before the last match ended; None again as soon as the next match starts."""
        self.changes: AppendLog[AppliedEntry] = AppendLog()
        """The entries of this deal, beginning with the one that dealt the cards; before the first deal, all entries."""

    def fork(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy() if self.game else None
        other.changes = self.changes.fork()
        return other

    @property
    def match_over(self) -> bool:
        if self.game is None:
            return False
        if self.practice and self.game.over:
            return True
        return match_is_over(self.game.state, self.game.rules.tables)

    @property
    def between_deals(self) -> bool:
        return self.facts.life == "playing" and self.game is not None and self.game.over and not self.match_over

    def apply(self, entry: Entry, secret: bytes = b"") -> None:
        """Apply an entry. Raise CorruptLog if it does not fit the log, OtherRulesVersion if its rules are unknown."""
        try:
            self._apply(entry, secret)
        except (BadInput, Refused, LookupError) as problem:
            raise CorruptLog(f"version {self.version + 1}: {problem}") from None

    def apply_rows(self, rows: Iterable[tuple[int, bytes]], secrets: Mapping[int, bytes]) -> Iterator[Entry]:
        """Apply stored entries one by one. Raise CorruptLog or OtherRulesVersion."""
        for version, data in rows:
            try:
                entry = decode_entry(data)
            except (MsgspecError, UnicodeDecodeError, RecursionError) as problem:
                raise CorruptLog(f"version {version}: {problem}") from None
            if self.version not in (0, version - 1):
                raise CorruptLog(f"version {version}: follows {self.version}")
            self.version = version - 1
            self.apply(entry, secrets.get(version, b""))
            yield entry

    def _apply(self, entry: Entry, secret: bytes) -> None:
        if isinstance(entry, TableCreated) if self.changes else not isinstance(entry, TableCreated | CardsDealt):
            raise CorruptLog(f"version {self.version + 1}: a table does not go on or begin with {type(entry).__name__}")
        if reason := find_fault(self.facts, entry, self.at):
            raise CorruptLog(f"version {self.version + 1}: {reason}")
        match entry:
            case ActionTaken():
                self._replay_action(entry)
            case CardsDealt():
                self._replay_deal(entry, secret)
            case TableCreated() | SetupChanged():
                self._build_rules(entry.facts.setup if isinstance(entry, TableCreated) else entry.setup)
                self.apply_to_facts(entry)
            case _:
                self.apply_to_facts(entry)

    def apply_to_facts(self, entry: Entry) -> None:
        """Apply an entry that changes only facts and moves no cards."""
        if isinstance(entry, LifeChanged) and entry.life == "done":
            self.facts_at_end = self.facts
        was = self.facts.seats[entry.seat] if isinstance(entry, SeatUpdated) else None
        self.facts = update_facts(self.facts, entry, self.version + 1)
        self._append_change(entry, was=was)

    def _append_change(
        self,
        entry: Entry,
        slaps: tuple[tuple[int, int], ...] = (),
        proof: int = 0,
        first: int = -1,
        was: Seat | None = None,
    ) -> None:
        self.version += 1
        self.at = entry.at
        events = len(self.game.log) if self.game else 0
        self.changes.append(AppliedEntry(entry, events if first < 0 else first, slaps, proof, was))

    # -- deals

    def _replay_deal(self, entry: CardsDealt, key: bytes) -> None:
        if self._build_rules(entry.facts.setup).digest != entry.digest:
            raise OtherRulesVersion(self._describe_problem("these rules are not the ones it was dealt by"))
        game = self.create_game(entry.facts, entry.scores, entry.dealer, key)
        if deal_checksum(game) != entry.check:
            raise CorruptLog(f"version {self.version + 1}: other cards were dealt")
        self.install_deal(entry, game, key)

    def _build_rules(self, setup: Setup) -> Ruleset:
        try:
            return build_rules(setup, self.extra_editions)
        except BadInput as problem:
            raise OtherRulesVersion(self._describe_problem(problem)) from None

    def _describe_problem(self, problem: object) -> str:
        return f"version {self.version + 1}: {problem}"

    def create_game(self, facts: Facts, scores: tuple[int, ...], dealer: int | None, key: bytes) -> Game:
        """Create the game of a deal without changing the table."""
        rules = build_rules(facts.setup, self.extra_editions)
        source = SingleKeySource(facts.deal, key)
        if facts.deal > 0:
            return start_later_deal(rules, source, facts.deal, -1 if dealer is None else dealer, scores)
        if facts.setup.position:
            return Game.at(rules, parse_position(rules, facts.setup.position), source)
        return start_first_deal(rules, source, facts.setup.seats, dealer)

    def install_deal(self, entry: CardsDealt, game: Game, key: bytes) -> None:
        self.facts, self.game, self.key = entry.facts, game, key
        self.dealt_at, self.practice = entry.at, bool(entry.facts.setup.position)
        self.colour_before, self.evidence, self.called, self.slaps = -1, 0, 0, ()
        self.facts_at_end = None
        self.changes = AppendLog()
        events = list(game.log)
        step = StepOutcome(verb=A_PLAY, misplay=False, phase=PLAY, due=0, events=events)
        self._update_windows(step, game.state, game.rules.tables)
        self._append_change(entry, first=0)

    # -- actions

    def _replay_action(self, entry: ActionTaken) -> None:
        if self.game is None:
            raise CorruptLog(f"version {self.version + 1}: an action without a deal")
        s = self.game.state
        if entry.seat == NOBODY:
            action = A_TIMEOUT
        else:
            action = encode_action(self.the_rules, parse_action(entry.act), s.seats, s.holds[entry.seat])
        if print_codes(self.the_rules, [action]) != [entry.act]:
            raise CorruptLog(f"version {self.version + 1}: {entry.act!r} is written otherwise")
        step, _ = self.step_game(entry.seat, action, entry.at)
        if events_checksum(step.events) != entry.check:
            raise CorruptLog(f"version {self.version + 1}: something else came of {entry.act!r}")
        self.record_step(entry, step)

    def step_game(self, seat: int, action: int, at: int) -> tuple[StepOutcome, Done]:
        """Apply an action to the game. The caller must then call `record_step` with the entry of the action."""
        game = self.the_game
        s, first = game.state, game.version
        phase, due = s.phase, s.due
        self._record_challenge_evidence(s, game.rules.tables, seat, action)
        done = game.act(seat, action, at - self.dealt_at)
        events = game.log.since(first)
        return StepOutcome(action_verb(action), done.misplay, phase, due, events), done

    def record_step(self, entry: ActionTaken, step: StepOutcome) -> None:
        s, R = self.state_and_rules
        slaps: tuple[tuple[int, int], ...] = ()
        if step.verb == A_SLAP:
            self.slaps += ((entry.seat, entry.speed),)
        if step.phase == RACE and ends_race(step, s):
            slaps, self.slaps = self.slaps, ()
        self.called = next_called(self.called, s, step)
        self._update_windows(step, s, R)
        if entry.seat != NOBODY:
            self._apply_to_player(entry)
        self._append_change(entry, slaps, self.evidence, len(self.the_game.log) - len(step.events))

    def _apply_to_player(self, entry: ActionTaken) -> None:
        """Update the strikes, the `proxy` and the reserve of the seat that acted."""
        seats, reserves = _seats_after(self.facts, entry, self.decision), _reserves_after(self.facts, entry)
        if seats is not self.facts.seats or reserves is not self.facts.reserves:
            self.facts = replace(self.facts, seats=seats, reserves=reserves)

    def _update_windows(self, step: StepOutcome, s: State, R: Rules) -> None:
        version = self.version + 1
        self.windows = next_windows(self.windows if self.changes else (), s, R, step, version)
        self.decision = next_decision(self.decision, s, step, self.windows, version)

    def _record_challenge_evidence(self, s: State, R: Rules, seat: int, action: int) -> None:
        """Record the evidence for a challenge before a challengeable card is played."""
        if action_verb(action) != A_PLAY or not R.contested >> action_kind(action) & 1:
            return
        self.colour_before = s.colour
        self.evidence = rest_of_hand(s, seat, action_kind(action)) & R.forbids[s.colour]

    @property
    def the_game(self) -> Game:
        assert self.game is not None  # noqa: S101 - used only while there is a deal
        return self.game

    @property
    def the_rules(self) -> Ruleset:
        """The rules of the current deal; before the first deal, those of the setup."""
        return self.game.rules if self.game else build_rules(self.facts.setup, self.extra_editions)

    @property
    def state_and_rules(self) -> tuple[State, Rules]:
        """The kernel's state and rules of the current deal. They exist only while there is a deal."""
        assert self.game is not None  # noqa: S101 - used only while there is a deal
        return self.game.state, self.game.rules.tables

    # -- bytes

    def to_bytes(self) -> bytes:
        """Encode everything that the log determines. Two tables with the same log give the same bytes."""
        other = (self.version, self.at, self.decision, self.windows, self.colour_before, self.evidence, self.called)
        cards = pack(self.game.state) if self.game else b""
        return json.encode((self.facts, other, self.slaps, self.dealt_at)) + cards


def build_rules(setup: Setup, more: Editions) -> Ruleset:
    """Build the rules of a setup. Raise BadInput if the setup is invalid."""
    if setup.passport:
        return parse_passport(setup.passport)
    return ruleset(more.get(setup.edition, setup.edition), setup.options, setup.customs)


def update_facts(facts: Facts, entry: Entry, version: int) -> Facts:  # noqa: PLR0911 - one return for each kind
    """Return the facts after an entry that moves no cards."""
    match entry:
        case TableCreated():
            return entry.facts
        case GuestUpdated():
            return replace(facts, people=_with_guest(facts.people, entry.guest))
        case SeatUpdated():
            seats = replace_item(facts.seats, entry.seat, entry.now)
            reserves = facts.reserves if entry.reserve < 0 else replace_item(facts.reserves, entry.seat, entry.reserve)
            return replace(
                facts, seats=seats, people=update_seated_since(facts.people, seats, version), reserves=reserves
            )
        case HostChanged():
            return replace(facts, host=entry.person)
        case SetupChanged():
            people = update_seated_since(facts.people, entry.seats, version)
            return replace(facts, setup=entry.setup, seats=entry.seats, people=people)
        case PersonReady():
            return replace(facts, seats=tuple(_mark_ready(seat, entry.person) for seat in facts.seats))
        case PauseChanged():
            return replace(facts, paused=entry.paused)
        case LifeChanged():
            return _apply_life_change(facts, entry, version)
        case LineSaid():
            return facts
    raise CorruptLog(f"version {version}: {type(entry).__name__} does not stand for itself")


def replace_item(items: tuple[Element, ...], index: int, item: Element) -> tuple[Element, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _with_guest(people: tuple[Guest, ...], guest: Guest) -> tuple[Guest, ...]:
    return replace_item(people, guest.number, guest) if guest.number < len(people) else (*people, guest)


def update_seated_since(people: tuple[Guest, ...], seats: tuple[Seat, ...], version: int) -> tuple[Guest, ...]:
    """Update `since` of each person. It is the version at which the person got a seat; 0 for people without a seat."""
    seated = {seat.person for seat in seats if seat.kind == "person"}
    return tuple(replace(g, since=(g.since or version) if g.number in seated else 0) for g in people)


def _mark_ready(seat: Seat, person: int) -> Seat:
    return replace(seat, ready=True) if seat.person == person else seat


def _apply_life_change(facts: Facts, entry: LifeChanged, version: int) -> Facts:
    seats = tuple(
        replace(seat, wins=seat.wins + (seat_index in entry.winners), ready=False, proxy=0)
        for seat_index, seat in enumerate(entry.seats or facts.seats)
    )
    return replace(
        facts, life=entry.life, seats=seats, people=update_seated_since(facts.people, seats, version), paused=False
    )


def _seats_after(facts: Facts, entry: ActionTaken, decision: int) -> tuple[Seat, ...]:
    """Return the seats after an action.

    If the person acted, the strikes of the seat are cleared. A `proxy` for an earlier decision is cleared too.
    """
    seat = facts.seats[entry.seat]
    if entry.by == "person" and seat.strikes:
        seat = replace(seat, strikes=0)
    if seat.proxy not in (0, decision):
        seat = replace(seat, proxy=0)
    return facts.seats if seat is facts.seats[entry.seat] else replace_item(facts.seats, entry.seat, seat)


def _reserves_after(facts: Facts, entry: ActionTaken) -> tuple[int, ...]:
    if not facts.reserves or facts.reserves[entry.seat] == entry.reserve:
        return facts.reserves
    return replace_item(facts.reserves, entry.seat, entry.reserve)
