"""Preparing a deal: clear the table, find a dealer, deal the cards, turn up the first card and apply its effect."""

from typing import Any

import pytest

from penultima.kernel.byte_layout import layout
from penultima.kernel.deal import (
    apply_first_card,
    begin_deal,
    clear_table,
    cut_for_deal,
    deal_hands,
    pick_dealer,
    return_card,
    shuffle_deck,
    turn_up_first_card,
)
from penultima.kernel.rules import FIRST_COLOUR, FIRST_DEALER, FIRST_EFFECT, FIRST_START
from penultima.kernel.state import KINDS, LEFT, NOBODY, PLAY, RIGHT, SEATS, State
from penultima.kernel.streams import DEAL, DEALER, LOT, RETURN, word_giving
from tests.helpers.kernel_states import ChosenWords, KernelDeal, cleared_table
from tests.helpers.rules.stacked_deals import Stacked

KEPT = {"scores", "dealer", "deals", "stock"}
"""Fields that clear_table() keeps: the fields of the match, and `stock`, which has no meaning while `stocked` is 0."""
NOT_ZERO = {
    "seats": 3,
    "still": 0b111,
    "inside": 3,
    "direction": LEFT,
    "way": LEFT,
    "top": -1,
    "colour": -1,
    "drawn": -1,
    "turn": NOBODY,
    "last": NOBODY,
    "accuser": NOBODY,
    "accused": NOBODY,
    "winner": NOBODY,
    "game_winner": NOBODY,
    "sizes": [-1] * SEATS,
    "places": [NOBODY] * SEATS,
}
"""The fields of a cleared table for three seats that are not zero."""


def used_state() -> State:
    """Return a state in which every field differs from its start value."""
    fields: dict[str, Any] = {}
    for name, width in layout(State).items():
        if len(width.shape) == 2:
            fields[name] = [[5] * width.shape[1] for _ in range(width.shape[0])]
        else:
            fields[name] = [5] * width.shape[0] if width.shape else 5
    return State(**fields)


def first_card(card: str, edition: str = "giant", seats: int = 3, **options: str) -> KernelDeal:
    """Return a deal in which seat 0 is the dealer and this card has been turned up first."""
    deal = cleared_table(seats, edition, options)
    deal.set_draw_pile("B1", "B2", "B3", "B4")
    deal.state.dealer, deal.state.top = 0, deal.kind(card)
    deal.state.colour = deal.tables.colour[deal.state.top]
    return deal


def test_clear_table_resets_every_field_of_the_previous_deal() -> None:
    state = used_state()
    tables = cleared_table(3).tables
    clear_table(state, tables, 3)
    state.discard[tables.kinds :] = [0] * (KINDS - tables.kinds)  # giant has fewer kinds than the array
    for name, width in layout(State).items():
        assert name in KEPT or getattr(state, name) == NOT_ZERO.get(name, width.zero()), name


def test_clear_table_keeps_scores_dealer_and_number_of_the_deal() -> None:
    state = used_state()
    clear_table(state, cleared_table(3).tables, 3)
    assert (state.scores, state.dealer, state.deals) == ([5] * SEATS, 5, 5)


def test_shuffle_deck_uses_the_whole_deck_and_the_stream_of_the_given_use() -> None:
    source = ChosenWords()
    deal = cleared_table(2, source=source)
    shuffle_deck(deal.state, deal.tables, deal.context, DEAL)
    assert deal.state.stock[: deal.state.stocked] == list(deal.tables.manifest[:108])
    assert source.opened == [(0, DEAL, 0)]


@pytest.mark.clause("deal.dealer", "giant")
def test_the_seat_with_the_highest_card_deals_and_a_symbol_counts_zero() -> None:
    deal = cleared_table(3, source=Stacked("giant", [["W+4", "R2", "BS"]]))
    pick_dealer(deal.state, deal.tables, deal.context, 0)
    assert deal.state.dealer == 1


