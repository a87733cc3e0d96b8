"""Messages: what they mean, what is none, and that a printed one is read as the same."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penultima.texts.language import LANGUAGES
from penultima.texts.message import (
    CATEGORIES,
    DEEPEST,
    BadMessage,
    Count,
    Message,
    Piece,
    Plural,
    Select,
    Value,
    categories_in,
    names_in,
    parse,
    write,
)
from penultima.texts.parts import Slot, fill, joined
from tests.texts.vectors import VECTORS, Vector, values_of

ERRORS = {"missing": KeyError, "kind": TypeError}
NAMES = st.sampled_from(["a", "seat", "cards_2"])
TEXTS = st.text(st.sampled_from("ab {}'#,=¡\n"), min_size=1, max_size=8)
CASES = {
    True: st.sampled_from([*CATEGORIES[:-1], "=0", "=1", "=12"]),
    False: st.sampled_from(["you", "x-y", "R7", "0", "_"]),
}


def merged(pieces: list[Piece]) -> Message:
    """As a message is: no two texts side by side."""
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
    place = draw(st.integers(0, len(cases)))
    cases.insert(place, ("other", draw(inside)))
    return Plural(name, tuple(cases)) if plural else Select(name, tuple(cases))


def messages(depth: int = 3, counted: str = "") -> st.SearchStrategy[Message]:
    kinds: list[st.SearchStrategy[Piece]] = [TEXTS, st.builds(Value, NAMES)]
    kinds += [st.just(Count(counted))] if counted else []
    kinds += [choices(depth)] if depth else []
    return st.lists(st.one_of(kinds), max_size=4).map(merged)


@given(messages())
def test_a_written_message_is_read_as_the_same(message: Message) -> None:
    assert parse(write(message)) == message


@given(st.text(st.sampled_from("{}'#,= \naonepluralselectother1"), max_size=60))
def test_any_text_is_a_message_or_says_where_it_is_none(text: str) -> None:
    try:
        spelled = write(parse(text))
    except BadMessage as problem:
        place = problem.character
    else:
        place = 1
        assert write(parse(spelled)) == spelled
    assert 1 <= place <= len(text) + 1


@given(st.integers(DEEPEST + 1, 5000))
def test_however_deep_a_text_goes_it_is_no_crash(depth: int) -> None:
    with pytest.raises(BadMessage, match="within each other"):
        parse("{a, select, other {" * depth + "}}" * depth)


def test_as_many_choices_within_each_other_as_are_allowed_are_read() -> None:
    assert parse("{a, select, other {" * DEEPEST + "}}" * DEEPEST)


@given(messages(), st.integers(-3, 3000), st.sampled_from(list(LANGUAGES)))
def test_every_message_is_told_when_its_values_are_given(message: Message, number: int, language: str) -> None:
    parts = fill(message, dict.fromkeys(names_in(message), number), LANGUAGES[language])
    assert joined(parts) == "".join(part.text if isinstance(part, Slot) else part for part in parts)
    assert not any(isinstance(a, str) and isinstance(b, str) for a, b in pairwise(parts))


@pytest.mark.parametrize("vector", VECTORS["messages"], ids=lambda vector: vector["message"])
def test_a_message_is_told_as_the_vectors_say(vector: Vector) -> None:
    parts = fill(parse(vector["message"]), values_of(vector), LANGUAGES[vector["language"]])
    told = [{"slot": part.name, "text": part.text} if isinstance(part, Slot) else part for part in parts]
    assert told == vector["parts"]
    assert joined(parts) == vector["text"]


@pytest.mark.parametrize("vector", VECTORS["bad messages"], ids=lambda vector: vector["message"])
def test_what_is_no_message_is_refused_where_the_vectors_say(vector: Vector) -> None:
    with pytest.raises(BadMessage) as refused:
        parse(vector["message"])
    assert refused.value.character == vector["at"]


@pytest.mark.parametrize("vector", VECTORS["bad values"], ids=lambda vector: str(vector["values"]))
def test_a_value_that_cannot_be_told_is_an_error(vector: Vector) -> None:
    with pytest.raises(ERRORS[vector["error"]]):
        fill(parse(vector["message"]), values_of(vector), LANGUAGES[vector["language"]])


def test_a_part_carries_the_value_itself_so_that_a_screen_may_draw_it() -> None:
    face = object()
    assert fill(parse("Look: {face}"), {"face": face}, LANGUAGES["en"])[1] == Slot("face", face, str(face))


def test_names_and_categories_are_found_however_deep() -> None:
    message = parse("{a} {b, select, x {{c, plural, few {#} other {{d}}}} other {}}")
    assert names_in(message) == {"a", "b", "c", "d"}
    assert categories_in(message) == {"few", "other"}
