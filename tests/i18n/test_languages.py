"""A new language needs only an entry in LANGUAGES and its two files of texts."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from penultima import i18n
from penultima.editions import load
from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, Catalogue, catalogue, detect_language, read_catalogue
from penultima.i18n.language import Language
from penultima.i18n.message import Message, Piece, Plural, Select, print_message
from penultima.i18n.number_format import Signs
from tests.helpers.terminal.plain_match import always, party, play_match


def few(number: int) -> str:
    return "one" if number == 1 else "few" if 1 < number < 5 else "other"


TOY = Language("xx", "Toy", Signs("'", "·", "%"), few, ("one", "few", "other"))


def shouted(message: Message) -> Message:
    """Convert an English message to the toy language, which is English in capital letters.

    A text in another language is then recognized by its lower-case letters.
    """
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
    words = {key: print_message(shouted(message)) for key, message in catalogue("en").messages.items()}
    (tmp_path / "xx.json").write_text(json.dumps(words), encoding="utf-8")
    errors = {
        text: re.sub(r"[^{}]+(?![^{]*})", lambda found: found[0].upper(), text) for text in catalogue("es").errors
    }
    (tmp_path / "xx.errors.json").write_text(json.dumps(errors), encoding="utf-8")
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    monkeypatch.setitem(LANGUAGES, "xx", TOY)
    return i18n._read_once.__wrapped__("xx")


def test_a_language_has_its_own_plural_forms_and_number_format(toy: Catalogue) -> None:
    texts = [toy.say("event.scored", seat="ANA", points=points) for points in (1, 3, 5, 5000)]
    assert texts == [
        "ANA SCORES 1 POINT.",
        "ANA SCORES 3 POINTS FEW.",
        "ANA SCORES 5 POINTS.",
        "ANA SCORES 5'000 POINTS.",
    ]
    assert toy.number(1234.5, 1) == "1'234·5"
    assert toy.percent(0.5, 1) == "50·0%"


@pytest.mark.parametrize("edition", load.bundled_ids())
def test_a_deal_in_a_new_language_shows_no_word_of_another_language(toy: Catalogue, edition: str) -> None:
    """Only the ids of clauses and the typed word `nonsense` may be in lower case."""
    customs = ("next: draw 2; others: shed wilds", "all: race 3", "") if edition == "classic" else ()
    options = {"target": 0, "last-standing": True}
    who = party(edition, players=3, seed=4, options=options, customs=customs, texts=toy)
    sat, output = play_match(who, chain(["nonsense"], always("1")), toy)
    screen = re.sub(r"\[[a-z.-]+\]|nonsense", "", output)
    assert sat.match_loop.is_over
    assert "CARDS FEW" in screen
    assert re.findall(r"[a-zñáéíóú]+", screen) == []


def test_a_new_language_can_be_selected_by_the_environment(toy: Catalogue) -> None:
    assert detect_language({"LANG": "xx_YY.UTF-8"}) == toy.language.code == "xx"


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
def test_an_invalid_catalogue_file_is_refused_with_file_key_and_position(
    tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "words.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_catalogue(file, LANGUAGES["en"])
    assert str(refused.value) == problem
