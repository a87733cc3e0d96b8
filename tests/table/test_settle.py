"""What follows by itself comes in the order of its deadlines, however late the table is woken."""

import pytest

from penultima.notation.wish import Wish, parse_wish
from penultima.table.facts import Times
from penultima.table.sitting import Asked
from penultima.table.table import Table
from penultima.wire.client_in import Leave, Pause, Remove, TakeBack
from penultima.wire.shape import Clock
from tests.table.evening import HOST, Evening
from tests.table.practice import JUMP_IN, Practice
from tests.table.test_bots import WithBot

BOT_MAY_JUMP = "hands=R7,R9,R8/R7,R2,B5/R1,G2,G3 top=R5 direction=right"
"""Seat 0 plays; seat 2 is next; seat 1, a bot, has the same 7."""
BOT_MAY_CATCH = "hands=R7,R9/B1,B2,B5/R1,G2,G3 top=R5 direction=right"
ONE_LEFT = "hands=R7,R9/R1,B2,B3/R7,G2,G3 top=R5"


def jumps(asked: Asked) -> Wish | None:
    return parse_wish("play R7") if asked.question.kind == "jump" else None


def catches(asked: Asked) -> Wish | None:
    return parse_wish("catch 0") if asked.question.kind == "call" else None


def late(evening: Evening, milliseconds: int) -> None:
    """Nobody wakes the table until then."""
    evening.at += milliseconds
    evening.tick()


@pytest.mark.parametrize("woken_late", [False, True])
def test_a_bot_does_not_jump_before_a_move_whose_hold_was_over_sooner(*, woken_late: bool) -> None:
    table = WithBot(BOT_MAY_JUMP, jumps, edition="giant", options=JUMP_IN, times=Times(jump=300))
    table.done(0, "play R7")
    assert table.do(2, "play R1") is None
    (late if woken_late else Evening.wait)(table, 5_000)
    assert table.deeds()[:2] == ["0 play R7", "2 play R1"]


@pytest.mark.parametrize("woken_late", [False, True])
def test_a_bot_does_not_catch_after_a_move_whose_hold_was_over_sooner(*, woken_late: bool) -> None:
    table = WithBot(BOT_MAY_CATCH, catches, edition="giant", times=Times(call=300))
    table.done(0, "play R7")
    assert table.do(2, "play R1") is None
    (late if woken_late else Evening.wait)(table, 5_000)
    assert table.deeds()[:2] == ["0 play R7", "2 play R1"]


def test_a_bot_that_was_first_is_first_all_the_same() -> None:
    table = WithBot(BOT_MAY_CATCH, catches, edition="giant", times=Times(call=5_000))
    table.done(0, "play R7")
    assert table.do(2, "play R1") is None
    late(table, 60_000)
    assert table.deeds() == ["0 play R7", "1 catch 0", "2 play R1"]


def test_whatever_a_late_wake_stops_goes_on_after_it() -> None:
    """The accusation came first; what the bot was about to say when the vote began, it says when that is over."""
    table = WithBot(BOT_MAY_CATCH, catches, edition="official", times=Times(call=300))
    table.done(0, "play R7")
    assert table.do(2, "accuse 0") is None
    late(table, 60_000)
    assert table.deeds() == ["0 play R7", "2 accuse 0"]
    table.wait(13_000)
    assert table.deeds()[2:] == ["-1 timeout", "1 catch 0"]


def test_a_clock_that_a_late_wake_starts_is_whole() -> None:
    table = Practice(ONE_LEFT, clock=Clock(decision=10_000, reserve=0))
    table.done(0, "play R7")
    late(table, 60_000)
    clock = table.news().now.clock
    assert clock is not None
    assert clock.until == 70_000


@pytest.mark.parametrize("command", [Leave("x"), Remove("x", 1), TakeBack("x", 1), None])
def test_a_seat_whose_bot_has_a_move_waiting_goes_on_whoever_has_it(command: Leave | Remove | TakeBack | None) -> None:
    """The move goes with whoever it was for, and somebody else takes the decision."""
    table = Practice(ONE_LEFT, clock=Clock(decision=60_000, reserve=0), times=Times(call=40_000))
    table.present("ben", here=False)
    table.done(0, "play R7")
    table.wait(30_000)
    assert [waiting.by for waiting in table.table.waiting] == ["stand-in"]
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
    fork.present("zoe", here=True, at=3_000)
    assert [entry.at for entry in fork.take().entries] == [5_000, 5_000]
