"""Due changes are applied in the order of their due times, even if the table wakes late."""

import pytest

from penultima.notation.action import Action, parse_action
from penultima.protocol.client_messages import Leave, Pause, Remove, TakeBack
from penultima.protocol.setup import Clock
from penultima.table.log.facts import Times
from penultima.table.running_table import BotQuestion
from penultima.table.table import Table
from tests.helpers.table.instant_table import HOST, InstantTable
from tests.helpers.table.practice_table import JUMP_IN, Practice
from tests.table.test_bots import WithBot

BOT_MAY_JUMP = "hands=R7,R9,R8/R7,R2,B5/R1,G2,G3 top=R5 direction=right"
"""A position in which seat 0 plays a 7, seat 2 is next, and the bot in seat 1 holds an identical 7."""
BOT_MAY_CATCH = "hands=R7,R9/B1,B2,B5/R1,G2,G3 top=R5 direction=right"
ONE_LEFT = "hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5"


def answer_with_jump(asked: BotQuestion) -> Action | None:
    return parse_action("play R7") if asked.question.kind == "jump" else None


def answer_with_catch(asked: BotQuestion) -> Action | None:
    return parse_action("catch 0") if asked.question.kind == "call" else None


def wake_late(session: InstantTable, milliseconds: int) -> None:
    """Let time pass without waking the table, and then wake it once."""
    session.at += milliseconds
    session.tick()


@pytest.mark.parametrize("woken_late", [False, True])
def test_a_move_whose_hold_ends_first_is_done_before_the_jump_of_a_bot(*, woken_late: bool) -> None:
    table = WithBot(BOT_MAY_JUMP, answer_with_jump, edition="giant", options=JUMP_IN, times=Times(jump=300))
    table.done(0, "play R7")
    assert table.do(2, "play R1") is None
    (wake_late if woken_late else InstantTable.wait)(table, 5_000)
    assert table.deeds()[:2] == ["0 play R7", "2 play R1"]


@pytest.mark.parametrize("woken_late", [False, True])
def test_a_move_whose_hold_ends_first_is_done_before_the_catch_of_a_bot(*, woken_late: bool) -> None:
    table = WithBot(BOT_MAY_CATCH, answer_with_catch, edition="giant", times=Times(call=300))
    table.done(0, "play R7")
    assert table.do(2, "play R1") is None
    (wake_late if woken_late else InstantTable.wait)(table, 5_000)
    assert table.deeds()[:2] == ["0 play R7", "2 play R1"]


def test_a_bot_that_reacted_first_wins_although_the_table_wakes_late() -> None:
    table = WithBot(BOT_MAY_CATCH, answer_with_catch, edition="giant", times=Times(call=5_000))
    table.done(0, "play R7")
    assert table.do(2, "play R1") is None
    wake_late(table, 60_000)
    assert table.deeds() == ["0 play R7", "1 catch 0", "2 play R1"]


def test_a_bot_timer_stopped_by_a_vote_in_a_late_wake_resumes_after_the_vote() -> None:
    """The vote begins before the bot's catch is due. The timer of the bot stops during the vote and then continues."""
    table = WithBot(BOT_MAY_CATCH, answer_with_catch, edition="official", times=Times(call=300))
    table.done(0, "play R7")
    assert table.do(2, "accuse 0") is None
    wake_late(table, 60_000)
    assert table.deeds() == ["0 play R7", "2 accuse 0"]
    table.wait(13_000)
    assert table.deeds()[2:] == ["-1 timeout", "1 catch 0"]


def test_a_clock_started_by_a_late_wake_has_its_full_time() -> None:
    table = Practice(ONE_LEFT, clock=Clock(decision=10_000, reserve=0))
    table.done(0, "play R7")
    wake_late(table, 60_000)
    clock = table.news().now.clock
    assert clock is not None
    assert clock.until == 70_000


@pytest.mark.parametrize("command", [Leave("x"), Remove("x", 1), TakeBack("x", 1), None])
def test_the_game_goes_on_when_a_seat_changes_hands_while_its_bot_move_waits(
    command: Leave | Remove | TakeBack | None,
) -> None:
    """When the seat gets another owner, its waiting move is dropped. Then the new owner or a bot decides."""
    table = Practice(ONE_LEFT, clock=Clock(decision=60_000, reserve=0), times=Times(call=40_000))
    table.present("ben", here=False)
    table.done(0, "play R7")
    table.wait(30_000)
    assert [waiting.by for waiting in table.table.waiting_moves] == ["stand-in"]
    if command is None:
        table.hand_over(1, "zoe")
    else:
        table.send(HOST if isinstance(command, Remove) else "ben", command)
    table.wait(200_000)
    assert len(table.deeds()) > 1


def test_the_time_of_a_table_never_goes_back() -> None:
    table = Practice(ONE_LEFT, seats=3)
    table.wait(5_000)
    table.send(HOST, Pause(table.id()))
    fork: Table = table.table.fork()
    fork.hand_over(1, "zoe", 4_000)
    fork.set_presence("zoe", here=True, at=3_000)
    assert [entry.at for entry in fork.take_decided().entries] == [5_000, 5_000]
