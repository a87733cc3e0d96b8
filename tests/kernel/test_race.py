"""A race: all target seats slap the discard pile, and the last one draws cards."""

import pytest

from penultima.kernel.race import apply_slap, close_race_if_decided, lose_race, start_race, time_out_race
from penultima.kernel.streams import LOT, word_giving
from tests.helpers.kernel_states import ChosenWords, KernelDeal, deal_at, seat_mask, seats_in

EVERYBODY = seat_mask(0, 1, 2, 3)


def table(words: list[int] | None = None) -> KernelDeal:
    """Return a deal of four seats in which seat 0 has played a Race card."""
    deal = deal_at("hands=R1/B1/Y1/G1 top=WR:B", "race", source=ChosenWords({LOT: words or []}))
    deal.state.last = 0
    return deal


def running(*racers: int, words: list[int] | None = None) -> KernelDeal:
    """Return a deal in which these seats race, and the last one to slap draws four cards."""
    deal = table(words)
    assert not start_race(deal.state, deal.tables, deal.context, seat_mask(*racers), 4)
    deal.take_events()
    return deal


@pytest.mark.clause("card.race", "race")
def test_a_race_waits_for_all_its_targets_except_the_seat_that_played_the_card() -> None:
    deal = table()
    deal.state.last = 2
    assert not start_race(deal.state, deal.tables, deal.context, EVERYBODY, 4)
    assert (seats_in(deal.state.racers), deal.awaited()[0]) == ({0, 1, 3}, "race")


def test_a_race_announces_its_number_of_cards_and_awaits_no_single_seat() -> None:
    deal = table()
    start_race(deal.state, deal.tables, deal.context, EVERYBODY, 4)
    raced, awaits = deal.take_events()
    assert (raced.name, raced.seat, raced.cards) == ("raced", 0, 4)
    assert (awaits.name, awaits.seat, awaits.phase) == ("awaits", -1, "race")


@pytest.mark.clause("last-standing", "race")
def test_a_seat_that_is_out_does_not_race() -> None:
    deal = deal_at("hands=R1/B1/Y1/ top=WR:B", "race", {"last-standing": True})
    deal.state.last = 0
    start_race(deal.state, deal.tables, deal.context, EVERYBODY, 4)
    assert seats_in(deal.state.racers) == {1, 2}


def test_a_race_without_other_seats_does_nothing() -> None:
    deal = table()
    assert start_race(deal.state, deal.tables, deal.context, seat_mask(0), 4)
    assert (deal.awaited()[0], deal.take_events()) == ("play", [])


@pytest.mark.clause("race.decided", "race")
def test_a_single_racer_draws_at_once_as_the_slowest() -> None:
    deal = table()
    assert start_race(deal.state, deal.tables, deal.context, seat_mask(2), 4)
    assert (deal.state.held[2], deal.state.racers, deal.awaited()[0]) == (5, 0, "play")


@pytest.mark.clause("card.race", "race")
def test_a_slap_takes_its_seat_out_of_the_race() -> None:
    deal = running(1, 2, 3)
    assert not apply_slap(deal.state, deal.tables, deal.context, 2)
    assert seats_in(deal.state.racers) == {1, 3}
    assert [(event.name, event.seat) for event in deal.take_events()] == [("slapped", 2)]


@pytest.mark.clause("race.decided", "race")
def test_a_race_ends_when_one_racer_is_left_and_that_seat_draws() -> None:
    deal = running(1, 2, 3)
    apply_slap(deal.state, deal.tables, deal.context, 2)
    assert apply_slap(deal.state, deal.tables, deal.context, 3)
    assert deal.state.held[:4] == [1, 5, 1, 1]
    assert deal.state.racers == 0


def test_a_race_goes_on_while_two_seats_have_not_slapped() -> None:
    deal = running(1, 2)
    assert not close_race_if_decided(deal.state, deal.tables, deal.context)
    assert deal.take_events() == []


@pytest.mark.clause("race.none", "race")
@pytest.mark.parametrize(("number", "loser"), [(0, 1), (1, 2), (2, 3)])
def test_at_timeout_a_random_seat_that_has_not_slapped_loses_the_race(number: int, loser: int) -> None:
    deal = running(1, 2, 3, words=[word_giving(number, 3)])
    time_out_race(deal.state, deal.tables, deal.context)
    assert [seat for seat in range(4) if deal.state.held[seat] == 5] == [loser]


@pytest.mark.clause("race.none", "race")
def test_a_seat_that_has_slapped_cannot_lose_at_timeout() -> None:
    deal = running(1, 2, 3, words=[word_giving(0, 2)])
    apply_slap(deal.state, deal.tables, deal.context, 1)
    time_out_race(deal.state, deal.tables, deal.context)
    assert deal.state.held[:4] == [1, 1, 5, 1]


@pytest.mark.clause("race.turn", "race")
def test_the_slowest_racer_draws_the_cards_of_the_race_and_loses_no_turn() -> None:
    deal = running(1, 2, 3)
    deal.state.race_cards = 3
    lose_race(deal.state, deal.tables, deal.context, 1)
    assert (deal.state.held[1], deal.state.skips[1], deal.state.racers) == (4, 0, 0)
    slowest, *took = deal.take_events()
    assert (slowest.name, slowest.seat, slowest.cards) == ("slowest", 1, 3)
    assert [event.name for event in took] == ["took"] * 3
