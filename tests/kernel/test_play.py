"""A turn: a seat plays a card, or draws one and then plays or keeps it. A misplay costs a card."""

import pytest

from penultima.kernel.play import (
    apply_draw,
    apply_play,
    keep_drawn_card,
    lay_card,
    penalise_misplay,
    play_last,
    report_no_cards,
)
from penultima.kernel.rules import COLOUR_NAMES
from penultima.kernel.state import BLOCKED, LEFT, NOBODY, OVER, RIGHT
from tests.helpers.kernel_states import KernelDeal, Options, deal_at, seat_mask


def after(
    action: str, hand: str, top: str = "R7", edition: str = "giant", options: Options | None = None, seat: int = 0
) -> KernelDeal:
    """Return a deal of three seats in which seat 0 began with this hand and `seat` has made this play."""
    deal = deal_at(f"hands={hand}/B1,B2/Y1,R7,Y3 top={top}", edition, options)
    apply_play(deal.state, deal.tables, deal.context, seat, deal.action(action))
    return deal


def drawing(pile: str, hand: str = "B1,B2", options: Options | None = None) -> KernelDeal:
    """Return a deal with a red 7 on top, in which seat 0 has drawn from this pile."""
    deal = deal_at(f"hands={hand}/G1,G2 top=R7 draw={pile} draw-only", options=options)
    apply_draw(deal.state, deal.tables, deal.context, 0)
    return deal


def colour_in_force(deal: KernelDeal) -> str:
    return COLOUR_NAMES[deal.state.colour]


# Laying a card


def test_a_played_card_goes_from_the_hand_onto_the_pile_and_the_turn_passes() -> None:
    deal = after("play R1", "R1,R2,R3")
    assert (deal.hand(0), deal.top(), deal.discard_pile()) == (["R2", "R3"], "R1", ["R7"])
    assert deal.awaited() == ("play", 1)


@pytest.mark.clause("match", "giant")
@pytest.mark.parametrize(
    ("action", "hand", "colour"),
    [("play R1", "R1,R2,R3", "R"), ("play B7", "B7,R2,R3", "B"), ("play W:G", "W,R2,R3", "G")],
)
def test_a_play_puts_the_colour_of_its_card_or_the_named_colour_in_force(action: str, hand: str, colour: str) -> None:
    assert colour_in_force(after(action, hand)) == colour


def test_lay_card_resets_drawn_stuck_and_empty() -> None:
    deal = deal_at("hands=R1,R2/B1,B2 top=R7")
    deal.state.drawn, deal.state.stuck, deal.state.empty = deal.kind("R1"), 1, seat_mask(1)
    lay_card(deal.state, deal.tables, deal.context, 0, deal.kind("R1"), -1, 0)
    assert (deal.state.drawn, deal.state.stuck, deal.state.empty) == (-1, 0, 0)


@pytest.mark.parametrize(("seat", "card", "jumped"), [(0, "R1", False), (2, "R7", True)])
def test_the_event_of_a_play_says_whether_it_was_a_jump(seat: int, card: str, *, jumped: bool) -> None:
    deal = after(f"play {card}", "R1,R2,R3", options={"jump-in": True}, seat=seat)
    event = deal.take_events()[0]
    assert (event.name, event.seat, event.card, event.jumped) == ("played", seat, card, jumped)


@pytest.mark.clause("jump-in", "giant")
def test_after_a_jump_play_goes_on_from_the_seat_that_jumped() -> None:
    assert after("play R7", "R1,R2,R3", options={"jump-in": True}, seat=2).awaited() == ("play", 0)


# The call


@pytest.mark.clause("uno.call", "giant")
@pytest.mark.parametrize(("action", "due"), [("play R1", {0}), ("play R1 uno", set())])
def test_a_seat_that_plays_its_last_card_but_one_without_calling_owes_the_call(action: str, due: set[int]) -> None:
    deal = after(action, "R1,R2")
    assert deal.state.due == seat_mask(*due)
    assert deal.take_events()[0].called is (not due)


def test_a_play_that_leaves_two_cards_owes_no_call() -> None:
    assert after("play R1", "R1,R2,R3").state.due == 0


@pytest.mark.clause("uno.window", "giant")
def test_a_play_closes_the_window_of_an_earlier_call_but_not_of_its_own() -> None:
    deal = deal_at("hands=R1,R2/B1/Y1,Y2 top=R7")
    deal.state.due = seat_mask(1)
    apply_play(deal.state, deal.tables, deal.context, 0, deal.action("play R1"))
    assert (deal.state.late, deal.state.due) == (seat_mask(1), seat_mask(0))


# Effects of the played card


@pytest.mark.clause("card.draw", "giant")
def test_a_draw_two_is_carried_out_at_once() -> None:
    deal = after("play R+2", "R+2,R2,R3")
    assert (deal.state.held[1], deal.awaited()) == (4, ("play", 2))


@pytest.mark.clause("stacking", "giant")
def test_under_stacking_a_draw_two_opens_a_debt() -> None:
    deal = after("play R+2", "R+2,R2,R3", options={"stacking": "same"})
    assert (deal.state.debt, deal.state.contest, deal.awaited()) == (2, 0, ("answer", 1))


