"""A record in words: its whole story, or the table at one moment. It shows what one seat saw, or everything."""

from collections.abc import Iterator

from penultima.game import Game
from penultima.i18n import Catalogue
from penultima.i18n.message_parts import join_parts
from penultima.kernel.state import NOBODY
from penultima.match import Match
from penultima.notation.kernel_actions import print_action
from penultima.notation.position import print_position
from penultima.notation.record import Record, Remark
from penultima.records.replay import RecordMoment, find_moment, walk
from penultima.support.validation import check_seat
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import name_seats
from penultima.wording.table_text import TableWords


class RecordStory:
    """The story for the person at `seat`, with only what that seat saw. If `seat` is None, nothing is hidden."""

    def __init__(self, record: Record, texts: Catalogue, seat: int | None = None) -> None:
        if seat is not None:
            check_seat(seat, record.players)
        self.record = record
        self.texts, self.say = texts, texts.say
        self.seat = seat
        names = name_seats(texts, record.players, record.names)
        self.sentences = Sentences(texts, names, NOBODY if seat is None else seat)
        self.table = TableWords(self.sentences)

    def story(self) -> Iterator[str]:
        """Yield the story as lines: the news of each action and the comments, deal by deal."""
        remarks = self._remarks()
        version = 0
        for match, move in walk(self.record):
            if move is None:
                if match.state.deals:
                    yield ""
                yield self.say("record.deal", number=match.state.deals + 1)
                version = 0
            yield from next(remarks)
            yield from self._news(match.game, version)
            version = match.game.version
            if move is not None and move.comment:
                yield f"  # {move.comment}"
            if match.game.over:
                yield self._scores(match)
        yield from next(remarks)

    def _scores(self, match: Match) -> str:
        scores = [self.table.describe_score(seat, points) for seat, points in enumerate(match.scores)]
        return self.say("record.end", scores=self.texts.join_list(scores))

    def _remarks(self) -> Iterator[list[str]]:
        """Yield the comments before each start of a deal and before each action, as one list per start or action.

        The last list contains the comments after the last action.
        """
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

    def _news(self, game: Game, version: int) -> list[str]:
        news = game.events_since(version) if self.seat is None else game.news(self.seat, version)
        return [join_parts(line) for line in self.sentences.describe_events(news)]

    def moment(self, at: int) -> Iterator[str]:
        found = find_moment(self.record, at)
        match = found.match
        yield self.say("record.at", done=at, all=self.record.length, number=match.state.deals + 1)
        s = match.state
        yield join_parts(self.table.describe_top(match.rules, s.top, s.colour, s.direction, s.stocked))
        for seat in range(self.record.players):
            yield self._hand(match, seat)
        if self.seat is None:
            yield from self._position(found)

    def _hand(self, match: Match, seat: int) -> str:
        view = match.game.view(seat if self.seat is None else self.seat)
        return join_parts(self.table.describe_hand(seat, view.hand_of(seat), view.held[seat]))

    def _position(self, found: RecordMoment) -> Iterator[str]:
        """Yield the position if a play is awaited and nothing is open.

        Otherwise yield the last such position and the moves since then.
        """
        rules = self.record.rules
        if found.position is None:
            return
        yield self.say("record.position", position=print_position(rules, found.position))
        for move in found.since:
            yield self.say("record.since", action=print_action(rules, move.seat, move.action))