@pytest.mark.clause("deal.dealer", "giant")
def test_everybody_turns_up_one_card_in_seat_order_and_then_the_dealer_is_named() -> None:
    deal = cleared_table(3, source=Stacked("giant", [["R1", "R2", "R9"]]))
    pick_dealer(deal.state, deal.tables, deal.context, 0)
    events = [(event.name, event.seat, event.card) for event in deal.take_events()]
    assert events == [("cut", 0, "R1"), ("cut", 1, "R2"), ("cut", 2, "R9"), ("dealer", 2, None)]


@pytest.mark.clause("deal.tie", "giant")
def test_only_seats_tied_for_the_highest_card_turn_up_again() -> None:
    deal = cleared_table(3, source=Stacked("giant", [["R9", "B2", "G9"], ["R1", "G4"]]))
    cut_for_deal(deal.state, deal.tables, deal.context)
    assert deal.state.dealer == 2
    assert [event.seat for event in deal.take_events()] == [0, 1, 2, 0, 2]


def test_the_cut_for_deal_shuffles_with_its_own_stream() -> None:
    deal = cleared_table(2, source=Stacked("giant", [["R9", "B2"]]))
    cut_for_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.opened[DEALER], deal.state.opened[DEAL]) == (1, 0)


@pytest.mark.clause("deal.lot", "official")
@pytest.mark.parametrize("starter", range(4))
def test_when_the_starter_is_drawn_by_lot_the_dealer_is_the_seat_to_the_right(starter: int) -> None:
    deal = cleared_table(4, "official", source=ChosenWords({LOT: [word_giving(starter, 4)]}))
    pick_dealer(deal.state, deal.tables, deal.context, 0)
    assert (deal.state.dealer + 1) % 4 == starter


@pytest.mark.clause("deal.dealer", "classic")
def test_the_dealer_chosen_by_the_players_deals() -> None:
    deal = cleared_table(4, "classic")
    pick_dealer(deal.state, deal.tables, deal.context, 2)
    assert deal.state.dealer == 2


@pytest.mark.clause("deal.hand", "giant")
@pytest.mark.parametrize(("edition", "size"), [("giant", 7), ("mini", 5)])
def test_begin_deal_gives_every_seat_a_hand_of_the_editions_size(edition: str, size: int) -> None:
    deal = cleared_table(3, edition)
    deal.state.dealer = 0
    begin_deal(deal.state, deal.tables, deal.context)
    assert deal.state.held[:3] == [size] * 3


def test_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    deal = cleared_table(3)
    deal.state.dealer = 1
    begin_deal(deal.state, deal.tables, deal.context)
    dealt = [event.seat for event in deal.take_events() if event.name == "dealt"]
    assert dealt == [2, 0, 1] * 7


@pytest.mark.clause("deal.first", "giant")
def test_the_card_after_the_hands_starts_the_discard_pile_and_the_rest_is_the_draw_pile() -> None:
    deal = cleared_table(2)
    deal.state.dealer = 0
    hands = ["R1", "B1"] * 2 + ["R2", "B2"] * 2 + ["R3", "B3"] * 2 + ["R4", "B4"]
    deal.set_draw_pile(*hands, "G5", "Y1", "Y2")
    deal_hands(deal.state, deal.tables, deal.context)
    assert (deal.top(), deal.draw_pile()) == ("G5", ["Y1", "Y2"])
    assert deal.hand(1) == ["R1", "R1", "R2", "R2", "R3", "R3", "R4"]
    assert deal.awaited() == ("play", 1)


def test_begin_deal_shuffles_before_it_deals() -> None:
    source = ChosenWords()
    deal = cleared_table(2, source=source)
    deal.state.dealer, deal.state.deals = 0, 4
    begin_deal(deal.state, deal.tables, deal.context)
    assert source.opened[0] == (4, DEAL, 0)


def test_turning_up_the_first_card_puts_its_colour_in_force() -> None:
    deal = cleared_table(2)
    deal.set_draw_pile("G5")
    turn_up_first_card(deal.state, deal.tables, deal.context)
    assert deal.tables.colour[deal.kind("G1")] == deal.state.colour
    assert [(event.name, event.card) for event in deal.take_events()] == [("turned-up", "G5")]