@pytest.mark.clause("wild-draw.when", "giant")
@pytest.mark.parametrize(("rest", "guilty"), [("R2,G3", 1), ("G2,G3", 0)])
def test_a_wild_draw_opens_a_debt_and_its_guilt_is_decided_by_the_colour_before_it(rest: str, guilty: int) -> None:
    deal = after("play W+4:G", f"W+4,{rest}")
    assert (deal.state.debt, deal.state.contest, deal.state.guilty) == (4, 1, guilty)
    assert deal.awaited() == ("answer", 1)


@pytest.mark.clause("no-bluff", "giant")
def test_under_no_bluff_a_wild_draw_cannot_be_challenged_and_is_drawn_at_once() -> None:
    deal = after("play W+4:G", "W+4,G2,G3", options={"no-bluff": True})
    assert (deal.state.held[1], deal.state.contest, deal.awaited()) == (6, 0, ("play", 2))


@pytest.mark.clause("card.reverse", "giant")
def test_a_card_that_is_no_draw_starts_its_effect() -> None:
    assert after("play RR", "RR,R2,R3").awaited() == ("play", 2)
    assert after("play RS", "RS,R2,R3").awaited() == ("play", 2)
    assert after("play B7", "B7,R2,R3", options={"seven-zero": True}).awaited() == ("choose", 0)


# The last card


@pytest.mark.clause("hand.end", "giant")
def test_a_seat_that_plays_its_last_card_wins_the_deal() -> None:
    deal = after("play R1", "R1")
    assert (deal.state.phase, deal.state.winner) == (OVER, 0)


@pytest.mark.clause("card.last", "giant")
def test_the_effect_of_a_last_card_is_not_carried_out() -> None:
    deal = after("play RR", "RR")
    assert (deal.state.direction, deal.state.phase) == (LEFT, OVER)


@pytest.mark.clause("hand.last-draw", "giant")
@pytest.mark.parametrize(
    ("edition", "action", "drawn"),
    [("giant", "play R+2", 2), ("giant", "play W+4:R", 4), ("official", "play R+2", 0), ("official", "play W+4:R", 0)],
)
def test_the_cards_of_a_winning_draw_are_drawn_where_the_edition_says_so(edition: str, action: str, drawn: int) -> None:
    deal = after(action, action.removeprefix("play ").partition(":")[0], edition=edition)
    assert deal.state.held[:3] == [0, 2 + drawn, 3]


@pytest.mark.clause("hand.last-draw", "giant")
def test_cards_drawn_for_the_winning_card_count_for_the_score() -> None:
    deal = deal_at("hands=R+2/B1 top=R7 draw=B5,B6 draw-only")
    apply_play(deal.state, deal.tables, deal.context, 0, deal.action("play R+2"))
    assert deal.state.scores[0] == 1 + 5 + 6


@pytest.mark.clause("stacking", "giant")
def test_under_stacking_a_draw_as_the_winning_card_makes_the_next_seat_draw_the_whole_debt() -> None:
    deal = deal_at("hands=R+2/B1/Y1 top=B+2", options={"stacking": "same"})
    deal.state.debt = 6
    apply_play(deal.state, deal.tables, deal.context, 0, deal.action("play R+2"))
    assert (deal.state.held[1], deal.state.debt, deal.state.phase) == (1 + 8, 0, OVER)


@pytest.mark.clause("challenge.last", "giant")
def test_a_wild_draw_as_the_last_card_cannot_be_challenged() -> None:
    deal = after("play W+4:R", "W+4")
    assert (deal.state.contest, deal.state.guilty, deal.state.phase) == (0, 0, OVER)


@pytest.mark.clause("last-standing", "giant")
def test_under_last_standing_the_others_go_on_after_the_last_card_of_a_seat() -> None:
    deal = after("play RS", "RS", options={"last-standing": True})
    assert (deal.state.still, deal.awaited()) == (seat_mask(1, 2), ("play", 2))


@pytest.mark.clause("last-standing", "giant")
def test_under_last_standing_and_stacking_a_last_draw_two_is_a_debt_of_the_next_seat() -> None:
    deal = after("play R+2", "R+2", options={"last-standing": True, "stacking": "same"})
    assert (deal.state.debt, deal.awaited()) == (2, ("answer", 1))


@pytest.mark.clause("last-standing", "giant")
def test_under_last_standing_a_last_wild_draw_is_drawn_without_challenge() -> None:
    deal = deal_at("hands=/B1,B2/Y1,Y2 top=W+4:B turn=1", options={"last-standing": True})
    deal.state.last, deal.state.still, deal.state.inside = 0, seat_mask(0, 1, 2), 3
    deal.state.contest = deal.state.guilty = 1
    play_last(deal.state, deal.tables, deal.context, 0, deal.kind("W+4"))
    assert (deal.state.held[1], deal.awaited()) == (6, ("play", 2))


# Drawing


