"""One seat accuses another and the others vote. The seat that loses the vote draws two cards."""

import pytest

from penultima.kernel.state import DRAWN, NOBODY, VOTE
from penultima.kernel.vote import accuse_seat, cast_vote, close_vote, close_vote_if_decided, jury_seats
from tests.helpers.kernel_states import KernelDeal, Options, deal_at, seat_mask, seats_in


def table(seats: int = 4, options: Options | None = None) -> KernelDeal:
    hands = "/".join(["R1", "B1", "Y1", "G1", "R2", "B2"][:seats])
    return deal_at(f"hands={hands} top=R7", "official", options)


def accused_of_four() -> KernelDeal:
    """Return a deal in which seat 0 has accused seat 1. The two other seats have to vote."""
    deal = table()
    accuse_seat(deal.state, deal.tables, deal.context, 0, 1)
    return deal


@pytest.mark.clause("suggestion.judge", "official")
def test_every_seat_except_the_accused_judges() -> None:
    assert seats_in(jury_seats(accused_of_four().state, table().tables)) == {0, 2, 3}


@pytest.mark.clause("suggestion.judge", "official")
def test_when_the_host_judges_only_seat_zero_judges() -> None:
    deal = table(options={"suggestion.judge": "host"})
    deal.state.accused = 1
    assert seats_in(jury_seats(deal.state, deal.tables)) == {0}


@pytest.mark.clause("last-standing", "official")
def test_a_seat_that_is_out_does_not_judge() -> None:
    deal = deal_at("hands=R1/B1/Y1/ top=R7", "official", {"last-standing": True})
    deal.state.accused = 1
    assert seats_in(jury_seats(deal.state, deal.tables)) == {0, 2}


@pytest.mark.clause("penalty.suggestion", "official")
def test_an_accusation_opens_a_vote_in_which_the_accuser_counts_as_yes() -> None:
    deal = accused_of_four()
    assert (deal.state.accuser, deal.state.accused, deal.state.phase) == (0, 1, VOTE)
    assert (seats_in(deal.state.voted), seats_in(deal.state.yes)) == ({0}, {0})
    accused, awaits = deal.take_events()
    assert (accused.name, accused.seat, accused.other) == ("accused", 0, 1)
    assert (awaits.seat, awaits.phase) == (NOBODY, "vote")


@pytest.mark.clause("suggestion.limit", "official")
def test_an_accuser_is_added_to_the_accusers_of_the_turn() -> None:
    deal = table()
    deal.state.accusers = seat_mask(3)
    accuse_seat(deal.state, deal.tables, deal.context, 2, 1)
    assert seats_in(deal.state.accusers) == {2, 3}
    assert (seats_in(deal.state.voted), seats_in(deal.state.yes)) == ({2}, {2})


@pytest.mark.clause("suggestion.judge", "official")
def test_an_accusation_is_upheld_as_soon_as_a_majority_is_certain() -> None:
    deal = accused_of_four()
    cast_vote(deal.state, deal.tables, deal.context, 3, 1)
    assert (deal.state.held[1], deal.awaited()) == (3, ("play", 0))
    assert [event.upheld for event in deal.take_events() if event.name == "judged"] == [True]


@pytest.mark.clause("suggestion.judge", "official")
def test_a_vote_goes_on_while_both_results_are_possible() -> None:
    deal = accused_of_four()
    cast_vote(deal.state, deal.tables, deal.context, 3, 0)
    assert (deal.state.phase, seats_in(deal.state.voted), seats_in(deal.state.yes)) == (VOTE, {0, 3}, {0})
    assert not close_vote_if_decided(deal.state, deal.tables, deal.context)


@pytest.mark.clause("suggestion.judge", "official")
def test_a_vote_ends_without_penalty_when_a_majority_is_impossible() -> None:
    deal = table(seats=5)
    accuse_seat(deal.state, deal.tables, deal.context, 0, 1)
    cast_vote(deal.state, deal.tables, deal.context, 2, 0)
    assert deal.state.phase == VOTE
    cast_vote(deal.state, deal.tables, deal.context, 3, 0)
    assert (deal.state.held[1], deal.awaited()) == (1, ("play", 0))


@pytest.mark.clause("suggestion.judge", "official")
def test_with_three_seats_one_no_rejects_the_accusation() -> None:
    deal = table(seats=3)
    accuse_seat(deal.state, deal.tables, deal.context, 0, 1)
    cast_vote(deal.state, deal.tables, deal.context, 2, 0)
    assert (deal.state.held[1], deal.state.phase != VOTE) == (1, True)


@pytest.mark.clause("suggestion.judge", "official")
def test_an_accusation_by_the_judging_host_is_upheld_at_once() -> None:
    deal = table(options={"suggestion.judge": "host"})
    accuse_seat(deal.state, deal.tables, deal.context, 0, 1)
    assert (deal.state.held[1], deal.awaited()) == (3, ("play", 0))
    assert deal.event_names() == ["accused", "judged", "took", "took", "awaits"]


@pytest.mark.clause("suggestion.judge", "official")
@pytest.mark.parametrize(("yes", "held"), [(1, 3), (0, 1)])
def test_when_the_host_judges_the_accuser_has_no_vote(yes: int, held: int) -> None:
    deal = table(options={"suggestion.judge": "host"})
    accuse_seat(deal.state, deal.tables, deal.context, 2, 1)
    assert deal.state.phase == VOTE
    cast_vote(deal.state, deal.tables, deal.context, 0, yes)
    assert deal.state.held[1] == held


@pytest.mark.parametrize("yes", [True, False])
def test_the_event_of_a_vote_says_how_the_seat_voted(*, yes: bool) -> None:
    deal = accused_of_four()
    deal.take_events()
    cast_vote(deal.state, deal.tables, deal.context, 3, int(yes))
    event = deal.take_events()[0]
    assert (event.name, event.seat, event.yes) == ("voted", 3, yes)


@pytest.mark.clause("penalty.suggestion", "official")
@pytest.mark.parametrize(("upheld", "held"), [(1, 3), (0, 1)])
def test_the_accused_draws_two_cards_only_if_the_accusation_is_upheld(upheld: int, held: int) -> None:
    deal = accused_of_four()
    deal.take_events()
    close_vote(deal.state, deal.tables, deal.context, upheld)
    assert deal.state.held[1] == held
    event = deal.take_events()[0]
    assert (event.name, event.other, event.upheld) == ("judged", 1, upheld == 1)


def test_after_a_vote_the_earlier_phase_resumes_and_no_seat_is_accused() -> None:
    deal = table()
    deal.state.phase = DRAWN
    accuse_seat(deal.state, deal.tables, deal.context, 2, 1)
    close_vote(deal.state, deal.tables, deal.context, 0)
    assert deal.awaited() == ("drawn", 0)
    state = deal.state
    assert (state.accuser, state.accused, state.voted, state.yes) == (NOBODY, NOBODY, 0, 0)
