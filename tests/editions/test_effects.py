"""The effect language: parsing, printing and syntax errors."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.effect_language import VERBS, Effect, Instruction, Verb, parse_effect
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput

EDITIONS = [load.load_bundled(name) for name in load.bundled_ids()]
CLASSIC = next(edition for edition in EDITIONS if edition.id == "classic")

TARGETS = ("next", "previous", "others", "all", "self", "chosen")
COLOURS = ("colour", "R", "Y", "G", "B")
DIGITS = tuple("0123456789")
NUMBERS = tuple(str(number) for number in range(1, 21))
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "draw": NUMBERS,
    "draw-until": COLOURS,
    "draw-if-stuck": NUMBERS,
    "lose-turn": (),
    "reverse": (),
    "extra-turn": (),
    "shed": ("wilds", *COLOURS, *DIGITS),
    "level": NUMBERS,
    "shuffle-hands": (),
    "rotate-hands": (),
    "swap-hands": (),
    "race": NUMBERS,
}
SUGGESTED = {
    "custom.draw-until-colour": "next: draw-until colour",
    "custom.shed-wilds": "others: shed wilds",
    "custom.draw-three-if-stuck": "next: draw-if-stuck 3",
    "custom.extra-turn": "self: extra-turn",
    "custom.level-to-seven": "next: level 7",
}
SENTENCES = [
    " ".join(filter(None, (verb, argument))) for verb, given in ARGUMENTS.items() for argument in given or ("",)
]
PRINTED = [
    pytest.param(card.effect, id=f"{edition.id} {card.symbol}")
    for edition in EDITIONS
    for card in edition.cards.values()
    if card.symbol in edition.deck
]


def complaint(text: str) -> tuple[int, str]:
    """Return the column of the syntax error, and the text that the parser expected there."""
    with pytest.raises(BadInput) as caught:
        parse_effect(text)
    pattern = r"effect, column (\d+): expected (.*), (?:found ['\"].*|but the text ends there)"
    found = re.fullmatch(pattern, str(caught.value))
    assert found, str(caught.value)
    return int(found[1]), found[2]


@pytest.mark.parametrize("verb", SENTENCES)
@pytest.mark.parametrize("target", TARGETS)
def test_every_verb_can_be_combined_with_every_target(target: str, verb: str) -> None:
    text = f"{target}: {verb}"
    assert str(parse_effect(text)) == text


def test_the_effect_language_has_exactly_the_listed_verbs_and_arguments() -> None:
    """A new verb must be added to ARGUMENTS, so that all tests of this file cover it."""
    assert {name: set(arguments) for name, (_, arguments) in VERBS.items()} == {
        name: set(arguments) for name, arguments in ARGUMENTS.items()
    }


@pytest.mark.parametrize("effect", PRINTED)
def test_the_effect_of_every_bundled_card_is_parsed_as_it_was_printed(effect: Effect) -> None:
    assert parse_effect(str(effect)) == effect


@pytest.mark.parametrize("clause", SUGGESTED)
def test_suggested_custom_rules_are_valid_effects(clause: str) -> None:
    assert str(parse_effect(SUGGESTED[clause])) == SUGGESTED[clause]
    assert ruleset(CLASSIC, customs=(SUGGESTED[clause],)).customs == (SUGGESTED[clause],)


def verbs() -> st.SearchStrategy[Verb]:
    return st.one_of(
        *(st.builds(Verb, st.just(name), st.sampled_from(given or ("",))) for name, given in ARGUMENTS.items())
    )


def effects() -> st.SearchStrategy[Effect]:
    some = st.lists(verbs(), min_size=1, max_size=4).map(tuple)
    instruction = st.builds(Instruction, st.sampled_from(TARGETS), some)
    return st.builds(Effect, st.lists(instruction, max_size=6).map(tuple))


@given(effects())
def test_every_effect_is_parsed_as_it_was_printed(effect: Effect) -> None:
    assert parse_effect(str(effect)) == effect


@given(effects())
def test_every_effect_can_be_used_on_a_custom_card(effect: Effect) -> None:
    assert ruleset(CLASSIC, customs=("", str(effect))).customs[1] == str(effect)


WORDS = (*TARGETS, *ARGUMENTS, *COLOURS, ";", ":", ",", " ", "1", "20", "21", "0", "é", "\n", "drow")


@given(st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=20).map(" ".join)))
def test_any_text_is_an_effect_or_refused_at_one_of_its_columns(text: str) -> None:
    try:
        effect = parse_effect(text)
    except BadInput:
        column, expected = complaint(text)
        assert 1 <= column <= len(text) + 1
        assert expected
    else:
        assert parse_effect(str(effect)) == effect


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_an_empty_effect_is_a_plain_wild(text: str) -> None:
    assert parse_effect(text) == Effect()


@pytest.mark.parametrize(
    "text",
    ["next:draw 2,lose-turn;self:reverse", "  next : draw  2 , lose-turn ;\tself : reverse  "],
)
def test_spaces_in_an_effect_do_not_matter(text: str) -> None:
    assert str(parse_effect(text)) == "next: draw 2, lose-turn; self: reverse"


@pytest.mark.parametrize(
    ("text", "column", "expected_words"),
    [
        pytest.param("draw 2", 1, TARGETS, id="no target"),
        pytest.param("  everybody: draw 2", 3, TARGETS, id="unknown target"),
        pytest.param(": draw 2", 1, TARGETS, id="a colon without target"),
        pytest.param(";", 1, TARGETS, id="an empty instruction"),
        pytest.param("next: draw 2;", 14, TARGETS, id="nothing after the semicolon"),
        pytest.param("next: draw 2; ; self: reverse", 15, TARGETS, id="an empty instruction between"),
        pytest.param("Next: draw 2", 1, TARGETS, id="capitals"),
        pytest.param("next draw 2", 6, ("':'",), id="no colon"),
        pytest.param("next", 5, ("':'",), id="only a target"),
        pytest.param("next, self: draw 2", 5, ("':'",), id="two targets"),
        pytest.param("next:", 6, tuple(ARGUMENTS), id="no verb"),
        pytest.param("next: drow 2", 7, tuple(ARGUMENTS), id="unknown verb"),
        pytest.param("next: draw 2,", 14, tuple(ARGUMENTS), id="nothing after the comma"),
        pytest.param("next: draw 2,, lose-turn", 14, tuple(ARGUMENTS), id="two commas"),
        pytest.param("next: 2", 7, tuple(ARGUMENTS), id="a number alone"),
        pytest.param("next: draw 2 self: reverse", 14, ("','", "';'", "end"), id="no semicolon"),
        pytest.param("next: draw 2 lose-turn", 14, ("','", "';'", "end"), id="no comma"),
        pytest.param("next: lose-turn 2", 17, ("','", "';'", "end"), id="a number too many"),
        pytest.param("next: draw", 11, ("1", "20"), id="no number"),
        pytest.param("next: draw ; self: reverse", 12, ("1", "20"), id="no number before the semicolon"),
        pytest.param("next: draw 0", 12, ("1", "20"), id="draw 0"),
        pytest.param("next: draw 21", 12, ("1", "20"), id="draw 21"),
        pytest.param("next: draw -1", 12, ("1", "20"), id="draw -1"),
        pytest.param("next: draw two", 12, ("1", "20"), id="draw two"),
        pytest.param("next: draw 2.5", 12, ("1", "20"), id="draw 2.5"),
        pytest.param("next: draw ²", 12, ("1", "20"), id="no ASCII digit"),
        pytest.param("self: level 0", 13, ("1", "20"), id="level 0"),
        pytest.param("self: level 21", 13, ("1", "20"), id="level 21"),
        pytest.param("next: draw-if-stuck 21", 21, ("1", "20"), id="draw-if-stuck 21"),
        pytest.param("others: race 0", 14, ("1", "20"), id="race 0"),
        pytest.param("others: race 21", 14, ("1", "20"), id="race 21"),
        pytest.param("next: draw-until", 17, COLOURS, id="no colour"),
        pytest.param("next: draw-until wilds", 18, COLOURS, id="draw-until wilds"),
        pytest.param("next: draw-until 7", 18, COLOURS, id="draw-until a digit"),
        pytest.param("next: draw-until red", 18, COLOURS, id="a colour in words"),
        pytest.param("next: shed", 11, ("wilds", *COLOURS, *DIGITS), id="no argument of shed"),
        pytest.param("chosen: shed blue", 14, ("wilds", *COLOURS, *DIGITS), id="shed a colour in words"),
        pytest.param("next: shed 10", 12, ("wilds", *COLOURS, *DIGITS), id="shed 10"),
        pytest.param("self: reverse; next: draw 2, los-turn", 30, tuple(ARGUMENTS), id="in the second instruction"),
    ],
)
def test_a_syntax_error_names_the_column_and_the_expected_words(
    text: str, column: int, expected_words: tuple[str, ...]
) -> None:
    found, expected = complaint(text)
    assert found == column
    assert [word for word in expected_words if word not in expected] == []


def test_an_error_after_draw_until_does_not_suggest_arguments_of_shed() -> None:
    _, expected = complaint("next: draw-until wilds")
    assert "wilds" not in expected


def test_an_effect_may_have_six_instructions() -> None:
    text = "; ".join(["self: draw 1"] * 6)
    assert len(parse_effect(text).instructions) == 6


def test_an_effect_with_seven_instructions_is_rejected() -> None:
    column, expected = complaint("; ".join(["self: draw 1"] * 7))
    assert column in (83, 85)  # the column of the semicolon or of the text after it
    assert "end" in expected
    assert "6 instructions" in expected


def test_the_limit_of_instructions_does_not_count_verbs() -> None:
    text = "; ".join(["all: draw 1, lose-turn, draw 1, lose-turn, draw 1, lose-turn, draw 1"] * 6)
    assert str(parse_effect(text)) == text


@pytest.mark.parametrize("number", [1, 20])
def test_amounts_at_their_limits_are_accepted(number: int) -> None:
    text = f"next: draw {number}, draw-if-stuck {number}, level {number}, race {number}"
    assert str(parse_effect(text)) == text


def test_an_error_in_a_custom_effect_names_its_card() -> None:
    with pytest.raises(BadInput, match=r"WC2: effect, column 12: .*1 to 20.*found '0'"):
        ruleset(CLASSIC, customs=("", "next: draw 0", ""))


def test_more_custom_effects_than_custom_cards_are_refused() -> None:
    with pytest.raises(BadInput, match="customs: 4 texts"):
        ruleset(CLASSIC, customs=("", "", "", ""))


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition is not CLASSIC], ids=lambda e: e.id)
def test_a_custom_effect_is_refused_in_an_edition_without_custom_cards(edition: Edition) -> None:
    with pytest.raises(BadInput, match="customs"):
        ruleset(edition, customs=("self: reverse",))
