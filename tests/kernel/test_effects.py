"""An effect is a list of words that is carried out after its card is played.

A word has a verb, a target and an amount. The tests write the effect on a custom card of `classic`, as players do.
Seat 0 has played the card and named blue.
"""

import pytest

from penultima.kernel.effects import (
    DROPPED,
    aim_instruction,
    choose_target,
    discard_card,
    named_kinds,
    perform_word,
    reverse_direction,
    send_out_empty_handed,
    serve_in_order,
    serve_seat,
    serve_targets,
    start_effect,
    target_seats,
)
from penultima.kernel.rules import (
    ALL,
    NEXT,
    OP_DRAW,
    OP_EXTRA,
    OP_LEVEL,
    OP_LOSE,
    OP_SHED,
    OP_STUCK,
    OP_UNTIL,
    OTHERS,
    PREVIOUS,
    SELF,
    WHAT_COLOUR,
    WHAT_NAMED,
    WHAT_WILDS,
)
from penultima.kernel.state import LEFT, NOBODY, OVER, RIGHT
from tests.helpers.kernel_states import KernelDeal, Options, deal_at, seat_mask, seats_in

FOUR = "hands=R1,R2/B1,B2/Y1,Y2/G1,G2"
LAST_STANDING = {"last-standing": True}
ONE_IS_OUT = "hands=R1,R2/B1,B2//G1,G2"


def laid(text: str = "", hands: str = FOUR, draw: str = "", options: Options | None = None) -> KernelDeal:
    """Return a deal in which seat 0 has just played a card with this effect. No instruction is carried out yet."""
    pile = f" draw={draw} draw-only" if draw else ""
    deal = deal_at(f"{hands} top=WC1:B{pile}", "classic", options, customs=[text] if text else [])
    deal.state.last = 0
    return deal


def carry_out(text: str, hands: str = FOUR, draw: str = "", options: Options | None = None) -> KernelDeal:
    deal = laid(text, hands, draw, options)
    start_effect(deal.state, deal.tables, deal.context, deal.kind("WC1"), 0)
    return deal


def carry_out_as_last_card(text: str) -> KernelDeal:
    """Under last-standing, let seat 0 go out with a card that has this effect, and carry out the effect."""
    deal = deal_at("hands=/B1,B2/Y1,Y2/G1,G2 top=WC1:B turn=1", "classic", LAST_STANDING, [text])
    deal.state.last, deal.state.turn = 0, NOBODY
    start_effect(deal.state, deal.tables, deal.context, deal.kind("WC1"), 1)
    return deal


def held(deal: KernelDeal) -> list[int]:
    return deal.state.held[: deal.state.seats]


def took(deal: KernelDeal) -> list[int]:
    """Return the seats that had to draw a card, in order."""
    return [event.seat for event in deal.take_events() if event.name == "took"]


# Targets


@pytest.mark.parametrize(
    ("target", "direction", "aimed"),
    [
        (NEXT, LEFT, {1}),
        (NEXT, RIGHT, {3}),
        (PREVIOUS, LEFT, {3}),
        (PREVIOUS, RIGHT, {1}),
        (OTHERS, LEFT, {1, 2, 3}),
        (ALL, LEFT, {0, 1, 2, 3}),
        (SELF, LEFT, {0}),
    ],
)
def test_targets_are_relative_to_the_seat_that_played_and_the_direction_of_play(
    target: int, direction: int, aimed: set[int]
) -> None:
    deal = laid()
    deal.state.direction = direction
    assert seats_in(target_seats(deal.state, target)) == aimed


@pytest.mark.clause("last-standing", "classic")
@pytest.mark.parametrize(("target", "aimed"), [(NEXT, {3}), (OTHERS, {1, 3}), (ALL, {0, 1, 3})])
def test_a_seat_that_is_out_is_no_target(target: int, aimed: set[int]) -> None:
    deal = laid(hands=ONE_IS_OUT, options=LAST_STANDING)
    deal.state.last = 1 if target == NEXT else 0
    assert seats_in(target_seats(deal.state, target)) == aimed


def test_targets_are_fixed_when_an_instruction_starts() -> None:
    deal = carry_out("next: reverse, draw 1")
    assert held(deal) == [2, 3, 2, 2]


