"""A card has one name in all texts of a language. Only the words that players may type include other names."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.helpers.i18n.all_texts import TEXTS, every_language

ROOT = Path(__file__).parents[2]
OTHER_NAMES = {
    "en": re.compile(r"\bDraw [0-9]|\bDraw-(Two|Four)|(?<!Wild )Shuffle Hands|\bRace card|\bWild Custom"),
    "es": re.compile(
        r"\bReversa|\bReverso|\bSalto\b|\bBloqueo|\bRoba [0-9]|\bRoba (dos|cuatro)|\bToma (dos|cuatro)\b"
        r"|\bMás (dos|cuatro)|(?<!Comodín )Mezcla de manos|[Cc]artas? Carrera|\bde Carrera\b"
        r"|\b(cartas?|comodín|comodines) a medida"
    ),
}
CODE = re.compile(r"`[^`]*`")


def other_names(language: str, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts in which a card has another name."""
    return {key: found[0] for key, text in texts.items() if (found := OTHER_NAMES[language].search(text))}


def read(language: str) -> dict[str, str]:
    return {key: text for key, text in TEXTS[language].items() if not key.startswith("word.")}


def pages(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each documentation page. Inline code is removed, because it is no prose."""
    in_spanish = (ROOT / "docs" / "ediciones").glob("*.md")
    found = in_spanish if language == "es" else [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    for path in found:
        if language == "es" or "ediciones" not in path.parts:
            yield path.name, CODE.sub("", path.read_text(encoding="utf-8"))


@every_language
def test_a_card_has_one_name_in_all_texts(language: str) -> None:
    assert other_names(language, read(language)) == {}


@every_language
def test_a_card_has_one_name_in_the_documentation(language: str) -> None:
    assert other_names(language, dict(pages(language))) == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "four Race cards"),
        ("en", "after Shuffle Hands"),
        ("en", "a Draw 2"),
        ("es", "la Reversa"),
        ("es", "la carta Carrera"),
        ("es", "tres cartas a medida"),
        ("es", "un Roba dos"),
    ],
)
def test_a_second_name_of_a_card_is_found(language: str, text: str) -> None:
    assert other_names(language, {"planted": text})
