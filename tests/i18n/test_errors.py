"""Every error about input is translated."""

import errno
import os
import pickle
import tomllib
from collections.abc import Iterable, Mapping

import pytest

from penultima.errors import SLOT, BadInput, Phrase, describe_os_error, join_phrases, place_errors
from penultima.i18n import LANGUAGES, catalogue
from penultima.i18n.message import BadMessage
from penultima.i18n.quoting import quote, quote_alternatives
from penultima.i18n.toml_errors import parse_error
from penultima.notation.card import NoSuchCard
from penultima.notation.record_head import RulesDigestMismatch
from tests.helpers.i18n.errors_in_source import SOURCE, ErrorText, all_error_texts, error_texts_in, of_others, slots_of

WRITTEN_IN = "en"
"""English has no file of translations, because the code contains the English texts."""
SPOKEN = [code for code in LANGUAGES if code != WRITTEN_IN]
SYSTEM = (
    *(errno.E2BIG, errno.EBADF, errno.EPIPE, errno.ENOMEM, errno.EBUSY, errno.ENOTEMPTY, errno.EDQUOT, errno.EEXIST),
    *(errno.ENAMETOOLONG, errno.EFBIG, errno.ESPIPE, errno.EIO, errno.EINVAL, errno.EXDEV, errno.EISDIR, errno.ENXIO),
    *(errno.ENOENT, errno.ENOSPC, errno.ENOTDIR, errno.EPERM, errno.EOPNOTSUPP, errno.EACCES, errno.EROFS),
    *(errno.EAGAIN, errno.ESTALE, errno.ETXTBSY, errno.ELOOP, errno.EMFILE),
    *(errno.ECONNREFUSED, errno.ECONNRESET, errno.ETIMEDOUT, errno.ENETUNREACH, errno.EHOSTUNREACH),
)
"""Errors of the operating system about files and connections."""
every_other_language = pytest.mark.parametrize("language", SPOKEN)


def of_the_system() -> set[str]:
    return {str(describe_os_error(OSError(number, os.strerror(number)))) for number in SYSTEM}


def needed() -> set[str]:
    """Return all error texts that contain letters outside their slots, and therefore need a translation."""
    texts = {each.text for each in all_error_texts() if each.text is not None} | of_others() | of_the_system()
    return {text for text in texts if any(map(str.isalpha, SLOT.sub("", text)))}


def bad_error_texts(error_texts: Iterable[ErrorText]) -> list[str]:
    """Return the places of error texts that are not literals, or whose slots do not fit the given values."""
    return [each.place for each in error_texts if each.text is None or slots_of(each.text) != each.values]


def badly_translated(errors: Mapping[str, str], wanted: set[str]) -> list[str]:
    """Return the texts that lack a translation, are unused, or have other slots in the translation."""
    unlike = {text for text, translation in errors.items() if slots_of(text) != slots_of(translation)}
    return sorted((wanted ^ errors.keys()) | unlike)


def test_every_error_text_is_a_literal_with_matching_slots() -> None:
    assert bad_error_texts(all_error_texts()) == []


@every_other_language
def test_every_error_text_is_translated_with_the_same_slots_and_no_translation_is_unused(language: str) -> None:
    assert badly_translated(catalogue(language).errors, needed()) == []


@pytest.mark.parametrize(
    "planted",
    [
        'BadInput(f"{card} is no card")',
        'BadInput("no card: " + card)',
        'row.error("deck", text)',
        'BadInput("{crad} is no card", card=card)',
        'Phrase("a card of {edition}")',
        'BadInput("no card", card=card)',
    ],
)
def test_a_composed_error_text_and_a_misspelt_slot_are_found(planted: str) -> None:
    assert bad_error_texts(error_texts_in(planted, SOURCE / "planted.py")) == ["planted.py:1"]


@every_other_language
def test_missing_unused_and_misspelt_translations_are_found(language: str) -> None:
    errors, wanted = dict(catalogue(language).errors), needed()
    del errors["not a file"]
    errors["not a fule"] = "no es un archivo"
    errors["no such option in {edition}"] = "no hay tal opción en {edicion}"
    assert badly_translated(errors, wanted) == ["no such option in {edition}", "not a file", "not a fule"]


def test_an_error_is_translated_with_all_its_parts() -> None:
    problem = BadInput(
        "expected {words}, found {value}", words=quote_alternatives(("a", "b", "c")), value=quote([1])
    ).at("deck.toml:7")
    assert str(problem) == "deck.toml:7: expected 'a', 'b' or 'c', found a list"
    assert catalogue("en").translate_error(problem) == str(problem)
    assert catalogue("es").translate_error(problem) == "deck.toml:7: se esperaba 'a', 'b' o 'c', no una lista"


def test_braces_in_an_input_value_are_not_taken_for_slots() -> None:
    problem = BadInput("{name} is no name for a tag of one's own", name=quote("{name}{0}"))
    assert str(problem) == "'{name}{0}' is no name for a tag of one's own"
    assert "'{name}{0}'" in catalogue("es").translate_error(problem)


def test_place_errors_determines_the_place_only_after_an_error() -> None:
    calls: list[str] = []

    def place() -> str:
        calls.append("asked")
        return "deck.toml:7"

    with place_errors(place):
        pass
    assert calls == []
    with pytest.raises(NoSuchCard, match=r"^deck\.toml:7: 'R10' is no card of mini$"), place_errors(place):
        raise NoSuchCard("R10", "mini")


def test_joined_phrases_make_one_sentence() -> None:
    assert str(join_phrases([Phrase("no such card"), Phrase("no such rule")])) == "no such card; no such rule"


@pytest.mark.parametrize(
    "problem",
    [
        BadInput("{count} bytes", count=3),
        NoSuchCard("R10", "mini"),
        BadMessage(Phrase("expected {sign}", sign=","), 3),
        RulesDigestMismatch("not a file"),
    ],
    ids=lambda problem: type(problem).__name__,
)
def test_an_unpickled_error_has_the_same_type_text_and_translation(problem: BadInput) -> None:
    """A worker process pickles its errors, and the main process prints them."""
    again = pickle.loads(pickle.dumps(problem.at("deck.toml:7")))  # noqa: S301 - pickled in the same line
    assert type(again) is type(problem)
    assert str(again) == str(problem)
    assert catalogue("es").translate_error(again) == catalogue("es").translate_error(problem)
    assert again.__dict__.keys() == problem.__dict__.keys()


BAD_TOML = (
    *("a", "a = ", "a = 1 2", "= 1", "a = [1", "a = {b = 1", 'a = "', 'a = "\\q"', 'a = "\\u00"', 'a = "\\ud800"'),
    *("a = 1\na = 2", "[a]\n[a]", "[a", "[[a]", "a = {b = 1, b = 2}", "a = []\n[[a]]", "a = 1979-13-01", "a = 'x"),
    *("a = 'x\n'", 'a = "x\n"', "a.b = 1\n[a]", "[a.b]\n[a]\nb.c = 1", f"a = {'1' * 5000}", "a = 1\n[a]", "?"),
)


@pytest.mark.parametrize("text", BAD_TOML, ids=ascii)
@every_other_language
def test_errors_of_tomllib_are_parsed_into_phrases(text: str, language: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as problem:
        tomllib.loads(text)
    text = str(problem.value).partition(" (at ")[0].partition(";")[0]
    assert parse_error(text[:1].lower() + text[1:]).text in catalogue(language).errors


def test_an_unknown_error_text_stays_untranslated() -> None:
    assert str(parse_error("something new")) == "something new"
