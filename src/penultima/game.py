"""Game: one deal, through a friendly door."""

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import randbits
from typing import Any

from penultima.bounds import no_seat, of_kind, seat_among, whole_number
from penultima.echo import shown
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.fair.attending import attend, attended
from penultima.fair.chance import MOST_SEED
from penultima.fair.keyed import Keyed
from penultima.kernel import refusal
from penultima.kernel.actions import A_TIMEOUT, ACTIONS
from penultima.kernel.clauses import FINE, IDS
from penultima.kernel.desk import Desk, Source
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.kernel.match import deal_again, start_match
from penultima.kernel.refusal import is_asked
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.state import NOBODY, OVER, PHASES, RACE, VOTE, State, awaited
from penultima.kernel.step import step
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank, copied, form_of, pack, restore, unpack
from penultima.notation.action import read_wish, wishes_of
from penultima.notation.event import Event, read_events
from penultima.notation.position import Position, check, set_up
from penultima.notation.record import MOST_TIME
from penultima.notation.wish import Wish
from penultima.trail import Trail
from penultima.view import View, seen_by, view

Deed = tuple[int, int, int | None]
"""(seat, action, time) of an action that was accepted."""
_UNFAILING = (Sfc32, Keyed)
"""Sources that give whatever they are asked for, once a deal has begun."""


class Refused(ValueError):
    """The wish breaks a clause; nothing changed."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


@dataclass(frozen=True)
class Result:
    """Of a deal that is over; -1 is nobody."""

    winner: int
    """Of the deal."""
    game_winner: int
    """Of the match."""
    scores: tuple[int, ...]
    """By seat, after the deal."""


class Done:
    """What came of an action. Of a misplay, `clause` is what it broke and `cost` how many cards that is worth."""

    __slots__ = ("_facts", "_rules", "clause", "cost")

    def __init__(self, rules: Ruleset, facts: list[int], clause: str | None, cost: int) -> None:
        self._rules = rules
        self._facts = facts
        self.clause = clause
        self.cost = cost

    @property
    def events(self) -> list[Event]:
        """All that happened, with nothing hidden."""
        return read_events(self._rules, self._facts)

    @property
    def misplay(self) -> bool:
        """It broke a clause and was done at a cost (`penalty.misplay`)."""
        return self.clause is not None

    def __repr__(self) -> str:
        misplay = f" as a misplay ({self.clause}, cost {self.cost})" if self.misplay else ""
        return f"<Done{misplay}: {', '.join(event.name for event in self.events)}>"


class Game:
    """A deal being played: what is awaited, what each seat may do and know, and the one way to do it."""

    def __init__(self, rules: Ruleset, state: State, desk: Desk) -> None:
        self.rules = rules
        self.state = state
        self.desk = desk
        self.log = Trail(desk.take_events())
        self.moves: Trail[Deed] = Trail()

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
        """The first deal of a match. Without a seed or a source, chance comes from the operating system.

        `dealer` is for editions whose players choose one; without a choice it is the last seat.
        """
        return first_deal(ruleset(edition, options, customs), source_for(seed, source), players, dealer)

    @classmethod
    def at(cls, rules: Ruleset, position: Position, source: Source | None = None) -> "Game":
        """From a position in the middle of a deal; the source decides what the position leaves open."""
        of_kind("rules", rules, Ruleset)
        check(rules, position)
        desk = Desk(source_for(None, source))
        return cls(rules, set_up(rules, position, desk), desk)

    def __repr__(self) -> str:
        seats = f"{self.state.seats} players"
        if self.over:
            return f"<Game {self.rules.name}, {seats}, over, winner {self.result.winner}>"
        return f"<Game {self.rules.name}, {seats}, awaiting {self.phase} of {', '.join(map(str, self.asked))}>"

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (self.rules, pack(self.state), self.desk.source, self.log, self.moves)
        return _restored, (form_of(State), *kept)

    def __copy__(self) -> "Game":
        return self.copy()

    def copy(self) -> "Game":
        """Another game that stands where this one does and goes its own way. Chance goes on as it would have here."""
        return _game(self.rules, copied(self.state), self.desk.source, self.log.fork(), self.moves.fork())

    @property
    def phase(self) -> str:
        """What is awaited: play, drawn, colour, answer, race, discard, choose, vote; over."""
        return PHASES[self.state.phase]

    @property
    def turn(self) -> int:
        """The seat that is awaited; -1 in a race, in a vote and when the deal is over."""
        return awaited(self.state)

    @property
    def over(self) -> bool:
        """The deal has ended."""
        return self.state.phase == OVER

    @property
    def asked(self) -> list[int]:
        """The seats that something is awaited of: one, or several in a race or a vote."""
        turn = self.turn
        if turn != NOBODY:
            return [turn]
        if self.over:
            return []
        return [seat for seat in range(self.state.seats) if is_asked(self.state, self.rules.tables, seat)]

    @property
    def result(self) -> Result:
        """Who won the deal, who the match, and the scores."""
        s = self.state
        return Result(s.winner, s.game_winner, tuple(s.scores[: s.seats]))

    @property
    def version(self) -> int:
        """How many events there were in this deal; what comes after it is news."""
        return len(self.log)

    @property
    def events(self) -> list[Event]:
        """All that happened, with nothing hidden."""
        return self.events_since(0)

    def events_since(self, version: int) -> list[Event]:
        """What happened after that version, with nothing hidden."""
        since = whole_number("version", version, 0, self.version)
        return read_events(self.rules, self.log.since(since))

    def news(self, seat: int, since: int = 0) -> list[Event]:
        """What happened after that version of this deal, as this seat saw it; -1 is a spectator."""
        viewer = self._viewer(seat)
        since = whole_number("since", since, 0, self.version)
        return read_events(self.rules, [seen_by(event, viewer) for event in self.log.since(since)])

    def view(self, seat: int) -> View:
        """What this seat may know of the table; -1 is a spectator."""
        return view(self.rules, self.state, self._viewer(seat))

    def legal(self, seat: int) -> list[Wish]:
        """What this seat may do now."""
        seat = seat_among(seat, self.state.seats)
        masks = legal(self.state, self.rules.tables, seat)
        return wishes_of(self.rules, expand(self.rules.tables, masks, self.state.held[seat]))

    def why_not(self, seat: int, wish: Wish | str) -> str | None:
        """The clause that forbids it, or None. A misplay is forbidden too, though `do` carries it out."""
        seat = seat_among(seat, self.state.seats)
        clause, _ = refusal.why_not(self.state, self.rules.tables, seat, self._action(seat, wish))
        return None if clause == FINE else IDS[clause]

    def do(self, seat: int, wish: Wish | str, time: int | None = None) -> Done:
        """Carries it out and tells what happened; Refused names the clause that forbids it.

        `time` is for the record, in thousandths of a second since the deal began.
        """
        seat = seat_among(seat, self.state.seats)
        return self.act(seat, self._action(seat, wish), time)

    def timeout(self, time: int | None = None) -> Done:
        """Time is up in a race or a vote: who has not slapped or voted has not."""
        return self.act(NOBODY, A_TIMEOUT, time)

    def act(self, seat: int, action: int, time: int | None = None) -> Done:
        """`do` for a well-formed action of the kernel; a timeout is nobody's."""
        if time is not None:
            time = whole_number("time, in thousandths of a second", time, 0, MOST_TIME)
        self._check_action(seat, action)
        clause, cost = self._step(seat, action)
        if clause != FINE and not cost:
            raise Refused(IDS[clause])
        facts = self.desk.take_events()
        self.log.extend(facts)
        self.moves.append((seat, action, time))
        return Done(self.rules, facts, None if clause == FINE else IDS[clause], cost)

    def _check_action(self, seat: int, action: int) -> None:
        if type(action) is not int or not 0 <= action < ACTIONS:
            raise BadInput("action: expected one of the kernel's, found {action}", action=shown(action))
        if action != A_TIMEOUT:
            if type(seat) is not int or not 0 <= seat < self.state.seats:
                raise no_seat(seat, self.state.seats)
        elif seat != NOBODY:
            raise BadInput("timeout: no seat can wish for it; there is Game.timeout")
        elif self.state.phase not in (RACE, VOTE):
            raise BadInput("a timeout is possible in a race or a vote only")

    def _step(self, seat: int, action: int) -> tuple[int, int]:
        """All of it or nothing: most sources can fail in the middle, and must not leave half a step behind."""
        s, tables, desk = self.state, self.rules.tables, self.desk
        if isinstance(desk.source, _UNFAILING):
            return step(s, tables, desk, seat, action)
        state, source = copied(s), attended(desk.source, s)
        try:
            return step(s, tables, desk, seat, action)
        except BaseException:
            restore(s, state)
            desk.events.clear()
            desk.source = source
            raise

    def _action(self, seat: int, wish: Wish | str) -> int:
        return read_wish(self.rules, wish, self.state.seats, self.state.holds[seat])

    def _viewer(self, seat: int) -> int:
        """A seat, or -1 and nothing that only equals it."""
        return NOBODY if type(seat) is int and seat == NOBODY else seat_among(seat, self.state.seats)


