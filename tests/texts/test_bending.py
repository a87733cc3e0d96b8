"""Sentences that bend: whatever a message becomes, a person could have said it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import penultima
from penultima.kernel.events import FIELDS
from penultima.texts import LANGUAGES, catalogue
from penultima.texts.message import parse
from penultima.wording.naming import Person
from tests.texts.all_texts import KEYS, TEXTS, every_language, in_group, literals, placeholders, tellings

AMISS = re.compile(r"  |\.\.|[,;]\S|\.[a-z]|\s[,.;:]|^ | $|\ba el\b|\bde el\b|\(s\)|\b[Uu]sted")
"""Blanks and stops that came together, and what Spanish contracts."""
LONG_ENOUGH = 3


def said_of(seat: str, other: str) -> dict[str, object]:
    """Values for any event, of two persons of whom one may be whoever reads."""
    persons = {name: Person(0, name, "you" if name == "YOU" else "other") for name in (seat, other)}
    plain = {field: "x" for fields in FIELDS.values() for field in fields}
    numbers = dict.fromkeys(("cards", "place", "points"), 2)
    return plain | numbers | {"seat": persons[seat], "other": persons[other]}


@every_language
def test_no_number_sign_is_left_where_it_means_nothing(language: str) -> None:
    """In a select within a plural it would stand for itself."""
    assert [key for key, text in TEXTS[language].items() if "#" in "".join(literals(parse(text)))] == []


@every_language
def test_every_text_of_a_sentence_ends_and_begins_well_whatever_it_becomes(language: str) -> None:
    """No double blanks or stops, nothing glued together, and no article or preposition that does not agree."""
    assert [
        (key, told)
        for key, text in TEXTS[language].items()
        if not key.startswith("cli.")
        for told in tellings(parse(text))
        if AMISS.search(told)
    ] == []


@pytest.mark.parametrize("text", ["a  b", "end..", "one,two", "x .", "a el mazo", "carta(s)", "Usted juega"])
def test_what_is_amiss_is_found(text: str) -> None:
    assert AMISS.search(text)


def test_what_happens_to_you_is_told_to_you() -> None:
    """No sentence of an event with a seat in it calls the reader by name."""
    told = {key for key in in_group("event") if {"seat", "other"} & placeholders(TEXTS["en"][key])}
    assert len(told) > 30
    for language in LANGUAGES:
        assert [
            key
            for key in told
            if "YOU"
            in catalogue(language).say(key, **said_of("YOU", "other"))
            + catalogue(language).say(key, **said_of("other", "YOU"))
        ] == []


def keys_in(source: str) -> Iterator[str | re.Pattern[str]]:
    """What the strings of a module may be as keys: anything may stand where one is put together."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
            if len(parts[0]) > LONG_ENOUGH:
                yield re.compile("".join(parts))


def unused(keys: list[str], sources: list[str]) -> list[str]:
    """A key is used where it stands in a string, or where one stands that it begins with."""
    said = {key for source in sources for key in keys_in(source)}
    patterns = [key for key in said if isinstance(key, re.Pattern)]

    def is_said(start: str) -> bool:
        return start in said or any(pattern.fullmatch(start) for pattern in patterns)

    return [key for key in keys if not any(map(is_said, beginnings(key)))]


def beginnings(key: str) -> list[str]:
    """The key, and what it begins with, but for its first word alone."""
    words = key.split(".")
    return [key, *(".".join(words[:length]) for length in range(2, len(words)))]


def test_no_text_is_there_that_nothing_says() -> None:
    folders = (Path(penultima.__file__).parent, Path(__file__).parents[2] / "scripts")
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    # What the page alone says is looked for in its own tests.
    page = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "web/scripts").iterdir())
    keys = [key for key in KEYS if not key.startswith("web.") and f'"{key}"' not in page]
    assert unused(keys, sources) == []


def test_a_text_that_nothing_says_is_found() -> None:
    assert unused(["event.drew", "event.flew", "page.a.b"], ['say("event.drew"); say(f"page.{x}")']) == ["event.flew"]
