"""The list of disputes is complete in every language. Each dispute can be found by its number or id."""

import re

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, catalogue
from penultima.judge.disputes import find_dispute, find_theme, list_disputes, list_themes, load_disputes
from penultima.judge.position_text import default_names
from penultima.judge.reply import answer_or_explain

every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_ids_and_titles_of_disputes_are_unique() -> None:
    assert len({dispute.id for dispute in load_disputes()}) == len(load_disputes())
    for language in LANGUAGES:
        assert len({dispute.titles[language] for dispute in load_disputes()}) == len(load_disputes())


@every_language
def test_every_title_is_a_question_and_every_theme_has_a_name(language: str) -> None:
    texts = catalogue(language)
    sign = "¿" if language == "es" else "?"
    assert [dispute.id for dispute in load_disputes() if sign not in dispute.title(texts)] == []
    assert all(texts.say(f"judge.theme.{theme}") for theme in list_themes())


def test_the_themes_together_contain_all_disputes_in_the_order_of_the_list() -> None:
    listed = [dispute for theme in list_themes() for dispute in list_disputes(theme)]
    assert listed == list(load_disputes())
    assert [dispute.number for dispute in listed] == [*range(1, len(listed) + 1)]


def test_a_dispute_is_found_by_number_or_id() -> None:
    assert all(find_dispute(dispute.id) == dispute == find_dispute(str(dispute.number)) for dispute in load_disputes())


@pytest.mark.parametrize("wanted", ["0", "999", "", "draw-on", "draw on draw"])
def test_an_unknown_dispute_is_rejected(wanted: str) -> None:
    with pytest.raises(BadInput, match="is no dispute of the list"):
        find_dispute(wanted)


@pytest.mark.parametrize(
    "wanted", ["4", "stacking", "stack", "ACUMULAR", "Acumular +2", "más dos", "mas 2", "draw two"]
)
def test_a_theme_is_found_by_number_and_by_the_beginning_of_id_or_name(wanted: str) -> None:
    assert find_theme(wanted, catalogue("es")) == "stacking"


def test_an_unknown_theme_is_reported_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="there is no theme 'money' in the list: expected a number, an id or a word"):
        find_theme("money", catalogue("es"))


@pytest.mark.parametrize(
    ("edition", "language"), [*((edition, "es") for edition in load.bundled_ids()), ("giant", "en")]
)
def test_every_dispute_is_answered_in_words_for_every_edition(edition: str, language: str) -> None:
    """Texts for players contain no English clause ids and no seat numbers."""
    texts = catalogue(language)
    for dispute in load_disputes():
        data, lines = answer_or_explain(dispute.make_inquiry(edition), texts, default_names(texts))
        assert data["edition"] == edition
        text = "\n".join(line.partition("]:")[2] or line for line in lines)
        assert not re.search(r"\b(Asiento|Seat) \d|KeyError|\{", text), dispute.id
