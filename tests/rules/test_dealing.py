"""Dealing rules that scenarios cannot state: the dealer, ties and the next deal."""

from functools import partial

import pytest

from penultima.editions.ruleset import ruleset
from penultima.game import Game
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.deal import clear_table
from penultima.kernel.score import end_blocked_deal, match_is_over
from penultima.kernel.state import NOBODY, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.match import Match
from tests.helpers.rules.stacked_deals import deal_after, dealer_by_cards, deals_to_the_end

dealer_after = partial(dealer_by_cards, "giant")
finished = partial(deal_after, "giant")


@pytest.mark.clause("deal.dealer", "giant")
def test_the_highest_number_deals() -> None:
    assert dealer_after([["R3", "B9", "G5"]], 3) == 1


@pytest.mark.clause("deal.dealer", "giant")
def test_symbols_count_zero() -> None:
    assert dealer_after([["W+4", "BS", "G1", "Y+2"]], 4) == 2


@pytest.mark.clause("deal.tie", "giant")
def test_equal_highest_cards_are_turned_up_again() -> None:
    assert dealer_after([["R9", "B2", "G9"], ["R1", "G4"]], 3) == 2


@pytest.mark.clause("deal.tie", "giant")
def test_a_zero_and_a_symbol_are_a_tie() -> None:
    assert dealer_after([["R0", "BS"], ["Y3", "R2"]], 2) == 0


@pytest.mark.clause("deal.dealer", "giant")
def test_turned_up_cards_are_seen_by_all() -> None:
    game = Game.deal("giant", players=5, seed=3)
    cuts = [event for event in game.events if event.name == "cut"]
    assert len(cuts) >= 5
    assert all(event.card for event in cuts)
    assert cuts[:5] == [event for event in cuts[:5] if event.seat == cuts.index(event)]


@pytest.mark.clause("deal.next", "giant")
def test_the_deal_moves_to_the_left() -> None:
    assert finished({}, dealer=3, winner=1).dealer == 0


@pytest.mark.clause("deal.next", "giant")
def test_the_winner_deals_next_if_that_option_is_chosen() -> None:
    assert finished({"deal.next": "winner"}, dealer=3, winner=1).dealer == 1


@pytest.mark.clause("deal.next", "giant")
def test_the_deal_moves_to_the_left_if_nobody_won() -> None:
    assert finished({"deal.next": "winner"}, dealer=1, winner=-1).dealer == 2


@pytest.mark.clause("score.target", "giant")
def test_a_match_goes_on_until_the_target_is_reached() -> None:
    match = Match("giant", players=3, seed=12, options={"target": 150})
    assert deals_to_the_end(match, 150) > 1
    assert match.scores[match.winner] == max(match.scores) >= 150


@pytest.mark.clause("hand.blocked", "giant")
@pytest.mark.parametrize(("options", "over"), [({"target": 0}, True), ({"scoring": "none"}, True), ({}, False)])
def test_a_blocked_deal_ends_a_match_of_one_deal_without_winner(options: dict[str, str | int], *, over: bool) -> None:
    state, rules = blank_record(State), ruleset("giant", options)
    clear_table(state, rules.tables, 3)
    end_blocked_deal(state, rules.tables, StepContext(Sfc32(1)))
    assert (match_is_over(state, rules.tables), state.game_winner) == (over, NOBODY)
