"""The fold: entries in, the table out. Nothing else changes a table, and the same entries give the same bytes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Self, TypeVar

from msgspec import MsgspecError, json
from msgspec.structs import replace

from penultima.editions.edition import Edition
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.fair.keyed import OneKey
from penultima.game import Done, Game, Refused, first_deal, later_deal
from penultima.kernel.actions import A_PLAY, A_SLAP, A_TIMEOUT, action_kind, action_verb
from penultima.kernel.events import (
    E_CALLED,
    E_PLAYED,
    E_RECEIVED,
    WITH_CALL,
    checksum,
    event_amount,
    event_code,
    event_seat,
)
from penultima.kernel.piles import rest_of_hand
from penultima.kernel.rules import Rules
from penultima.kernel.score import match_is_over
from penultima.kernel.state import NOBODY, PLAY, RACE, State
from penultima.kernel.width import pack
from penultima.notation.action import action_of, texts_of
from penultima.notation.passport import parse_passport
from penultima.notation.position import parse_position
from penultima.notation.wish import parse_wish
from penultima.table.entry import (
    Arranged,
    Dealt,
    Did,
    Entry,
    Hosted,
    Lived,
    Made,
    Met,
    Paused,
    Readied,
    Said,
    Sat,
    decode,
)
from penultima.table.facts import Facts, Guest, Seat
from penultima.table.sound import fault
from penultima.table.window import Happened, Window, ends_race, next_decision, next_windows
from penultima.trail import Trail
from penultima.wire.shape import Setup

Editions = Mapping[str, Edition]
Thing = TypeVar("Thing")


class Corrupt(Exception):
    """A log that cannot be folded: this table stops, and no other."""


class OtherRules(Exception):
    """A log by rules that this program has not, or not any more: it is whole, but it cannot go on here."""


class Change(NamedTuple):
    """What an entry brought: the events of the game, and how fast everybody was when a race is over."""

    entry: Entry
    first: int
    """Number of its first event in this deal; the next change says where they end."""
    slaps: tuple[tuple[int, int], ...] = ()
    proof: int = 0
    """Mask of the kinds that prove a bluff, in the hand that this change shows."""


class Counted(NamedTuple):
    """The draw pile as it was when its cards were counted, and how many of each kind those were (`check.py`)."""

    pile: list[int]
    digits: int


class Fold:
    """A table as its entries made it. A fork is cheap: what does not change is shared."""

    def __init__(self, more: Editions | None = None) -> None:
        self.more: Editions = more or {}
        self.version = 0
        self.at = 0
        self.facts = Facts(Setup())
        self.whole: Facts | None = None
        """The facts that were looked at and fit together: they are seldom others."""
        self.counted = Counted([], 0)
        self.game: Game | None = None
        self.key = b""
        self.dealt_at = 0
        self.practice = False
        """The deal began from a position: it is the only one, and not scored."""
        self.decision = 0
        self.windows: tuple[Window, ...] = ()
        self.colour_before = -1
        """The colour that a contested card was played on."""
        self.evidence = 0
        """Mask of the kinds that made it a bluff."""
        self.called = 0
        """Mask of the seats that called the one card they hold."""
        self.slaps: tuple[tuple[int, int], ...] = ()
        self.facts_at_end: Facts | None = None
        """Once the match is over, until the next one: who played it, and by what."""
        self.changes: Trail[Change] = Trail()
        """Of this deal, its start first."""

    def fork(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy() if self.game else None
        other.changes = self.changes.fork()
        return other

    @property
    def over(self) -> bool:
        """The match is."""
        if self.game is None:
            return False
        if self.practice and self.game.over:
            return True
        return match_is_over(self.game.state, self.game.rules.tables)

    @property
    def between_deals(self) -> bool:
        return self.facts.life == "playing" and self.game is not None and self.game.over and not self.over

    def apply(self, entry: Entry, secret: bytes = b"") -> None:
        """Raises Corrupt where the entry does not follow from those before, OtherRules where it cannot be told."""
        try:
            self._apply(entry, secret)
        except (BadInput, Refused, LookupError) as problem:
            raise Corrupt(f"version {self.version + 1}: {problem}") from None

    def read(self, rows: Iterable[tuple[int, bytes]], secrets: Mapping[int, bytes]) -> Iterator[Entry]:
        """Applies entries as they are stored, one after the other, with their versions. Raises Corrupt."""
        for version, data in rows:
            try:
                entry = decode(data)
            except (MsgspecError, UnicodeDecodeError, RecursionError) as problem:
                raise Corrupt(f"version {version}: {problem}") from None
            if self.version not in (0, version - 1):
                raise Corrupt(f"version {version}: follows {self.version}")
            self.version = version - 1
            self.apply(entry, secrets.get(version, b""))
            yield entry

    def _apply(self, entry: Entry, secret: bytes) -> None:
        if isinstance(entry, Made) if self.changes else not isinstance(entry, Made | Dealt):
            raise Corrupt(f"version {self.version + 1}: a table does not go on or begin with {type(entry).__name__}")
        if reason := fault(self.facts, entry, self.at):
            raise Corrupt(f"version {self.version + 1}: {reason}")
        match entry:
            case Did():
                self._do_again(entry)
            case Dealt():
                self._deal(entry, secret)
            case Made() | Arranged():
                self._rules_for(entry.facts.setup if isinstance(entry, Made) else entry.setup)
                self.enter(entry)
            case _:
                self.enter(entry)

    def enter(self, entry: Entry) -> None:
        """All that is no card: the facts become what the entry says."""
        if isinstance(entry, Lived) and entry.life == "done":
            self.facts_at_end = self.facts
        self.facts = changed(self.facts, entry, self.version + 1)
        self._note(entry)

    def _note(self, entry: Entry, slaps: tuple[tuple[int, int], ...] = (), proof: int = 0, first: int = -1) -> None:
        self.version += 1
        self.at = entry.at
        events = len(self.game.log) if self.game else 0
        self.changes.append(Change(entry, events if first < 0 else first, slaps, proof))

    # -- deals

    def _deal(self, entry: Dealt, key: bytes) -> None:
        if self._rules_for(entry.facts.setup).digest != entry.digest:
            raise OtherRules(self._told_of("these rules are not the ones it was dealt by"))
        game = self.deal_out(entry.facts, entry.scores, entry.dealer, key)
        if check_of_deal(game) != entry.check:
            raise Corrupt(f"version {self.version + 1}: other cards were dealt")
        self.begin(entry, game, key)

    def _rules_for(self, setup: Setup) -> Ruleset:
        try:
            return rules_of(setup, self.more)
        except BadInput as problem:
            raise OtherRules(self._told_of(problem)) from None

    def _told_of(self, problem: object) -> str:
        return f"version {self.version + 1}: {problem}"

    def deal_out(self, facts: Facts, scores: tuple[int, ...], dealer: int | None, key: bytes) -> Game:
        """The deal that comes of it; nothing of the table changes."""
        rules = rules_of(facts.setup, self.more)
        source = OneKey(facts.deal, key)
        if facts.deal > 0:
            return later_deal(rules, source, facts.deal, -1 if dealer is None else dealer, scores)
        if facts.setup.position:
            return Game.at(rules, parse_position(rules, facts.setup.position), source)
        return first_deal(rules, source, facts.setup.seats, dealer)

    def begin(self, entry: Dealt, game: Game, key: bytes) -> None:
        self.facts, self.game, self.key = entry.facts, game, key
        self.dealt_at, self.practice = entry.at, bool(entry.facts.setup.position)
        self.colour_before, self.evidence, self.called, self.slaps = -1, 0, 0, ()
        self.facts_at_end = None
        self.changes = Trail()
        events = list(game.log)
        step = Happened(verb=A_PLAY, misplay=False, phase=PLAY, due=0, events=events)
        self._follow(step, game.state, game.rules.tables)
        self._note(entry, first=0)

    # -- actions

    def _do_again(self, entry: Did) -> None:
        if self.game is None:
            raise Corrupt(f"version {self.version + 1}: an action without a deal")
        s = self.game.state
        if entry.seat == NOBODY:
            action = A_TIMEOUT
        else:
            action = action_of(self.the_rules, parse_wish(entry.act), s.seats, s.holds[entry.seat])
        if texts_of(self.the_rules, [action]) != [entry.act]:
            raise Corrupt(f"version {self.version + 1}: {entry.act!r} is written otherwise")
        step, _ = self.do(entry.seat, action, entry.at)
        if check_of(step.events) != entry.check:
            raise Corrupt(f"version {self.version + 1}: something else came of {entry.act!r}")
        self.did(entry, step)

    def do(self, seat: int, action: int, at: int) -> tuple[Happened, Done]:
        """The step itself; `did` with the entry of it has to follow."""
        game = self.the_game
        s, first = game.state, game.version
        phase, due = s.phase, s.due
        self._weigh(s, game.rules.tables, seat, action)
        done = game.act(seat, action, at - self.dealt_at)
        events = game.log.since(first)
        return Happened(action_verb(action), done.misplay, phase, due, events), done

    def did(self, entry: Did, step: Happened) -> None:
        s, R = self.state_and_rules
        slaps: tuple[tuple[int, int], ...] = ()
        if step.verb == A_SLAP:
            self.slaps += ((entry.seat, entry.speed),)
        if step.phase == RACE and ends_race(step, s):
            slaps, self.slaps = self.slaps, ()
        self._mark_called(step.events, s)
        self._follow(step, s, R)
        if entry.seat != NOBODY:
            self._notice(entry)
        self._note(entry, slaps, self.evidence, len(self.the_game.log) - len(step.events))

    def _notice(self, entry: Did) -> None:
        """What an action says of its seat: that somebody is there, and how much time they have left."""
        seats, reserves = _seats_after(self.facts, entry, self.decision), _reserves(self.facts, entry)
        if seats is not self.facts.seats or reserves is not self.facts.reserves:
            self.facts = replace(self.facts, seats=seats, reserves=reserves)

    def _follow(self, step: Happened, s: State, R: Rules) -> None:
        version = self.version + 1
        self.windows = next_windows(self.windows if self.changes else (), s, R, step, version)
        self.decision = next_decision(self.decision, s, step, self.windows, version)

    def _weigh(self, s: State, R: Rules, seat: int, action: int) -> None:
        """What a challenge will be about, before the card is laid."""
        if action_verb(action) != A_PLAY or not R.contested >> action_kind(action) & 1:
            return
        self.colour_before = s.colour
        self.evidence = rest_of_hand(s, seat, action_kind(action)) & R.forbids[s.colour]

    def _mark_called(self, events: list[int], s: State) -> None:
        """Who called holds one card, so it is quickly seen that nobody did."""
        if 1 not in s.held:
            self.called = 0
            return
        for event in events:
            code = event_code(event)
            if code == E_RECEIVED:
                self.called &= ~(1 << event_seat(event))
            if code == E_CALLED or (code == E_PLAYED and event_amount(event) & WITH_CALL):
                self.called |= 1 << event_seat(event)
        for seat in range(s.seats):
            if s.held[seat] != 1:
                self.called &= ~(1 << seat)

    @property
    def the_game(self) -> Game:
        assert self.game is not None  # noqa: S101 - asked for only while there is a deal
        return self.game

    @property
    def the_rules(self) -> Ruleset:
        """Of the deal that is there, or of the next one."""
        return self.game.rules if self.game else rules_of(self.facts.setup, self.more)

    @property
    def state_and_rules(self) -> tuple[State, Rules]:
        """As the kernel takes them, while there is a deal."""
        assert self.game is not None  # noqa: S101 - as above
        return self.game.state, self.game.rules.tables

    # -- bytes

    def bytes(self) -> bytes:
        """Everything that the entries made: two folds of one log have the same."""
        other = (self.version, self.at, self.decision, self.windows, self.colour_before, self.evidence, self.called)
        cards = pack(self.game.state) if self.game else b""
        return json.encode((self.facts, other, self.slaps, self.dealt_at)) + cards


def check_of_deal(game: Game) -> int:
    """Of its events and of the draw pile: in practice no card is dealt, and still the key decides what comes."""
    return check_of([*game.log, *game.state.stock[: game.state.stocked]])


def check_of(events: Any) -> int:  # noqa: ANN401 - a list or a trail of ints
    total = 0
    for event in events:
        total = checksum(total, event)
    return total


def rules_of(setup: Setup, more: Editions) -> Ruleset:
    """BadInput where there are none such."""
    if setup.passport:
        return parse_passport(setup.passport)
    return ruleset(more.get(setup.edition, setup.edition), setup.options, setup.customs)


def changed(facts: Facts, entry: Entry, version: int) -> Facts:  # noqa: PLR0911 - one for each kind
    """The facts after an entry that moves no card."""
    match entry:
        case Made():
            return entry.facts
        case Met():
            return replace(facts, people=_with_guest(facts.people, entry.guest))
        case Sat():
            seats = put(facts.seats, entry.seat, entry.now)
            reserves = facts.reserves if entry.reserve < 0 else put(facts.reserves, entry.seat, entry.reserve)
            return replace(facts, seats=seats, people=ranked(facts.people, seats, version), reserves=reserves)
        case Hosted():
            return replace(facts, host=entry.person)
        case Arranged():
            people = ranked(facts.people, entry.seats, version)
            return replace(facts, setup=entry.setup, seats=entry.seats, people=people)
        case Readied():
            return replace(facts, seats=tuple(_readied(seat, entry.person) for seat in facts.seats))
        case Paused():
            return replace(facts, paused=entry.paused)
        case Lived():
            return _lived(facts, entry, version)
        case Said():
            return facts
    raise Corrupt(f"version {version}: {type(entry).__name__} does not stand for itself")


def put(things: tuple[Thing, ...], place: int, thing: Thing) -> tuple[Thing, ...]:
    return (*things[:place], thing, *things[place + 1 :])


def _with_guest(people: tuple[Guest, ...], guest: Guest) -> tuple[Guest, ...]:
    return put(people, guest.number, guest) if guest.number < len(people) else (*people, guest)


def ranked(people: tuple[Guest, ...], seats: tuple[Seat, ...], version: int) -> tuple[Guest, ...]:
    """Since when each of them has been seated; who has no seat any more loses that rank."""
    seated = {seat.person for seat in seats if seat.kind == "person"}
    return tuple(replace(g, since=(g.since or version) if g.number in seated else 0) for g in people)


def _readied(seat: Seat, person: int) -> Seat:
    return replace(seat, ready=True) if seat.person == person else seat


def _lived(facts: Facts, entry: Lived, version: int) -> Facts:
    seats = tuple(
        replace(seat, wins=seat.wins + (place in entry.winners), ready=False, proxy=0)
        for place, seat in enumerate(entry.seats or facts.seats)
    )
    return replace(facts, life=entry.life, seats=seats, people=ranked(facts.people, seats, version), paused=False)


def _seats_after(facts: Facts, entry: Did, decision: int) -> tuple[Seat, ...]:
    """Whoever acted themselves is there again; what a bot was to decide is decided, if that is not awaited still."""
    seat = facts.seats[entry.seat]
    if entry.by == "person" and seat.strikes:
        seat = replace(seat, strikes=0)
    if seat.proxy not in (0, decision):
        seat = replace(seat, proxy=0)
    return facts.seats if seat is facts.seats[entry.seat] else put(facts.seats, entry.seat, seat)


def _reserves(facts: Facts, entry: Did) -> tuple[int, ...]:
    if not facts.reserves or facts.reserves[entry.seat] == entry.reserve:
        return facts.reserves
    return put(facts.reserves, entry.seat, entry.reserve)
