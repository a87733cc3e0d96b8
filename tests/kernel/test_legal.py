"""The legal actions of a seat are three masks: kinds to play, verbs, and target seats.

These tests check which actions each phase allows. `tests/properties` compares `legal_masks` with `check_action` in
generated play.
"""

import pytest

from penultima.kernel.actions import VERBS
from penultima.kernel.legal import (
    ACCUSABLE,
    CATCHABLE,
    CHOOSABLE,
    accusable_seats,
    layable_kinds,
    legal_masks,
    legal_verbs,
    only_turn_seat_may_act,
    seat_group,
)
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, OVER, PLAY, RACE, SEATS, VOTE
from tests.helpers.kernel_states import KernelDeal, Options, deal_at, seat_mask, seats_in

THREE = "hands=R1,B7,G2/R7,Y1,B1/Y7,Y2,G3 top=R7"


def in_phase(phase: int, position: str = THREE, edition: str = "giant", options: Options | None = None) -> KernelDeal:
    """Return a deal in this phase, in which seat 0 is awaited."""
    deal = deal_at(position, edition, options)
    deal.state.phase = phase
    return deal


def verbs_of(deal: KernelDeal, seat: int) -> set[str]:
    _, verbs, _ = legal_masks(deal.state, deal.tables, seat)
    return {VERBS[verb] for verb in seats_in(verbs)}


def aims_of(deal: KernelDeal, seat: int, group: int) -> set[int]:
    _, _, seats = legal_masks(deal.state, deal.tables, seat)
    return seats_in(seat_group(seats, group))


def cards_of(deal: KernelDeal, seat: int) -> set[str]:
    return deal.cards(layable_kinds(deal.state, deal.tables, seat))


@pytest.mark.clause("turn.order", "giant")
def test_the_seat_in_turn_may_play_a_fitting_card_or_draw_and_others_may_do_nothing() -> None:
    deal = in_phase(PLAY)
    assert (verbs_of(deal, 0), cards_of(deal, 0)) == ({"play", "draw"}, {"R1", "B7"})
    assert legal_masks(deal.state, deal.tables, 1) == (0, 0, 0)


@pytest.mark.clause("turn.draw-by-choice", "official")
def test_without_drawing_by_choice_a_seat_that_can_play_may_not_draw() -> None:
    assert verbs_of(in_phase(PLAY, edition="official"), 0) == {"play", "accuse"}


@pytest.mark.clause("jump-in", "giant")
def test_a_seat_with_the_identical_card_may_jump_in_only_while_a_play_is_awaited() -> None:
    deal = in_phase(PLAY, options={"jump-in": True})
    assert (verbs_of(deal, 1), cards_of(deal, 1)) == ({"play"}, {"R7"})
    deal.state.phase, deal.state.drawn = DRAWN, deal.kind("R1")
    assert legal_masks(deal.state, deal.tables, 1) == (0, 0, 0)


@pytest.mark.clause("turn.play-drawn", "giant")
def test_after_drawing_a_seat_may_play_a_fitting_drawn_card_or_pass() -> None:
    deal = in_phase(DRAWN)
    deal.state.drawn = deal.kind("B7")
    assert (verbs_of(deal, 0), cards_of(deal, 0)) == ({"play", "pass"}, {"B7"})
    deal.state.drawn = deal.kind("G2")
    assert (verbs_of(deal, 0), cards_of(deal, 0)) == ({"pass"}, set())


@pytest.mark.clause("force-play", "giant")
def test_a_drawn_card_that_has_to_be_played_cannot_be_kept() -> None:
    deal = in_phase(DRAWN, options={"force-play": True})
    deal.state.drawn = deal.kind("B7")
    assert verbs_of(deal, 0) == {"play"}


@pytest.mark.clause("challenge.who", "giant")
def test_a_debt_may_always_be_accepted_but_challenged_only_if_its_card_can_be_contested() -> None:
    deal = in_phase(ANSWER)
    deal.state.contest = 1
    assert verbs_of(deal, 0) == {"accept", "challenge"}
    deal.state.contest = 0
    assert verbs_of(deal, 0) == {"accept"}


@pytest.mark.clause("stacking", "giant")
def test_under_stacking_a_debt_may_be_answered_with_a_draw() -> None:
    deal = in_phase(ANSWER, "hands=B+2,R1/B1,B2 top=R+2", options={"stacking": "same"})
    assert (verbs_of(deal, 0), cards_of(deal, 0)) == ({"play", "accept"}, {"B+2"})


@pytest.mark.clause("no-bluff", "giant")
def test_under_no_bluff_a_bluff_is_neither_an_answer_nor_a_play() -> None:
    options: Options = {"stacking": "any", "no-bluff": True}
    deal = in_phase(ANSWER, "hands=W+4,R1/B1,B2 top=R+2", options=options)
    assert cards_of(deal, 0) == set()
    assert cards_of(in_phase(PLAY, "hands=W+4,R1/B1,B2 top=R7", options=options), 0) == {"R1"}


def test_the_seat_that_names_the_colour_may_do_nothing_else() -> None:
    assert verbs_of(in_phase(COLOUR), 0) == {"colour"}