@pytest.mark.clause("turn.play-drawn", "giant")
@pytest.mark.parametrize("card", ["R0", "B3"])
def test_after_a_draw_the_same_seat_decides_even_if_the_card_does_not_fit(card: str) -> None:
    deal = drawing(f"{card},G9")
    assert (deal.state.drawn, deal.awaited()) == (deal.kind(card), ("drawn", 0))
    assert deal.draw_pile() == ["G9"]


@pytest.mark.clause("uno.window", "giant")
def test_a_draw_closes_the_window_for_the_call() -> None:
    deal = deal_at("hands=B1,B2/G1 top=R7")
    deal.state.due = seat_mask(1)
    apply_draw(deal.state, deal.tables, deal.context, 0)
    assert (deal.state.due, deal.state.late) == (0, seat_mask(1))


@pytest.mark.clause("draw-until", "giant")
def test_under_draw_until_a_stuck_seat_draws_until_a_playable_card_comes() -> None:
    deal = drawing("B3,G3,R3,G9", options={"draw-until": True})
    assert (deal.state.held[0], deal.state.drawn, deal.draw_pile()) == (5, deal.kind("R3"), ["G9"])


@pytest.mark.clause("draw-until", "giant")
def test_under_draw_until_a_seat_that_could_play_draws_one_card() -> None:
    deal = drawing("B3,R3", hand="R1,B2", options={"draw-until": True})
    assert (deal.state.held[0], deal.state.drawn) == (3, deal.kind("B3"))


@pytest.mark.clause("draw-until", "giant")
def test_under_draw_until_drawing_ends_with_the_last_card() -> None:
    deal = drawing("B3,G3", options={"draw-until": True})
    assert (deal.state.held[0], deal.state.drawn, deal.awaited()) == (4, deal.kind("G3"), ("drawn", 0))


@pytest.mark.clause("drawn-card", "giant")
@pytest.mark.parametrize(("hand", "stuck"), [("B1,B2", 1), ("R1,B2", 0)])
def test_under_drawn_card_must_a_draw_records_whether_another_card_was_playable(hand: str, stuck: int) -> None:
    assert drawing("R3", hand, {"drawn-card": "must"}).state.stuck == stuck


@pytest.mark.clause("pile.empty", "giant")
def test_a_draw_without_any_cards_passes_the_turn() -> None:
    deal = deal_at("hands=B1,B2/G1,G2 top=R7 draw-only")
    apply_draw(deal.state, deal.tables, deal.context, 0)
    assert (deal.awaited(), deal.state.empty) == (("play", 1), seat_mask(0))
    assert deal.event_names() == ["found-nothing", "awaits"]


@pytest.mark.clause("hand.blocked", "giant")
def test_a_deal_is_blocked_when_every_seat_in_a_row_finds_no_card() -> None:
    deal = deal_at("hands=B1,B2/G1,G2 top=R7 draw-only")
    for seat in (0, 1):
        report_no_cards(deal.state, deal.tables, deal.context, seat)
    assert (deal.state.phase, deal.state.blocked, deal.state.winner) == (OVER, BLOCKED, NOBODY)


@pytest.mark.clause("last-standing", "giant")
def test_a_deal_is_blocked_when_every_seat_still_in_finds_no_card() -> None:
    deal = deal_at("hands=B1,B2//G1,G2 top=R7 draw-only", options={"last-standing": True})
    for seat in (0, 2):
        report_no_cards(deal.state, deal.tables, deal.context, seat)
    assert (deal.state.phase, deal.state.winner) == (OVER, 1)


# Keeping


@pytest.mark.clause("turn.play-drawn", "giant")
@pytest.mark.parametrize(("direction", "turn"), [(LEFT, 1), (RIGHT, 2)])
def test_keeping_a_drawn_card_passes_the_turn_from_that_seat(direction: int, turn: int) -> None:
    deal = deal_at("hands=B1/G1/Y1 top=R7")
    deal.state.direction, deal.state.last, deal.state.drawn = direction, 1, deal.kind("B1")
    keep_drawn_card(deal.state, deal.context, 0)
    assert (deal.awaited(), deal.state.drawn) == (("play", turn), -1)
    assert deal.event_names() == ["kept", "awaits"]


# A misplay


@pytest.mark.clause("penalty.misplay", "official")
def test_a_misplay_shows_the_card_takes_it_back_and_costs_one_card() -> None:
    deal = deal_at("hands=B1,B2/G1,G2 top=R7 draw=Y9 draw-only", "official")
    penalise_misplay(deal.state, deal.tables, deal.context, 1, deal.kind("G1"))
    assert (deal.hand(1), deal.top()) == (["Y9", "G1", "G2"], "R7")
    events = [(event.name, event.seat, event.card) for event in deal.take_events()]
    assert events == [("misplayed", 1, "G1"), ("took", 1, "Y9")]


@pytest.mark.clause("misplay.turn", "official")
def test_a_misplay_keeps_the_turn_and_leaves_the_window_open() -> None:
    deal = deal_at("hands=B1,B2/G1,G2/Y1 top=R7", "official")
    deal.state.due = seat_mask(2)
    penalise_misplay(deal.state, deal.tables, deal.context, 1, deal.kind("G1"))
    assert (deal.awaited(), deal.state.due) == (("play", 0), seat_mask(2))
