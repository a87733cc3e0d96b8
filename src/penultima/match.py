"""Match: deals until somebody has won."""

from collections.abc import Iterable, Mapping, Sequence

from penultima.bounds import text_of, whole_number
from penultima.echo import shown
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.fair.attending import attend, attended
from penultima.fair.sources import chance_of, recordable
from penultima.game import Game, first_deal, source_for
from penultima.kernel.desk import Desk, Source
from penultima.kernel.match import next_deal
from penultima.kernel.score import match_is_over
from penultima.kernel.state import SEATS, State
from penultima.kernel.width import blank, copied
from penultima.notation.position import Position, check, position_of, set_up
from penultima.notation.record import End, Move, Record, RecordedDeal, one_line


class Match:
    """`game` is the deal being played; `next_deal` deals another once it is over, and leaves the last one as it was."""

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
        self.dealer = None if dealer is None else whole_number("dealer", dealer, 0, SEATS - 1)
        self.start: Position | None = None
        self.past: list[RecordedDeal] = []
        chance = recordable(source_for(seed, source))
        if position is None:
            self.game = first_deal(self.rules, chance, players, dealer)
        else:
            self.game, self.start = self._set_up(position, chance)

    def _set_up(self, position: Position, source: Source) -> tuple[Game, Position]:
        """The start has the whole draw pile in its order, so that nothing of it is left to chance."""
        check(self.rules, position)
        if self.dealer is not None:
            raise BadInput("dealer: the position says who deals")
        desk = Desk(source)
        attend(source, blank(State), 0)
        state = set_up(self.rules, position, desk)
        start = position_of(self.rules, state)
        zones = (*start.hands, start.discard, start.draw)
        attend(source, state, sum(map(len, zones)) + 1)
        return Game(self.rules, state, desk), start

    def __repr__(self) -> str:
        scores = "/".join(map(str, self.scores))
        return f"<Match {self.rules.name}, deal {self.state.deals + 1}, scores {scores}: {self.game!r}>"

    @property
    def state(self) -> State:
        """Of the deal being played, with nothing hidden."""
        return self.game.state

    @property
    def over(self) -> bool:
        """Somebody has won, or the one deal there was to play was left without a winner."""
        return match_is_over(self.state, self.rules.tables)

    @property
    def winner(self) -> int:
        """-1: nobody, or nobody yet."""
        return self.state.game_winner

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(self.state.scores[: self.state.seats])

    def __copy__(self) -> "Match":
        return self.copy()

    def copy(self) -> "Match":
        """Another match that stands where this one does and goes its own way. Chance goes on as it would have here."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.past = list(self.past)
        other.game = self.game.copy()
        return other

    def next_deal(self) -> Game:
        """Deals again. BadInput, and nothing has changed, while a deal is being played and once the match is over."""
        if not self.game.over:
            raise BadInput("the deal is not over yet")
        if self.over:
            raise BadInput("the match is over")
        state = copied(self.state)
        desk = Desk(attended(self.game.desk.source, state))
        attend(desk.source, state, self.rules.tables.cards)
        next_deal(state, self.rules.tables, desk)
        self.past.append(self._recorded())
        self.game = Game(self.rules, state, desk)
        return self.game

    def record(self, names: Sequence[str] = (), tags: Sequence[tuple[str, str]] = ()) -> Record:
        """All that is needed to play it again, up to now."""
        kept = [one_line(name) for name in _texts("names", names)]
        if len(kept) > self.state.seats:
            raise BadInput("names: {count} for {seats} seats", count=len(kept), seats=self.state.seats)
        kept += [""] * (self.state.seats - len(kept))
        return Record(
            rules=self.rules,
            players=self.state.seats,
            deals=(*self.past, self._recorded()),
            dealer=self.dealer,
            names=tuple(kept) if any(kept) else (),
            tags=tuple((name, one_line(value)) for name, value in map(_pair, _listed("tags", tags))),
        )

    def _recorded(self) -> RecordedDeal:
        """The deal that is being played."""
        game = self.game
        return RecordedDeal(
            chance=chance_of(game.desk.source, self.state.deals),
            position=None if self.past else self.start,
            entries=tuple(Move(*move) for move in game.moves),
            end=End(game.result.winner, self.scores) if game.over else None,
        )


def _listed(name: str, found: object) -> list[object]:
    if isinstance(found, str) or not isinstance(found, Iterable):
        raise BadInput("expected a list, found {found}", found=shown(found)).at(name)
    return list(found)


def _texts(name: str, found: object) -> list[str]:
    return [text_of(name, text) for text in _listed(name, found)]


def _pair(tag: object) -> tuple[str, str]:
    pair = _texts("tags", tag)
    if len(pair) != 2:  # noqa: PLR2004 - name and value
        raise BadInput("tags: expected a name and a value, found {count} texts", count=len(pair))
    return pair[0], pair[1]