def test_each_instruction_determines_its_targets_again() -> None:
    deal = carry_out("self: reverse; next: draw 1")
    assert held(deal) == [2, 2, 2, 3]


def test_aim_instruction_fixes_the_direction_in_which_targets_are_served() -> None:
    deal = laid("all: draw 1")
    deal.state.op, deal.state.direction = deal.tables.op_start[deal.kind("WC1")], RIGHT
    assert aim_instruction(deal.state, deal.tables, deal.context)
    assert (deal.state.way, seats_in(deal.state.aimed)) == (RIGHT, {0, 1, 2, 3})


def test_several_targets_are_served_nearest_first_and_the_seat_that_played_last() -> None:
    assert took(carry_out("all: draw 1")) == [1, 2, 3, 0]


def test_the_nearest_target_is_counted_in_the_direction_of_play() -> None:
    deal = laid("all: draw 1")
    deal.state.direction = RIGHT
    start_effect(deal.state, deal.tables, deal.context, deal.kind("WC1"), 0)
    assert took(deal) == [3, 2, 1, 0]


def test_each_verb_serves_all_its_seats_before_the_next_verb() -> None:
    assert took(carry_out("others: draw 1, draw 1")) == [1, 2, 3, 1, 2, 3]


def test_serve_in_order_continues_at_the_next_unserved_distance() -> None:
    deal = laid()
    deal.state.aimed, deal.state.served = seat_mask(1, 2, 3), 2
    assert serve_in_order(deal.state, deal.tables, deal.context, OP_DRAW, 1)
    assert took(deal) == [2, 3]


def test_a_single_target_that_is_out_is_not_served() -> None:
    deal = laid(hands=ONE_IS_OUT, options=LAST_STANDING)
    deal.state.aimed = seat_mask(2)
    assert serve_targets(deal.state, deal.tables, deal.context, OP_DRAW, 1)
    assert took(deal) == []


# A chosen target


def test_chosen_asks_the_seat_that_played_for_a_target() -> None:
    deal = carry_out("chosen: draw 2")
    assert deal.awaited() == ("choose", 0)
    assert held(deal) == [2, 2, 2, 2]


def test_after_the_choice_the_effect_uses_that_seat_and_does_not_ask_again() -> None:
    deal = carry_out("chosen: draw 2, lose-turn; next: draw 1")
    choose_target(deal.state, deal.tables, deal.context, 0, 2)
    assert (held(deal), deal.state.skips[2]) == ([2, 3, 4, 2], 1)
    assert deal.awaited() == ("play", 1)


def test_the_event_of_a_choice_names_both_seats() -> None:
    deal = carry_out("chosen: draw 2")
    deal.take_events()
    choose_target(deal.state, deal.tables, deal.context, 0, 3)
    chose = deal.take_events()[0]
    assert (chose.name, chose.seat, chose.other) == ("chose", 0, 3)


def test_every_instruction_with_chosen_asks_once() -> None:
    deal = carry_out("chosen: draw 1; chosen: draw 1")
    choose_target(deal.state, deal.tables, deal.context, 0, 3)
    assert deal.awaited() == ("choose", 0)
    choose_target(deal.state, deal.tables, deal.context, 0, 1)
    assert held(deal) == [2, 3, 2, 3]


# Verbs


def test_draw_gives_cards_of_the_draw_pile_and_costs_no_turn() -> None:
    deal = carry_out("next: draw 2", draw="B7,B8,B9")
    assert deal.hand(1) == ["B1", "B2", "B7", "B8"]
    assert deal.awaited() == ("play", 1)


@pytest.mark.clause("card.skip", "classic")
def test_lose_turn_takes_the_next_turn_of_its_target() -> None:
    assert carry_out("next: lose-turn").awaited() == ("play", 2)


def test_turns_to_lose_add_up() -> None:
    deal = carry_out("chosen: lose-turn, lose-turn")
    choose_target(deal.state, deal.tables, deal.context, 0, 3)
    assert deal.state.skips[3] == 2


@pytest.mark.clause("card.reverse", "classic")
def test_reverse_turns_the_direction_of_play() -> None:
    deal = carry_out("self: reverse")
    assert (deal.state.direction, deal.awaited()) == (RIGHT, ("play", 3))


