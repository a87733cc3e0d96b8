"""Messages are parsed, printed and filled with values. Syntax errors name the position."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.i18n.language import LANGUAGES
from penultima.i18n.message import (
    CATEGORIES,
    MAX_DEPTH,
    BadMessage,
    Count,
    Message,
    Piece,
    Plural,
    Select,
    Value,
    parse_message,
    plural_categories,
    print_message,
    value_names,
)
from penultima.i18n.message_parts import Slot, fill, join_parts
from tests.i18n.vectors import VECTORS, Vector, values_of

ERRORS = {"missing": KeyError, "kind": TypeError}
NAMES = st.sampled_from(["a", "seat", "cards_2"])
TEXTS = st.text(st.sampled_from("ab {}'#,=¡\n"), min_size=1, max_size=8)
CASES = {
    True: st.sampled_from([*CATEGORIES[:-1], "=0", "=1", "=12"]),
    False: st.sampled_from(["you", "x-y", "R7", "0", "_"]),
}


def merged(pieces: list[Piece]) -> Message:
    """Join adjacent texts, as the parser does."""
    found: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str) and found and isinstance(found[-1], str):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(found)


@st.composite
def choices(draw: st.DrawFn, depth: int) -> Plural | Select:
    plural, name = draw(st.booleans()), draw(NAMES)
    inside = messages(depth - 1, name if plural else "")
    cases = [(case, draw(inside)) for case in draw(st.lists(CASES[plural], max_size=3, unique=True))]
    position = draw(st.integers(0, len(cases)))
    cases.insert(position, ("other", draw(inside)))
    return Plural(name, tuple(cases)) if plural else Select(name, tuple(cases))


def messages(depth: int = 3, counted: str = "") -> st.SearchStrategy[Message]:
    kinds: list[st.SearchStrategy[Piece]] = [TEXTS, st.builds(Value, NAMES)]
    kinds += [st.just(Count(counted))] if counted else []
    kinds += [choices(depth)] if depth else []
    return st.lists(st.one_of(kinds), max_size=4).map(merged)


@given(messages())
def test_a_printed_message_is_parsed_to_the_same_message(message: Message) -> None:
    assert parse_message(print_message(message)) == message


@given(st.text(st.sampled_from("{}'#,= \naonepluralselectother1"), max_size=60))
def test_any_text_is_a_message_or_an_error_with_a_position(text: str) -> None:
    try:
        spelled = print_message(parse_message(text))
    except BadMessage as problem:
        position = problem.character
    else:
        position = 1
        assert print_message(parse_message(spelled)) == spelled
    assert 1 <= position <= len(text) + 1


@given(st.integers(MAX_DEPTH + 1, 5000))
def test_a_too_deeply_nested_message_is_refused(depth: int) -> None:
    with pytest.raises(BadMessage, match="within each other"):
        parse_message("{a, select, other {" * depth + "}}" * depth)


def test_a_message_of_the_maximum_depth_is_parsed() -> None:
    assert parse_message("{a, select, other {" * MAX_DEPTH + "}}" * MAX_DEPTH)


@given(messages(), st.integers(-3, 3000), st.sampled_from(list(LANGUAGES)))
def test_every_message_can_be_filled_when_its_values_are_given(message: Message, number: int, language: str) -> None:
    parts = fill(message, dict.fromkeys(value_names(message), number), LANGUAGES[language])
    assert join_parts(parts) == "".join(part.text if isinstance(part, Slot) else part for part in parts)
    assert not any(isinstance(a, str) and isinstance(b, str) for a, b in pairwise(parts))


@pytest.mark.parametrize("vector", VECTORS["messages"], ids=lambda vector: vector["message"])
def test_a_message_is_filled_as_the_test_vectors_say(vector: Vector) -> None:
    parts = fill(parse_message(vector["message"]), values_of(vector), LANGUAGES[vector["language"]])
    found = [{"slot": part.name, "text": part.text} if isinstance(part, Slot) else part for part in parts]
    assert found == vector["parts"]
    assert join_parts(parts) == vector["text"]


@pytest.mark.parametrize("vector", VECTORS["bad messages"], ids=lambda vector: vector["message"])
def test_an_invalid_message_is_refused_at_the_position_in_the_test_vectors(vector: Vector) -> None:
    with pytest.raises(BadMessage) as refused:
        parse_message(vector["message"])
    assert refused.value.character == vector["at"]


@pytest.mark.parametrize("vector", VECTORS["bad values"], ids=lambda vector: str(vector["values"]))
def test_a_missing_or_unsuitable_value_is_an_error(vector: Vector) -> None:
    with pytest.raises(ERRORS[vector["error"]]):
        fill(parse_message(vector["message"]), values_of(vector), LANGUAGES[vector["language"]])


def test_a_filled_slot_carries_the_value_itself() -> None:
    face = object()
    assert fill(parse_message("Look: {face}"), {"face": face}, LANGUAGES["en"])[1] == Slot("face", face, str(face))


def test_value_names_and_plural_categories_are_found_at_any_depth() -> None:
    message = parse_message("{a} {b, select, x {{c, plural, few {#} other {{d}}}} other {}}")
    assert value_names(message) == {"a", "b", "c", "d"}
    assert plural_categories(message) == {"few", "other"}
