"""Match: deals until somebody has won."""

from collections.abc import Mapping, Sequence
from secrets import randbits

from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.desk import Desk, Source
from penultima.kernel.match import next_deal, start_match
from penultima.kernel.rules import DEALER_CHOSEN
from penultima.kernel.score import match_is_over
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.notation.chance import Attending, chance_of, recordable
from penultima.notation.position import Position, check, position_of, set_up
from penultima.notation.record import End, Move, Record, RecordedDeal, one_line


class Match:
    """`game` is the deal being played; `next_deal` deals another once it is over."""

    def __init__(  # noqa: PLR0913 - all but the first by name
        self,
        edition: Edition | str = "giant",
        *,
        players: int = 4,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        customs: tuple[str, ...] = (),
        dealer: int | None = None,
        position: Position | None = None,
        source: Source | None = None,
    ) -> None:
        """`dealer` is for editions whose players choose one; without a choice it is the last seat.

        With a position the first deal is not dealt but set up by hand, and the position says who plays.
        """
        self.rules = ruleset(edition, options, customs)
        self.desk = Desk(recordable(source or Sfc32(randbits(64) if seed is None else seed)))
        self.dealer = dealer
        self.start: Position | None = None
        self.past: list[RecordedDeal] = []
        if position is None:
            self._deal(players)
        else:
            self._set_up(position)
        self.game = Game(self.rules, self.state, self.desk)

    def _deal(self, players: int) -> None:
        self.rules.check_seats(players)
        if self.dealer is not None and self.rules.tables.dealer != DEALER_CHOSEN:
            raise BadInput(f"dealer: in {self.rules.edition.id} the players do not choose who deals")
        if self.dealer is not None and not 0 <= self.dealer < players:
            raise BadInput(f"dealer: {self.dealer} is no seat: expected 0 to {players - 1}")
        self.state = blank(State)
        self._attend(self.rules.tables.cards)
        dealer = players - 1 if self.dealer is None else self.dealer
        start_match(self.state, self.rules.tables, self.desk, players, dealer)

    def _set_up(self, position: Position) -> None:
        """`start` has the whole draw pile in its order, so that nothing of it is left to chance."""
        check(self.rules, position)
        if self.dealer is not None:
            raise BadInput("dealer: the position says who deals")
        self.state = blank(State)
        self._attend(0)
        self.state = set_up(self.rules, position, self.desk)
        self.start = position_of(self.rules, self.state)
        zones = (*self.start.hands, self.start.discard, self.start.draw)
        self._attend(sum(map(len, zones)) + 1)

    def _attend(self, cards: int) -> None:
        if isinstance(self.desk.source, Attending):
            self.desk.source.attend(self.state, cards)

    @property
    def over(self) -> bool:
        return match_is_over(self.state, self.rules.tables)

    @property
    def winner(self) -> int:
        """-1: nobody, or nobody yet."""
        return self.state.game_winner

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.state.scores[: self.state.seats])

    def next_deal(self) -> Game:
        if not self.game.over:
            raise BadInput("the deal is not over yet")
        if self.over:
            raise BadInput("the match is over")
        self.past.append(self._recorded())
        self._attend(self.rules.tables.cards)
        next_deal(self.state, self.rules.tables, self.desk)
        self.game = Game(self.rules, self.state, self.desk)
        return self.game

    def record(self, names: Sequence[str] = (), tags: Sequence[tuple[str, str]] = ()) -> Record:
        """All that is needed to play it again, up to now."""
        if len(names) > self.state.seats:
            raise BadInput(f"names: {len(names)} for {self.state.seats} seats")
        shown = [one_line(name) for name in names] + [""] * (self.state.seats - len(names))
        return Record(
            rules=self.rules,
            players=self.state.seats,
            deals=(*self.past, self._recorded()),
            dealer=self.dealer,
            names=tuple(shown) if any(shown) else (),
            tags=tuple((name, one_line(value)) for name, value in tags),
        )

    def _recorded(self) -> RecordedDeal:
        """The deal that is being played."""
        game = self.game
        return RecordedDeal(
            chance=chance_of(self.desk.source, self.state.deals),
            position=None if self.past else self.start,
            entries=tuple(Move(*move) for move in game.moves),
            end=End(game.result.winner, self.scores) if game.over else None,
        )
