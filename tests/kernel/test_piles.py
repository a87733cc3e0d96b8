"""Functions that move cards between hands and piles. A seat that draws a card no longer owes a call."""

import pytest

from penultima.kernel.events import E_DREW
from penultima.kernel.piles import (
    MAX_REMAKES,
    clear_hand,
    count_remake,
    draw_card,
    draw_next_card,
    force_draw,
    give_card,
    hand_value,
    put_under,
    reshuffle,
    rest_of_hand,
    take_card,
)
from penultima.kernel.streams import RESHUFFLE, word_giving
from tests.helpers.kernel_states import ChosenWords, KernelDeal, deal_at, seat_mask

SMALL = "hands=R1,R1,W/B1,B2 top=R7 discard=G1,Y1,Y1 draw=B8,B9 draw-only"


@pytest.fixture
def deal() -> KernelDeal:
    return deal_at(SMALL)


def hand_of(deal: KernelDeal, seat: int) -> tuple[list[str], set[str], int]:
    """Return three views of one hand: its cards, the kinds in its mask, and its size."""
    return deal.hand(seat), deal.cards(deal.state.holds[seat]), deal.state.held[seat]


def test_give_card_adds_the_card_to_hand_mask_and_count(deal: KernelDeal) -> None:
    give_card(deal.state, 1, deal.kind("W"))
    assert hand_of(deal, 1) == (["B1", "B2", "W"], {"B1", "B2", "W"}, 3)


def test_take_card_leaves_the_kind_in_the_mask_while_another_copy_is_held(deal: KernelDeal) -> None:
    take_card(deal.state, 0, deal.kind("R1"))
    assert hand_of(deal, 0) == (["R1", "W"], {"R1", "W"}, 2)
    take_card(deal.state, 0, deal.kind("R1"))
    assert hand_of(deal, 0) == (["W"], {"W"}, 1)


def test_clear_hand_removes_every_card_of_the_hand(deal: KernelDeal) -> None:
    clear_hand(deal.state, 0)
    assert hand_of(deal, 0) == ([], set(), 0)
    assert hand_of(deal, 1)[0] == ["B1", "B2"]


@pytest.mark.parametrize(("card", "rest"), [("R1", {"R1", "W"}), ("W", {"R1"})])
def test_rest_of_hand_leaves_out_one_card_of_a_kind(deal: KernelDeal, card: str, rest: set[str]) -> None:
    assert deal.cards(rest_of_hand(deal.state, 0, deal.kind(card))) == rest


@pytest.mark.clause("custom.shed-order", "classic")
def test_put_under_moves_a_card_from_the_hand_under_the_top_card(deal: KernelDeal) -> None:
    put_under(deal.state, 1, deal.kind("B2"))
    assert (deal.hand(1), deal.top(), deal.discard_pile()) == (["B1"], "R7", ["Y1", "Y1", "G1", "B2"])


# Drawing


def test_draw_next_card_moves_the_next_card_of_the_draw_pile_into_the_hand(deal: KernelDeal) -> None:
    assert draw_next_card(deal.state, deal.tables, deal.context, 1, E_DREW) == deal.kind("B8")
    assert (deal.hand(1), deal.draw_pile()) == (["B1", "B2", "B8"], ["B9"])


def test_a_card_drawn_in_turn_and_a_card_drawn_by_force_are_different_events(deal: KernelDeal) -> None:
    draw_card(deal.state, deal.tables, deal.context, 0)
    force_draw(deal.state, deal.tables, deal.context, 1, 1)
    events = [(event.name, event.seat, event.card) for event in deal.take_events()]
    assert events == [("drew", 0, "B8"), ("took", 1, "B9")]


@pytest.mark.clause("uno.lapse", "giant")
def test_a_seat_that_draws_a_card_no_longer_owes_a_due_or_late_call(deal: KernelDeal) -> None:
    for due, late in ((seat_mask(0, 1), 0), (0, seat_mask(0, 1))):
        deal.state.due, deal.state.late = due, late
        draw_card(deal.state, deal.tables, deal.context, 1)
        assert (deal.state.due, deal.state.late) == (due & seat_mask(0), late & seat_mask(0))


@pytest.mark.clause("hand.blocked", "giant")
def test_a_drawn_card_resets_the_seats_that_found_no_card(deal: KernelDeal) -> None:
    deal.state.empty = seat_mask(0)
    draw_card(deal.state, deal.tables, deal.context, 1)
    assert deal.state.empty == 0


@pytest.mark.clause("pile.empty", "giant")
def test_force_draw_gives_all_remaining_cards_but_not_the_top_card() -> None:
    deal = deal_at("hands=R1/B1 top=R7 discard=G1 draw=R0,B8 draw-only")
    force_draw(deal.state, deal.tables, deal.context, 1, 4)
    assert (deal.hand(1), deal.top()) == (["R0", "G1", "B1", "B8"], "R7")
    # a single card below the top card is enough for a new draw pile
    assert deal.event_names() == ["took", "took", "reshuffled", "took"]


