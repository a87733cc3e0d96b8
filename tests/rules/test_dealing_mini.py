"""Dealing rules of `mini` that scenarios cannot state: the dealer, ties, the next deal, random results."""

from functools import partial

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.kernel.state import NOBODY
from penultima.match import Match
from tests.helpers.rules.stacked_deals import Stacked, counts, deal_after, dealer_by_cards, deals_to_the_end, dealt_by

EDITION = "mini"
RULES = ruleset(EDITION)
CARDS = 56
HAND = 5
SEEDS = range(60)
COLOURS = "RYGB"
DECK = [
    *(f"{colour}{symbol}" for symbol in [*range(10), "+1", "R", "S"] for colour in COLOURS),
    *["W", "W", "W+2", "W+2"],
]
dealer_after = partial(dealer_by_cards, EDITION)
after = partial(deal_after, EDITION)


def stock(game: Game) -> list[str]:
    """List the draw pile, starting with the next card."""
    return [RULES.names[kind] for kind in reversed(game.state.stock[: game.state.stocked])]


@pytest.mark.clause("deal.hand", "mini")
def test_the_deck_has_one_of_each_coloured_card() -> None:
    assert sorted(RULES.names[kind] for kind in RULES.tables.manifest[: RULES.tables.cards]) == sorted(DECK)
    assert len(DECK) == CARDS


@pytest.mark.clause("deal.dealer", "mini")
def test_the_highest_number_deals() -> None:
    assert dealer_after([["R3", "B9", "G5"]], 3) == 1


@pytest.mark.clause("deal.dealer", "mini")
def test_symbols_count_zero() -> None:
    assert dealer_after([["W+2", "BS", "G1", "Y+1", "W", "RR"]], 6) == 2


@pytest.mark.clause("deal.dealer", "mini")
def test_turned_up_cards_are_visible_to_all_and_return_to_the_deck() -> None:
    game = Game.deal(EDITION, players=10, seed=3)
    cuts = [event for event in game.events if event.name == "cut"]
    assert [event.seat for event in cuts[:10]] == list(range(10))
    assert all(event.card for event in cuts)
    assert sum(counts(game)) + game.state.stocked + sum(game.state.discard) + 1 == CARDS


@pytest.mark.clause("deal.tie", "mini")
def test_only_tied_players_turn_up_cards_again() -> None:
    assert dealer_after([["R8", "B2", "G8"], ["R1", "G4"]], 3) == 2


@pytest.mark.clause("deal.tie", "mini")
def test_symbols_and_a_zero_are_a_tie_that_may_repeat() -> None:
    assert dealer_after([["R0", "BS", "W"], ["Y+1", "W+2", "G0"], ["Y3", "R2", "B1"]], 3) == 0


@pytest.mark.clause("deal.next", "mini")
@pytest.mark.parametrize("options", [{}, {"deal.next": "left"}])
def test_the_deal_moves_to_the_left(options: dict[str, OptionValue]) -> None:
    assert after(options, dealer=3, winner=1).dealer == 0


@pytest.mark.clause("deal.next", "mini")
def test_the_winner_deals_next_if_that_option_is_chosen() -> None:
    assert after({"deal.next": "winner"}, dealer=3, winner=1).dealer == 1


@pytest.mark.clause("deal.next", "mini")
def test_the_deal_moves_to_the_left_if_nobody_won() -> None:
    assert after({"deal.next": "winner"}, dealer=1, winner=NOBODY).dealer == 2


@pytest.mark.clause("deal.hand", "mini")
@pytest.mark.parametrize("seats", range(2, 11))
def test_everybody_gets_five_and_the_rest_is_the_draw_pile(seats: int) -> None:
    for seed in SEEDS:
        game = Game.deal(EDITION, players=seats, seed=seed)
        dealt = [event for event in game.events if event.name == "dealt"]
        assert len(dealt) == HAND * seats
        assert sum(counts(game)) + game.state.stocked == CARDS - 1
        assert RULES.names[game.state.top] != "W+2"


def returned(seed: int) -> Game:
    """Return a deal for ten seats whose first card is a Wild Draw Two, so that it goes back into the draw pile."""
    left = ["W+2", "B9", "G+1", "B+1", "W", "W+2"]
    hands = [name for name in DECK if name not in left]
    return dealt_by(0, EDITION, 10, Stacked(EDITION, [[*hands, "W", *left]], seed))


@pytest.mark.clause("first.returned", "mini")
def test_a_returned_card_goes_to_any_position_and_the_others_keep_their_order() -> None:
    places = set()
    for seed in range(200):
        game = returned(seed)
        pile = stock(game)
        assert (RULES.names[game.state.top], sum(game.state.discard)) == ("B9", 0)
        assert [name for name in pile if name != "W+2"] == ["G+1", "B+1", "W"]
        assert pile.count("W+2") == 2
        places.add(tuple(pile))
    assert len(places) == 4
    assert ("W+2", "G+1", "B+1", "W", "W+2") in places
    assert ("G+1", "B+1", "W", "W+2", "W+2") in places


@pytest.mark.clause("first.returned", "mini")
def test_a_card_returned_to_the_top_is_returned_again() -> None:
    times = {sum(event.name == "returned" for event in returned(seed).events) for seed in range(200)}
    assert {1, 2} <= times


@pytest.mark.clause("players", "mini")
@pytest.mark.parametrize("seats", [1, 11])
def test_only_two_to_ten_players_can_play(seats: int) -> None:
    with pytest.raises(BadInput):
        Game.deal(EDITION, players=seats, seed=1)


@pytest.mark.clause("teams", "mini")
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9, 10])
def test_teams_need_four_six_or_eight_seats(seats: int) -> None:
    with pytest.raises(BadInput):
        Game.deal(EDITION, players=seats, seed=1, options={"teams": True})


@pytest.mark.clause("last-standing", "mini")
def test_teams_and_last_standing_exclude_each_other() -> None:
    with pytest.raises(BadInput, match="teams"):
        ruleset(EDITION, {"teams": True, "last-standing": True})


@pytest.mark.clause("score.target", "mini")
def test_a_match_goes_on_until_two_hundred_and_fifty() -> None:
    match = Match(EDITION, players=3, seed=11)
    assert deals_to_the_end(match, 250) > 1
    assert match.scores[match.winner] == max(match.scores) >= 250


@pytest.mark.clause("jump-in", "mini")
def test_mini_never_allows_jumping_in() -> None:
    for seed in range(30):
        game = Game.deal(EDITION, players=2 + seed % 9, seed=seed, options={"jump-in": True})
        while not game.over:
            others = [seat for seat in range(game.state.seats) if seat != game.turn]
            assert not [action for seat in others for action in game.legal(seat) if action.verb == "play"]
            _act(game)


def _act(game: Game) -> None:
    seat = game.asked[0]
    game.do(seat, game.legal(seat)[0])


def _play_out(game: Game) -> None:
    while not game.over:
        _act(game)
