"""Whatever is said of bad input is said in the person's language too."""

import errno
import os
import pickle
import tomllib
from collections.abc import Iterable, Mapping

import pytest

from penultima.echo import listed, shown
from penultima.errors import SLOT, BadInput, Phrase, joined, placed, reason_of
from penultima.foreign import FLAGS, TOML, known_again
from penultima.notation.card import NoSuchCard
from penultima.notation.record_head import OtherRules
from penultima.texts import LANGUAGES, catalogue
from penultima.texts.message import BadMessage
from tests.texts.errors_in_source import SOURCE, Said, all_said, of_others, said_in, slots_of

WRITTEN_IN = "en"
"""As the texts stand in the code, so it needs no file."""
SPOKEN = [code for code in LANGUAGES if code != WRITTEN_IN]
SYSTEM = (
    *(errno.E2BIG, errno.EBADF, errno.EPIPE, errno.ENOMEM, errno.EBUSY, errno.ENOTEMPTY, errno.EDQUOT, errno.EEXIST),
    *(errno.ENAMETOOLONG, errno.EFBIG, errno.ESPIPE, errno.EIO, errno.EINVAL, errno.EXDEV, errno.EISDIR, errno.ENXIO),
    *(errno.ENOENT, errno.ENOSPC, errno.ENOTDIR, errno.EPERM, errno.EOPNOTSUPP, errno.EACCES, errno.EROFS),
    *(errno.EAGAIN, errno.ESTALE, errno.ETXTBSY, errno.ELOOP, errno.EMFILE),
    *(errno.ECONNREFUSED, errno.ECONNRESET, errno.ETIMEDOUT, errno.ENETUNREACH, errno.EHOSTUNREACH),
)
"""What the system may say of a file or of a server."""
every_other_language = pytest.mark.parametrize("language", SPOKEN)


def of_the_system() -> set[str]:
    return {str(reason_of(OSError(number, os.strerror(number)))) for number in SYSTEM}


def needed() -> set[str]:
    """All that has letters of its own and not only values."""
    texts = {said.text for said in all_said() if said.text is not None} | of_others() | of_the_system()
    return {text for text in texts if any(map(str.isalpha, SLOT.sub("", text)))}


def badly_said(said: Iterable[Said]) -> list[str]:
    """Where a text is put together in the code, or does not say what it is given."""
    return [each.place for each in said if each.text is None or slots_of(each.text) != each.values]


def badly_translated(errors: Mapping[str, str], wanted: set[str]) -> list[str]:
    """What is missing, what nobody says, and what has other slots."""
    unlike = {text for text, told in errors.items() if slots_of(text) != slots_of(told)}
    return sorted((wanted ^ errors.keys()) | unlike)


def test_whatever_is_said_of_bad_input_stands_in_the_code_as_a_literal_with_its_slots() -> None:
    assert badly_said(all_said()) == []


@every_other_language
def test_every_such_text_is_translated_with_the_same_slots_and_none_in_vain(language: str) -> None:
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
def test_a_text_that_is_put_together_or_misspells_a_slot_is_noticed(planted: str) -> None:
    assert badly_said(said_in(planted, SOURCE / "planted.py")) == ["planted.py:1"]


@every_other_language
def test_a_missing_an_idle_and_a_misspelt_translation_is_noticed(language: str) -> None:
    errors, wanted = dict(catalogue(language).errors), needed()
    del errors["not a file"]
    errors["not a fule"] = "no es un archivo"
    errors["no such option in {edition}"] = "no hay tal opción en {edicion}"
    assert badly_translated(errors, wanted) == ["no such option in {edition}", "not a file", "not a fule"]


def test_a_problem_is_told_with_all_its_parts_in_the_language() -> None:
    problem = BadInput("expected {words}, found {value}", words=listed(("a", "b", "c")), value=shown([1])).at(
        "deck.toml:7"
    )
    assert str(problem) == "deck.toml:7: expected 'a', 'b' or 'c', found a list"
    assert catalogue("en").told(problem) == str(problem)
    assert catalogue("es").told(problem) == "deck.toml:7: se esperaba 'a', 'b' o 'c', no una lista"


def test_what_looks_like_a_slot_in_what_was_handed_in_stays_as_it_is() -> None:
    problem = BadInput("{name} is no name for a tag of one's own", name=shown("{name}{0}"))
    assert str(problem) == "'{name}{0}' is no name for a tag of one's own"
    assert "'{name}{0}'" in catalogue("es").told(problem)


def test_the_place_is_put_before_the_reason_and_looked_for_only_then() -> None:
    asked: list[str] = []

    def place() -> str:
        asked.append("asked")
        return "deck.toml:7"

    with placed(place):
        pass
    assert asked == []
    with pytest.raises(NoSuchCard, match=r"^deck\.toml:7: 'R10' is no card of mini$"), placed(place):
        raise NoSuchCard("R10", "mini")


def test_several_phrases_are_one_sentence() -> None:
    assert str(joined([Phrase("no such card"), Phrase("no such rule")])) == "no such card; no such rule"


@pytest.mark.parametrize(
    "problem",
    [
        BadInput("{count} bytes", count=3),
        NoSuchCard("R10", "mini"),
        BadMessage(Phrase("expected {sign}", sign=","), 3),
        OtherRules("not a file"),
    ],
    ids=lambda problem: type(problem).__name__,
)
def test_a_problem_comes_out_of_a_pickle_as_it_was(problem: BadInput) -> None:
    """It is handed from one process to another, and told there."""
    again = pickle.loads(pickle.dumps(problem.at("deck.toml:7")))  # noqa: S301 - our own
    assert type(again) is type(problem)
    assert str(again) == str(problem)
    assert catalogue("es").told(again) == catalogue("es").told(problem)
    assert again.__dict__.keys() == problem.__dict__.keys()


BAD_TOML = (
    *("a", "a = ", "a = 1 2", "= 1", "a = [1", "a = {b = 1", 'a = "', 'a = "\\q"', 'a = "\\u00"', 'a = "\\ud800"'),
    *("a = 1\na = 2", "[a]\n[a]", "[a", "[[a]", "a = {b = 1, b = 2}", "a = []\n[[a]]", "a = 1979-13-01", "a = 'x"),
    *("a = 'x\n'", 'a = "x\n"', "a.b = 1\n[a]", "[a.b]\n[a]\nb.c = 1", f"a = {'1' * 5000}", "a = 1\n[a]", "?"),
)


@pytest.mark.parametrize("text", BAD_TOML, ids=ascii)
@every_other_language
def test_what_tomllib_says_is_known_again(text: str, language: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as problem:
        tomllib.loads(text)
    said = str(problem.value).partition(" (at ")[0].partition(";")[0]
    assert known_again(said[:1].lower() + said[1:], TOML).text in catalogue(language).errors


def test_what_nobody_knows_stays_as_it_is() -> None:
    assert str(known_again("something new", FLAGS)) == "something new"


def test_what_is_handed_in_is_shown_in_what_argparse_says() -> None:
    """A sign that moves the cursor, or a flag of a thousand letters."""
    said = str(known_again("unrecognized arguments: --\x1b[2J" + "x" * 1000, FLAGS))
    assert said.isprintable()
    assert len(said) < 100
