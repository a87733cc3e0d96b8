"""A new language is one file and one line."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from penultima import texts
from penultima.editions import load
from penultima.errors import BadInput
from penultima.texts import LANGUAGES, Catalogue, catalogue, language_of, read_catalogue
from penultima.texts.language import Language
from penultima.texts.message import Message, Piece, Plural, Select, write
from penultima.texts.number import Signs
from tests.terminal.sitting import always, evening, party


def few(number: int) -> str:
    return "one" if number == 1 else "few" if 1 < number < 5 else "other"


TOY = Language("xx", "Toy", Signs("'", "·", "%"), few, ("one", "few", "other"))


def shouted(message: Message) -> Message:
    """All in capitals, so that a word from elsewhere is seen, and with something to say of a few."""
    return tuple(_shouted(piece) for piece in message)


def _shouted(piece: Piece) -> Piece:
    if isinstance(piece, str):
        return piece.upper()
    if isinstance(piece, Select):
        return Select(piece.name, tuple((case, shouted(inside)) for case, inside in piece.cases))
    if isinstance(piece, Plural):
        cases = {case: shouted(inside) for case, inside in piece.cases}
        return Plural(piece.name, (*cases.items(), ("few", (*cases["other"], " FEW"))))
    return piece


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Catalogue:
    words = {key: write(shouted(message)) for key, message in catalogue("en").messages.items()}
    (tmp_path / "xx.json").write_text(json.dumps(words), encoding="utf-8")
    errors = {
        text: re.sub(r"[^{}]+(?![^{]*})", lambda found: found[0].upper(), text) for text in catalogue("es").errors
    }
    (tmp_path / "xx.errors.json").write_text(json.dumps(errors), encoding="utf-8")
    monkeypatch.setattr(texts, "FOLDER", tmp_path)
    monkeypatch.setitem(LANGUAGES, "xx", TOY)
    return texts._read_once.__wrapped__("xx")


def test_a_language_counts_and_writes_numbers_in_its_own_way(toy: Catalogue) -> None:
    said = [toy.say("event.scored", seat="ANA", points=points) for points in (1, 3, 5, 5000)]
    assert said == [
        "ANA SCORES 1 POINT.",
        "ANA SCORES 3 POINTS FEW.",
        "ANA SCORES 5 POINTS.",
        "ANA SCORES 5'000 POINTS.",
    ]
    assert toy.number(1234.5, 1) == "1'234·5"
    assert toy.percent(0.5, 1) == "50·0%"


@pytest.mark.parametrize("edition", load.names())
def test_a_deal_is_played_in_it_and_no_word_is_left_of_another_language(toy: Catalogue, edition: str) -> None:
    """But for the ids of clauses."""
    customs = ("next: draw 2; others: shed wilds", "all: race 3", "") if edition == "classic" else ()
    options = {"target": 0, "last-standing": True}
    who = party(edition, players=3, seed=4, options=options, customs=customs, texts=toy)
    sat, told = evening(who, chain(["nonsense"], always("1")), toy)
    screen = re.sub(r"\[[a-z.-]+\]|nonsense", "", told)
    assert sat.play.is_over
    assert "CARDS FEW" in screen
    assert re.findall(r"[a-zñáéíóú]+", screen) == []


def test_the_system_can_ask_for_it(toy: Catalogue) -> None:
    assert language_of({"LANG": "xx_YY.UTF-8"}) == toy.language.code == "xx"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"a": "fine", "b": "{"}', "words.json: b: character 2: expected a name of small letters"),
        ('{"a": "{n, plural, few {x} other {y}}"}', "words.json: a: few: English does not count so"),
        ('{"a": "x", "a": "y"}', "words.json: a: comes twice"),
        ('{"a": 3}', "words.json: a: expected a text"),
        ('["a"]', "words.json: expected texts by their keys"),
        ('{"a"', "words.json: not JSON: Expecting ':' delimiter: line 1 column 5 (char 4)"),
    ],
)
def test_a_file_that_cannot_be_said_is_refused_with_file_key_and_place(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "words.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_catalogue(file, LANGUAGES["en"])
    assert str(refused.value) == problem
