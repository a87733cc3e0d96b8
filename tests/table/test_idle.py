"""What an idle seat was told is kept, for as long as it is the truth."""

from penultima.wire.client_in import Arrange, End, Sit
from penultima.wire.shape import Setup
from tests.table.evening import HOST, Evening


def test_a_hand_is_named_by_the_rules_of_its_deal() -> None:
    """Wild draws of two editions have the same number, and not the same name."""
    evening = Evening(Setup(edition="giant", seats=2, position="hands=R1,R2/W+4 top=R7 turn=0"))
    evening.send("bea", Sit(evening.id(), 1, "Bea"))
    evening.start()
    assert evening.news(1).mine["1"].hand == ["W+4"]
    evening.send(HOST, End(evening.id()))
    mini = Setup(edition="mini", seats=2, position="hands=R1,R2/W+2 top=R7 turn=0")
    evening.send(HOST, Arrange(evening.id(), mini))
    evening.start()
    assert evening.news(1).mine["1"].hand == ["W+2"]