def test_the_event_of_a_reverse_names_the_new_direction() -> None:
    deal = laid()
    for direction in ("right", "left"):
        reverse_direction(deal.state, deal.tables, deal.context)
        (event,) = deal.take_events()
        assert (event.name, event.seat, event.direction) == ("reversed", 0, direction)


@pytest.mark.clause("reverse.two", "classic")
@pytest.mark.parametrize(("value", "turn"), [("skip", 0), ("turn", 1)])
def test_with_two_seats_a_reverse_acts_as_a_skip_only_under_that_ruling(value: str, turn: int) -> None:
    deal = carry_out("self: reverse", "hands=R1,R2/B1,B2", options={"reverse.two": value})
    assert (deal.state.direction, deal.awaited()) == (RIGHT, ("play", turn))


@pytest.mark.clause("last-standing", "classic")
def test_a_seat_that_went_out_with_a_reverse_still_counts_as_third_player() -> None:
    deal = deal_at("hands=/B1,B2/Y1,Y2 top=WC1:B turn=1", "classic", LAST_STANDING)
    deal.state.last = 0
    reverse_direction(deal.state, deal.tables, deal.context)
    assert deal.state.skips[:3] == [0, 0, 0]


@pytest.mark.clause("custom.extra-turn", "classic")
def test_extra_turn_gives_the_seat_that_played_the_next_turn_after_the_whole_effect() -> None:
    deal = carry_out("self: extra-turn; next: draw 1")
    assert (held(deal), deal.awaited()) == ([2, 3, 2, 2], ("play", 0))


@pytest.mark.clause("custom.draw-until-colour", "classic")
def test_draw_until_colour_ends_at_the_first_card_of_that_colour_and_not_at_a_wild() -> None:
    deal = carry_out("next: draw-until colour", draw="R0,W,B9,B8")
    assert deal.hand(1) == ["R0", "B1", "B2", "B9", "W"]


@pytest.mark.clause("custom.colour", "classic")
def test_draw_until_may_name_a_fixed_colour() -> None:
    deal = carry_out("next: draw-until G", draw="B9,G9,G8")
    assert deal.hand(1) == ["G9", "B1", "B2", "B9"]


def test_draw_until_a_missing_colour_draws_all_remaining_cards() -> None:
    deal = carry_out("next: draw-until G", draw="B9,R9")
    assert (held(deal), deal.awaited()) == ([2, 4, 2, 2], ("play", 1))


@pytest.mark.clause("custom.draw-three-if-stuck", "classic")
@pytest.mark.parametrize(("hand", "drawn"), [("R3,Y4", 3), ("R3,B4", 0), ("R3,W", 0), ("R3,W+4", 0)])
def test_draw_if_stuck_draws_only_without_a_card_that_fits_the_named_colour(hand: str, drawn: int) -> None:
    deal = carry_out("next: draw-if-stuck 3", f"hands=R1,R2/{hand}/Y1,Y2")
    assert deal.state.held[1] == 2 + drawn


@pytest.mark.clause("custom.stuck-turn", "classic")
def test_draw_if_stuck_costs_no_turn() -> None:
    deal = carry_out("next: draw-if-stuck 3", "hands=R1,R2/R3,Y4/Y1,Y2")
    assert deal.awaited() == ("play", 1)


@pytest.mark.clause("card.shuffle-hands", "classic")
def test_shuffle_hands_rotate_hands_and_swap_hands_move_whole_hands() -> None:
    hands = "hands=R1/B1,B2/Y1,Y2,Y3"
    assert held(carry_out("all: shuffle-hands", hands)) == [2, 2, 2]
    assert held(carry_out("all: rotate-hands", hands)) == [3, 1, 2]
    assert held(carry_out("next: swap-hands", hands)) == [2, 1, 3]


def test_swap_hands_with_several_targets_swaps_with_each_in_turn() -> None:
    deal = carry_out("others: swap-hands", "hands=R1/B1,B2/Y1,Y2,Y3")
    assert [deal.hand(seat) for seat in range(3)] == [["Y1", "Y2", "Y3"], ["R1"], ["B1", "B2"]]


def test_a_race_waits_for_slaps_before_the_turn_passes() -> None:
    deal = carry_out("others: race 3; next: draw 1")
    assert (deal.awaited()[0], deal.state.race_cards) == ("race", 3)
    assert held(deal) == [2, 2, 2, 2]


