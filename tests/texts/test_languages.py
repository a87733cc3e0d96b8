"""A new language is one file and one line."""

import json
from pathlib import Path

import pytest

from penultima import texts
from penultima.errors import BadInput
from penultima.texts import LANGUAGES, Catalogue, catalogue, language_of, read_catalogue
from penultima.texts.language import Language
from penultima.texts.number import Signs


def few(number: int) -> str:
    return "one" if number == 1 else "few" if number < 5 else "other"


TOY = Language("xx", "Toy", Signs("'", "·", "%"), few, ("one", "few", "other"))


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Catalogue:
    """English, but for how it counts."""
    words = json.loads(texts.FOLDER.joinpath("en.json").read_text(encoding="utf-8"))
    words["toy"] = "{n, plural, one {# thing} few {# thinges} other {# things}}"
    (tmp_path / "xx.json").write_text(json.dumps(words), encoding="utf-8")
    monkeypatch.setattr(texts, "FOLDER", tmp_path)
    monkeypatch.setitem(LANGUAGES, "xx", TOY)
    return catalogue.__wrapped__("xx")


def test_a_language_counts_and_writes_numbers_in_its_own_way(toy: Catalogue) -> None:
    assert [toy.say("toy", n=n) for n in (1, 3, 5, 5000)] == ["1 thing", "3 thinges", "5 things", "5'000 things"]
    assert toy.number(1234.5, 1) == "1'234·5"
    assert toy.percent(0.5, 1) == "50·0%"


def test_the_system_can_ask_for_it(toy: Catalogue) -> None:
    assert language_of({"LANG": "xx_YY.UTF-8"}) == toy.language.code == "xx"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"a": "fine", "b": "{"}', "words.json: b: character 2: expected a name of small letters"),
        ('{"a": "{n, plural, few {x} other {y}}"}', "words.json: a: few: English does not count so"),
        ('{"a": "x", "a": "y"}', "words.json: a: comes twice"),
        ('{"a": 3}', "words.json: a: expected a text"),
        ('{"a"', "words.json: Expecting ':' delimiter: line 1 column 5 (char 4)"),
    ],
)
def test_a_file_that_cannot_be_said_is_refused_with_file_key_and_place(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "words.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_catalogue(file, LANGUAGES["en"])
    assert str(refused.value) == problem
