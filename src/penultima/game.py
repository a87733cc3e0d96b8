"""The class Game: one deal in play. It is the main class of the public interface."""

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import randbits
from typing import Any

from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.i18n import catalogue
from penultima.i18n.quoting import quote
from penultima.kernel import refusal
from penultima.kernel.actions import A_TIMEOUT, ACTION_LIMIT
from penultima.kernel.byte_layout import blank_record, copy_record, describe_layout, pack, restore_record, unpack
from penultima.kernel.clauses import CLAUSE_IDS, FINE
from penultima.kernel.expand import list_actions
from penultima.kernel.legal import legal_masks
from penultima.kernel.next_deal import begin_numbered_deal, start_match
from penultima.kernel.refusal import owes_answer
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.state import NOBODY, OVER, PHASES, RACE, VOTE, State, awaited_seat
from penultima.kernel.step import step
from penultima.kernel.step_context import Source, StepContext
from penultima.kernel.streams import Sfc32
from penultima.notation.action import Action
from penultima.notation.event import Event, read_events
from penultima.notation.kernel_actions import decode_actions, encode_text
from penultima.notation.position import Position, build_state, check_position
from penultima.notation.record import MAX_TIME_MS
from penultima.rng.keyed import Keyed
from penultima.rng.origin import MAX_SEED
from penultima.rng.state_aware import attach_state, fork_for_state
from penultima.support.append_log import AppendLog
from penultima.support.validation import check_int, check_seat, check_type, seat_error
from penultima.view import View, redact_event, view

AcceptedAction = tuple[int, int, int | None]
"""The (seat, code, time in milliseconds) of an accepted action."""
_CANNOT_FAIL = (Sfc32, Keyed)
"""Random sources that never raise an error during a deal."""