def test_a_race_of_one_is_over_at_once_and_the_effect_goes_on() -> None:
    deal = carry_out("next: race 3; self: draw 1")
    assert (held(deal), deal.awaited()) == ([3, 5, 2, 2], ("play", 1))


# Shedding


@pytest.mark.parametrize(
    ("what", "kinds"),
    [
        (7, {"R7", "Y7", "G7", "B7"}),
        (WHAT_WILDS, {"W", "W+4", "WS", "WC1", "WC2", "WC3"}),
    ],
)
def test_named_kinds_are_those_of_a_digit_or_the_wilds(what: int, kinds: set[str]) -> None:
    deal = laid()
    assert deal.cards(named_kinds(deal.state, deal.tables, what)) == kinds


@pytest.mark.parametrize(("what", "colour"), [(WHAT_NAMED, "B"), (WHAT_COLOUR, "R"), (WHAT_COLOUR + 2, "G")])
def test_named_kinds_of_a_colour_are_all_its_cards_and_no_wild(what: int, colour: str) -> None:
    deal = laid()
    kinds = deal.cards(named_kinds(deal.state, deal.tables, what))
    assert kinds == {name for name in deal.ruleset.names if name.startswith(colour)}


@pytest.mark.clause("custom.shed-wilds", "classic")
def test_shed_openly_discards_all_matching_cards_of_a_hand() -> None:
    deal = carry_out("others: shed wilds", "hands=R1,W/B1,W,W/Y1,Y2")
    assert [deal.hand(seat) for seat in range(3)] == [["R1", "W"], ["B1"], ["Y1", "Y2"]]
    shed = [(event.seat, event.card) for event in deal.take_events() if event.name == "shed"]
    assert shed == [(1, "W"), (1, "W")]


@pytest.mark.clause("custom.shed-order", "classic")
def test_shed_cards_go_under_the_top_card() -> None:
    deal = carry_out("others: shed wilds", "hands=R1,W/B1,W,W/Y1,Y2")
    assert (deal.top(), deal.discard_pile()) == ("WC1", ["W", "W"])


@pytest.mark.clause("uno.call-any", "classic")
def test_under_uno_call_any_a_seat_left_with_one_card_by_shedding_owes_a_call() -> None:
    assert carry_out("others: shed wilds", "hands=R1,W/B1,W,W/Y1,Y2").state.due == seat_mask(1)


@pytest.mark.clause("uno.lapse", "classic")
def test_shedding_nothing_does_not_count_as_a_changed_hand() -> None:
    deal = laid("others: shed wilds", "hands=R1,W/B1/Y1,Y2")
    deal.state.late = seat_mask(1)
    start_effect(deal.state, deal.tables, deal.context, deal.kind("WC1"), 0)
    assert (deal.state.due, deal.state.late) == (0, seat_mask(1))


@pytest.mark.clause("custom.shed-order", "classic")
def test_the_nearest_seat_that_sheds_its_whole_hand_wins_the_deal() -> None:
    deal = carry_out("others: shed wilds; next: draw 5", "hands=R1,W/B1,W/W/W,WS")
    assert (deal.state.phase, deal.state.winner) == (OVER, 2)
    assert held(deal) == [2, 1, 0, 0]  # nobody has drawn


@pytest.mark.clause("custom.shed-order", "classic")
def test_under_last_standing_seats_that_shed_everything_go_out_and_the_effect_ends() -> None:
    deal = carry_out("others: shed wilds; next: draw 5", "hands=R1,W/W/W,W/B1,B2", options=LAST_STANDING)
    assert (deal.state.places[:3], held(deal)) == ([1, 2, NOBODY], [2, 0, 0, 2])
    assert deal.awaited() == ("play", 3)


def test_send_out_empty_handed_changes_nothing_while_every_seat_holds_cards() -> None:
    deal = laid()
    assert send_out_empty_handed(deal.state, deal.tables, deal.context)
    assert deal.state.inside == 4


# Levelling


@pytest.mark.clause("custom.level-to-seven", "classic")
def test_level_makes_a_seat_draw_up_to_the_number() -> None:
    deal = carry_out("next: level 4")
    assert (held(deal), deal.awaited()) == ([2, 4, 2, 2], ("play", 1))


