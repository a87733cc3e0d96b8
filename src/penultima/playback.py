"""Plays a record again."""

from collections.abc import Iterator
from typing import NamedTuple

from penultima.bounds import of_kind
from penultima.echo import shown
from penultima.errors import BadInput, placed
from penultima.fair.sources import source_of
from penultima.fair.written import EachItsOwn
from penultima.game import Refused
from penultima.kernel.state import State
from penultima.kernel.width import copied
from penultima.match import Match
from penultima.notation.action import print_action
from penultima.notation.position import Position, is_quiet, position_of
from penultima.notation.record import End, Move, Record, RecordedDeal


def replay(record: Record, at: int | None = None) -> Match:
    """The match as it stood at the end of the record, or after its first `at` actions."""
    of_kind("record", record, Record)
    *_, (match, _) = _up_to(record, at)
    return match


class Moment(NamedTuple):
    """The match at some moment of a record; the last moment up to it that has a position, and what was done since."""

    match: Match
    quiet: State | None
    since: tuple[Move, ...]

    @property
    def position(self) -> Position | None:
        """With the whole draw pile. None: since the deal began there was always something open."""
        return None if self.quiet is None else position_of(self.match.rules, self.quiet)


def moment(record: Record, at: int | None = None) -> Moment:
    """As `replay`, with what it takes to set the table up again."""
    quiet: State | None = None
    since: list[Move] = []
    for match, move in _up_to(record, at):
        if move is None:
            quiet, since = None, []
        else:
            since.append(move)
        if is_quiet(match.state):
            quiet, since = copied(match.state), []
    return Moment(match, quiet, tuple(since))


def _up_to(record: Record, at: int | None) -> Iterator[tuple[Match, Move | None]]:
    """The walk, as far as the moment after the first `at` actions."""
    of_kind("record", record, Record)
    if at is not None and (type(at) is not int or not 0 <= at <= record.length):
        raise BadInput("there is no action {number}: the record has {count}", number=shown(at), count=record.length).at(
            record.place
        )
    done = 0
    for match, move in walk(record):
        done += move is not None
        yield match, move
        if done == at:
            return


def walk(record: Record) -> Iterator[tuple[Match, Move | None]]:
    """The one match that is played, at the start of each deal (None) and after each move.

    BadInput names the place of an action that is refused, and of an end that is not what came.
    """
    if not of_kind("record", record, Record).deals:
        raise BadInput("there is no deal in it").at(record.place)
    with placed(_place(record, record.deals[0].line)):
        match = _begin(record)
    for number, deal in enumerate(record.deals):
        if number > 0:
            with placed(_place(record, deal.line)):
                match.next_deal()
        yield match, None
        for move in deal.moves:
            _do(record, match, move)
            yield match, move
        _compare(record, match, deal)
        source = match.game.desk.source
        if isinstance(source, EachItsOwn):
            with placed(_place(record, deal.line)):
                source.check_spare(number)


def _begin(record: Record) -> Match:
    rules, first = record.rules, record.deals[0]
    return Match(
        rules.edition,
        players=record.players,
        options=rules.changes,
        customs=rules.customs,
        dealer=record.dealer,
        position=first.position,
        source=source_of([deal.chance for deal in record.deals]),
    )


def _do(record: Record, match: Match, move: Move) -> None:
    """Every action goes through here, so a place is named only where it is needed."""
    try:
        match.game.act(move.seat, move.action, move.time)
    except Refused as refused:
        text = print_action(record.rules, move.seat, move.action)
        problem = BadInput("'{action}' is refused: {clause}", action=text, clause=refused.clause)
        raise problem.at(_place(record, move.line)) from None
    except BadInput as problem:
        raise problem.at(_place(record, move.line)) from None


def _compare(record: Record, match: Match, deal: RecordedDeal) -> None:
    if deal.end is None:
        return
    place = _place(record, deal.end.line)
    if not match.game.over:
        raise BadInput("the record says that the deal ended, but it goes on").at(place)
    came = End(match.game.result.winner, match.scores)
    if came != deal.end:
        raise BadInput("the record says {said}; what came is {came}", said=deal.end, came=came).at(place)


def _place(record: Record, line: int) -> str:
    """In the file of the record, where it came from one."""
    file = record.place.rpartition(":")[0]
    return f"{file}:{line}" if file else ""
