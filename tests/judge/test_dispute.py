"""The list of disputes: whole, in every language, and each found by number and id."""

import re

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from penultima.judge.dispute import dispute_named, disputes, of_theme, theme_named, themes
from penultima.judge.reply import reply_or_why_not
from penultima.judge.scene import invented_names
from penultima.texts import LANGUAGES, catalogue

every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_ids_and_questions_are_used_once() -> None:
    assert len({dispute.id for dispute in disputes()}) == len(disputes())
    for language in LANGUAGES:
        assert len({dispute.titles[language] for dispute in disputes()}) == len(disputes())


@every_language
def test_every_title_is_a_question_and_every_theme_has_a_name(language: str) -> None:
    texts = catalogue(language)
    sign = "¿" if language == "es" else "?"
    assert [dispute.id for dispute in disputes() if sign not in dispute.title(texts)] == []
    assert all(texts.say(f"judge.theme.{theme}") for theme in themes())


def test_the_themes_have_all_of_them_in_the_order_of_the_list() -> None:
    listed = [dispute for theme in themes() for dispute in of_theme(theme)]
    assert listed == list(disputes())
    assert [dispute.number for dispute in listed] == [*range(1, len(listed) + 1)]


def test_one_is_found_by_its_number_or_its_id() -> None:
    assert all(dispute_named(dispute.id) == dispute == dispute_named(str(dispute.number)) for dispute in disputes())


@pytest.mark.parametrize("wanted", ["0", "999", "", "draw-on", "draw on draw"])
def test_another_is_not(wanted: str) -> None:
    with pytest.raises(BadInput, match="is no dispute of the list"):
        dispute_named(wanted)


@pytest.mark.parametrize("wanted", ["4", "stacking", "stack", "ACUMULAR", "Acumular +2"])
def test_a_theme_is_found_by_number_and_by_the_beginning_of_id_or_name(wanted: str) -> None:
    assert theme_named(wanted, catalogue("es")) == "stacking"


def test_another_theme_is_a_sentence() -> None:
    with pytest.raises(BadInput, match="there is no theme 'money' in the list: expected a number, an id or a word"):
        theme_named("money", catalogue("es"))


@pytest.mark.parametrize(("edition", "language"), [*((edition, "es") for edition in load.names()), ("giant", "en")])
def test_every_dispute_is_answered_in_words_for_every_edition(edition: str, language: str) -> None:
    """No English clause id nor a seat's number is left in what a family reads."""
    texts = catalogue(language)
    for dispute in disputes():
        data, lines = reply_or_why_not(dispute.inquiry(edition), texts, invented_names(texts))
        assert data["edition"] == edition
        said = "\n".join(line.partition("]:")[2] or line for line in lines)
        assert not re.search(r"\b(Asiento|Seat) \d|KeyError|\{", said), dispute.id