@pytest.mark.clause("custom.level-choice", "classic")
def test_a_seat_that_has_to_discard_may_discard_any_card() -> None:
    deal = in_phase(DISCARD)
    assert (verbs_of(deal, 0), cards_of(deal, 0)) == ({"discard"}, {"R1", "B7", "G2"})


@pytest.mark.clause("seven-zero", "giant")
def test_a_seat_that_has_to_choose_may_choose_any_other_seat_still_in() -> None:
    deal = in_phase(CHOOSE, "hands=R1/B1/Y1/ top=R7", options={"last-standing": True, "seven-zero": True})
    assert (verbs_of(deal, 0), aims_of(deal, 0, CHOOSABLE)) == ({"choose"}, {1, 2})
    assert legal_masks(deal.state, deal.tables, 1) == (0, 0, 0)


@pytest.mark.clause("card.race", "race")
def test_in_a_race_only_seats_that_have_not_slapped_may_slap() -> None:
    deal = in_phase(RACE, edition="race")
    deal.state.racers = seat_mask(1)
    assert [verbs_of(deal, seat) for seat in range(3)] == [set(), {"slap"}, set()]


@pytest.mark.clause("penalty.suggestion", "official")
def test_in_a_vote_only_jurors_that_have_not_voted_may_vote() -> None:
    deal = in_phase(VOTE, edition="official")
    deal.state.accused, deal.state.voted = 1, seat_mask(0)
    assert [verbs_of(deal, seat) for seat in range(3)] == [set(), set(), {"vote yes", "vote no"}]


@pytest.mark.clause("uno.catch", "giant")
def test_a_due_call_may_be_made_by_its_seat_and_caught_by_every_other_seat() -> None:
    deal = in_phase(ANSWER)
    deal.state.due = seat_mask(2)
    assert "uno" in verbs_of(deal, 2)
    assert "catch" not in verbs_of(deal, 2)
    assert [aims_of(deal, seat, CATCHABLE) for seat in range(3)] == [{2}, {2}, set()]


@pytest.mark.clause("uno.window", "giant")
def test_a_late_call_may_be_neither_made_nor_caught() -> None:
    deal = in_phase(PLAY)
    deal.state.late = seat_mask(2)
    assert legal_masks(deal.state, deal.tables, 2) == (0, 0, 0)
    assert aims_of(deal, 1, CATCHABLE) == set()


@pytest.mark.clause("suggestion.limit", "official")
def test_a_seat_may_accuse_any_other_seat_once_in_a_turn() -> None:
    deal = in_phase(PLAY, edition="official")
    assert aims_of(deal, 1, ACCUSABLE) == {0, 2}
    deal.state.accusers = seat_mask(1)
    assert accusable_seats(deal.state, deal.tables, 1) == 0
    assert seats_in(accusable_seats(deal.state, deal.tables, 2)) == {0, 1}


def test_no_seat_may_be_accused_in_an_edition_without_that_penalty() -> None:
    deal = in_phase(PLAY)
    assert accusable_seats(deal.state, deal.tables, 1) == 0


@pytest.mark.clause("hand.end", "giant")
def test_no_action_is_legal_after_the_end_of_a_deal() -> None:
    deal = in_phase(OVER)
    deal.state.due = seat_mask(1)
    assert [legal_masks(deal.state, deal.tables, seat) for seat in range(3)] == [(0, 0, 0)] * 3


@pytest.mark.clause("last-standing", "giant")
def test_a_seat_that_is_out_may_do_nothing() -> None:
    deal = in_phase(PLAY, "hands=R1/B1/ top=R7", options={"last-standing": True})
    deal.state.due = seat_mask(0)
    assert legal_masks(deal.state, deal.tables, 2) == (0, 0, 0)


def test_legal_verbs_gives_no_verb_to_a_seat_that_is_not_awaited() -> None:
    for phase in (PLAY, DRAWN, COLOUR, ANSWER, DISCARD, CHOOSE):
        deal = in_phase(phase)
        deal.state.drawn = deal.kind("R1")
        assert legal_verbs(deal.state, deal.tables, 1) == 0


def test_the_three_groups_of_seats_do_not_overlap() -> None:
    everybody = (1 << SEATS) - 1
    for group in (CATCHABLE, CHOOSABLE, ACCUSABLE):
        assert seat_group(everybody << group, group) == everybody
        assert sum(seat_group(everybody << group, other) for other in (CATCHABLE, CHOOSABLE, ACCUSABLE)) == everybody


def test_a_play_without_jumps_accusations_or_catches_waits_for_one_seat() -> None:
    deal = in_phase(PLAY)
    assert only_turn_seat_may_act(deal.state, deal.tables)


@pytest.mark.parametrize("phase", [RACE, VOTE, OVER])
def test_a_race_a_vote_and_the_end_do_not_wait_for_one_seat(phase: int) -> None:
    deal = in_phase(phase)
    assert not only_turn_seat_may_act(deal.state, deal.tables)


@pytest.mark.parametrize(
    ("edition", "options", "due"), [("giant", {"jump-in": True}, 0), ("official", {}, 0), ("giant", {}, 1)]
)
def test_a_play_does_not_wait_for_one_seat_when_others_may_jump_accuse_or_catch(
    edition: str, options: Options, due: int
) -> None:
    deal = in_phase(PLAY, edition=edition, options=options)
    deal.state.due = due
    assert not only_turn_seat_may_act(deal.state, deal.tables)
