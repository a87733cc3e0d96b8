"""An edition and its options are compiled to tables, in which the kernel looks up all rules."""

from dataclasses import FrozenInstanceError, fields

import pytest

from penultima.editions import load
from penultima.editions.ruleset import ruleset
from penultima.kernel.byte_layout import layout
from penultima.kernel.rules import (
    ALL,
    CHOSEN,
    COLOUR_NAMES,
    COLOURS,
    DEALER_CHOSEN,
    DEALER_HIGHEST,
    DEALER_LOT,
    DEALERS,
    FIRST_COLOUR,
    FIRST_DEALER,
    FIRST_EFFECT,
    FIRST_IGNORE,
    FIRST_RETURN,
    FIRST_START,
    FIRSTS,
    MAX_EFFECT_WORDS,
    MAX_PROGRAM_WORDS,
    NEXT,
    OFF,
    OP_DRAW,
    OP_LOSE,
    OP_NAMES,
    OP_RACE,
    SCORINGS,
    STACKINGS,
    TARGET_NAMES,
    WHAT_COLOUR,
    WHAT_NAMED,
    WHAT_WILDS,
    Neutral,
    Rules,
)
from tests.helpers.kernel_states import KernelDeal, deal_at

EDITIONS = load.bundled_ids()


def tables(edition: str) -> Rules:
    return ruleset(edition).tables


def cards(edition: str = "giant", *customs: str) -> KernelDeal:
    return deal_at("hands=R1/B1 top=R7", edition, customs=customs)


def test_rules_cannot_be_changed_because_games_share_them() -> None:
    with pytest.raises(FrozenInstanceError):
        tables("giant").hand = 8  # type: ignore[misc] # the test expects this to fail


# Numbers with names


def test_the_number_of_an_effect_word_is_the_index_of_its_name() -> None:
    assert (TARGET_NAMES[NEXT], TARGET_NAMES[ALL], TARGET_NAMES[CHOSEN]) == ("next", "all", "chosen")
    assert (OP_NAMES[OP_DRAW], OP_NAMES[OP_LOSE], OP_NAMES[OP_RACE]) == ("draw", "lose-turn", "race")
    assert [DEALERS[n] for n in (DEALER_CHOSEN, DEALER_HIGHEST, DEALER_LOT)] == ["chosen", "highest", "lot"]


def test_colours_are_numbered_in_the_order_of_the_rulebook() -> None:
    assert COLOUR_NAMES == ("R", "Y", "G", "B")
    deal = cards()
    for number, name in enumerate(COLOUR_NAMES):
        assert deal.tables.colour[deal.kind(f"{name}1")] == number


def test_options_have_the_values_of_the_rulebook() -> None:
    assert STACKINGS == ("off", "same", "any")
    assert set(SCORINGS) == {"none", "winner", "low"}


def test_every_argument_of_shed_has_a_number_of_its_own() -> None:
    numbers = [*range(10), *range(WHAT_COLOUR, WHAT_COLOUR + COLOURS), WHAT_NAMED, WHAT_WILDS]
    assert len(set(numbers)) == len(numbers)


def test_every_field_of_the_rules_declares_its_form_in_the_normal_form() -> None:
    """If a field did not declare its form, the digest might stay the same when the field changes."""
    hints = Rules.__annotations__
    assert set(hints) == {field.name for field in fields(Rules)}
    assert all(len(hint.__metadata__) == 2 for hint in hints.values())


def test_a_field_is_neutral_at_zero_by_default() -> None:
    assert (Neutral().value, Neutral().words) == (0, ())


# Tables by kind


