"""Sentences are grammatical in every form that a message can take."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import penultima
from penultima.i18n import LANGUAGES, catalogue
from penultima.i18n.message import parse_message
from penultima.kernel.events import EVENT_FIELDS
from penultima.wording.naming import PersonName
from tests.helpers.i18n.all_texts import KEYS, TEXTS, every_language, in_group, list_forms, literals, placeholders

AMISS = re.compile(r"  |\.\.|[,;]\S|\.[a-z]|\s[,.;:]|^ | $|\ba el\b|\bde el\b|\(s\)|\b[Uu]sted")
"""Repeated blanks and full stops, missing blanks, uncontracted Spanish words, and unwanted forms."""
LONG_ENOUGH = 3


def event_values(seat: str, other: str) -> dict[str, object]:
    """Return values for the placeholders of any event. A person named `YOU` is the reader."""
    persons = {name: PersonName(0, name, "you" if name == "YOU" else "other") for name in (seat, other)}
    plain = {field: "x" for fields in EVENT_FIELDS.values() for field in fields}
    numbers = dict.fromkeys(("cards", "place", "points"), 2)
    return plain | numbers | {"seat": persons[seat], "other": persons[other]}


@every_language
def test_no_number_sign_stands_outside_a_plural(language: str) -> None:
    """A # stands for a number only directly inside a plural. Elsewhere it would be printed as it is."""
    assert [key for key, text in TEXTS[language].items() if "#" in "".join(literals(parse_message(text)))] == []


@every_language
def test_every_form_of_a_message_is_correctly_spaced_and_punctuated(language: str) -> None:
    """The pattern `AMISS` lists the faults."""
    assert [
        (key, form)
        for key, text in TEXTS[language].items()
        if not key.startswith("cli.")
        for form in list_forms(parse_message(text))
        if AMISS.search(form)
    ] == []


@pytest.mark.parametrize("text", ["a  b", "end..", "one,two", "x .", "a el mazo", "carta(s)", "Usted juega"])
def test_wrong_spacing_and_punctuation_are_found(text: str) -> None:
    assert AMISS.search(text)


def test_sentences_about_events_address_the_reader_as_you() -> None:
    """A sentence about an event says "you" to the reader, and never the reader's name."""
    keys = {key for key in in_group("event") if {"seat", "other"} & placeholders(TEXTS["en"][key])}
    assert len(keys) > 30
    for language in LANGUAGES:
        assert [
            key
            for key in keys
            if "YOU"
            in catalogue(language).say(key, **event_values("YOU", "other"))
            + catalogue(language).say(key, **event_values("other", "YOU"))
        ] == []


def keys_in(source: str) -> Iterator[str | re.Pattern[str]]:
    """Yield all strings of a module, since any may be a key. An f-string becomes a pattern with `.+` for each value."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
            if len(parts[0]) > LONG_ENOUGH:
                yield re.compile("".join(parts))


def unused(keys: list[str], sources: list[str]) -> list[str]:
    """Return the unused keys. A key is used if a string in the sources equals it or one of its prefixes."""
    used = {key for source in sources for key in keys_in(source)}
    patterns = [key for key in used if isinstance(key, re.Pattern)]

    def is_used(start: str) -> bool:
        return start in used or any(pattern.fullmatch(start) for pattern in patterns)

    return [key for key in keys if not any(map(is_used, beginnings(key)))]


def beginnings(key: str) -> list[str]:
    """Return the key, and every beginning of the key that has at least two words."""
    words = key.split(".")
    return [key, *(".".join(words[:length]) for length in range(2, len(words)))]


def test_every_text_is_used_by_the_program() -> None:
    folders = (Path(penultima.__file__).parent, Path(__file__).parents[2] / "scripts")
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    # Other tests check the keys that only the page uses.
    page = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "web/scripts").iterdir())
    keys = [key for key in KEYS if not key.startswith("web.") and f'"{key}"' not in page]
    assert unused(keys, sources) == []


def test_an_unused_text_is_found() -> None:
    assert unused(["event.drew", "event.flew", "page.a.b"], ['say("event.drew"); say(f"page.{x}")']) == ["event.flew"]
