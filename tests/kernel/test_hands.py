"""Whole hands are swapped, rotated, or shuffled and dealt again. Every seat learns its new hand."""

import pytest

from penultima.kernel.hands import (
    announce_all_hands,
    announce_hand,
    exchange_hands,
    gather_hands,
    mix_hands,
    rotate_hands,
    swap_hands,
)
from penultima.kernel.state import RIGHT
from penultima.kernel.streams import HANDS, word_giving
from tests.helpers.kernel_states import ChosenWords, KernelDeal, deal_at, seat_mask

THREE = "hands=R1,W/B1,B1,B2/Y1 top=R7"


def hands(deal: KernelDeal) -> list[list[str]]:
    return [deal.hand(seat) for seat in range(deal.state.seats)]


def test_exchange_hands_swaps_cards_masks_and_counts_of_two_hands() -> None:
    deal = deal_at(THREE)
    exchange_hands(deal.state, deal.tables, 0, 1)
    assert hands(deal) == [["B1", "B1", "B2"], ["R1", "W"], ["Y1"]]
    assert [deal.cards(deal.state.holds[seat]) for seat in (0, 1)] == [{"B1", "B2"}, {"R1", "W"}]
    assert deal.state.held[:2] == [3, 2]


@pytest.mark.clause("seven-zero", "giant")
def test_swap_hands_tells_both_seats_their_new_hands() -> None:
    deal = deal_at(THREE)
    swap_hands(deal.state, deal.tables, deal.context, 0, 2)
    assert hands(deal) == [["Y1"], ["B1", "B1", "B2"], ["R1", "W"]]
    swapped, *received = deal.take_events()
    assert (swapped.name, swapped.seat, swapped.other) == ("swapped", 0, 2)
    assert [(event.seat, event.card) for event in received] == [(0, "Y1"), (2, "R1"), (2, "W")]


def test_a_swap_with_oneself_does_nothing() -> None:
    deal = deal_at(THREE)
    deal.state.due = seat_mask(2)
    before = deal.bytes()
    swap_hands(deal.state, deal.tables, deal.context, 2, 2)
    assert (deal.bytes(), deal.take_events()) == (before, [])


@pytest.mark.clause("uno.lapse", "giant")
def test_after_a_swap_neither_seat_owes_a_call() -> None:
    deal = deal_at(THREE)
    deal.state.due, deal.state.late = seat_mask(2), seat_mask(0)
    swap_hands(deal.state, deal.tables, deal.context, 0, 2)
    assert (deal.state.due, deal.state.late) == (0, 0)


@pytest.mark.clause("uno.call-any", "classic")
def test_under_uno_call_any_a_seat_that_swaps_for_a_single_card_owes_a_call() -> None:
    deal = deal_at(THREE, "classic")
    swap_hands(deal.state, deal.tables, deal.context, 0, 2)
    assert deal.state.due == seat_mask(0)


@pytest.mark.clause("seven-zero", "giant")
@pytest.mark.parametrize(
    ("direction", "after"),
    [
        ("left", [["Y1"], ["R1", "W"], ["B1", "B1", "B2"]]),
        ("right", [["B1", "B1", "B2"], ["Y1"], ["R1", "W"]]),
    ],
)
def test_rotate_hands_passes_every_hand_on_in_the_direction_of_play(direction: str, after: list[list[str]]) -> None:
    deal = deal_at(f"{THREE} direction={direction}")
    deal.state.last = 0
    rotate_hands(deal.state, deal.tables, deal.context)
    assert hands(deal) == after
    rotated, *received = deal.take_events()
    assert (rotated.name, rotated.seat) == ("rotated", 0)
    assert [event.card for event in received] == [card for hand in after for card in hand]


@pytest.mark.clause("last-standing", "giant")
def test_rotate_hands_skips_seats_that_are_out() -> None:
    deal = deal_at("hands=R1/B1//G1 top=R7", options={"last-standing": True})
    deal.state.last = 0
    rotate_hands(deal.state, deal.tables, deal.context)
    assert hands(deal) == [["G1"], ["R1"], [], ["B1"]]


def test_announce_hand_tells_a_seat_each_card_of_its_hand() -> None:
    deal = deal_at("hands=R0,B1,B1,B2/Y1 top=R7")
    announce_hand(deal.state, deal.tables, deal.context, 0)
    events = [(event.name, event.seat, event.card) for event in deal.take_events()]
    assert events == [("received", 0, card) for card in ("R0", "B1", "B1", "B2")]


def test_announce_all_hands_tells_every_seat_still_in_its_hand() -> None:
    deal = deal_at("hands=R1/B1//G1 top=R7", "classic", {"last-standing": True})
    announce_all_hands(deal.state, deal.tables, deal.context)
    assert [event.seat for event in deal.take_events()] == [0, 1, 3]
    assert deal.state.due == seat_mask(0, 1, 3)


def test_gather_hands_puts_all_hands_behind_the_draw_pile_sorted_by_kind() -> None:
    deal = deal_at(f"{THREE} draw=G1,G2 draw-only")
    count = gather_hands(deal.state, deal.tables)
    gathered = [deal.ruleset.names[kind] for kind in deal.state.stock[2 : 2 + count]]
    assert gathered == ["R1", "Y1", "B1", "B1", "B2", "W"]
    assert (deal.draw_pile(), hands(deal)) == (["G1", "G2"], [[], [], []])


@pytest.mark.clause("card.shuffle-hands", "classic")
def test_mix_hands_deals_all_cards_out_one_by_one_from_the_left_neighbour() -> None:
    source = ChosenWords()
    deal = deal_at(THREE, "classic", source=source)
    deal.state.last = 0
    mix_hands(deal.state, deal.tables, deal.context)
    assert hands(deal) == [["R1", "B1"], ["B1", "W"], ["Y1", "B2"]]  # seat 1 gets W, seat 2 gets B2, and so on
    assert source.opened[-1] == (0, HANDS, 0)


@pytest.mark.clause("card.shuffle-hands", "classic")
def test_mix_hands_shuffles_the_cards_of_hands_but_not_of_the_draw_pile() -> None:
    deal = deal_at(f"{THREE} draw=G1,G2 draw-only", "classic", source=ChosenWords({HANDS: [word_giving(0, 6)]}))
    deal.state.last = 0
    mix_hands(deal.state, deal.tables, deal.context)
    assert deal.hand(1) == ["R1", "B1"]  # R1 and W have changed places
    assert deal.draw_pile() == ["G1", "G2"]


@pytest.mark.clause("shuffle.left", "classic")
def test_mix_hands_deals_to_the_left_even_when_play_runs_to_the_right() -> None:
    deal = deal_at("hands=R1/B1,B2/Y1,Y2 top=R7", "classic")
    deal.state.last, deal.state.direction = 0, RIGHT
    mix_hands(deal.state, deal.tables, deal.context)
    assert deal.state.held[:3] == [1, 2, 2]
    assert deal.state.direction == RIGHT


def test_mix_hands_reports_the_number_of_cards_and_tells_every_seat_its_new_hand() -> None:
    deal = deal_at(THREE, "classic")
    deal.state.last = 0
    mix_hands(deal.state, deal.tables, deal.context)
    mixed, *received = deal.take_events()
    assert (mixed.name, mixed.seat, mixed.cards) == ("mixed", 0, 6)
    assert [event.seat for event in received] == [0, 0, 1, 1, 2, 2]
