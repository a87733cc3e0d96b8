"""Questions to bots: which seats must be asked, and about what."""

from collections.abc import Iterator

from penultima.bots.question import Question
from penultima.kernel.state import VOTE
from penultima.table.running_table import RunningTable
from penultima.table.timer import TimerKey


def find_bot_questions(t: RunningTable) -> Iterator[Question]:
    """Yield the questions to bots.

    A question depends on public facts only, so that being asked reveals nothing about a bot's cards. A bot is therefore
    asked even if it has nothing to do.
    """
    asked, still = t.asked, t.the_game.state.still
    for seat_index, seat in enumerate(t.facts.seats):
        by_bot = seat.kind == "bot" or seat.stand_in
        if by_bot and still >> seat_index & 1:
            yield from _window_questions(t, seat_index)
        if seat_index == asked and (by_bot or seat.proxy == t.decision):
            yield Question(seat_index, t.decision, "decision")


def _window_questions(t: RunningTable, seat: int) -> Iterator[Question]:
    s = t.the_game.state
    for window in t.windows:
        if window.kind == "race" and seat not in t.the_game.asked:
            continue
        if window.kind == "vote" and (seat not in t.the_game.asked or s.phase != VOTE):
            continue
        yield Question(seat, window.id, window.kind, window.seat)


def bot_timer_key(question: Question) -> TimerKey:
    return ("bot", question.seat, question.id, question.kind, question.about)