@pytest.mark.clause("custom.level-choice", "classic")
def test_level_makes_a_seat_with_more_cards_discard_one_card_at_a_time() -> None:
    deal = carry_out("next: level 1", "hands=R1,R2/B1,B2,B3/Y1,Y2")
    for card in ("B3", "B1"):
        assert deal.awaited() == ("discard", 1)
        discard_card(deal.state, deal.tables, deal.context, 1, deal.kind(card))
    assert (deal.hand(1), deal.awaited()) == (["B2"], ("play", 1))


@pytest.mark.clause("custom.shed-order", "classic")
def test_a_discarded_card_goes_openly_under_the_top_card() -> None:
    deal = carry_out("next: level 1")
    deal.take_events()
    discard_card(deal.state, deal.tables, deal.context, 1, deal.kind("B2"))
    assert (deal.top(), deal.discard_pile()) == ("WC1", ["B2"])
    event = deal.take_events()[0]
    assert (event.name, event.seat, event.card) == ("discarded", 1, "B2")


@pytest.mark.clause("uno.call-any", "classic")
def test_under_uno_call_any_a_seat_levelled_to_one_card_owes_a_call() -> None:
    deal = carry_out("next: level 1")
    discard_card(deal.state, deal.tables, deal.context, 1, deal.kind("B2"))
    assert deal.state.due == seat_mask(1)


def test_after_the_discards_of_one_seat_the_next_target_is_served() -> None:
    deal = carry_out("others: level 1", "hands=R1,R2/B1,B2/Y1,Y2")
    discard_card(deal.state, deal.tables, deal.context, 1, deal.kind("B2"))
    assert deal.awaited() == ("discard", 2)


@pytest.mark.parametrize("verb", [OP_DRAW, OP_LOSE, OP_UNTIL, OP_STUCK, OP_SHED])
def test_serve_seat_finishes_every_verb_at_once_except_level(verb: int) -> None:
    deal = laid()
    assert serve_seat(deal.state, deal.tables, deal.context, 1, verb, 1)
    assert not serve_seat(deal.state, deal.tables, deal.context, 2, OP_LEVEL, 1)


# The last card


@pytest.mark.clause("last-standing", "classic")
def test_draw_lose_turn_and_reverse_of_a_last_card_are_carried_out() -> None:
    deal = carry_out_as_last_card("next: draw 2, lose-turn")
    assert (held(deal), deal.awaited()) == ([0, 4, 2, 2], ("play", 2))
    assert carry_out_as_last_card("self: reverse").awaited() == ("play", 3)


@pytest.mark.clause("last-standing", "classic")
@pytest.mark.parametrize("text", ["all: rotate-hands", "others: shed B", "others: race 3", "next: level 7"])
def test_other_verbs_of_a_last_card_are_not_carried_out(text: str) -> None:
    deal = carry_out_as_last_card(text)
    assert [deal.hand(seat) for seat in range(4)] == [[], ["B1", "B2"], ["Y1", "Y2"], ["G1", "G2"]]
    assert deal.awaited() == ("play", 1)


@pytest.mark.clause("last-standing", "classic")
def test_a_last_card_drops_an_instruction_with_a_chosen_target_but_not_the_next() -> None:
    deal = carry_out_as_last_card("chosen: draw 2; next: draw 1")
    assert (held(deal), deal.awaited()) == ([0, 3, 2, 2], ("play", 1))


def test_a_dropped_instruction_performs_nothing() -> None:
    deal = laid("self: extra-turn")
    deal.state.op, deal.state.aimed = deal.tables.op_start[deal.kind("WC1")], DROPPED
    assert deal.tables.op_verb[deal.state.op] == OP_EXTRA
    assert perform_word(deal.state, deal.tables, deal.context)
    assert deal.state.extra == 0


# Start and end of an effect


def test_a_card_without_effect_passes_the_turn() -> None:
    assert carry_out("").awaited() == ("play", 1)


def test_start_effect_discards_an_effect_in_progress() -> None:
    deal = laid("next: draw 1")
    deal.state.op, deal.state.op_end, deal.state.served, deal.state.final = 9, 10, 3, 1
    start_effect(deal.state, deal.tables, deal.context, deal.kind("WC1"), 0)
    assert (held(deal), deal.state.final) == ([2, 3, 2, 2], 0)
