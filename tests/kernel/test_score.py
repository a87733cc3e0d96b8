"""The end of a deal: seats that go out, the points of the deal, and the winner of the match."""

import pytest

from penultima.kernel.score import (
    add_points,
    end_blocked_deal,
    end_deal,
    end_stalled_deal,
    go_out,
    is_decided,
    lowest_total,
    match_is_over,
    match_winner,
    partner_of,
    points_won,
    score_deal,
)
from penultima.kernel.state import BLOCKED, NOBODY, OVER, STALLED
from tests.helpers.kernel_states import KernelDeal, Options, deal_at, seat_mask

LAST_STANDING = {"last-standing": True}
FOUR = "hands=R1/B2/Y3/W top=R7"


def won_by_seat_zero(options: Options | None = None, position: str = FOUR, edition: str = "giant") -> KernelDeal:
    """Return a deal that seat 0 has won. In the default position the others hold cards worth 2, 3 and 50 points."""
    deal = deal_at(position, edition, options)
    deal.state.winner = 0
    return deal


# Going out


@pytest.mark.clause("hand.end", "giant")
def test_a_seat_that_goes_out_leaves_the_deal_and_the_first_one_wins() -> None:
    deal = deal_at(FOUR)
    go_out(deal.state, deal.context, 2)
    assert (deal.state.still, deal.state.inside, deal.state.winner) == (seat_mask(0, 1, 3), 3, 2)


@pytest.mark.clause("last-standing", "giant")
def test_places_are_given_in_the_order_of_going_out_and_the_winner_does_not_change() -> None:
    deal = deal_at(FOUR, options=LAST_STANDING)
    for seat in (2, 0):
        go_out(deal.state, deal.context, seat)
    assert (deal.state.places[:3], deal.state.winner) == ([2, 0, NOBODY], 2)
    assert [(event.name, event.seat, event.place) for event in deal.take_events()] == [
        ("went-out", 2, 1),
        ("went-out", 0, 2),
    ]


def test_a_seat_that_goes_out_no_longer_owes_a_call() -> None:
    deal = deal_at(FOUR)
    deal.state.due = deal.state.late = seat_mask(1, 2)
    go_out(deal.state, deal.context, 2)
    assert (deal.state.due, deal.state.late) == (seat_mask(1), seat_mask(1))


@pytest.mark.clause("last-standing", "giant")
@pytest.mark.parametrize(("options", "decided"), [({}, [False, True, True]), (LAST_STANDING, [False, False, True])])
def test_a_deal_is_decided_when_one_seat_is_out_or_under_last_standing_all_but_one(
    options: Options, decided: list[bool]
) -> None:
    deal = deal_at("hands=R1/B1/Y1 top=R7", options=options)
    found = []
    for seat in range(3):
        found.append(is_decided(deal.state, deal.tables))
        go_out(deal.state, deal.context, seat)
    assert found == decided


# Partners


@pytest.mark.clause("teams", "giant")
@pytest.mark.parametrize(("options", "partners"), [({}, [0, 1, 2, 3]), ({"teams": True}, [2, 3, 0, 1])])
def test_partners_sit_opposite(options: Options, partners: list[int]) -> None:
    deal = deal_at(FOUR, options=options)
    assert [partner_of(deal.state, deal.tables, seat) for seat in range(4)] == partners


# Points of a deal


@pytest.mark.clause("score.winner", "giant")
def test_a_deal_is_worth_all_cards_left_in_the_other_hands() -> None:
    deal = won_by_seat_zero()
    assert points_won(deal.state, deal.tables) == 2 + 3 + 50


@pytest.mark.clause("teams", "giant")
def test_the_cards_of_the_partner_do_not_count() -> None:
    deal = won_by_seat_zero({"teams": True})
    assert points_won(deal.state, deal.tables) == 2 + 50


@pytest.mark.clause("score.winner", "giant")
def test_the_winner_scores_what_the_deal_is_worth() -> None:
    deal = won_by_seat_zero()
    deal.state.worth = 40
    score_deal(deal.state, deal.tables, deal.context)
    assert deal.state.scores[:4] == [40, 0, 0, 0]


@pytest.mark.clause("score.low", "giant")
def test_under_low_scoring_every_seat_scores_its_own_hand() -> None:
    deal = won_by_seat_zero({"scoring": "low"})
    score_deal(deal.state, deal.tables, deal.context)
    assert deal.state.scores[:4] == [1, 2, 3, 50]


@pytest.mark.clause("scoring", "giant")
def test_without_scoring_no_seat_gets_points() -> None:
    deal = won_by_seat_zero({"scoring": "none"})
    score_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.scores[:4], deal.take_events()) == ([0, 0, 0, 0], [])


@pytest.mark.clause("teams", "giant")
def test_both_partners_have_the_score_of_the_team() -> None:
    deal = deal_at(FOUR, options={"teams": True})
    add_points(deal.state, deal.tables, deal.context, 3, 20)
    assert deal.state.scores[:4] == [0, 20, 0, 20]
    assert [(event.name, event.seat, event.points) for event in deal.take_events()] == [
        ("scored", 3, 20),
        ("scored", 1, 20),
    ]


def test_points_are_added_to_the_scores_of_earlier_deals() -> None:
    deal = deal_at(f"{FOUR} scores=0/0/0/30")
    add_points(deal.state, deal.tables, deal.context, 3, 20)
    assert deal.state.scores[:4] == [0, 0, 0, 50]


# The end


