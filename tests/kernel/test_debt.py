"""A debt is the number of cards that the next seat owes after a Draw card that may be answered or challenged.

A debt ends when the debtor accepts it or challenges the play. Under stacking the debtor may play another Draw card
instead. The debt then grows, and the seat after the debtor owes all of it.
"""

from collections.abc import Callable

import pytest

from penultima.kernel.debt import accept_debt, challenge_play, open_debt, pay_debt, show_hand
from penultima.kernel.state import ANSWER, RIGHT
from tests.helpers.kernel_states import KernelDeal, deal_at, seat_mask

HANDS = "hands=R1,R2,G3/B1,B2/Y1,Y2"


def wild_draw_on_top(*, bluff: bool) -> KernelDeal:
    """Return a deal in which seat 0 has played a Wild Draw Four. Seat 1 owes four cards."""
    deal = deal_at(f"{HANDS} top=W+4:B")
    deal.state.last, deal.state.contest, deal.state.guilty = 0, 1, int(bluff)
    open_debt(deal.state, deal.tables, deal.context, deal.kind("W+4"))
    deal.take_events()
    return deal


@pytest.mark.clause("card.wild-draw", "giant")
def test_open_debt_makes_the_next_seat_answer_for_the_cards_of_the_draw() -> None:
    deal = deal_at(f"{HANDS} top=W+4:B")
    deal.state.last = 0
    open_debt(deal.state, deal.tables, deal.context, deal.kind("W+4"))
    assert (deal.state.debt, deal.awaited()) == (4, ("answer", 1))
    owes, awaits = deal.take_events()
    assert (owes.name, owes.seat, owes.cards) == ("owes", 1, 4)
    assert (awaits.name, awaits.seat, awaits.phase) == ("awaits", 1, "answer")


@pytest.mark.clause("card.wild-draw", "mini")
def test_a_wild_draw_of_mini_costs_two_cards() -> None:
    deal = deal_at("hands=R1,R2/B1,B2 top=W+2:B", "mini")
    open_debt(deal.state, deal.tables, deal.context, deal.kind("W+2"))
    assert deal.state.debt == 2


def test_the_debtor_is_the_next_seat_in_the_direction_of_play_that_is_still_in() -> None:
    deal = deal_at("hands=R1/B1/Y1/ top=R+2", options={"last-standing": True, "stacking": "same"})
    deal.state.last, deal.state.direction = 0, RIGHT
    open_debt(deal.state, deal.tables, deal.context, deal.kind("R+2"))
    assert deal.awaited() == ("answer", 2)


@pytest.mark.clause("stacking", "giant")
def test_under_stacking_an_answer_adds_to_the_debt_and_passes_it_on() -> None:
    deal = deal_at(f"{HANDS} top=R+2", options={"stacking": "same"})
    deal.state.last = 0
    open_debt(deal.state, deal.tables, deal.context, deal.kind("R+2"))
    deal.state.last = 1
    open_debt(deal.state, deal.tables, deal.context, deal.kind("B+2"))
    assert (deal.state.debt, deal.awaited()) == (4, ("answer", 2))


@pytest.mark.clause("card.wild-draw", "giant")
def test_accept_debt_draws_the_owed_cards_and_loses_the_turn() -> None:
    deal = wild_draw_on_top(bluff=False)
    accept_debt(deal.state, deal.tables, deal.context, 1)
    assert (deal.state.held[1], deal.state.debt) == (6, 0)
    assert (deal.awaited(), deal.state.skips[1]) == (("play", 2), 0)  # exactly one turn is lost
    assert deal.event_names() == ["accepted", *["took"] * 4, "lost-turn", "awaits"]


def test_the_event_of_an_accepted_debt_says_how_many_cards_were_owed() -> None:
    deal = wild_draw_on_top(bluff=False)
    accept_debt(deal.state, deal.tables, deal.context, 1)
    assert deal.take_events()[0].cards == 4


def test_an_accepted_bluff_is_never_punished() -> None:
    deal = wild_draw_on_top(bluff=True)
    accept_debt(deal.state, deal.tables, deal.context, 1)
    assert (deal.state.held[0], deal.state.held[1]) == (3, 6)
    assert (deal.state.guilty, deal.state.contest) == (0, 0)


