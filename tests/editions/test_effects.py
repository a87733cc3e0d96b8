"""The effect language: what it reads, what it prints, and what it says of a text it cannot read."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.effect import VERBS, Effect, Instruction, Verb, parse
from penultima.editions.ruleset import ruleset
from penultima.errors import BadInput

EDITIONS = [load.edition(name) for name in load.names()]
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
    """The column it points at, and what it says could stand there."""
    with pytest.raises(BadInput) as caught:
        parse(text)
    pattern = r"effect, column (\d+): expected (.*), (?:found ['\"].*|but the text ends there)"
    found = re.fullmatch(pattern, str(caught.value))
    assert found, str(caught.value)
    return int(found[1]), found[2]


@pytest.mark.parametrize("verb", SENTENCES)
@pytest.mark.parametrize("target", TARGETS)
def test_every_verb_for_every_target(target: str, verb: str) -> None:
    text = f"{target}: {verb}"
    assert str(parse(text)) == text


def test_these_are_all_verbs_and_what_may_stand_after_them() -> None:
    """A verb that is added is asked for here, and then goes through all that follows."""
    assert {name: set(arguments) for name, (_, arguments) in VERBS.items()} == {
        name: set(arguments) for name, arguments in ARGUMENTS.items()
    }


@pytest.mark.parametrize("effect", PRINTED)
def test_every_printed_card_comes_back(effect: Effect) -> None:
    assert parse(str(effect)) == effect


@pytest.mark.parametrize("clause", SUGGESTED)
def test_suggested_rules(clause: str) -> None:
    assert str(parse(SUGGESTED[clause])) == SUGGESTED[clause]
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
def test_what_is_printed_is_read_again(effect: Effect) -> None:
    assert parse(str(effect)) == effect


@settings(deadline=None)
@given(effects())
def test_a_written_effect_makes_a_game(effect: Effect) -> None:
    assert ruleset(CLASSIC, customs=("", str(effect))).customs[1] == str(effect)


WORDS = (*TARGETS, *ARGUMENTS, *COLOURS, ";", ":", ",", " ", "1", "20", "21", "0", "é", "\n", "drow")


@given(st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=20).map(" ".join)))
def test_any_text_is_read_or_refused_at_a_column_of_it(text: str) -> None:
    try:
        effect = parse(text)
    except BadInput:
        column, expected = complaint(text)
        assert 1 <= column <= len(text) + 1
        assert expected
    else:
        assert parse(str(effect)) == effect


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_nothing_written_is_a_plain_wild(text: str) -> None:
    assert parse(text) == Effect()


@pytest.mark.parametrize(
    "text",
    ["next:draw 2,lose-turn;self:reverse", "  next : draw  2 , lose-turn ;\tself : reverse  "],
)
def test_spaces_do_not_matter(text: str) -> None:
    assert str(parse(text)) == "next: draw 2, lose-turn; self: reverse"


@pytest.mark.parametrize(
    ("text", "column", "could_stand"),
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
        pytest.param("next: shed", 11, ("wilds", *COLOURS, *DIGITS), id="shed what"),
        pytest.param("chosen: shed blue", 14, ("wilds", *COLOURS, *DIGITS), id="shed a colour in words"),
        pytest.param("next: shed 10", 12, ("wilds", *COLOURS, *DIGITS), id="shed 10"),
        pytest.param("self: reverse; next: draw 2, los-turn", 30, tuple(ARGUMENTS), id="in the second instruction"),
    ],
)
def test_an_error_points_at_the_column_and_says_what_could_stand_there(
    text: str, column: int, could_stand: tuple[str, ...]
) -> None:
    found, expected = complaint(text)
    assert found == column
    assert [word for word in could_stand if word not in expected] == []


def test_draw_until_does_not_offer_what_only_shed_takes() -> None:
    _, expected = complaint("next: draw-until wilds")
    assert "wilds" not in expected


def test_six_instructions() -> None:
    text = "; ".join(["self: draw 1"] * 6)
    assert len(parse(text).instructions) == 6


def test_not_seven_instructions() -> None:
    column, expected = complaint("; ".join(["self: draw 1"] * 7))
    assert column in (83, 85)  # the semicolon, or what stands after it
    assert "end" in expected
    assert "6 instructions" in expected


def test_verbs_are_not_instructions() -> None:
    text = "; ".join(["all: draw 1, lose-turn, draw 1, lose-turn, draw 1, lose-turn, draw 1"] * 6)
    assert str(parse(text)) == text


@pytest.mark.parametrize("number", [1, 20])
def test_the_least_and_the_most(number: int) -> None:
    text = f"next: draw {number}, draw-if-stuck {number}, level {number}, race {number}"
    assert str(parse(text)) == text


def test_a_game_says_which_card_the_text_stands_on() -> None:
    with pytest.raises(BadInput, match=r"WC2: effect, column 12: .*1 to 20.*found '0'"):
        ruleset(CLASSIC, customs=("", "next: draw 0", ""))


def test_no_more_texts_than_cards() -> None:
    with pytest.raises(BadInput, match="customs: 4 texts"):
        ruleset(CLASSIC, customs=("", "", "", ""))


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition is not CLASSIC], ids=lambda e: e.id)
def test_no_text_without_a_card_for_it(edition: Edition) -> None:
    with pytest.raises(BadInput, match="customs"):
        ruleset(edition, customs=("self: reverse",))