@pytest.mark.clause("first.wild-draw", "giant")
def test_a_wild_draw_as_first_card_goes_back_and_the_next_card_is_turned_up() -> None:
    deal = cleared_table(2, source=ChosenWords({RETURN: [word_giving(0, 3)]}))
    deal.set_draw_pile("W+4", "R7", "B1")
    turn_up_first_card(deal.state, deal.tables, deal.context)
    assert (deal.top(), deal.draw_pile()) == ("R7", ["B1", "W+4"])
    assert deal.discard_pile() == []
    assert deal.event_names() == ["returned", "turned-up"]


@pytest.mark.clause("first.returned", "giant")
@pytest.mark.parametrize(
    ("below", "pile"), [(0, ["R1", "R2", "W+4"]), (1, ["R1", "W+4", "R2"]), (2, ["W+4", "R1", "R2"])]
)
def test_a_returned_card_goes_to_a_random_position_and_the_others_keep_their_order(below: int, pile: list[str]) -> None:
    deal = cleared_table(2, source=ChosenWords({RETURN: [word_giving(below, 3)]}))
    deal.set_draw_pile("R1", "R2")
    return_card(deal.state, deal.context, deal.kind("W+4"))
    assert deal.draw_pile() == pile


@pytest.mark.clause("first.ignored", "classic")
def test_ignored_first_cards_stay_in_the_discard_pile_under_the_number() -> None:
    deal = cleared_table(2, "classic")
    deal.set_draw_pile("RS", "WS", "G5", "B1")
    turn_up_first_card(deal.state, deal.tables, deal.context)
    assert (deal.top(), deal.discard_pile(), deal.draw_pile()) == ("G5", ["RS", "WS"], ["B1"])
    assert deal.event_names() == ["ignored", "ignored", "turned-up"]


@pytest.mark.clause("first.number", "giant")
def test_after_a_number_as_first_card_the_seat_left_of_the_dealer_plays() -> None:
    deal = first_card("R7")
    apply_first_card(deal.state, deal.tables, deal.context, FIRST_START)
    assert deal.awaited() == ("play", 1)


@pytest.mark.clause("first.wild", "giant")
def test_after_a_wild_as_first_card_the_seat_left_of_the_dealer_names_the_colour() -> None:
    deal = first_card("W")
    apply_first_card(deal.state, deal.tables, deal.context, FIRST_COLOUR)
    assert deal.awaited() == ("colour", 1)


@pytest.mark.clause("first.reverse", "giant")
@pytest.mark.parametrize("seats", [2, 3])
def test_after_a_reverse_as_first_card_the_dealer_plays_and_play_runs_to_the_right(seats: int) -> None:
    deal = first_card("RR", seats=seats)
    apply_first_card(deal.state, deal.tables, deal.context, FIRST_DEALER)
    assert (deal.state.direction, deal.awaited()) == (RIGHT, ("play", 0))
    assert deal.take_events()[0].direction == "right"


@pytest.mark.clause("first.skip", "giant")
def test_after_a_skip_as_first_card_the_seat_left_of_the_dealer_loses_the_turn() -> None:
    deal = first_card("RS")
    apply_first_card(deal.state, deal.tables, deal.context, FIRST_EFFECT)
    assert deal.awaited() == ("play", 2)


@pytest.mark.clause("first.draw", "giant")
def test_after_a_draw_two_as_first_card_the_seat_left_of_the_dealer_draws_and_loses_the_turn() -> None:
    deal = first_card("R+2")
    apply_first_card(deal.state, deal.tables, deal.context, FIRST_EFFECT)
    assert (deal.hand(1), deal.awaited()) == (["B1", "B2"], ("play", 2))


@pytest.mark.clause("stacking", "giant")
def test_under_stacking_a_first_draw_two_is_a_debt_that_may_be_answered() -> None:
    deal = first_card("R+2", stacking="same")
    apply_first_card(deal.state, deal.tables, deal.context, FIRST_EFFECT)
    assert (deal.state.debt, deal.awaited()) == (2, ("answer", 1))


def test_a_first_card_counts_as_played_by_the_dealer() -> None:
    deal = first_card("R7")
    apply_first_card(deal.state, deal.tables, deal.context, FIRST_START)
    assert (deal.state.last, deal.state.phase) == (0, PLAY)