@pytest.mark.clause("uno.window", "giant")
@pytest.mark.parametrize("answer", [accept_debt, challenge_play])
def test_each_answer_to_a_debt_closes_the_window_for_the_call(answer: Callable[..., None]) -> None:
    deal = wild_draw_on_top(bluff=False)
    deal.state.due = seat_mask(2)
    answer(deal.state, deal.tables, deal.context, 1)
    assert (deal.state.due, deal.state.late) == (0, seat_mask(2))


@pytest.mark.clause("challenge.guilty", "giant")
def test_a_challenged_bluffer_draws_the_debt_and_the_challenger_takes_a_normal_turn() -> None:
    deal = wild_draw_on_top(bluff=True)
    challenge_play(deal.state, deal.tables, deal.context, 1)
    assert (deal.state.held[0], deal.state.held[1]) == (7, 2)
    assert deal.awaited() == ("play", 1)
    assert deal.state.skips[1] == 0


@pytest.mark.clause("challenge.innocent", "giant")
def test_a_challenger_of_an_honest_play_draws_two_more_and_loses_the_turn() -> None:
    deal = wild_draw_on_top(bluff=False)
    challenge_play(deal.state, deal.tables, deal.context, 1)
    assert (deal.state.held[0], deal.state.held[1]) == (3, 8)
    assert (deal.awaited(), deal.state.skips[1]) == (("play", 2), 0)


@pytest.mark.clause("challenge.guilty", "giant")
@pytest.mark.parametrize("bluff", [True, False])
def test_a_challenge_does_not_change_the_named_colour(*, bluff: bool) -> None:
    deal = wild_draw_on_top(bluff=bluff)
    colour = deal.state.colour
    challenge_play(deal.state, deal.tables, deal.context, 1)
    assert deal.state.colour == colour == deal.tables.colour[deal.kind("B1")]


@pytest.mark.clause("stacking", "giant")
@pytest.mark.parametrize(("bluff", "held"), [(True, (9, 2)), (False, (3, 10))])
def test_the_loser_of_a_challenge_draws_the_whole_stacked_debt(*, bluff: bool, held: tuple[int, int]) -> None:
    deal = wild_draw_on_top(bluff=bluff)
    deal.state.debt = 2 + 4
    challenge_play(deal.state, deal.tables, deal.context, 1)
    assert (deal.state.held[0], deal.state.held[1]) == held


@pytest.mark.parametrize("bluff", [True, False])
def test_the_event_of_a_challenge_names_both_seats_and_the_result(*, bluff: bool) -> None:
    deal = wild_draw_on_top(bluff=bluff)
    challenge_play(deal.state, deal.tables, deal.context, 1)
    first = deal.take_events()[0]
    assert (first.name, first.seat, first.other, first.guilty) == ("challenged", 1, 0, bluff)


@pytest.mark.clause("challenge.look", "giant")
def test_a_challenge_shows_the_hand_of_the_challenged_seat_before_any_card_is_drawn() -> None:
    deal = wild_draw_on_top(bluff=True)
    challenge_play(deal.state, deal.tables, deal.context, 1)
    shown = [event.card for event in deal.take_events() if event.name == "showed"]
    assert shown == ["R1", "R2", "G3"]


@pytest.mark.clause("challenge.look", "giant")
def test_show_hand_shows_every_card_only_to_the_other_seat() -> None:
    deal = deal_at("hands=Y1/B1/R0,R1,R1,W top=R7")
    show_hand(deal.state, deal.context, 2, 1)
    events = deal.take_events()
    assert {(event.name, event.seat, event.other) for event in events} == {("showed", 2, 1)}
    assert [event.card for event in events] == ["R0", "R1", "R1", "W"]
    assert deal.state.shown[:3] == [0, seat_mask(2), 0]


def test_pay_debt_clears_every_field_of_the_debt() -> None:
    deal = wild_draw_on_top(bluff=True)
    pay_debt(deal.state, deal.tables, deal.context, 2, 3)
    assert (deal.state.debt, deal.state.guilty, deal.state.contest) == (0, 0, 0)
    assert deal.state.held[2] == 5
    assert deal.state.phase == ANSWER  # pay_debt does not pass the turn; only an answer does


@pytest.mark.clause("pile.empty", "giant")
def test_a_debtor_draws_only_the_cards_that_are_left() -> None:
    deal = deal_at(f"{HANDS} top=R7 draw=B3,B4 draw-only")
    pay_debt(deal.state, deal.tables, deal.context, 1, 4)
    assert deal.hand(1) == ["B1", "B2", "B3", "B4"]