@pytest.mark.clause("hand.end", "giant")
def test_end_deal_scores_the_deal_and_awaits_no_seat() -> None:
    deal = won_by_seat_zero()
    deal.state.debt, deal.state.op, deal.state.op_end = 4, 3, 5
    end_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.phase, deal.state.worth, deal.state.scores[0]) == (OVER, 55, 55)
    assert (deal.state.debt, deal.state.op, deal.state.op_end) == (0, 0, 0)
    assert deal.event_names() == ["ended", "scored", "awaits"]


def test_the_worth_of_a_deal_is_known_even_without_scoring() -> None:
    deal = won_by_seat_zero({"scoring": "none"})
    end_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.worth, deal.state.scores[0]) == (55, 0)


@pytest.mark.clause("hand.blocked", "giant")
def test_a_blocked_deal_has_no_winner_and_no_points() -> None:
    deal = deal_at(FOUR)
    end_blocked_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.phase, deal.state.blocked, deal.state.winner) == (OVER, BLOCKED, NOBODY)
    assert (deal.state.worth, set(deal.state.scores)) == (0, {0})
    ended = deal.take_events()[0]
    assert (ended.name, ended.seat, ended.how) == ("ended", NOBODY, "blocked")


@pytest.mark.clause("hand.stalled", "giant")
def test_a_stalled_deal_ends_like_a_blocked_one_and_drops_what_was_awaited() -> None:
    deal = deal_at(FOUR)
    state = deal.state
    state.drawn, state.stuck, state.guilty, state.contest, state.racers, state.debt = 3, 1, 1, 1, seat_mask(1), 4
    end_stalled_deal(state, deal.tables, deal.context)
    assert (state.phase, state.blocked, state.winner) == (OVER, STALLED, NOBODY)
    assert (state.drawn, state.stuck, state.guilty, state.contest, state.racers, state.debt) == (-1, 0, 0, 0, 0, 0)


@pytest.mark.clause("hand.stalled", "giant")
def test_a_deal_that_is_already_over_does_not_stall() -> None:
    deal = won_by_seat_zero()
    end_deal(deal.state, deal.tables, deal.context)
    before = deal.bytes()
    end_stalled_deal(deal.state, deal.tables, deal.context)
    assert deal.bytes() == before


# The match


@pytest.mark.clause("score.target", "giant")
@pytest.mark.parametrize(("points", "winner"), [(499, NOBODY), (500, 0)])
def test_the_winner_of_the_deal_wins_the_match_by_reaching_the_target(points: int, winner: int) -> None:
    deal = won_by_seat_zero(position=f"{FOUR} scores={points}/0/0/0")
    assert match_winner(deal.state, deal.tables) == winner


@pytest.mark.clause("target", "giant")
def test_with_target_zero_the_winner_of_the_deal_wins_the_match() -> None:
    deal = won_by_seat_zero({"target": 0})
    end_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.game_winner, match_is_over(deal.state, deal.tables)) == (0, True)
    assert deal.event_names() == ["ended", "scored", "won", "awaits"]


@pytest.mark.clause("score.winner", "classic")
def test_without_points_winning_a_deal_wins_the_match() -> None:
    deal = won_by_seat_zero(edition="classic")
    assert match_winner(deal.state, deal.tables) == 0


@pytest.mark.clause("score.low", "giant")
@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ("499/10/20/30", NOBODY),
        ("500/10/20/30", 1),
        ("500/10/20/10", NOBODY),
    ],
)
def test_the_lowest_total_wins_once_somebody_reached_the_target_unless_two_share_it(scores: str, winner: int) -> None:
    deal = won_by_seat_zero({"scoring": "low"}, f"{FOUR} scores={scores}")
    assert lowest_total(deal.state, deal.tables) == winner
    assert match_winner(deal.state, deal.tables) == winner


@pytest.mark.clause("teams", "giant")
@pytest.mark.parametrize(("scores", "winner"), [("500/10/500/10", 1), ("500/500/500/500", NOBODY)])
def test_partners_who_share_the_lowest_total_win_together(scores: str, winner: int) -> None:
    deal = deal_at(f"{FOUR} scores={scores}", options={"scoring": "low", "teams": True})
    assert lowest_total(deal.state, deal.tables) == winner


@pytest.mark.clause("hand.blocked", "giant")
@pytest.mark.parametrize(("options", "over"), [({"target": 0}, True), ({"scoring": "none"}, True), ({}, False)])
def test_a_blocked_deal_ends_only_a_match_of_a_single_deal_and_nobody_wins_it(options: Options, *, over: bool) -> None:
    deal = deal_at(f"{FOUR} scores=500/0/0/0", options=options)
    end_blocked_deal(deal.state, deal.tables, deal.context)
    assert (match_is_over(deal.state, deal.tables), deal.state.game_winner) == (over, NOBODY)


@pytest.mark.clause("last-standing", "giant")
def test_under_last_standing_the_first_seat_out_wins_a_match_of_one_blocked_deal() -> None:
    deal = deal_at("hands=R1/B1/ top=R7", options={"last-standing": True, "target": 0})
    end_blocked_deal(deal.state, deal.tables, deal.context)
    assert (deal.state.winner, deal.state.game_winner) == (2, 2)


def test_a_match_goes_on_after_a_deal_that_does_not_decide_it() -> None:
    deal = won_by_seat_zero()
    end_deal(deal.state, deal.tables, deal.context)
    assert not match_is_over(deal.state, deal.tables)
