"""Differences between rulesets are complete, symmetric, and empty for equal rules."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.effect_language import parse_effect
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.i18n import LANGUAGES, catalogue
from penultima.kernel.byte_layout import pack
from penultima.rulebook import difference
from penultima.rulebook.difference import (
    CardDiffers,
    ClauseDiffers,
    Difference,
    OptionDiffers,
    RuleDiffers,
    WritingDiffers,
    find_differences,
)
from tests.helpers.editions.changed_edition import own

NAMES = load.bundled_ids()
PAIRS = list(permutations(NAMES, 2))
CHOICES = [
    (name, option.id, value)
    for name in NAMES
    for option in load.load_bundled(name).options.values()
    for value in option.values or (0, 77)
    if value != ruleset(name).options[option.id]
]
CHANGES = {
    "hand": (("value = 5", "value = 3"), "hand"),
    "target": (("value = 250", "value = 300"), "target"),
    "draws at the end": (('value = ["W+2"]', 'value = ["W+2", "+1"]'), "draws-at-end"),
    "call": (("[rules]", '[rules]\ncall = { value = "any", clause = "uno.call" }'), "call"),
    "dealer": (("[rules]", '[rules]\ndealer = { value = "lot", clause = "deal.dealer" }'), "dealer"),
    "extra": (
        ("[rules]", '[rules]\nchallenge-extra = { value = 5, clause = "challenge.innocent" }'),
        "challenge-extra",
    ),
}


def swapped(found: Difference) -> Difference:
    return type(found)(**(vars(found) | {"a": found.b, "b": found.a}))


@pytest.mark.parametrize("name", NAMES)
def test_an_edition_does_not_differ_from_itself(name: str) -> None:
    assert find_differences(ruleset(name), ruleset(name)) == []


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_differences_are_the_same_in_both_directions_with_sides_swapped(a: str, b: str) -> None:
    there, back = find_differences(ruleset(a), ruleset(b)), find_differences(ruleset(b), ruleset(a))
    assert there
    assert set(map(swapped, there)) == set(back)
    assert len(there) == len(back) == len(set(there))


@pytest.mark.parametrize(("name", "option", "value"), CHOICES)
def test_every_changed_option_is_named(name: str, option: str, value: OptionValue) -> None:
    printed, chosen = ruleset(name), ruleset(name, {option: value})
    found = [one for one in find_differences(printed, chosen) if not isinstance(one, CardDiffers)]
    assert OptionDiffers(option, printed.options[option], value) in found
    assert found == [
        OptionDiffers(other, printed.options[other], now)
        for other, now in chosen.options.items()
        if printed.options[other] != now
    ]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_rules_that_play_differently_have_differences(a: str, b: str, tmp_path: Path) -> None:
    """The two rulesets have the same edition id, but rules of different editions. Their compiled tables differ."""
    sides = [ruleset(own(tmp_path, of=name)) for name in (a, b)]
    assert pack(sides[0].tables) != pack(sides[1].tables)
    assert find_differences(*sides)


@pytest.mark.parametrize(("change", "rule"), CHANGES.values(), ids=CHANGES.keys())
def test_a_printed_rule_with_equal_words_and_another_value_is_reported(
    change: tuple[str, str], rule: str, tmp_path: Path
) -> None:
    a, b = ruleset(own(tmp_path)), ruleset(own(tmp_path, change))
    found = [one.rule for one in find_differences(a, b) if isinstance(one, RuleDiffers)]
    assert found == [rule]
    assert find_differences(a, ruleset(own(tmp_path))) == []


def test_the_order_of_words_in_a_list_value_makes_no_difference(tmp_path: Path) -> None:
    rule = "[rules]\nforbids = {{ value = {}, clause = 'wild-draw.legal' }}"
    a = own(tmp_path, ("[rules]", rule.format(["colour", "wilds"])))
    b = own(tmp_path, ("[rules]", rule.format(["wilds", "colour"])))
    assert find_differences(ruleset(a), ruleset(b)) == []


def test_a_different_target_is_reported_once() -> None:
    found = find_differences(ruleset("mini"), ruleset("giant"))
    assert [one.rule for one in found if isinstance(one, RuleDiffers)] == ["hand", "draws-at-end", "target"]
    assert [one for one in found if isinstance(one, OptionDiffers)] == []


def test_a_chosen_target_is_reported_beside_the_printed_one() -> None:
    found = find_differences(ruleset("mini"), ruleset("giant", {"target": 300}))
    assert OptionDiffers("target", 250, 300) in found


def test_a_ruling_of_one_edition_only_is_reported_with_its_chosen_value() -> None:
    usual = find_differences(ruleset("giant"), ruleset("official"))
    chosen = find_differences(ruleset("giant"), ruleset("official", {"uno.official": 1}))
    assert ClauseDiffers("uno.official", ruling=True, a=False, b=True) in usual
    assert [one for one in chosen if one not in usual] == [OptionDiffers("uno.official", None, 1)]


def test_an_option_that_changes_cards_is_reported_as_changed_cards() -> None:
    found = find_differences(ruleset("giant"), ruleset("giant", {"seven-zero": True}))
    cards = {one.symbol: one for one in found if isinstance(one, CardDiffers)}
    assert list(cards) == ["0", "7"]
    assert cards["7"].b == replace(cards["7"].a, effect=parse_effect("chosen: swap-hands"))  # type: ignore[type-var]


def test_texts_written_on_cards_are_reported() -> None:
    text = "next: draw 3; self: extra-turn"
    found = find_differences(ruleset("classic"), ruleset("classic", customs=("", text)))
    assert found == [WritingDiffers("WC2", parse_effect(""), parse_effect(text))]
    between = find_differences(ruleset("giant"), ruleset("classic", customs=(text,)))
    assert [one for one in between if isinstance(one, WritingDiffers)] == [
        WritingDiffers("WC1", None, parse_effect(text))
    ]


def test_a_card_missing_from_one_deck_is_reported_as_none_on_that_side() -> None:
    found = {
        one.symbol: one for one in find_differences(ruleset("mini"), ruleset("giant")) if isinstance(one, CardDiffers)
    }
    assert (found["+1"].b, found["+2"].a) == (None, None)
    assert found["+2"].b is not None
    assert found["+2"].b.copies == 2
    assert "0" not in found


def test_points_first_card_and_traits_of_a_card_are_compared(tmp_path: Path) -> None:
    def with_skip(value: int, first: str, traits: str) -> str:
        lines = ['symbols = ["+1"]', 'clause = "card.draw"', 'effect = "next: draw 1, lose-turn"', f"value = {value}"]
        return "\n".join(
            ["[[card]]", *lines, f'first = "{first}"', 'first-clause = "x"', f"traits = {traits}", "[rules]"]
        )

    printed = ruleset(own(tmp_path, ("[rules]", with_skip(20, "effect", '["answerable"]'))))
    for other in ((30, "effect", '["answerable"]'), (20, "start", '["answerable"]'), (20, "effect", "[]")):
        found = find_differences(printed, ruleset(own(tmp_path, ("[rules]", with_skip(*other)))))
        assert [type(one) for one in found] == [CardDiffers]


def test_differences_do_not_depend_on_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def differences_in(languages: tuple[str, ...]) -> list[list[Difference]]:
        monkeypatch.setattr(difference, "LANGUAGES", languages)
        return [find_differences(ruleset(a), ruleset(b)) for a, b in PAIRS]

    assert differences_in(tuple(LANGUAGES)) == differences_in(("es",)) == differences_in(("en",))


def test_reported_clauses_of_both_editions_are_those_with_different_texts() -> None:
    for a, b in PAIRS:
        found = find_differences(ruleset(a), ruleset(b))
        both = [one.clause for one in found if isinstance(one, ClauseDiffers) and one.a and one.b]
        texts = catalogue("en")
        shared = {*load.load_bundled(a).clauses, *load.load_bundled(a).rulings} & {
            *load.load_bundled(b).clauses,
            *load.load_bundled(b).rulings,
        }
        assert set(both) == {clause for clause in shared if texts.clause(clause, a) != texts.clause(clause, b)}
