"""What a frame has in it, and what it has not."""

from penultima.table.facts import AT_ONCE
from penultima.table.see import MOST_SAID
from penultima.wire.client_in import Say
from penultima.wire.shape import Setup
from tests.table.evening import HOST, Evening
from tests.table.practice import Practice


def test_a_snapshot_has_the_last_of_what_was_said_and_every_version() -> None:
    evening = Evening(Setup(seats=2))
    for number in range(MOST_SAID + 10):
        evening.send(HOST, Say(f"line {number}", f"line {number}"))
    news = evening.news()
    assert news.first + len(news.items) - 1 == news.now.version
    assert [item.text for item in news.items if item.text] == [f"line {number}" for number in range(10, MOST_SAID + 10)]
    assert len(evening.news(since=news.now.version - 60).items) == 60


def test_a_vote_says_what_it_costs_whoever_is_accused() -> None:
    """penalty.suggestion: two cards."""
    table = Practice("top=R7 hands=R1,R2/G3,G4/B1,B2 turn=1")
    table.done(2, "accuse 0")
    asked = table.news().now.question
    assert asked is not None
    assert (asked.phase, asked.accused, asked.cost) == ("vote", 0, 2)


def test_whoever_has_to_discard_is_told_how_many_are_too_many() -> None:
    position = "top=R7 hands=WC1,R1,R2/G1,G2,G3,G4,G5/B1,B2 turn=0"
    table = Practice(position, edition="classic", customs=["next: level 3", "", ""], times=AT_ONCE)
    table.done(0, "play WC1:B")
    for left in (2, 1):
        asked = table.news().now.question
        assert asked is not None
        assert (asked.phase, asked.seats, asked.surplus) == ("discard", [1], left)
        table.done(1, f"discard G{left}")


def test_whoever_holds_a_card_that_moves_hands_is_told_so() -> None:
    """What one would keep after it cannot be counted ahead. Whoever is not asked lays no card."""
    position = "top=R7 hands=WS,R1,WC1,WC2/G2,G3,WC3 turn=0"
    table = Practice(position, edition="classic", customs=["chosen: swap-hands", "next: draw 2", "all: rotate-hands"])
    assert [table.news(place).mine[str(place)].trades for place in (0, 1)] == [["WS", "WC1"], []]
    plain = Practice("top=R7 hands=W,R1/G1,G2 turn=0", edition="giant")
    assert plain.news(0).mine["0"].trades == []
