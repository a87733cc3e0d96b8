"""Match: deals until somebody has won."""

from collections.abc import Mapping
from secrets import randbits

from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.desk import Desk, Source
from penultima.kernel.match import next_deal, start_match
from penultima.kernel.score import match_is_over
from penultima.kernel.state import State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank


class Match:
    """`game` is the deal being played; `next_deal` deals another once it is over."""

    def __init__(
        self,
        edition: Edition | str = "giant",
        *,
        players: int = 4,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        customs: tuple[str, ...] = (),
        dealer: int | None = None,
        source: Source | None = None,
    ) -> None:
        """`dealer` counts in editions whose players choose one; without a choice it is the last seat."""
        self.rules = ruleset(edition, options, customs)
        self.rules.check_seats(players)
        self.desk = Desk(source or Sfc32(randbits(64) if seed is None else seed))
        self.state = blank(State)
        dealer = players - 1 if dealer is None else dealer
        if not 0 <= dealer < players:
            raise BadInput(f"dealer: {dealer} is no seat: expected 0 to {players - 1}")
        start_match(self.state, self.rules.tables, self.desk, players, dealer)
        self.game = Game(self.rules, self.state, self.desk)

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
        next_deal(self.state, self.rules.tables, self.desk)
        self.game = Game(self.rules, self.state, self.desk)
        return self.game
