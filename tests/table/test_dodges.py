"""Ways out of a call that is owed, all of them legal, which do not work at a table: who is in time catches."""

from tests.table.practice import JUMP_IN, Practice

IN_TIME = 1_400
"""Thousandths of a second: within the hold of a call."""


def is_caught(table: Practice) -> None:
    """Seat 0 owes a call and tried to get rid of it; seat 1 is just in time."""
    table.wait(IN_TIME)
    found = table.do(1, "catch 0")
    assert found is not None
    assert found.kind == "done"
    assert table.deeds()[:2] == ["0 play R7", "1 catch 0"]
    caught = table.news(0, since=table.table.version - len(table.deeds()) + 1).items[0]
    assert [event["name"] for event in caught.events] == ["caught", "took", "took"]


def test_jumping_with_ones_own_last_card() -> None:
    table = Practice("hands=R7,R7/B1,B2,B3/G1,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play R7")
    assert table.do(0, "play R7") is None
    is_caught(table)


def test_the_jump_of_somebody_else() -> None:
    table = Practice("hands=R7,R9/B1,B2,B3/R7,G2,G3 top=R5", options=JUMP_IN)
    table.done(0, "play R7")
    assert table.do(2, "play R7") is None
    is_caught(table)
    table.wait(2_000)
    assert table.deeds() == ["0 play R7", "1 catch 0", "2 play R7"]


def test_a_choice_that_gives_the_one_card_away() -> None:
    table = Practice("hands=R7,R9/B1,B2,B3/G1,G2,G3 top=R5", options={"seven-zero": True})
    table.done(0, "play R7")
    assert table.do(0, "choose 2") is None
    is_caught(table)


def test_a_misplay_that_costs_less() -> None:
    table = Practice("hands=R7,B9/B1,B2,B3/G1,G2,G3 top=R5")
    table.done(0, "play R7")
    assert table.do(0, "play B9", anyway=True) is None
    is_caught(table)
