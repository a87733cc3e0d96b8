"""Game: one deal, through a friendly door."""

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import randbits

from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.kernel import refusal
from penultima.kernel.clauses import FINE, IDS
from penultima.kernel.deal import begin_deal, clear_table, pick_dealer
from penultima.kernel.desk import Desk, Source
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.kernel.refusal import is_asked
from penultima.kernel.state import NOBODY, OVER, PHASES, State, awaited
from penultima.kernel.step import step
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.notation.action import action_of, wish_of
from penultima.notation.event import Event, read_event
from penultima.notation.position import Position, check, set_up
from penultima.notation.record import MOST_TIME
from penultima.notation.wish import Wish, parse_wish
from penultima.tomlfile import shown
from penultima.view import View, view


class Refused(ValueError):
    """The wish breaks a clause; nothing changed."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


@dataclass(frozen=True)
class Result:
    """Of a deal that is over; -1 is nobody."""

    winner: int
    game_winner: int
    scores: tuple[int, ...]


class Game:
    def __init__(self, rules: Ruleset, state: State, desk: Desk) -> None:
        self.rules = rules
        self.state = state
        self.desk = desk
        self.log = desk.take_events()
        self.moves: list[tuple[int, int, int | None]] = []

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
        """A fresh deal. Without a seed or a source, chance comes from the operating system."""
        rules = ruleset(edition, options, customs)
        rules.check_seats(players)
        if dealer is not None and not 0 <= dealer < players:
            raise BadInput(f"dealer: {dealer} is no seat: expected 0 to {players - 1}")
        state, desk = blank(State), Desk(source or Sfc32(randbits(64) if seed is None else seed))
        clear_table(state, rules.tables, players)
        if dealer is None:
            pick_dealer(state, rules.tables, desk, players - 1)
        else:
            state.dealer = dealer
        begin_deal(state, rules.tables, desk)
        return cls(rules, state, desk)

    @classmethod
    def at(cls, rules: Ruleset, position: Position, source: Source) -> "Game":
        """From a position in the middle of a deal."""
        check(rules, position)
        desk = Desk(source)
        return cls(rules, set_up(rules, position, desk), desk)

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
        return self.state.phase == OVER

    @property
    def asked(self) -> list[int]:
        """The seats that something is awaited of: one, or several in a race or a vote."""
        if self.over:
            return []
        if self.turn != NOBODY:
            return [self.turn]
        return [seat for seat in range(self.state.seats) if is_asked(self.state, self.rules.tables, seat)]

    @property
    def result(self) -> Result:
        s = self.state
        return Result(s.winner, s.game_winner, tuple(s.scores[: s.seats]))

    @property
    def events(self) -> list[Event]:
        """All that happened, with nothing hidden."""
        return [read_event(self.rules, event) for event in self.log]

    def legal(self, seat: int) -> list[Wish]:
        """What this seat may do now."""
        self._check_seat(seat)
        masks = legal(self.state, self.rules.tables, seat)
        return [wish_of(self.rules, action) for action in expand(self.rules.tables, masks, self.state.held[seat])]

    def why_not(self, seat: int, wish: Wish | str) -> str | None:
        """The clause that forbids it, or None. A misplay is forbidden too, though `do` carries it out."""
        self._check_seat(seat)
        clause, _ = refusal.why_not(self.state, self.rules.tables, seat, self._parse(seat, wish))
        return None if clause == FINE else IDS[clause]

    def do(self, seat: int, wish: Wish | str, time: int | None = None) -> list[Event]:
        """Carries it out and gives what happened, with nothing hidden; Refused names the clause that forbids it.

        `time` is for the record, in thousandths of a second since the deal began.
        """
        self._check_seat(seat)
        return [read_event(self.rules, event) for event in self.act(seat, self._parse(seat, wish), time)]

    def act(self, seat: int, action: int, time: int | None = None) -> list[int]:
        """`do` for a well-formed action of the kernel."""
        if time is not None and not 0 <= time <= MOST_TIME:
            raise BadInput(f"time: expected 0 to {MOST_TIME} thousandths of a second, found {shown(time)}")
        clause, cost = step(self.state, self.rules.tables, self.desk, seat, action)
        if clause != FINE and not cost:
            raise Refused(IDS[clause])
        events = self.desk.take_events()
        self.log += events
        self.moves.append((seat, action, time))
        return events

    def view(self, seat: int) -> View:
        """What this seat may know; -1 is a spectator."""
        if seat != NOBODY:
            self._check_seat(seat)
        return view(self.state, seat, self.log)

    def _parse(self, seat: int, wish: Wish | str) -> int:
        if isinstance(wish, str):
            wish = parse_wish(wish)
        return action_of(self.rules, wish, self.state.seats, self.state.holds[seat])

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.state.seats:
            raise BadInput(f"{seat} is no seat: expected 0 to {self.state.seats - 1}")
