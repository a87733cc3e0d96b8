"""Cards that nobody knows are dealt by lot from what the position does not name."""

from collections import Counter

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.judge.case import Case, set_up
from penultima.judge.lot import Lot
from penultima.judge.unknown import deal_unknown, hands_of

RULES = ruleset("mini")


def test_a_position_without_unknown_cards_stays_as_it_is() -> None:
    assert deal_unknown(RULES, "hands=R1/R2  top=R7", 1) == "hands=R1/R2  top=R7"


@pytest.mark.parametrize("edition", load.names())
def test_every_lot_gives_a_position_with_no_card_too_many(edition: str) -> None:
    for lot in range(50):
        game = set_up(ruleset(edition), Case("hands=R1,?2/?/?12 top=R? draw=Y1"), Lot(lot))
        assert game.state.held[:3] == [3, 1, 12]
        assert game.rules.names[game.state.top][0] == "R"
        assert game.rules.tables.digit[game.state.top] >= 0


def test_other_lots_give_other_cards() -> None:
    dealt = Counter(deal_unknown(RULES, "hands=R1,?/R2 top=R7", lot) for lot in range(50))
    assert len(dealt) > 20


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("hands=?30/?30 top=R7", "position: the deck has no 30 cards more for ?"),
        ("hands=R0,R1,R2,R3,R4,R5,R6,R7,R8,R9/?2 top=R?", "position: the deck has no more numbers of that colour"),
        ("hands=R1,R1/?2 top=R7", "position: 2 of R1, but the deck has 1"),
        ("hands=??/R1 top=R7", "position: '??' is no card of mini"),
        ("hands=R1/R2 top=??", "position: '??' is no card of mini"),
    ],
)
def test_what_cannot_be_dealt_is_a_sentence(position: str, reason: str) -> None:
    with pytest.raises(BadInput) as problem:
        set_up(RULES, Case(position))
    assert str(problem.value).startswith(reason)


def test_the_known_cards_of_a_hand_are_told_apart() -> None:
    assert hands_of("hands=R1,?2,B2/?/W top=R7") == [(["R1", "B2"], 2), ([], 1), (["W"], 0)]


def test_a_top_that_nobody_knows_is_a_number_of_any_colour() -> None:
    rules = ruleset("giant")
    tops = {set_up(rules, Case("hands=R1,?2/?3 top=?"), Lot(lot)).state.top for lot in range(50)}
    assert all(rules.tables.digit[top] >= 0 for top in tops)
    assert len({rules.tables.colour[top] for top in tops}) > 1
