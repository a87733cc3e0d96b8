"""The next deal of a match keeps the scores and determines the dealer again."""

import pytest

from penultima.kernel.next_deal import begin_numbered_deal, next_deal, next_dealer, start_match
from penultima.kernel.state import NOBODY, State
from penultima.kernel.streams import DEAL
from tests.helpers.kernel_states import ChosenWords, KernelDeal, cleared_table


def finished_deal(dealer: int, winner: int, deal_next: str = "left") -> KernelDeal:
    """Return the finished first deal of four seats, in which seat 2 got 30 points."""
    deal = cleared_table(4, options={"deal.next": deal_next})
    deal.state.dealer, deal.state.winner, deal.state.scores[2] = dealer, winner, 30
    return deal


def counted_cards(state: State) -> int:
    return sum(state.held) + state.stocked + sum(state.discard) + 1


def test_start_match_begins_with_no_points_and_deal_number_zero() -> None:
    deal = cleared_table(2, "classic")
    deal.state.scores, deal.state.deals = [5] * len(deal.state.scores), 9
    start_match(deal.state, deal.tables, deal.context, 3, 1)
    assert (set(deal.state.scores), deal.state.deals) == ({0}, 0)


def test_start_match_finds_a_dealer_and_deals() -> None:
    deal = cleared_table(2, "classic")
    start_match(deal.state, deal.tables, deal.context, 3, 1)
    assert (deal.state.seats, deal.state.dealer, deal.awaited()) == (3, 1, ("play", 2))
    assert deal.event_names()[0] == "dealer"


@pytest.mark.clause("deal.next", "giant")
@pytest.mark.parametrize(("dealer", "left"), [(0, 1), (3, 0)])
def test_the_deal_moves_one_seat_to_the_left(dealer: int, left: int) -> None:
    deal = finished_deal(dealer, winner=2)
    assert next_dealer(deal.state, deal.tables) == left


@pytest.mark.clause("deal.next", "giant")
@pytest.mark.parametrize(("winner", "dealer"), [(3, 3), (0, 0), (NOBODY, 2)])
def test_under_the_winner_ruling_the_winner_deals_or_else_the_seat_to_the_left(winner: int, dealer: int) -> None:
    deal = finished_deal(1, winner, "winner")
    assert next_dealer(deal.state, deal.tables) == dealer


def test_next_deal_keeps_scores_and_seats_and_counts_the_deal() -> None:
    deal = finished_deal(1, winner=3)
    next_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.scores[2], deal.state.seats, deal.state.deals) == (30, 4, 1)
    assert (deal.state.dealer, deal.state.winner) == (2, NOBODY)


def test_next_deal_finds_its_dealer_before_it_clears_the_winner() -> None:
    deal = finished_deal(1, 3, "winner")
    next_deal(deal.state, deal.tables, deal.context)
    assert deal.state.dealer == 3
    first = deal.take_events()[0]
    assert (first.name, first.seat) == ("dealer", 3)


def test_every_deal_of_a_match_is_shuffled_with_its_own_stream() -> None:
    source = ChosenWords()
    deal = cleared_table(4, source=source)
    deal.state.dealer = 0
    next_deal(deal.state, deal.tables, deal.context)
    next_deal(deal.state, deal.tables, deal.context)
    assert [opened for opened in source.opened if opened[1] == DEAL] == [(1, DEAL, 0), (2, DEAL, 0)]


def test_begin_numbered_deal_keeps_the_number_and_scores_of_the_state() -> None:
    deal = finished_deal(1, winner=3)
    deal.state.deals = 6
    begin_numbered_deal(deal.state, deal.tables, deal.context, 4, 2)
    assert (deal.state.deals, deal.state.scores[2], deal.state.dealer) == (6, 30, 2)


def test_a_new_deal_contains_the_whole_deck_again() -> None:
    deal = finished_deal(1, winner=3)
    for _ in range(2):
        next_deal(deal.state, deal.tables, deal.context)
        assert counted_cards(deal.state) == deal.tables.cards
