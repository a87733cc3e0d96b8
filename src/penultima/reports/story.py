"""A record told in words: the whole story, or the table at one moment, as one seat saw it or with nothing hidden."""

from collections.abc import Iterator

from penultima.bounds import seat_among
from penultima.game import Game
from penultima.kernel.state import NOBODY
from penultima.match import Match
from penultima.notation.action import print_action
from penultima.notation.position import print_position
from penultima.notation.record import Record, Remark
from penultima.playback import Moment, moment, walk
from penultima.texts import Catalogue
from penultima.texts.parts import joined
from penultima.wording.naming import seat_names
from penultima.wording.sentences import Sentences
from penultima.wording.table import TableWords


class Telling:
    """To whoever sits at `seat`, as it was seen from there; `seat` None hides nothing."""

    def __init__(self, record: Record, texts: Catalogue, seat: int | None = None) -> None:
        if seat is not None:
            seat_among(seat, record.players)
        self.record = record
        self.texts, self.say = texts, texts.say
        self.seat = seat
        names = seat_names(texts, record.players, record.names)
        self.sentences = Sentences(texts, names, NOBODY if seat is None else seat)
        self.table = TableWords(self.sentences)

    def story(self) -> Iterator[str]:
        """Deal by deal, what happened after each action, with the comments."""
        remarks = self._remarks()
        told = 0
        for match, move in walk(self.record):
            if move is None:
                if match.state.deals:
                    yield ""
                yield self.say("record.deal", number=match.state.deals + 1)
                told = 0
            yield from next(remarks)
            yield from self._news(match.game, told)
            told = match.game.version
            if move is not None and move.comment:
                yield f"  # {move.comment}"
            if match.game.over:
                yield self._scores(match)
        yield from next(remarks)

    def _scores(self, match: Match) -> str:
        scores = [self.table.score(seat, points) for seat, points in enumerate(match.scores)]
        return self.say("record.end", scores=self.texts.listed(scores))

    def _remarks(self) -> Iterator[list[str]]:
        """The comments that stand before each deal's start and before each of its actions."""
        pending = [f"# {text}" for text in self.record.remarks]
        for deal in self.record.deals:
            yield pending
            pending = []
            for entry in deal.entries:
                if isinstance(entry, Remark):
                    pending.append(f"# {entry.text}")
                else:
                    yield pending
                    pending = []
        yield pending

    def _news(self, game: Game, told: int) -> list[str]:
        news = game.events_since(told) if self.seat is None else game.news(self.seat, told)
        return [joined(line) for line in self.sentences.tell(news)]

    def moment(self, at: int) -> Iterator[str]:
        found = moment(self.record, at)
        match = found.match
        yield self.say("record.at", done=at, all=self.record.length, number=match.state.deals + 1)
        s = match.state
        yield joined(self.table.top(match.rules, s.top, s.colour, s.direction, s.stocked))
        for seat in range(self.record.players):
            yield self._hand(match, seat)
        if self.seat is None:
            yield from self._position(found)

    def _hand(self, match: Match, seat: int) -> str:
        view = match.game.view(seat if self.seat is None else self.seat)
        return joined(self.table.hand(seat, view.hand_of(seat), view.held[seat]))

    def _position(self, found: Moment) -> Iterator[str]:
        """A quiet moment has one; any other is the last quiet one and what was done since."""
        rules = self.record.rules
        if found.position is None:
            return
        yield self.say("record.position", position=print_position(rules, found.position))
        for move in found.since:
            yield self.say("record.since", action=print_action(rules, move.seat, move.action))