def test_drawing_without_any_cards_returns_minus_one_and_emits_no_event() -> None:
    deal = deal_at("hands=R1/B1 top=R7 draw-only")
    assert draw_card(deal.state, deal.tables, deal.context, 1) == -1
    assert (deal.hand(1), deal.take_events()) == (["B1"], [])


# A new draw pile


@pytest.mark.clause("pile.reshuffle", "giant")
def test_an_empty_draw_pile_is_remade_from_the_shuffled_discards_under_the_top_card(
    deal: KernelDeal,
) -> None:
    force_draw(deal.state, deal.tables, deal.context, 1, 3)
    assert (deal.top(), deal.discard_pile(), deal.state.stocked) == ("R7", [], 2)
    assert deal.event_names() == ["took", "took", "reshuffled", "took"]


def test_a_draw_pile_that_still_has_a_card_is_not_remade(deal: KernelDeal) -> None:
    force_draw(deal.state, deal.tables, deal.context, 1, 2)
    assert (deal.state.stocked, len(deal.discard_pile())) == (0, 3)


def test_cards_go_into_the_shuffle_sorted_by_kind(deal: KernelDeal) -> None:
    reshuffle(deal.state, deal.tables, deal.context)
    assert deal.draw_pile() == ["G1", "Y1", "Y1"]  # the last card of the shuffled order is drawn first


def test_the_new_draw_pile_is_shuffled_with_the_reshuffle_stream() -> None:
    source = ChosenWords({RESHUFFLE: [word_giving(0, 3)]})
    deal = deal_at(SMALL, source=source)
    reshuffle(deal.state, deal.tables, deal.context)
    assert deal.draw_pile() == ["Y1", "Y1", "G1"]
    assert source.opened[-1] == (0, RESHUFFLE, 0)


def test_the_event_of_a_reshuffle_says_how_many_cards_were_put_back(deal: KernelDeal) -> None:
    reshuffle(deal.state, deal.tables, deal.context)
    (event,) = deal.take_events()
    assert (event.name, event.cards, deal.context.put_back) == ("reshuffled", 3, 3)


def test_with_no_discards_there_is_no_reshuffle() -> None:
    source = ChosenWords()
    deal = deal_at("hands=R1/B1 top=R7 draw-only", source=source)
    reshuffle(deal.state, deal.tables, deal.context)
    assert (deal.state.stocked, deal.state.remakes, deal.take_events()) == (0, 0, [])
    assert RESHUFFLE not in {use for _, use, _ in source.opened}


# The number of remakes of the draw pile. After too many remakes, the deal ends as stalled


def test_a_reshuffle_counts_as_a_remake(deal: KernelDeal) -> None:
    deal.state.sizes[:2] = deal.state.held[:2]
    reshuffle(deal.state, deal.tables, deal.context)
    assert deal.state.remakes == 1


@pytest.mark.clause("hand.stalled", "giant")
def test_the_first_remake_of_a_deal_does_not_count_and_records_the_hand_sizes(deal: KernelDeal) -> None:
    count_remake(deal.state)
    assert (deal.state.remakes, deal.state.sizes[:2]) == (0, [3, 2])


@pytest.mark.clause("hand.stalled", "giant")
def test_remakes_are_counted_while_no_hand_changes_its_size(deal: KernelDeal) -> None:
    for count in range(3):
        count_remake(deal.state)
        assert deal.state.remakes == count


@pytest.mark.clause("hand.stalled", "giant")
def test_a_changed_hand_size_resets_the_count_of_remakes(deal: KernelDeal) -> None:
    for _ in range(3):
        count_remake(deal.state)
    give_card(deal.state, 1, deal.kind("W"))
    count_remake(deal.state)
    assert deal.state.remakes == 0


@pytest.mark.clause("hand.stalled", "giant")
def test_a_full_count_of_remakes_stays_full(deal: KernelDeal) -> None:
    deal.state.remakes = MAX_REMAKES
    count_remake(deal.state)
    assert deal.state.remakes == MAX_REMAKES == 20


@pytest.mark.clause("hand.stalled", "giant")
def test_the_count_of_remakes_ignores_the_hands_of_seats_that_are_out() -> None:
    deal = deal_at("hands=R1/B1/ top=R7", options={"last-standing": True})
    for _ in range(2):
        deal.state.sizes[2] = 5
        count_remake(deal.state)
    assert deal.state.remakes == 1


# Points


@pytest.mark.clause("score.values", "giant")
@pytest.mark.parametrize(("hand", "points"), [("R9,B0", 9), ("RS,RR,R+2", 60), ("W,W+4", 100), ("R7,R7,W", 64)])
def test_hand_value_adds_up_every_card(hand: str, points: int) -> None:
    deal = deal_at(f"hands={hand}/B1 top=G7")
    assert hand_value(deal.state, deal.tables, 0) == points
