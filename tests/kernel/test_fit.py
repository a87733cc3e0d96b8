"""Which cards may be played: matching cards, bluffs, answers to a debt and jumps.

The tests also check when a seat may draw, and when it may keep a drawn card.
"""

import pytest

from penultima.kernel.fit import (
    allowed_kinds,
    fitting_kinds,
    is_bluff,
    jump_kinds,
    may_draw,
    must_play_drawn,
    playable_kinds,
    stackable_kinds,
    without_bluffs,
)
from tests.helpers.kernel_states import KernelDeal, Options, deal_at


def holding(hand: str, top: str = "R7", edition: str = "giant", options: Options | None = None) -> KernelDeal:
    """Return a deal in which seat 0 holds this hand and has to play."""
    return deal_at(f"hands={hand}/G1,G2 top={top}", edition, options)


def just_drew(card: str, hand: str, options: Options, *, stuck: bool) -> KernelDeal:
    deal = holding(hand, options=options)
    deal.state.drawn, deal.state.stuck = deal.kind(card), int(stuck)
    return deal


@pytest.mark.clause("match", "giant")
def test_a_card_fits_by_colour_number_or_symbol_and_a_wild_fits_everything() -> None:
    number = holding("R1,B7,B2,W,W+4", "R7")
    assert number.cards(fitting_kinds(number.state, number.tables, 0)) == {"R1", "B7", "W", "W+4"}
    symbol = holding("R1,BS,BR,W", "RS")
    assert symbol.cards(fitting_kinds(symbol.state, symbol.tables, 0)) == {"R1", "BS", "W"}


@pytest.mark.clause("match", "giant")
def test_after_a_wild_only_the_named_colour_and_wilds_fit() -> None:
    deal = holding("R1,B7,W+4", "W:B")
    assert deal.cards(fitting_kinds(deal.state, deal.tables, 0)) == {"B7", "W+4"}


@pytest.mark.clause("wild-draw.legal", "giant")
@pytest.mark.parametrize(("rest", "bluff"), [("R1", True), ("RS", True), ("B7", False), ("W", False), ("W+4", False)])
def test_a_wild_draw_is_a_bluff_with_another_card_of_the_colour_in_force(rest: str, *, bluff: bool) -> None:
    deal = holding(f"W+4,{rest}")
    assert is_bluff(deal.state, deal.tables, 0, deal.kind("W+4")) is bluff


@pytest.mark.clause("wild-draw.legal", "classic")
@pytest.mark.parametrize(("rest", "bluff"), [("W", True), ("W+4", True), ("B7", False)])
def test_in_classic_holding_another_wild_makes_a_wild_draw_a_bluff(rest: str, *, bluff: bool) -> None:
    deal = holding(f"W+4,{rest}", edition="classic")
    assert is_bluff(deal.state, deal.tables, 0, deal.kind("W+4")) is bluff


@pytest.mark.clause("wild-draw.official", "official")
@pytest.mark.parametrize(("value", "bluff"), [("numbers", False), ("all", True)])
def test_in_official_an_action_card_makes_a_wild_draw_a_bluff_only_under_one_ruling(value: str, *, bluff: bool) -> None:
    deal = holding("W+4,RS", edition="official", options={"wild-draw.official": value})
    assert is_bluff(deal.state, deal.tables, 0, deal.kind("W+4")) is bluff


@pytest.mark.clause("wild-draw.legal", "official")
def test_in_official_a_number_of_the_colour_makes_a_wild_draw_a_bluff() -> None:
    deal = holding("W+4,R1", edition="official")
    assert is_bluff(deal.state, deal.tables, 0, deal.kind("W+4"))


def test_without_bluffs_removes_only_wild_draws_that_would_be_bluffs() -> None:
    deal = holding("R1,W,W+4")
    kinds = deal.mask("R1", "W", "W+4")
    assert deal.cards(without_bluffs(deal.state, deal.tables, 0, kinds)) == {"R1", "W"}


def test_without_bluffs_keeps_an_honest_wild_draw() -> None:
    deal = holding("B7,W+4")
    assert deal.cards(without_bluffs(deal.state, deal.tables, 0, deal.mask("B7", "W+4"))) == {"B7", "W+4"}


@pytest.mark.parametrize(("hand", "honest_cards"), [("W+4,B7", {"W+4"}), ("W+4,W+4,B7", set())])
def test_in_classic_a_second_wild_draw_makes_the_first_a_bluff(hand: str, honest_cards: set[str]) -> None:
    deal = holding(hand, edition="classic")
    assert deal.cards(without_bluffs(deal.state, deal.tables, 0, deal.mask("W+4"))) == honest_cards


@pytest.mark.clause("can-play", "giant")
def test_playable_kinds_fit_and_are_no_bluffs() -> None:
    deal = holding("R1,B2,W+4")
    assert deal.cards(playable_kinds(deal.state, deal.tables, 0)) == {"R1"}
    honest_deal = holding("B7,B2,W+4")
    assert honest_deal.cards(playable_kinds(honest_deal.state, honest_deal.tables, 0)) == {"B7", "W+4"}


