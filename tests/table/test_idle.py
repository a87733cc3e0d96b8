"""A seat that is not asked gets a cached message, but only as long as this message is correct."""

from penultima.protocol.client_messages import Arrange, End, Sit
from penultima.protocol.setup import Setup
from tests.helpers.table.instant_table import HOST, InstantTable


def test_the_cards_of_a_hand_are_named_by_the_rules_of_their_deal() -> None:
    """The wild draw cards of two editions have the same number in the kernel. A cached hand would show a wrong name."""
    session = InstantTable(Setup(edition="giant", seats=2, position="hands=R1,R2/W+4 top=R7 turn=0"))
    session.send("bea", Sit(session.id(), 1, "Bea"))
    session.start()
    assert session.news(1).mine["1"].hand == ["W+4"]
    session.send(HOST, End(session.id()))
    mini = Setup(edition="mini", seats=2, position="hands=R1,R2/W+2 top=R7 turn=0")
    session.send(HOST, Arrange(session.id(), mini))
    session.start()
    assert session.news(1).mine["1"].hand == ["W+2"]
