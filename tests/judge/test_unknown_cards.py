"""Unknown cards are dealt from all cards that the position does not name."""

from collections import Counter

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput
from penultima.judge.case import Case, set_up_game
from penultima.judge.unknown_cards import Sample, deal_unknown, parse_hands

RULES = ruleset("mini")


def test_a_position_without_unknown_cards_is_unchanged() -> None:
    assert deal_unknown(RULES, "hands=R1/R2  top=R7", 1) == "hands=R1/R2  top=R7"


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_every_sample_gives_a_position_within_the_deck(edition: str) -> None:
    for seed in range(50):
        game = set_up_game(ruleset(edition), Case("hands=R1,?2/?/?12 top=R? draw=Y1"), Sample(seed))
        assert game.state.held[:3] == [3, 1, 12]
        assert game.rules.names[game.state.top][0] == "R"
        assert game.rules.tables.digit[game.state.top] >= 0


def test_other_seeds_give_other_unknown_cards() -> None:
    dealt = Counter(deal_unknown(RULES, "hands=R1,?/R2 top=R7", seed) for seed in range(50))
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
def test_too_many_unknown_cards_are_reported_in_a_sentence(position: str, reason: str) -> None:
    with pytest.raises(BadInput) as problem:
        set_up_game(RULES, Case(position))
    assert str(problem.value).startswith(reason)


def test_the_known_cards_of_a_hand_are_separated_from_the_unknown() -> None:
    assert parse_hands("hands=R1,?2,B2/?/W top=R7") == [(["R1", "B2"], 2), ([], 1), (["W"], 0)]


def test_an_unknown_top_card_becomes_a_number_of_any_colour() -> None:
    rules = ruleset("giant")
    tops = {set_up_game(rules, Case("hands=R1,?2/?3 top=?"), Sample(seed)).state.top for seed in range(50)}
    assert all(rules.tables.digit[top] >= 0 for top in tops)
    assert len({rules.tables.colour[top] for top in tops}) > 1
