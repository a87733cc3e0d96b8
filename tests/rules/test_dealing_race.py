"""Dealing rules of `race` that scenarios cannot state: the dealer, ties, the next deal, random results."""

from collections.abc import Mapping
from functools import partial

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.state import NOBODY
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from penultima.notation.position import parse_position
from tests.helpers.rules.stacked_deals import Stacked, counts, deal_after, dealer_by_cards, deals_to_the_end, dealt_by

EDITION = "race"
CARDS = 112
SEEDS = range(60)
RULES = ruleset(EDITION)
dealer_after = partial(dealer_by_cards, EDITION)
finished = partial(deal_after, EDITION)


def at(position: str, seed: int, options: Mapping[str, OptionValue] | None = None) -> Game:
    rules = ruleset(EDITION, options)
    return Game.at(rules, parse_position(rules, position), Sfc32(seed))


@pytest.mark.clause("deal.dealer", "race")
def test_the_highest_number_deals() -> None:
    assert dealer_after([["R3", "G5", "B9"]], 3) == 2


@pytest.mark.clause("deal.dealer", "race")
def test_a_race_counts_zero_like_every_symbol() -> None:
    assert dealer_after([["WR", "W+4", "BS", "G1", "Y+2"]], 5) == 3


@pytest.mark.clause("deal.tie", "race")
def test_equal_highest_cards_are_turned_up_again() -> None:
    assert dealer_after([["R9", "B2", "G9"], ["R1", "G4"]], 3) == 2


@pytest.mark.clause("deal.tie", "race")
def test_a_race_and_a_zero_are_a_tie() -> None:
    assert dealer_after([["WR", "R0"], ["WR", "WR"], ["Y3", "WR"]], 2) == 0


@pytest.mark.clause("deal.next", "race")
@pytest.mark.parametrize(
    ("value", "dealer", "winner", "next_dealer"),
    [("left", 3, 1, 0), ("left", 0, 0, 1), ("winner", 3, 1, 1), ("winner", 1, NOBODY, 2)],
)
def test_the_dealer_of_the_next_deal(value: str, dealer: int, winner: int, next_dealer: int) -> None:
    assert finished({"deal.next": value}, dealer=dealer, winner=winner).dealer == next_dealer


@pytest.mark.clause("players", "race")
@pytest.mark.parametrize("players", [1, 11])
def test_only_two_to_ten_players_can_play(players: int) -> None:
    with pytest.raises(BadInput):
        Game.deal(EDITION, players=players, seed=1)


@pytest.mark.clause("deal.hand", "race")
@pytest.mark.parametrize("players", range(2, 11))
def test_seven_each_and_the_rest_is_the_draw_pile(players: int) -> None:
    game = dealt_by(0, EDITION, players, Stacked(EDITION, [["R1"] * 2 + ["Y1"] * 2]))
    assert sum(counts(game)) + game.state.stocked + sum(game.state.discard) + 1 == CARDS


@pytest.mark.clause("first.returned", "race")
def test_a_returned_card_goes_to_any_position_and_the_others_keep_their_order() -> None:
    hands = [f"{colour}{number}" for number in range(1, 8) for colour in "RYG"]
    returned, piles, others = RULES.kind["W+4"], set(), set()
    for seed in SEEDS:
        game = dealt_by(0, EDITION, 3, Stacked(EDITION, [[*hands, "W+4", "B5"]], seed))
        pile = tuple(game.state.stock[: game.state.stocked])
        assert RULES.names[game.state.top] == "B5"
        assert pile.count(returned) == 4
        piles.add(pile)
        others.add(tuple(kind for kind in pile if kind != returned))
    assert len(others) == 1
    assert len(piles) > 20


@pytest.mark.clause("race.none", "race")
@pytest.mark.parametrize(("slapped", "open_to"), [([], {1, 2, 3}), ([2], {1, 3}), ([1], {2, 3})])
def test_the_loser_is_any_seat_that_has_not_slapped(slapped: list[int], open_to: set[int]) -> None:
    losers = set()
    for seed in SEEDS:
        game = at("hands=WR,R2,R3/B1,B2/Y1,Y2/G1,G2 top=R7", seed)
        game.do(0, "play WR:B")
        for seat in slapped:
            game.do(seat, "slap")
        game.act(NOBODY, A_TIMEOUT)
        assert sorted(counts(game)) == [2, 2, 2, 6]
        assert (game.phase, game.turn) == ("play", 1)
        losers.add(counts(game).index(6))
    assert losers == open_to


@pytest.mark.clause("race.none", "race")
def test_a_seat_that_is_out_never_loses_a_race() -> None:
    losers = set()
    for seed in SEEDS:
        game = at("hands=WR,R2,R3//Y1,Y2/G1,G2 top=R7", seed, {"last-standing": True})
        game.do(0, "play WR:B")
        game.act(NOBODY, A_TIMEOUT)
        assert (game.phase, game.turn) == ("play", 2)
        losers.add(counts(game).index(6))
    assert losers == {2, 3}


@pytest.mark.clause("race.decided", "race")
def test_only_seats_that_have_not_slapped_are_awaited() -> None:
    game = at("hands=WR,R2,R3/B1,B2/Y1,Y2/G1,G2 top=R7", 1)
    game.do(0, "play WR:B")
    assert game.asked == [1, 2, 3]
    assert [list(map(str, game.legal(seat))) for seat in range(4)] == [[], ["slap"], ["slap"], ["slap"]]
    game.do(2, "slap")
    assert game.asked == [1, 3]
    assert game.legal(2) == []


@pytest.mark.clause("score.target", "race")
def test_a_match_goes_on_until_five_hundred_is_reached() -> None:
    match = Match(EDITION, players=3, seed=11)
    assert deals_to_the_end(match, 500) > 1
    assert match.scores[match.winner] == max(match.scores) >= 500