class Refused(ValueError):
    """Raised for an action that breaks a clause. The game is unchanged."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause

    def __str__(self) -> str:
        texts, key = catalogue("en"), f"clause.{self.clause}.title"
        return f"forbidden by {self.clause}" + (f" ({texts.say(key)})" if key in texts else "")


@dataclass(frozen=True)
class Result:
    """The result of a deal. -1 means nobody, or nobody yet. `Game.over` says whether the deal has ended."""

    winner: int
    """Winner of the deal; -1 while it goes on."""
    game_winner: int
    """Winner of the match; -1 while it goes on."""
    scores: tuple[int, ...]
    """Points by seat, after the deal."""


class Done:
    """The outcome of an action. For a misplay, `clause` is the broken clause and `cost` the number of penalty cards."""

    __slots__ = ("_facts", "_rules", "clause", "cost")

    def __init__(self, rules: Ruleset, facts: list[int], clause: str | None, cost: int) -> None:
        self._rules = rules
        self._facts = facts
        self.clause = clause
        self.cost = cost

    @property
    def events(self) -> list[Event]:
        """Everything that happened, with nothing hidden."""
        return read_events(self._rules, self._facts)

    @property
    def misplay(self) -> bool:
        """Whether the action broke a clause and was carried out at a cost (`penalty.misplay`)."""
        return self.clause is not None

    def __repr__(self) -> str:
        misplay = f" as a misplay ({self.clause}, cost {self.cost})" if self.misplay else ""
        return f"<Done{misplay}: {', '.join(event.name for event in self.events)}>"


class Game:
    """One deal: its state, the legal actions and the view of each seat, and the methods that change it."""

    def __init__(self, rules: Ruleset, state: State, context: StepContext) -> None:
        self.rules = rules
        self.state = state
        self.context = context
        self.log = AppendLog(context.take_events())
        self.moves: AppendLog[AcceptedAction] = AppendLog()

    @classmethod
    def deal(
        cls,
        edition: Edition | str = "giant",
        *,
        players: int = 4,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        customs: tuple[str, ...] = (),
        dealer: int | None = None,
        source: Source | None = None,
    ) -> "Game":
        """Start the first deal of a match. Without a seed or a source, the operating system provides the randomness.

        `dealer` may be given only if the rules let the players choose the dealer. The default is the last seat.
        """
        return start_first_deal(ruleset(edition, options, customs), choose_source(seed, source), players, dealer)

    @classmethod
    def at(cls, rules: Ruleset, position: Position, source: Source | None = None) -> "Game":
        """Start in the middle of a deal. `source` shuffles the cards that the position does not name."""
        check_type("rules", rules, Ruleset)
        check_position(rules, position)
        context = StepContext(choose_source(None, source))
        return cls(rules, build_state(rules, position, context), context)

    def __repr__(self) -> str:
        seats = f"{self.state.seats} players"
        if self.over:
            return f"<Game {self.rules.name}, {seats}, over, winner {self.result.winner}>"
        return f"<Game {self.rules.name}, {seats}, awaiting {self.phase} of {', '.join(map(str, self.asked))}>"

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (self.rules, pack(self.state), self.context.source, self.log, self.moves)
        return _unpickle, (describe_layout(State), *fields)

    def __eq__(self, other: object) -> bool:
        """Compare rules, state and history. The random source is not compared."""
        if not isinstance(other, Game):
            return NotImplemented
        same = self.rules.digest == other.rules.digest and pack(self.state) == pack(other.state)
        return same and self.log == other.log and self.moves == other.moves

    __hash__ = None  # type: ignore[assignment] # a game is mutable

    def __copy__(self) -> "Game":
        return self.copy()

    def copy(self) -> "Game":
        """Return an independent copy of the game. It will draw the same random numbers as the original."""
        return _game(self.rules, copy_record(self.state), self.context.source, self.log.fork(), self.moves.fork())

    @property
    def phase(self) -> str:
        """What the deal waits for: play, drawn, colour, answer, race, discard, choose, vote, or over."""
        return PHASES[self.state.phase]

    @property
    def turn(self) -> int:
        """The seat to act; -1 in a race, in a vote and when the deal is over."""
        return awaited_seat(self.state)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.state.phase == OVER

    @property
    def asked(self) -> list[int]:
        """The seats that have to act: one, or several in a race or a vote."""
        turn = self.turn
        if turn != NOBODY:
            return [turn]
        if self.over:
            return []
        return [seat for seat in range(self.state.seats) if owes_answer(self.state, self.rules.tables, seat)]

    @property
    def result(self) -> Result:
        """The winners of the deal and of the match, and the scores."""
        s = self.state
        return Result(s.winner, s.game_winner, tuple(s.scores[: s.seats]))

    @property
    def version(self) -> int:
        """The number of events in this deal so far, to be passed to `news` and `events_since`."""
        return len(self.log)

    @property
    def events(self) -> list[Event]:
        """Everything that happened, with nothing hidden."""
        return self.events_since(0)

    def events_since(self, version: int) -> list[Event]:
        """Return the events after this version, with nothing hidden."""
        since = check_int("version", version, 0, self.version)
        return read_events(self.rules, self.log.since(since))

    def news(self, seat: int, since: int = 0) -> list[Event]:
        """Return the events after version `since` of this deal, as this seat saw them; -1 is a spectator."""
        viewer = self._viewer(seat)
        since = check_int("since", since, 0, self.version)
        return read_events(self.rules, [redact_event(event, viewer) for event in self.log.since(since)])

    def view(self, seat: int) -> View:
        """Return the view of this seat, with only those facts that it may know; -1 is a spectator."""
        return view(self.rules, self.state, self._viewer(seat))

    def legal(self, seat: int) -> list[Action]:
        """Return the actions that this seat may take now."""
        seat = check_seat(seat, self.state.seats)
        masks = legal_masks(self.state, self.rules.tables, seat)
        return decode_actions(self.rules, list_actions(self.rules.tables, masks, self.state.held[seat]))

    def why_not(self, seat: int, action: Action | str) -> str | None:
        """Return the clause that forbids the action, or None.

        A misplay is forbidden by a clause too, although `do` carries it out.
        """
        seat = check_seat(seat, self.state.seats)
        clause, _ = refusal.check_action(self.state, self.rules.tables, seat, self._encode(seat, action))
        return None if clause == FINE else CLAUSE_IDS[clause]

    def do(self, seat: int, action: Action | str, time: int | None = None) -> Done:
        """Carry out an action and return what happened, or raise Refused with the clause that forbids it.

        `time` is stored in the record, in milliseconds since the deal began.
        """
        seat = check_seat(seat, self.state.seats)
        return self.act(seat, self._encode(seat, action), time)

    def timeout(self, time: int | None = None) -> Done:
        """End a race or a vote by timeout. Seats that have not slapped or voted can no longer do so."""
        return self.act(NOBODY, A_TIMEOUT, time)

    def act(self, seat: int, code: int, time: int | None = None) -> Done:
        """Carry out an action like `do`. The action is given as a code of the kernel. For a timeout, the seat is -1."""
        if time is not None:
            time = check_int("time, in thousandths of a second", time, 0, MAX_TIME_MS)
        self._check_action(seat, code)
        clause, cost = self._step(seat, code)
        if clause != FINE and not cost:
            raise Refused(CLAUSE_IDS[clause])
        facts = self.context.take_events()
        self.log.extend(facts)
        self.moves.append((seat, code, time))
        return Done(self.rules, facts, None if clause == FINE else CLAUSE_IDS[clause], cost)

    def _check_action(self, seat: int, code: int) -> None:
        if type(code) is not int or not 0 <= code < ACTION_LIMIT:
            raise BadInput("action: expected one of the kernel's, found {action}", action=quote(code))
        if code != A_TIMEOUT:
            if type(seat) is not int or not 0 <= seat < self.state.seats:
                raise seat_error(seat, self.state.seats)
        elif seat != NOBODY:
            raise BadInput("timeout: no seat can choose it; there is Game.timeout")
        elif self.state.phase not in (RACE, VOTE):
            raise BadInput("a timeout is possible in a race or a vote only")

    def _step(self, seat: int, code: int) -> tuple[int, int]:
        """Apply a step completely or not at all, because most random sources can fail in the middle of a step."""
        s, tables, context = self.state, self.rules.tables, self.context
        if isinstance(context.source, _CANNOT_FAIL):
            return step(s, tables, context, seat, code)
        state, source = copy_record(s), fork_for_state(context.source, s)
        try:
            return step(s, tables, context, seat, code)
        except BaseException:
            restore_record(s, state)
            context.events.clear()
            context.source = source
            raise

    def _encode(self, seat: int, action: Action | str) -> int:
        return encode_text(self.rules, action, self.state.seats, self.state.holds[seat])

    def _viewer(self, seat: int) -> int:
        """Check and return a seat, or -1 for a spectator. A value that only equals -1, such as -1.0, is rejected."""
        return NOBODY if type(seat) is int and seat == NOBODY else check_seat(seat, self.state.seats)


def choose_source(seed: int | None, source: Source | None) -> Source:
    """Return the given source, or one with the given seed. Without either, the operating system provides a seed."""
    if source is not None and seed is not None:
        raise BadInput("seed: chance comes from a seed or from a source, not from both")
    if source is not None:
        if not callable(getattr(source, "open", None)):
            raise BadInput(
                "source: expected something with open(deal, use, count), found {found}", found=type(source).__name__
            )
        return source
    return Sfc32(randbits(64) if seed is None else check_int("seed", seed, 0, MAX_SEED))


def start_first_deal(rules: Ruleset, source: Source, players: int, dealer: int | None) -> Game:
    players = rules.check_seats(players)
    if dealer is not None:
        dealer = check_seat(dealer, players, "dealer")
        if rules.tables.dealer != DEALER_CHOSEN:
            raise BadInput("dealer: in {edition} the players do not choose who deals", edition=rules.edition.id)
    state, context = blank_record(State), StepContext(source)
    attach_state(source, state, rules.tables.cards)
    start_match(state, rules.tables, context, players, players - 1 if dealer is None else dealer)
    return Game(rules, state, context)


def start_later_deal(rules: Ruleset, source: Source, number: int, dealer: int, scores: tuple[int, ...]) -> Game:
    """Start a later deal of a match, given its number (from 0), its dealer and the scores before it."""
    seats = rules.check_seats(len(scores))
    state, context = blank_record(State), StepContext(source)
    attach_state(source, state, rules.tables.cards)
    state.deals = number
    state.scores[:seats] = scores
    begin_numbered_deal(state, rules.tables, context, seats, check_seat(dealer, seats, "dealer"))
    return Game(rules, state, context)


def _game(rules: Ruleset, state: State, source: Source, log: AppendLog[int], moves: AppendLog[AcceptedAction]) -> Game:
    """Build a game in the middle of a deal."""
    game = object.__new__(Game)
    game.rules, game.state, game.context = rules, state, StepContext(fork_for_state(source, state))
    game.log, game.moves = log, moves
    return game


def _unpickle(
    form: str, rules: Ruleset, state: bytes, source: Source, log: AppendLog[int], moves: AppendLog[AcceptedAction]
) -> Game:
    """Restore a pickled game. Refuse a pickle of another version, because it may have other fields."""
    if form != describe_layout(State):
        raise BadInput("this game was pickled by another version of the program")
    return _game(rules, unpack(State, state), source, log, moves)
