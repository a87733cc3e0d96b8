"""Replays records."""

from collections.abc import Iterator
from typing import NamedTuple

from penultima.errors import BadInput, place_errors
from penultima.game import Refused
from penultima.i18n.quoting import quote
from penultima.kernel.byte_layout import copy_record
from penultima.kernel.state import State
from penultima.match import Match
from penultima.notation.kernel_actions import print_action
from penultima.notation.position import Position, is_quiet, position_of
from penultima.notation.record import DealEnd, Move, Record, RecordedDeal
from penultima.rng.scripted import ScriptedSource
from penultima.rng.sources import source_for_origins
from penultima.support.validation import check_type


def replay(record: Record, at: int | None = None) -> Match:
    """Return the match as it is at the end of the record, or after its first `at` actions."""
    check_type("record", record, Record)
    *_, (match, _) = _walk_to(record, at)
    return match


class RecordMoment(NamedTuple):
    """A match at some moment of a record.

    `quiet` is the last state of the deal in which a play was awaited and nothing was open. `since` contains the moves
    after that state.
    """

    match: Match
    quiet: State | None
    since: tuple[Move, ...]

    @property
    def position(self) -> Position | None:
        """The position of the quiet state, with the whole draw pile. It is None if the deal has had no quiet state."""
        return None if self.quiet is None else position_of(self.match.rules, self.quiet)


def find_moment(record: Record, at: int | None = None) -> RecordMoment:
    """Replay as `replay` does, but return what is needed to set up the table again."""
    quiet: State | None = None
    since: list[Move] = []
    for match, move in _walk_to(record, at):
        if move is None:
            quiet, since = None, []
        else:
            since.append(move)
        if is_quiet(match.state):
            quiet, since = copy_record(match.state), []
    return RecordMoment(match, quiet, tuple(since))


def _walk_to(record: Record, at: int | None) -> Iterator[tuple[Match, Move | None]]:
    """Yield from `walk` until the first `at` actions are done."""
    check_type("record", record, Record)
    if at is not None and (type(at) is not int or not 0 <= at <= record.length):
        raise BadInput("there is no action {number}: the record has {count}", number=quote(at), count=record.length).at(
            record.place
        )
    done = 0
    for match, move in walk(record):
        done += move is not None
        yield match, move
        if done == at:
            return


def walk(record: Record) -> Iterator[tuple[Match, Move | None]]:
    """Yield (match, None) at the start of each deal and (match, move) after each move.

    The match is always the same object. Raise BadInput with the line if an action is refused, or if a deal does not end
    as recorded.
    """
    if not check_type("record", record, Record).deals:
        raise BadInput("there is no deal in it").at(record.place)
    with place_errors(_locate(record, record.deals[0].line)):
        match = _begin(record)
    for number, deal in enumerate(record.deals):
        if number > 0:
            with place_errors(_locate(record, deal.line)):
                match.next_deal()
        yield match, None
        for move in deal.moves:
            _do(record, match, move)
            yield match, move
        _compare(record, match, deal)
        source = match.game.context.source
        if isinstance(source, ScriptedSource):
            with place_errors(_locate(record, deal.line)):
                source.check_unused_outcomes(number)


def _begin(record: Record) -> Match:
    rules, first = record.rules, record.deals[0]
    return Match(
        rules.edition,
        players=record.players,
        options=rules.changes,
        customs=rules.customs,
        dealer=record.dealer,
        position=first.position,
        source=source_for_origins([deal.chance for deal in record.deals]),
    )


def _do(record: Record, match: Match, move: Move) -> None:
    """Apply a move. The place of an error is computed only when needed, because this runs for every action."""
    try:
        match.game.act(move.seat, move.action, move.time)
    except Refused as refused:
        text = print_action(record.rules, move.seat, move.action)
        problem = BadInput("'{action}' is refused: {clause}", action=text, clause=refused.clause)
        raise problem.at(_locate(record, move.line)) from None
    except BadInput as problem:
        raise problem.at(_locate(record, move.line)) from None


def _compare(record: Record, match: Match, deal: RecordedDeal) -> None:
    if deal.end is None:
        return
    place = _locate(record, deal.end.line)
    if not match.game.over:
        raise BadInput("the record says that the deal ended, but it goes on").at(place)
    actual = DealEnd(match.game.result.winner, match.scores)
    if actual != deal.end:
        raise BadInput("the record says {said}; what came is {came}", said=deal.end, came=actual).at(place)


def _locate(record: Record, line: int) -> str:
    """Return the file and line, or "" if the record does not come from a file."""
    file = record.place.rpartition(":")[0]
    return f"{file}:{line}" if file else ""
