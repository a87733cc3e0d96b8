"""The call that a seat owes when it holds a single card, and how long the other seats may catch a missing call.

A seat that plays its last card but one has to call. If it has not called, the other seats may catch it until the
window closes.
"""

import pytest

from penultima.kernel.actions import A_ACCEPT, A_CHALLENGE, A_DRAW, A_PLAY, VERBS
from penultima.kernel.call import CLOSING, catch_seat, close_window, make_call, update_call_duty
from tests.helpers.kernel_states import KernelDeal, deal_at, seat_mask


def due_from(*seats: int, edition: str = "giant", **options: int) -> KernelDeal:
    """Return a deal of three seats with one card each. The given seats owe a call."""
    deal = deal_at("hands=R1/B1/Y1 top=R7", edition, {name.replace("_", "."): n for name, n in options.items()})
    deal.state.due = seat_mask(*seats)
    return deal


@pytest.mark.clause("uno.window", "giant")
def test_close_window_makes_every_due_call_late() -> None:
    deal = due_from(0, 2)
    close_window(deal.state)
    assert (deal.state.due, deal.state.late) == (0, seat_mask(0, 2))


def test_close_window_keeps_the_calls_that_were_late_before() -> None:
    deal = due_from(0)
    deal.state.late = seat_mask(1)
    close_window(deal.state)
    assert deal.state.late == seat_mask(0, 1)


@pytest.mark.clause("uno.window", "giant")
def test_only_play_draw_and_the_two_answers_to_a_debt_close_the_window() -> None:
    assert set(CLOSING) == {A_PLAY, A_DRAW, A_ACCEPT, A_CHALLENGE}
    assert {VERBS[verb] for verb in CLOSING} == {"play", "draw", "accept", "challenge"}


@pytest.mark.clause("uno.lapse", "giant")
def test_a_seat_whose_hand_changed_no_longer_owes_a_call() -> None:
    deal = due_from(0, 2)
    deal.state.late = seat_mask(1, 2)
    update_call_duty(deal.state, deal.tables, 2)
    assert (deal.state.due, deal.state.late) == (seat_mask(0), seat_mask(1))


@pytest.mark.clause("uno.call-any", "classic")
def test_under_uno_call_any_a_hand_changed_to_one_card_owes_a_new_call() -> None:
    deal = due_from(edition="classic")
    deal.state.late = seat_mask(1)
    update_call_duty(deal.state, deal.tables, 1)
    assert (deal.state.due, deal.state.late) == (seat_mask(1), 0)


@pytest.mark.clause("uno.call-any", "classic")
def test_under_uno_call_any_a_hand_changed_to_two_cards_owes_no_call() -> None:
    deal = deal_at("hands=R1/B1,B2/Y1 top=R7", "classic")
    update_call_duty(deal.state, deal.tables, 1)
    assert deal.state.due == 0


@pytest.mark.clause("uno.late", "giant")
def test_make_call_settles_only_the_call_of_that_seat() -> None:
    deal = due_from(0, 2)
    make_call(deal.state, deal.context, 2)
    assert deal.state.due == seat_mask(0)
    assert [(event.name, event.seat) for event in deal.take_events()] == [("called", 2)]


@pytest.mark.clause("uno.penalty", "giant")
def test_a_caught_seat_draws_two_cards_and_no_longer_owes_a_call() -> None:
    deal = due_from(0, 2)
    catch_seat(deal.state, deal.tables, deal.context, 1, 2)
    assert (deal.state.held[1], deal.state.held[2]) == (1, 3)
    assert (deal.state.due, deal.state.late) == (seat_mask(0), 0)


@pytest.mark.clause("pile.empty", "giant")
def test_a_caught_seat_no_longer_owes_a_call_even_when_there_is_nothing_to_draw() -> None:
    deal = deal_at("hands=R1/B1/Y1 top=R7 draw-only")
    deal.state.due = seat_mask(2)
    catch_seat(deal.state, deal.tables, deal.context, 1, 2)
    assert (deal.state.held[2], deal.state.due) == (1, 0)


@pytest.mark.clause("uno.official", "official")
@pytest.mark.parametrize("penalty", [1, 2])
def test_the_penalty_of_a_caught_seat_in_official_is_an_option(penalty: int) -> None:
    deal = due_from(0, edition="official", uno_official=penalty)
    catch_seat(deal.state, deal.tables, deal.context, 1, 0)
    assert deal.state.held[0] == 1 + penalty


@pytest.mark.clause("uno.catch", "giant")
def test_the_event_of_a_catch_names_both_seats() -> None:
    deal = due_from(0)
    catch_seat(deal.state, deal.tables, deal.context, 2, 0)
    caught, *took = deal.take_events()
    assert (caught.name, caught.seat, caught.other) == ("caught", 2, 0)
    assert [(event.name, event.seat) for event in took] == [("took", 0)] * 2


def test_a_catch_does_not_change_turn_or_phase() -> None:
    deal = due_from(0)
    before = deal.awaited()
    catch_seat(deal.state, deal.tables, deal.context, 2, 0)
    assert deal.awaited() == before