def source_for(seed: int | None, source: Source | None) -> Source:
    """The given one, or that of the seed; without either, of a seed that the operating system draws."""
    if source is not None and seed is not None:
        raise BadInput("seed: chance comes from a seed or from a source, not from both")
    if source is not None:
        if not callable(getattr(source, "open", None)):
            raise BadInput(
                "source: expected something with open(deal, use, count), found {found}", found=type(source).__name__
            )
        return source
    return Sfc32(randbits(64) if seed is None else whole_number("seed", seed, 0, MOST_SEED))


def first_deal(rules: Ruleset, source: Source, players: int, dealer: int | None) -> Game:
    players = rules.check_seats(players)
    if dealer is not None:
        dealer = seat_among(dealer, players, "dealer")
        if rules.tables.dealer != DEALER_CHOSEN:
            raise BadInput("dealer: in {edition} the players do not choose who deals", edition=rules.edition.id)
    state, desk = blank(State), Desk(source)
    attend(source, state, rules.tables.cards)
    start_match(state, rules.tables, desk, players, players - 1 if dealer is None else dealer)
    return Game(rules, state, desk)


def later_deal(rules: Ruleset, source: Source, number: int, dealer: int, scores: tuple[int, ...]) -> Game:
    """A deal in the middle of a match, from what the match was when it began: its number from 0, dealer, scores."""
    seats = rules.check_seats(len(scores))
    state, desk = blank(State), Desk(source)
    attend(source, state, rules.tables.cards)
    state.deals = number
    state.scores[:seats] = scores
    deal_again(state, rules.tables, desk, seats, seat_among(dealer, seats, "dealer"))
    return Game(rules, state, desk)


def _game(rules: Ruleset, state: State, source: Source, log: Trail[int], moves: Trail[Deed]) -> Game:
    """In the middle of a deal."""
    game = object.__new__(Game)
    game.rules, game.state, game.desk = rules, state, Desk(attended(source, state))
    game.log, game.moves = log, moves
    return game


def _restored(form: str, rules: Ruleset, state: bytes, source: Source, log: Trail[int], moves: Trail[Deed]) -> Game:
    """From a pickle, of this version alone: another one may have other fields."""
    if form != form_of(State):
        raise BadInput("this game was pickled by another version of the program")
    return _game(rules, unpack(State, state), source, log, moves)