@pytest.mark.clause("wild-draw.bluff", "giant")
def test_a_bluff_is_allowed_by_default() -> None:
    deal = holding("R1,W+4")
    assert deal.cards(allowed_kinds(deal.state, deal.tables, 0, deal.mask("R1", "W+4"))) == {"R1", "W+4"}


@pytest.mark.clause("no-bluff", "giant")
def test_under_no_bluff_a_bluff_is_not_allowed() -> None:
    deal = holding("R1,W+4", options={"no-bluff": True})
    assert deal.cards(allowed_kinds(deal.state, deal.tables, 0, deal.mask("R1", "W+4"))) == {"R1"}


COLOURED_DRAWS = {"R+2", "Y+2", "G+2", "B+2"}


@pytest.mark.clause("stacking", "giant")
@pytest.mark.parametrize(
    ("top", "stacking", "answers"),
    [
        ("R+2", "same", COLOURED_DRAWS),
        ("R+2", "any", COLOURED_DRAWS | {"W+4"}),
        ("W+4:B", "same", {"W+4"}),
        ("W+4:B", "any", {"W+4", "B+2"}),
    ],
)
def test_stackable_kinds_answer_the_draw_on_top(top: str, stacking: str, answers: set[str]) -> None:
    deal = holding("R1,R2", top, options={"stacking": stacking})
    assert deal.cards(stackable_kinds(deal.state, deal.tables)) == answers


@pytest.mark.clause("jump-in", "giant")
@pytest.mark.parametrize(("hand", "jump"), [("R7,R6", {"R7"}), ("B7,R6", set())])
def test_only_a_card_of_the_same_colour_and_symbol_jumps_in(hand: str, jump: set[str]) -> None:
    deal = holding(hand, options={"jump-in": True})
    assert deal.cards(jump_kinds(deal.state, deal.tables, 0)) == jump


@pytest.mark.clause("jump-in", "giant")
def test_a_wild_never_jumps_in() -> None:
    deal = holding("W,R6", "W:R", options={"jump-in": True})
    assert jump_kinds(deal.state, deal.tables, 0) == 0


def test_no_card_jumps_in_without_the_house_rule() -> None:
    deal = holding("R7,R6")
    assert jump_kinds(deal.state, deal.tables, 0) == 0


@pytest.mark.clause("turn.play-drawn", "giant")
def test_a_drawn_card_that_fits_may_be_kept() -> None:
    deal = just_drew("R3", "R3,B1", {}, stuck=True)
    assert not must_play_drawn(deal.state, deal.tables, 0)


@pytest.mark.clause("drawn-card", "giant")
@pytest.mark.parametrize(
    ("card", "stuck", "must"), [("R3", True, True), ("R3", False, False), ("B3", True, False), ("W+4", True, True)]
)
def test_under_drawn_card_must_a_fitting_drawn_card_has_to_be_played_if_nothing_else_fitted(
    card: str, *, stuck: bool, must: bool
) -> None:
    deal = just_drew(card, f"{card},B1", {"drawn-card": "must"}, stuck=stuck)
    assert must_play_drawn(deal.state, deal.tables, 0) is must


@pytest.mark.clause("force-play", "giant")
@pytest.mark.parametrize(("card", "must"), [("R3", True), ("B3", False)])
def test_under_force_play_a_drawn_card_that_fits_has_to_be_played(card: str, *, must: bool) -> None:
    deal = just_drew(card, f"{card},R1", {"force-play": True}, stuck=False)
    assert must_play_drawn(deal.state, deal.tables, 0) is must


@pytest.mark.clause("can-play", "giant")
def test_a_drawn_bluff_never_has_to_be_played() -> None:
    deal = just_drew("W+4", "W+4,R1", {"force-play": True}, stuck=False)
    assert not must_play_drawn(deal.state, deal.tables, 0)


@pytest.mark.clause("turn.draw-by-choice", "giant")
@pytest.mark.parametrize(
    ("edition", "options", "allowed_to_draw"),
    [("giant", {}, True), ("official", {}, False), ("giant", {"force-play": True}, False)],
)
def test_a_seat_that_could_play_may_draw_only_where_the_rules_allow_it(
    edition: str, options: Options, *, allowed_to_draw: bool
) -> None:
    deal = holding("R1,B2", edition=edition, options=options)
    assert may_draw(deal.state, deal.tables, 0) is allowed_to_draw


@pytest.mark.clause("turn.draw", "official")
def test_a_seat_without_a_playable_card_may_draw() -> None:
    deal = holding("B1,B2", edition="official")
    assert may_draw(deal.state, deal.tables, 0)


@pytest.mark.clause("can-play", "classic")
def test_a_seat_that_could_only_bluff_may_draw_even_under_force_play() -> None:
    """In classic, a Wild Draw Four is a bluff if the rest of the hand contains another wild draw.

    So either card would be a bluff here, and `force-play` does not force a seat to bluff.
    """
    deal = holding("W+4,W+4,B1", edition="classic", options={"force-play": True})
    assert playable_kinds(deal.state, deal.tables, 0) == 0
    assert may_draw(deal.state, deal.tables, 0)
