"""A player who owes a call cannot avoid a catch by another action: a catch in time still counts."""

from tests.helpers.table.practice_table import JUMP_IN, Practice

IN_TIME = 1_400
"""Delay of the catch in milliseconds. It is shorter than the hold of the call window."""


def check_catch(table: Practice) -> None:
    """Check that seat 1 can still catch seat 0, which owes a call and has tried to avoid the catch."""
    table.wait(IN_TIME)
    answer = table.do(1, "catch 0")
    assert answer is not None
    assert answer.kind == "done"
    assert table.deeds()[:2] == ["0 play R7", "1 catch 0"]
    caught = table.news(0, since=table.table.version - len(table.deeds()) + 1).items[0]
    assert [event["name"] for event in caught.events] == ["caught", "took", "took"]


def test_jumping_with_the_last_card_does_not_cancel_an_owed_call() -> None:
    table = Practice("hands=R7,R7/B1,B2,B3/G1,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play R7")
    assert table.do(0, "play R7") is None
    check_catch(table)


def test_a_jump_by_another_seat_does_not_cancel_an_owed_call() -> None:
    table = Practice("hands=R7,R9/B1,B2,B3/R7,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play R7")
    assert table.do(2, "play R7") is None
    check_catch(table)
    table.wait(2_000)
    assert table.deeds() == ["0 play R7", "1 catch 0", "2 play R7"]


def test_exchanging_the_last_card_does_not_cancel_an_owed_call() -> None:
    table = Practice("hands=R7,R9/B1,B2,B3/G1,G2,G3 top=R5", options={"seven-zero": True})
    table.done(0, "play R7")
    assert table.do(0, "choose 2") is None
    check_catch(table)


def test_a_cheaper_misplay_does_not_cancel_an_owed_call() -> None:
    table = Practice("hands=R7,B9/B1,B2,B3/G1,G2,G3 top=R5")
    table.done(0, "play R7")
    assert table.do(0, "play B9", anyway=True) is None
    check_catch(table)
