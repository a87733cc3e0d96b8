"""The class Match: a sequence of deals until a player has won."""

from collections.abc import Iterable, Mapping, Sequence

from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.game import Game, choose_source, start_first_deal
from penultima.i18n.quoting import quote
from penultima.kernel.byte_layout import blank_record, copy_record
from penultima.kernel.next_deal import next_deal
from penultima.kernel.score import match_is_over
from penultima.kernel.state import SEATS, State
from penultima.kernel.step_context import Source, StepContext
from penultima.notation.position import Position, build_state, check_position, position_of
from penultima.notation.record import DealEnd, Move, Record, RecordedDeal, to_one_line
from penultima.rng.sources import make_recordable, origin_of_deal
from penultima.rng.state_aware import attach_state, fork_for_state
from penultima.support.validation import check_int, check_text


class Match:
    """A match. Its current deal is `game`.

    When that deal is over, `next_deal` replaces `game` with a new Game. The old Game object does not change.
    """

    def __init__(  # noqa: PLR0913 - all parameters but the first are keyword-only
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
        """Start a match.

        `dealer` may be given only if the rules let the players choose the dealer. The default is the last seat.

        With a position, the first deal starts from it. The position determines the dealer and the number of players.
        """
        self.rules = ruleset(edition, options, customs)
        self.dealer = None if dealer is None else check_int("dealer", dealer, 0, SEATS - 1)
        self.start: Position | None = None
        self.past: list[RecordedDeal] = []
        chance = make_recordable(choose_source(seed, source))
        if position is None:
            self.game = start_first_deal(self.rules, chance, players, dealer)
        else:
            self.game, self.start = self._set_up(position, chance)

    def _set_up(self, position: Position, source: Source) -> tuple[Game, Position]:
        """Set up the first deal from a position. Return the game, and the position with the complete draw pile."""
        check_position(self.rules, position)
        if self.dealer is not None:
            raise BadInput("dealer: the position says who deals")
        context = StepContext(source)
        attach_state(source, blank_record(State), 0)
        state = build_state(self.rules, position, context)
        start = position_of(self.rules, state)
        zones = (*start.hands, start.discard, start.draw)
        attach_state(source, state, sum(map(len, zones)) + 1)
        return Game(self.rules, state, context), start

    def __repr__(self) -> str:
        scores = "/".join(map(str, self.scores))
        return f"<Match {self.rules.name}, deal {self.state.deals + 1}, scores {scores}: {self.game!r}>"

    @property
    def state(self) -> State:
        """The state of the current deal, with nothing hidden."""
        return self.game.state

    @property
    def over(self) -> bool:
        """Whether a player has won, or a match of a single deal has ended without a winner."""
        return match_is_over(self.state, self.rules.tables)

    @property
    def winner(self) -> int:
        """The winner of the match. -1 means nobody, or nobody yet."""
        return self.state.game_winner

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(self.state.scores[: self.state.seats])

    def __eq__(self, other: object) -> bool:
        """Compare all deals of both matches. The random sources are not compared."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self.dealer, self.start, self.past, self.game) == (other.dealer, other.start, other.past, other.game)

    __hash__ = None  # type: ignore[assignment] # a match is mutable

    def __copy__(self) -> "Match":
        return self.copy()

    def copy(self) -> "Match":
        """Return an independent match in the same state. Its random source yields the same numbers."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.past = list(self.past)
        other.game = self.game.copy()
        return other

    def next_deal(self) -> Game:
        """Start the next deal.

        Raise BadInput and change nothing if the current deal is still being played or the match is over.
        """
        if not self.game.over:
            raise BadInput("the deal is not over yet")
        if self.over:
            raise BadInput("the match is over")
        state = copy_record(self.state)
        context = StepContext(fork_for_state(self.game.context.source, state))
        attach_state(context.source, state, self.rules.tables.cards)
        next_deal(state, self.rules.tables, context)
        self.past.append(self._record_deal())
        self.game = Game(self.rules, state, context)
        return self.game

    def record(self, names: Sequence[str] = (), tags: Sequence[tuple[str, str]] = ()) -> Record:
        """Return a record from which the match so far can be replayed."""
        all_names = [to_one_line(name) for name in _check_texts("names", names)]
        if len(all_names) > self.state.seats:
            raise BadInput("names: {count} for {seats} seats", count=len(all_names), seats=self.state.seats)
        all_names += [""] * (self.state.seats - len(all_names))
        return Record(
            rules=self.rules,
            players=self.state.seats,
            deals=(*self.past, self._record_deal()),
            dealer=self.dealer,
            names=tuple(all_names) if any(all_names) else (),
            tags=tuple((name, to_one_line(value)) for name, value in map(_check_pair, _check_list("tags", tags))),
        )

    def _record_deal(self) -> RecordedDeal:
        """Record the current deal."""
        game = self.game
        return RecordedDeal(
            chance=origin_of_deal(game.context.source, self.state.deals),
            position=None if self.past else self.start,
            entries=tuple(Move(*move) for move in game.moves),
            end=DealEnd(game.result.winner, self.scores) if game.over else None,
        )


def _check_list(name: str, found: object) -> list[object]:
    if isinstance(found, str) or not isinstance(found, Iterable):
        raise BadInput("expected a list, found {found}", found=quote(found)).at(name)
    return list(found)


def _check_texts(name: str, found: object) -> list[str]:
    return [check_text(name, text) for text in _check_list(name, found)]


def _check_pair(tag: object) -> tuple[str, str]:
    pair = _check_texts("tags", tag)
    if len(pair) != 2:  # noqa: PLR2004 - a name and a value
        raise BadInput("tags: expected a name and a value, found {count} texts", count=len(pair))
    return pair[0], pair[1]
