"""What differs: all of it, the same from both sides, and nothing where nothing does."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from penultima.editions import load
from penultima.editions.effect import parse
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.kernel.width import pack
from penultima.pages import difference
from penultima.pages.difference import (
    CardDiffers,
    ClauseDiffers,
    Difference,
    OptionDiffers,
    RuleDiffers,
    WritingDiffers,
    differences,
)
from penultima.texts import LANGUAGES, catalogue
from tests.pages.own import own

NAMES = load.names()
PAIRS = list(permutations(NAMES, 2))
CHOICES = [
    (name, option.id, value)
    for name in NAMES
    for option in load.edition(name).options.values()
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
    assert differences(ruleset(name), ruleset(name)) == []


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_what_only_one_has_is_told_of_that_one_from_both_sides(a: str, b: str) -> None:
    there, back = differences(ruleset(a), ruleset(b)), differences(ruleset(b), ruleset(a))
    assert there
    assert set(map(swapped, there)) == set(back)
    assert len(there) == len(back) == len(set(there))


@pytest.mark.parametrize(("name", "option", "value"), CHOICES)
def test_every_changed_option_is_named(name: str, option: str, value: OptionValue) -> None:
    printed, chosen = ruleset(name), ruleset(name, {option: value})
    found = [one for one in differences(printed, chosen) if not isinstance(one, CardDiffers)]
    assert OptionDiffers(option, printed.options[option], value) in found
    assert found == [
        OptionDiffers(other, printed.options[other], now)
        for other, now in chosen.options.items()
        if printed.options[other] != now
    ]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_rules_that_play_otherwise_differ(a: str, b: str, tmp_path: Path) -> None:
    """Nothing that the tables say is lost, also where nobody has put it into words."""
    sides = [ruleset(own(tmp_path, of=name)) for name in (a, b)]
    assert pack(sides[0].tables) != pack(sides[1].tables)
    assert differences(*sides)


@pytest.mark.parametrize(("change", "rule"), CHANGES.values(), ids=CHANGES.keys())
def test_a_printed_rule_that_differs_under_the_same_words_is_not_lost(
    change: tuple[str, str], rule: str, tmp_path: Path
) -> None:
    a, b = ruleset(own(tmp_path)), ruleset(own(tmp_path, change))
    found = [one.rule for one in differences(a, b) if isinstance(one, RuleDiffers)]
    assert found == [rule]
    assert differences(a, ruleset(own(tmp_path))) == []


def test_the_order_of_several_words_makes_no_difference(tmp_path: Path) -> None:
    rule = "[rules]\nforbids = {{ value = {}, clause = 'wild-draw.legal' }}"
    a = own(tmp_path, ("[rules]", rule.format(["colour", "wilds"])))
    b = own(tmp_path, ("[rules]", rule.format(["wilds", "colour"])))
    assert differences(ruleset(a), ruleset(b)) == []


def test_a_target_is_told_once() -> None:
    found = differences(ruleset("mini"), ruleset("giant"))
    assert [one.rule for one in found if isinstance(one, RuleDiffers)] == ["hand", "draws-at-end", "target"]
    assert [one for one in found if isinstance(one, OptionDiffers)] == []


def test_a_target_that_was_chosen_is_told_beside_the_printed_one() -> None:
    found = differences(ruleset("mini"), ruleset("giant", {"target": 300}))
    assert OptionDiffers("target", 250, 300) in found


def test_a_ruling_that_only_one_has_is_told_with_its_value_where_that_was_chosen() -> None:
    usual = differences(ruleset("giant"), ruleset("official"))
    chosen = differences(ruleset("giant"), ruleset("official", {"uno.official": 1}))
    assert ClauseDiffers("uno.official", ruling=True, a=False, b=True) in usual
    assert [one for one in chosen if one not in usual] == [OptionDiffers("uno.official", None, 1)]


def test_what_an_option_does_to_cards_is_told_of_the_cards() -> None:
    found = differences(ruleset("giant"), ruleset("giant", {"seven-zero": True}))
    cards = {one.symbol: one for one in found if isinstance(one, CardDiffers)}
    assert list(cards) == ["0", "7"]
    assert cards["7"].b == replace(cards["7"].a, effect=parse("chosen: swap-hands"))  # type: ignore[type-var]


def test_what_is_written_on_cards_is_told() -> None:
    text = "next: draw 3; self: extra-turn"
    found = differences(ruleset("classic"), ruleset("classic", customs=("", text)))
    assert found == [WritingDiffers("WC2", parse(""), parse(text))]
    between = differences(ruleset("giant"), ruleset("classic", customs=(text,)))
    assert [one for one in between if isinstance(one, WritingDiffers)] == [WritingDiffers("WC1", None, parse(text))]


def test_a_card_of_one_deck_alone_has_no_face_in_the_other() -> None:
    found = {one.symbol: one for one in differences(ruleset("mini"), ruleset("giant")) if isinstance(one, CardDiffers)}
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
        found = differences(printed, ruleset(own(tmp_path, ("[rules]", with_skip(*other)))))
        assert [type(one) for one in found] == [CardDiffers]


def test_words_differ_in_both_languages_or_in_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(languages: tuple[str, ...]) -> list[list[Difference]]:
        monkeypatch.setattr(difference, "LANGUAGES", languages)
        return [differences(ruleset(a), ruleset(b)) for a, b in PAIRS]

    assert told(tuple(LANGUAGES)) == told(("es",)) == told(("en",))


def test_clauses_with_other_words_are_those_whose_words_differ() -> None:
    for a, b in PAIRS:
        found = differences(ruleset(a), ruleset(b))
        both = [one.clause for one in found if isinstance(one, ClauseDiffers) and one.a and one.b]
        texts = catalogue("en")
        shared = {*load.edition(a).clauses, *load.edition(a).rulings} & {
            *load.edition(b).clauses,
            *load.edition(b).rulings,
        }
        assert set(both) == {clause for clause in shared if texts.clause(clause, a) != texts.clause(clause, b)}