@pytest.mark.clause("deck.composition", "giant")
@pytest.mark.parametrize(
    ("edition", "count"), [("mini", 56), ("classic", 112), ("giant", 108), ("race", 112), ("official", 108)]
)
def test_the_manifest_contains_every_copy_of_every_card(edition: str, count: int) -> None:
    rules = tables(edition)
    deck = rules.manifest[: rules.cards]
    assert (rules.cards, sum(rules.copies)) == (count, count)
    assert all(deck.count(kind) == rules.copies[kind] for kind in range(rules.kinds))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_kind_is_wild_exactly_where_it_has_no_colour(edition: str) -> None:
    rules = tables(edition)
    for kind in range(rules.kinds):
        assert (rules.wilds >> kind & 1 == 1) is (rules.colour[kind] == -1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_masks_by_colour_and_digit_agree_with_colour_and_digit_of_each_kind(edition: str) -> None:
    rules = tables(edition)
    for kind in range(rules.kinds):
        colours = [colour for colour in range(COLOURS) if rules.colour_kinds[colour] >> kind & 1]
        digits = [digit for digit in range(10) if rules.digit_kinds[digit] >> kind & 1]
        assert colours == [colour for colour in (rules.colour[kind],) if colour >= 0]
        assert digits == [digit for digit in (rules.digit[kind],) if digit >= 0]


@pytest.mark.clause("match", "giant")
@pytest.mark.parametrize(
    ("colour", "top", "fitting"),
    [
        ("R", "R7", {"R1", "RS", "B7", "W", "W+4"}),
        ("B", "W", {"B7", "W", "W+4"}),
        ("R", "RS", {"R1", "RS", "W", "W+4"}),
    ],
)
def test_fits_lists_the_kinds_that_match_the_top_card_or_the_colour_in_force(
    colour: str, top: str, fitting: set[str]
) -> None:
    deal = cards()
    fits = deal.cards(deal.tables.fits[COLOUR_NAMES.index(colour)][deal.kind(top)])
    assert fits & {"R1", "RS", "B7", "G9", "W", "W+4"} == fitting


@pytest.mark.clause("wild-draw.legal", "giant")
@pytest.mark.parametrize(
    ("edition", "forbidding"),
    [("giant", {"R1", "RS"}), ("classic", {"R1", "RS", "W", "W+4"}), ("official", {"R1"})],
)
def test_forbids_lists_the_kinds_that_make_a_wild_draw_a_bluff(edition: str, forbidding: set[str]) -> None:
    deal = cards(edition)
    assert deal.cards(deal.tables.forbids[0]) & {"R1", "RS", "B1", "W", "W+4"} == forbidding


@pytest.mark.clause("score.values", "giant")
@pytest.mark.parametrize(
    ("card", "value"), [("R0", 0), ("R9", 9), ("RS", 20), ("RR", 20), ("R+2", 20), ("W", 50), ("W+4", 50)]
)
def test_value_gives_the_points_of_a_card_in_a_hand(card: str, value: int) -> None:
    deal = cards()
    assert deal.tables.value[deal.kind(card)] == value


@pytest.mark.clause("first.number", "giant")
@pytest.mark.parametrize(
    ("card", "first"),
    [
        ("R7", FIRST_START),
        ("RS", FIRST_EFFECT),
        ("R+2", FIRST_EFFECT),
        ("RR", FIRST_DEALER),
        ("W", FIRST_COLOUR),
        ("W+4", FIRST_RETURN),
    ],
)
def test_first_gives_the_effect_of_a_card_that_is_turned_up_first(card: str, first: int) -> None:
    deal = cards()
    assert FIRSTS[deal.tables.first[deal.kind(card)]] == FIRSTS[first]


@pytest.mark.clause("first.ignore", "classic")
def test_in_classic_every_first_card_but_a_number_is_ignored() -> None:
    deal = cards("classic")
    ignored = {deal.tables.first[deal.kind(card)] for card in ("RS", "RR", "R+2", "W", "W+4", "WS")}
    assert (ignored, deal.tables.first[deal.kind("R0")]) == ({FIRST_IGNORE}, FIRST_START)


@pytest.mark.clause("stacking", "giant")
def test_draws_can_be_answered_only_under_stacking() -> None:
    plain, stacking = ruleset("giant"), ruleset("giant", {"stacking": "same"})
    assert (plain.tables.stacking, plain.tables.stacked) == (OFF, 0)
    deal = cards()
    assert deal.cards(stacking.tables.stacked) == {"R+2", "Y+2", "G+2", "B+2", "W+4"}
    assert (plain.tables.debt[deal.kind("R+2")], plain.tables.debt[deal.kind("W+4")]) == (2, 4)


@pytest.mark.clause("no-bluff", "giant")
def test_under_no_bluff_no_card_can_be_contested() -> None:
    deal = cards()
    assert deal.cards(deal.tables.contested) == {"W+4"}
    assert ruleset("giant", {"no-bluff": True}).tables.contested == 0


# Programs


@pytest.mark.clause("card.custom", "classic")
def test_an_effect_is_a_row_of_words_and_the_first_of_each_instruction_is_marked() -> None:
    deal = cards("classic", "next: draw 2, lose-turn; all: race 3")
    rules, kind = deal.tables, deal.kind("WC1")
    words = range(rules.op_start[kind], rules.op_start[kind] + rules.op_count[kind])
    program = [
        (OP_NAMES[rules.op_verb[word]], TARGET_NAMES[rules.op_target[word]], rules.op_amount[word], rules.op_head[word])
        for word in words
    ]
    assert program == [("draw", "next", 2, 1), ("lose-turn", "next", 0, 0), ("race", "all", 3, 1)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_program_lies_inside_the_table_of_words(edition: str) -> None:
    rules = tables(edition)
    for kind in range(rules.kinds):
        assert rules.op_count[kind] <= MAX_EFFECT_WORDS
        assert rules.op_start[kind] + rules.op_count[kind] <= MAX_PROGRAM_WORDS


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_table_has_the_shape_it_declares(edition: str) -> None:
    rules = tables(edition)
    for name, width in layout(Rules).items():
        if width.shape:
            assert len(getattr(rules, name)) == width.shape[0], name
