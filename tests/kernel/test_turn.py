"""The turn passes to the nearest seat in the direction of play that is still in and does not lose its turn."""

import pytest

from penultima.kernel.state import COLOUR, LEFT, RIGHT
from penultima.kernel.turn import await_seat, following_seat, next_seat_towards, pass_turn
from tests.helpers.kernel_states import KernelDeal, deal_at, seat_mask


@pytest.fixture
def deal() -> KernelDeal:
    """Return a deal of four seats in which seat 0 played last."""
    four = deal_at("hands=R1/B1/Y1/G1 top=R7", options={"last-standing": True})
    four.state.last = 0
    return four


@pytest.mark.clause("direction.start", "giant")
@pytest.mark.parametrize(("seat", "way", "nearest"), [(0, LEFT, 1), (3, LEFT, 0), (1, RIGHT, 0), (0, RIGHT, 3)])
def test_next_seat_towards_gives_the_neighbour_on_that_side(
    deal: KernelDeal, seat: int, way: int, nearest: int
) -> None:
    assert next_seat_towards(deal.state, seat, way) == nearest


@pytest.mark.clause("last-standing", "giant")
@pytest.mark.parametrize(("seat", "way", "nearest"), [(0, LEFT, 3), (0, RIGHT, 3), (3, LEFT, 0)])
def test_next_seat_towards_skips_seats_that_are_out(deal: KernelDeal, seat: int, way: int, nearest: int) -> None:
    deal.state.still = seat_mask(0, 3)
    assert next_seat_towards(deal.state, seat, way) == nearest


@pytest.mark.parametrize(("direction", "nearest"), [(LEFT, 2), (RIGHT, 0)])
def test_following_seat_goes_in_the_direction_of_play(deal: KernelDeal, direction: int, nearest: int) -> None:
    deal.state.direction = direction
    assert following_seat(deal.state, 1) == nearest


def test_await_seat_emits_the_awaited_phase_and_seat(deal: KernelDeal) -> None:
    await_seat(deal.state, deal.context, COLOUR, 2)
    assert deal.awaited() == ("colour", 2)
    (event,) = deal.take_events()
    assert (event.name, event.seat, event.phase) == ("awaits", 2, "colour")


@pytest.mark.clause("turn.order", "giant")
def test_pass_turn_gives_the_turn_to_the_seat_after_the_last_player(deal: KernelDeal) -> None:
    pass_turn(deal.state, deal.context)
    assert deal.awaited() == ("play", 1)
    assert deal.event_names() == ["awaits"]


def test_pass_turn_resets_drawn_stuck_accusers_and_extra(deal: KernelDeal) -> None:
    deal.state.drawn, deal.state.stuck, deal.state.accusers, deal.state.extra = 3, 1, seat_mask(2), 1
    pass_turn(deal.state, deal.context)
    assert (deal.state.drawn, deal.state.stuck, deal.state.accusers, deal.state.extra) == (-1, 0, 0, 0)


@pytest.mark.clause("card.skip", "giant")
def test_a_seat_with_a_turn_to_lose_loses_it_when_the_turn_comes(deal: KernelDeal) -> None:
    deal.state.skips[1] = 2
    pass_turn(deal.state, deal.context)
    assert (deal.awaited(), deal.state.skips[1]) == (("play", 2), 1)
    assert [(event.name, event.seat) for event in deal.take_events()] == [("lost-turn", 1), ("awaits", 2)]


def test_several_seats_in_a_row_may_lose_their_turns(deal: KernelDeal) -> None:
    deal.state.skips[:4] = [1, 1, 1, 1]
    pass_turn(deal.state, deal.context)
    assert (deal.awaited(), deal.state.skips[:4]) == (("play", 1), [0, 0, 0, 0])


@pytest.mark.clause("custom.extra-turn", "classic")
def test_an_extra_turn_goes_to_the_seat_that_played(deal: KernelDeal) -> None:
    deal.state.extra, deal.state.last = 1, 2
    pass_turn(deal.state, deal.context)
    assert deal.awaited() == ("play", 2)


def test_an_extra_turn_can_be_lost(deal: KernelDeal) -> None:
    deal.state.extra, deal.state.skips[0] = 1, 1
    pass_turn(deal.state, deal.context)
    assert deal.awaited() == ("play", 1)


@pytest.mark.clause("last-standing", "giant")
def test_a_seat_that_went_out_gets_no_extra_turn(deal: KernelDeal) -> None:
    deal.state.extra, deal.state.still = 1, seat_mask(1, 2, 3)
    pass_turn(deal.state, deal.context)
    assert deal.awaited() == ("play", 1)
